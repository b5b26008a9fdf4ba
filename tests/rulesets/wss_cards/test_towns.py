"""A town is shot at once a turn by one gun: its odds on paper are those of a card of a fresh pack in each turn."""

from fractions import Fraction
from itertools import product

from drumhead.press.odds.table_builder import picture

from drumhead.press.game import Wishes
from drumhead.press.html.setting import Setting

from ...press.games import named_game

SUITS, RANKS = range(4), range(1, 14)
PACK = list(product(SUITS, RANKS))


def burns(suits, shots):
    """The chance that a card of Jack, Queen or King in one of so many suits is among so many first cards of a pack."""
    none = Fraction(sum(not (suit < suits and rank > 10) for suit, rank in PACK), len(PACK))
    return 1 - none**shots


def test_each_cell_of_the_towns_table_is_that_of_a_shot_a_turn():
    made = picture(Setting(named_game("blenheim"), Wishes()), "towns")
    shots = [int(column.head[:-2]) for column in made.columns]
    assert (len(made.rows), len(shots)) == (4, 5)
    for suits, row in zip((4, 3, 2, 1), made.rows, strict=True):
        assert [cell.chance for cell in row.cells] == [burns(suits, count) for count in shots]
    assert "turn" in made.head


def test_a_pack_that_runs_from_turn_to_turn_makes_the_second_shot_likelier():
    ruleset = named_game("blenheim").ruleset
    question = ruleset.question("town-burns")
    asked = {"shots": 2, "suits-per-shot": 4, "drawing": "one-a-turn"}
    runs_on = question.odds(ruleset.book({"reshuffle": "exhausted"}), **asked)
    assert runs_on["fire"] == 1 - Fraction(40 * 39, 52 * 51)
    assert question.odds(ruleset.book(), **asked)["fire"] == burns(4, 2) < runs_on["fire"]
