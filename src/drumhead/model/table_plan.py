"""The layout of a battle's table from its file: size, stands, ground, places and orders; all lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of ground: its kind, the points around it or along it, and the width of a line in mm (0: the usual).

    Houses, or those of a `fortified` town, may be `burning` from the start.
    """

    kind: str
    points: tuple[Point, ...]
    name: str = ""
    width: float = 0.0
    burning: bool = False
    fortified: bool = False


@dataclass(frozen=True)
class Plan:
    """A battle file's data on its table; 0 or empty where the ruleset and the usual deployment decide.

    Keyed by side and unit number: `places` has x, y and facing in degrees, `formations` a term of the ruleset,
    `arrives` the turn of a reinforcement, whose place is then the point where it enters, and `by` the name of the way
    that it comes. `all_day` has the units that may not leave their formation, `reserve` those that their orders hold
    back. Keyed by side: `orders` are attack, hold or delay, and `goals` are points. `doubled` counts the opening turns
    in which both sides move twice as far. `north` is the direction of north, in degrees clockwise from straight up the
    table; `measure` is the file's unit of length.
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
