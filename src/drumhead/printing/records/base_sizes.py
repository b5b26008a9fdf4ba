"""The bases of a unit: their number and their width."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from drumhead.model.lengths import Length

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.page_input import Game

USUAL = "4 cm"  # of a stand, if the ruleset gives no width


@dataclass(frozen=True)
class Stands:
    """The bases of a unit: their number, and their width in mm as deployed."""

    count: int
    width: float


def base_width(game: Game) -> Fraction:
    """Return the width of a base in mm: the battle's, otherwise that of the book's stand, otherwise 4 cm."""
    plan = game.battle.plan if game.battle else None
    if plan and plan.stand[0]:
        return Fraction(plan.stand[0]).limit_denominator(100)
    width: Length = game.book.get("stand", {}).get("width") or Length.parse(USUAL)
    return width.mm


def stands_of(game: Game, unit: Unit) -> Stands:
    """Return the bases of a unit: its stands, or the bases that the book gives for its figures.

    The width is the battle's, otherwise the one for the arm, otherwise that of the book's stand, otherwise 4 cm.
    """
    row = game.book.get("unit", {}).get(unit.arm, {}) if game.ruleset.counts == "figures" else {}
    count = unit.start if game.ruleset.counts == "stands" else int(row.get("bases", 1))
    plan = game.battle.plan if game.battle else None
    if plan and plan.stand[0]:
        return Stands(count, plan.stand[0])
    width = row.get("base") or game.book.get("stand", {}).get("width") or Length.parse(USUAL)
    return Stands(count, float(width.mm))
