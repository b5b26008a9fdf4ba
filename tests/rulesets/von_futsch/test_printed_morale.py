"""Every printed chance of morale is that of a unit in the state its row and its column name, reckoned from the book."""

from dataclasses import replace
from fractions import Fraction

import pytest
from drumhead.press.odds.table_builder import picture

from drumhead.press.game import Game, Wishes
from drumhead.press.html.setting import Setting
from drumhead.press.odds.expressions import Phrases
from drumhead.press.papers.cards.unit_facts import Gatherer

from ...press.games import named_game, ruleset_game
from .recruits import battalion, gun, horse, skirmishers

SHARE = {"elite": Fraction(2, 3), "normal": Fraction(1, 2), "poor": Fraction(1, 3)}
PLUS = {"elite": 1, "normal": 0, "poor": -1}
SIZES = {"": 12, "squadron": 6, "skirmishers": 6, "gun": 4}
WHOLE_BOOK = ruleset_game("von-futsch")


def by_the_book(grade, state, figures=12, general=0):
    """Six faces of the die: how many hold, waver and rout."""
    lost = {"fresh": 0, "half lost": Fraction(figures, 2)}.get(state)
    if state.startswith("shaken"):
        lost = next(lost for lost in range(1, figures) if lost >= SHARE[grade] * figures)
    plus = PLUS[grade] + general - 2 * (2 * lost >= figures) - state.startswith("shaken")
    ends = ["steady" if face + plus >= 4 else "wavers" if face + plus >= 1 else "routs" for face in range(1, 7)]
    return {word: Fraction(ends.count(word), 6) for word in ("steady", "wavers", "routs")}


@pytest.mark.parametrize(("name", "general"), [("morale", 0), ("morale-general", 1)])
def test_each_cell_of_the_morale_tables_is_that_of_its_row_and_its_columns(name, general):
    made = picture(Setting(WHOLE_BOOK, Wishes()), name)
    heads = [says for says, count in made.groups for _ in range(count)]
    assert [row.label for row in made.rows] == ["elite", "normal", "poor", "poor gun"]
    for row in made.rows:
        grade, _, kind = row.label.partition(" ")
        for cell, column, state in zip(row.cells, made.columns, heads, strict=True):
            assert cell.chance == by_the_book(grade, state, SIZES[kind], general)[column.head], (row.label, state)


def test_poor_troops_are_shaken_before_half_of_them_is_lost():
    poor = next(row for row in picture(Setting(WHOLE_BOOK, Wishes()), "morale").rows if row.label == "poor")
    assert [cell.chance for cell in poor.cells[-2:]] == [Fraction(1, 6), Fraction(1, 3)]
    led = next(row for row in picture(Setting(WHOLE_BOOK, Wishes()), "morale-general").rows if row.label == "poor")
    assert [cell.chance for cell in led.cells[-2:]] == [Fraction(1, 3), Fraction(1, 6)]


@pytest.mark.parametrize("make", [battalion, horse, skirmishers, gun])
@pytest.mark.parametrize("grade", SHARE)
def test_each_cell_of_a_unit_card_is_that_of_such_a_unit(make, grade):
    known = named_game("klausen")
    army = next(iter(known.battle.armies.values()))
    unit = make(quality=grade, side=army.side, number=1)
    brigade = replace(army.brigades[0], units=(unit,))
    battle = replace(known.battle, armies={army.side: replace(army, brigades=(brigade,))})
    setting = Setting(Game(known.ruleset, known.book, battle), Wishes())
    facts = Gatherer(setting, Phrases(setting), battle.armies[army.side]).unit(unit, brigade)
    grid = next(grid for grid in (*facts.fronts, *facts.backs) if grid.head == "morale")
    told = dict(grid.rows)
    for at, state in enumerate(("fresh", "half lost", "shaken")):
        found = {word: told[word][at].chance if word in told else 0 for word in ("steady", "wavers", "routs")}
        assert found == by_the_book(grade, state, unit.start), state
