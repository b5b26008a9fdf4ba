"""A town is shot at once a turn by one gun: its odds on paper are those of a card of a fresh pack in each turn."""

from fractions import Fraction
from itertools import product

from drumhead.printing.page_input import PrintOptions

from ...printing.cells.sheet import of_sheet
from ...printing.cells.spelling import in_the_hundred
from ...printing.games import named_game
from ...printing.sheets import blocks

SUITS, RANKS = range(4), range(1, 14)
PACK = list(product(SUITS, RANKS))
REACH = {"all four suits reach": 4, "three suits reach": 3, "two suits reach": 2, "one suit reaches": 1}


def burns(suits, shots):
    """The chance that a card of Jack, Queen or King in one of so many suits is among so many first cards of a pack."""
    none = Fraction(sum(not (suit < suits and rank > 10) for suit, rank in PACK), len(PACK))
    return 1 - none**shots


def test_each_figure_of_a_town_afire_is_that_of_a_shot_a_turn():
    game = named_game("blenheim")
    printed = [each for each in of_sheet(game, PrintOptions(), "sheet") if each.table == "afire"]
    assert [each.row for each in printed[::5]] == [*REACH]
    assert len(printed) == 20
    for each in printed:
        assert each.figure == in_the_hundred(burns(REACH[each.row], int(each.column[:-2]))), each.where
    assert "one shot a turn" in blocks(game)["afire"]


def test_a_pack_that_runs_from_turn_to_turn_makes_the_second_shot_likelier():
    ruleset = named_game("blenheim").ruleset
    question = ruleset.question("town-burns")
    asked = {"shots": 2, "suits-per-shot": 4, "drawing": "one-a-turn"}
    runs_on = question.odds(ruleset.book({"reshuffle": "exhausted"}), **asked)
    assert runs_on["fire"] == 1 - Fraction(40 * 39, 52 * 51)
    assert question.odds(ruleset.book(), **asked)["fire"] == burns(4, 2) < runs_on["fire"]
