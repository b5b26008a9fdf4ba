"""Every printed chance of morale is that of a unit in the state its row and its column name, reckoned from the book."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.kinds.unit_facts import Gatherer

from ...printing.cells.sheet import of_sheet
from ...printing.cells.spelling import in_the_hundred
from ...printing.games import named_game, ruleset_game
from .recruits import battalion, gun, horse, skirmishers

SHARE = {"elite": Fraction(2, 3), "normal": Fraction(1, 2), "poor": Fraction(1, 3)}
PLUS = {"elite": 1, "normal": 0, "poor": -1}
SIZES = {"": 12, "squadron": 6, "skirmishers": 6, "gun": 4}
STATES = {"less than half lost": "fresh", "half or more lost": "half lost", "becomes shaken": "shaken"}
ENDS = {"stands": "steady", "wavers": "wavers", "routs": "routs"}
WHOLE_BOOK = ruleset_game("von-futsch")


def by_the_book(grade, state, figures=12):
    """Six faces of the die: how many hold, waver and rout."""
    lost = {"fresh": 0, "half lost": Fraction(figures, 2)}.get(state)
    if state.startswith("shaken"):
        lost = next(lost for lost in range(1, figures) if lost >= SHARE[grade] * figures)
    plus = PLUS[grade] - 2 * (2 * lost >= figures) - state.startswith("shaken")
    ends = ["steady" if face + plus >= 4 else "wavers" if face + plus >= 1 else "routs" for face in range(1, 7)]
    return {word: Fraction(ends.count(word), 6) for word in ("steady", "wavers", "routs")}


def figures():
    """The figures of "Does it stand?" by row, state and end; a part of a bar that never comes is not drawn."""
    printed = [each for each in of_sheet(WHOLE_BOOK, PrintOptions(), "sheet") if each.table == "steady"]
    return {(each.row, STATES[each.over], ENDS[each.column]): each.figure for each in printed}


def test_each_figure_of_morale_is_that_of_its_row_and_its_column():
    printed = figures()
    rows = ["elite", "normal", "poor", "poor gun"]
    assert [*dict.fromkeys(row for row, _, _ in printed)] == rows
    for row, state, end in product(rows, STATES.values(), ENDS.values()):
        grade, _, kind = row.partition(" ")
        chance = by_the_book(grade, state, SIZES[kind])[end]
        assert printed.get((row, state, end), "–") == in_the_hundred(chance), (row, state, end)


def test_poor_troops_are_shaken_before_half_of_them_is_lost():
    printed = figures()
    assert [printed["poor", "shaken", end] for end in ENDS.values()] == ["17", "50", "33"]


@pytest.mark.parametrize("make", [battalion, horse, skirmishers, gun])
@pytest.mark.parametrize("grade", SHARE)
def test_each_cell_of_a_unit_card_is_that_of_such_a_unit(make, grade):
    known = named_game("klausen")
    army = next(iter(known.battle.armies.values()))
    unit = make(quality=grade, side=army.side, number=1)
    brigade = replace(army.brigades[0], units=(unit,))
    battle = replace(known.battle, armies={army.side: replace(army, brigades=(brigade,))})
    setting = HtmlRenderer(Game(known.ruleset, known.book, battle), PrintOptions())
    facts = Gatherer(setting, Phrases(setting), battle.armies[army.side]).unit(unit, brigade)
    grid = next(grid for grid in (*facts.fronts, *facts.backs) if grid.head == "morale")
    told = dict(grid.rows)
    for at, state in enumerate(("fresh", "half lost", "shaken")):
        found = {end: told[label][at].chance if label in told else 0 for label, end in ENDS.items()}
        assert found == by_the_book(grade, state, unit.start), state
