"""The surroundings of a unit before it marches, and a direction in which it may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box


class Way(NamedTuple):
    """A direction for a march: the facing after its first turn, and the direction from there, both in degrees.

    `on_the_spot`: only turning is worth considering too. `blind`: slow ground on the way is ignored.
    """

    facing: float
    direction: float
    on_the_spot: bool = False
    blind: bool = False


class Outlook(NamedTuple):
    """The surroundings of a unit before it marches from the box `start`.

    `field` is the part of the table within its reach, `nearest` the nearest steady enemy as (mm, key). `foes` are the
    boxes of the two nearest enemies, `off` the mm to the nearer. `stops` are enemies within reach that it may not
    pass, `steady` all that hold their ground. Attackers halt `halts` mm short; the unit's range is `shot` mm. `slows`
    and `closes` are whether ground within reach slows it, or bars all units. `slowed` caches the mm of slow ground on
    ways.
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
        """Return how many mm of a straight march from `start` to `end` lie in ground of these kinds; cached.

        The kinds must be the same in every call.
        """
        known = self.slowed.get((start, end))
        if known is None:
            known = self.slowed[start, end] = self.field.ground.slow_measured(start, end, kinds)
        return known
