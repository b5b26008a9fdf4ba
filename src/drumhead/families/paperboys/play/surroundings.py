"""What a unit sees before it marches, and the directions in which it may go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box


class Way(NamedTuple):
    """A march by the facing after its first turn and its direction from there.

    `on_the_spot`: only turning is worth considering too; `blind`: slow ground on the way is ignored.
    """

    facing: float
    direction: float
    on_the_spot: bool = False
    blind: bool = False


class Outlook(NamedTuple):
    """The surroundings of a unit before it marches from `start`.

    `field` is the part of the table within its reach, `nearest` the nearest steady enemy with its distance in mm,
    `foes` are the places of the two nearest enemies, the nearer of them `off` mm away, `stops` those within reach that
    it may not pass. Attackers halt `halts` mm short of an enemy; the unit's range is `shot` mm. `slows` is whether
    ground that slows it lies within reach, `closes` whether ground that no unit may enter does. `slowed` caches the mm
    of slow ground on ways: most are needed again when their legality is checked, many in the next battle on the same
    ground.
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
        """Return how many mm of a straight march lie in ground of these kinds, which slow the unit; cached."""
        known = self.slowed.get((start, end))
        if known is None:
            known = self.slowed[start, end] = self.field.ground.slow_measured(start, end, kinds)
        return known
