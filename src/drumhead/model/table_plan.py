"""The layout of a battle's table: size, ground, places and orders of units; all lengths in mm."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of ground: its kind, the points (x, y) in mm of its outline or its line, and a name.

    `width` is that of a line in mm, 0 for its kind's usual width. Houses and towns may be `burning` from the start; a
    town may be `fortified`.
    """

    kind: str
    points: tuple[Point, ...]
    name: str = ""
    width: float = 0.0
    burning: bool = False
    fortified: bool = False


@dataclass(frozen=True)
class Plan:
    """The layout of a table as a battle file gives it; a value of 0 or empty means that the file does not set it.

    `width`, `depth` and `stand` (frontage and depth of a stand) are in mm. Four mappings have the key (side, unit
    number). `places` has x and y in mm and the facing in degrees; `formations` has terms of the ruleset; `arrives`
    has the turn in which a reinforcement enters, at its place; `by` has the name of the road on which it comes.
    `all_day` has the units that may not leave their formation, `reserve` those that orders hold back. Two mappings
    have the side as key: `orders` is attack, hold or delay, and `goals` has points. `doubled` is the number of
    opening turns in which both sides move twice as far. `north` is the direction of north in degrees clockwise from
    the table's top edge; None if not given. `measure` is the file's unit of length.
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

    def of_units(self, wanted: Container[tuple[str, int]]) -> Plan:
        """Return the plan with only what records of these units need: arrivals and formations that they may not leave.

        It has the ground. Of places it has only those where a unit arrives.
        """
        late = {key: turn for key, turn in self.arrives.items() if key in wanted}
        fixed = frozenset(key for key in self.all_day if key in wanted)
        return Plan(
            stand=self.stand,
            ground=self.ground,
            places={key: place for key, place in self.places.items() if key in late},
            formations={key: formation for key, formation in self.formations.items() if key in fixed},
            arrives=late,
            by={key: road for key, road in self.by.items() if key in late},
            all_day=fixed,
            measure=self.measure,
        )
