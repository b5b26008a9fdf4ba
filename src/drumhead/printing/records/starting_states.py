"""The state of a unit before the first turn: a later arrival and its place, or a formation that it may not leave."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from drumhead.model.lengths import Length, Measures
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.map_words import words

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.page_input import Game


def describe_start(game: Game, unit: Unit, measures: Measures) -> str:
    """Return a unit's state before the first turn, if it is special, as a sentence; otherwise "".

    This is the turn, route and place of a reinforcement, or the formation that the unit may not leave.
    """
    plan = game.battle.plan if game.battle else None
    key = (unit.side, unit.number)
    if plan is None:
        return ""
    if key in plan.arrives:
        across, up = (measures.number(Length(Fraction(round(mm * 10), 10))) for mm in plan.places[key][:2])
        by = plan.by.get(key, "")
        said = words()["roster"]["arrives-by" if by else "arrives"]
        return fill_words(said, turn=plan.arrives[key], by=by, across=across, up=up)
    fixed = game.fixed_formation(unit)
    return fill_words(words()["all-day"], formation=fixed.name) if fixed else ""
