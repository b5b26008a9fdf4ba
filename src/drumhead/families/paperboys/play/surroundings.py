"""What a unit sees before it marches, and the ways that it may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box


class Way(NamedTuple):
    """A march by its first turn and its direction from there.

    `on_the_spot`: only to turn is worth a thought too; `blind`: slow ground on the way is not looked at.
    """

    facing: float
    direction: float
    on_the_spot: bool = False
    blind: bool = False


class Outlook(NamedTuple):
    """What a unit sees before it marches from `start`.

    `field` is the part of the table that it can come upon, `nearest` the steady enemy next to it and how far off he is,
    `foes` are the places of the two enemies at hand, the nearer of them `off` mm away, `stops` those within reach whom
    it may not pass. Attackers halt `halts` mm short of an enemy; it shoots `shot` mm far. `slows` tells whether ground
    that slows it lies within reach, `closes` whether some that nobody enters does. `slowed` are the mm of slow
    ground on ways already measured: most are asked for again when it is told whether they are legal, many in the next
    battle on the same ground.
    """

    start: Box
    field: Field
    nearest: tuple[float, str] | None
    foes: tuple[Box, ...]
    off: float
    stops: tuple[str, ...]
    steady: Sequence[str]
    halts: float
    shot: float
    slows: bool
    slowed: dict[tuple[Box, Box], float]
    closes: bool

    def slow(self, start: Box, end: Box, kinds: Sequence[str]) -> float:
        """How far, in mm, a straight march leads through ground of these kinds, which slow the unit."""
        known = self.slowed.get((start, end))
        if known is None:
            known = self.slowed[start, end] = self.field.ground.slow_measured(start, end, kinds)
        return known
