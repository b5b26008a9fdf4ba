"""The setup of a battle before its first turn: orders, objectives, reinforcements and mounted officers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from drumhead.geometry.oriented_box import Box, Point
from drumhead.model.army import Army
from drumhead.model.event_card import EventDeck
from drumhead.model.victory_terms import Objective
from drumhead.rules.battle.evaluator_interface import Role


@dataclass(frozen=True)
class Rider:
    """A mounted officer on the field, with a unit (its key), or alone at a point in mm if `unit` is "".

    `moved` says whether the officer has moved in this turn.
    """

    name: str
    rank: str
    side: str
    at: Point
    unit: str = ""
    moved: bool = False
    brigade: str = ""


@dataclass(frozen=True)
class Coming:
    """A reinforcement: the turn in which it enters, and its place on the table's edge, facing onto the table."""

    turn: int
    box: Box


@dataclass(frozen=True)
class Setup:
    """The data of a battle file and its ruleset that hold for a whole battle.

    `roles` maps a side to attacker or defender, `orders` to attack, hold or delay, `events` to its deck of event
    cards. `goals` maps a side or a unit's key to the points in mm that it moves to. `breaks` says whether an army
    with too many losses leaves the field, `routers` whether routing units count as lost. Moves in the first `doubled`
    turns are doubled. `turns` is the number of turns, None if none is set. Units in `reserve` are held back, those in
    `all_day` cannot change formation. `stand` is a stand's frontage in mm. `worth` has the values that simulated
    commanders use (commanders.toml).
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
        """Return the points in mm that a unit moves to: its own, or those of its side; may be empty."""
        return self.goals.get(key) or self.goals.get(side, ())

    @property
    def half(self) -> int:
        """The last turn in which reserves are held back: half of the turns, 0 if their number is not set."""
        return (self.turns or 0) // 2

    @cached_property
    def running(self) -> frozenset[str]:
        """States that mean that a unit has broken and runs, such as routing."""
        return frozenset(self.worth.get("running", ()))

    @cached_property
    def all_round(self) -> frozenset[str]:
        """States that mean that a unit faces all sides and has no front, such as in-square."""
        return frozenset(self.worth.get("all-round", ()))
