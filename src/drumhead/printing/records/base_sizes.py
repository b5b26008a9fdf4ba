"""What a unit stands on: how many bases, and how wide each is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.model.lengths import Length

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.print_job import Game

USUAL = "4 cm"  # of a stand, where a ruleset says nothing of it


@dataclass(frozen=True)
class Stands:
    """The bases of a unit: how many, and their width in mm as they are set up."""

    count: int
    width: float


def stands_of(game: Game, unit: Unit) -> Stands:
    """The bases of a unit: those that it counts, or that its game puts so many figures on.

    They are as wide as the battle says, else as the row of the arm has it, else as the book's stand.
    """
    row = game.book.get("unit", {}).get(unit.arm, {}) if game.ruleset.counts == "figures" else {}
    count = unit.start if game.ruleset.counts == "stands" else int(row.get("bases", 1))
    plan = game.battle.plan if game.battle else None
    if plan and plan.stand[0]:
        return Stands(count, plan.stand[0])
    width = row.get("base") or game.book.get("stand", {}).get("width") or Length.parse(USUAL)
    return Stands(count, float(width.mm))
