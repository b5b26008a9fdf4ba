"""A battle's table as its file lays it out: size, stands, ground, places and orders; all in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of ground: its kind, the points round it or along it, and the width of a line (0: the usual).

    Houses may be `burning` from the start, or those of a `fortified` town.
    """

    kind: str
    points: tuple[Point, ...]
    name: str = ""
    width: float = 0.0
    burning: bool = False
    fortified: bool = False


@dataclass(frozen=True)
class Plan:
    """What a battle file says of its table; 0 or nothing where it leaves it to the book and the usual order of battle.

    `places` are x, y and facing by side and unit number; `orders` attack, hold or delay, and `goals` points, by side.
    `doubled` counts the opening turns in which both sides move twice as far. By side and unit number, `formations` are
    words of the ruleset for how units stand, and `arrives` the turns in which those come on that do not begin on the
    table, at the point of its edge that is their place, the way they come being `by`. Those in `all_day` may not leave
    their formation; `reserve` are units that their orders keep back.
    `north` is where north lies, in degrees clockwise from straight up the table; `measure` that of the file.
    """

    width: float = 0.0
    depth: float = 0.0
    stand: tuple[float, float] = (0.0, 0.0)
    ground: tuple[TerrainPiece, ...] = ()
    places: Mapping[tuple[str, int], tuple[float, float, float]] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)
    goals: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    doubled: int = 0
    formations: Mapping[tuple[str, int], str] = field(default_factory=dict)
    arrives: Mapping[tuple[str, int], int] = field(default_factory=dict)
    by: Mapping[tuple[str, int], str] = field(default_factory=dict)
    all_day: frozenset[tuple[str, int]] = frozenset()
    reserve: frozenset[tuple[str, int]] = frozenset()
    north: float | None = None
    measure: str = "cm"
