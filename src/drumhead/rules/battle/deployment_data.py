"""The data of a battle before its first card: orders, objectives, reinforcements and mounted officers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from drumhead.geometry.oriented_box import Box, Point
from drumhead.model.army import Army
from drumhead.model.event_card import EventDeck
from drumhead.model.victory_terms import Objective
from drumhead.rules.battle.unit_judge import Role


@dataclass(frozen=True)
class Rider:
    """A mounted officer on the field, with a unit or alone at a point in mm; `moved` is whether this turn."""

    name: str
    rank: str
    side: str
    at: Point
    unit: str = ""
    moved: bool = False
    brigade: str = ""


@dataclass(frozen=True)
class Coming:
    """A reinforcement: the turn in which it enters, and its place on the table's edge, facing its way in."""

    turn: int
    box: Box


@dataclass(frozen=True)
class Setup:
    """The data of a battle file and its ruleset before the first card.

    `roles` are attacker or defender, `orders` attack, hold or delay, by side. `goals` are the points in mm that a side
    or a unit moves to. `breaks` is whether an army with too many losses leaves the field, `routers` whether routing
    units count as lost. Moves in the first `doubled` turns are doubled. Units in `reserve` are held back, those in
    `all_day` may not change formation. `stand` is a stand's frontage in mm; `worth` has the values that commanders use
    (commanders.toml), `events` the decks of event cards by side.
    """

    sides: tuple[str, ...]
    worth: Mapping[str, Any] = field(default_factory=dict)
    armies: Mapping[str, Army] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)
    goals: Mapping[str, Sequence[Point]] = field(default_factory=dict)
    objectives: Sequence[Objective] = ()
    breaks: bool = False
    routers: bool = False
    doubled: int = 0
    turns: int | None = None
    reserve: frozenset[str] = frozenset()
    all_day: frozenset[str] = frozenset()
    events: Mapping[str, EventDeck] = field(default_factory=dict)
    stand: float = 0.0
    roles_of_arms: Mapping[str, Role] = field(default_factory=dict)

    def goals_of(self, key: str, side: str) -> Sequence[Point]:
        """Return the points in mm that a unit moves to: its own, or otherwise those of its side."""
        return self.goals.get(key) or self.goals.get(side, ())

    @cached_property
    def running(self) -> frozenset[str]:
        """States of a unit that has broken and runs."""
        return frozenset(self.worth.get("running", ()))

    @cached_property
    def all_round(self) -> frozenset[str]:
        """States of a unit that stands without a front."""
        return frozenset(self.worth.get("all-round", ()))
