"""What a battle lays down before its first card: orders, goals, arrivals, and the officers who ride on the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from drumhead.geometry.oriented_box import Box, Point
from drumhead.model.army import Army
from drumhead.model.event_card import EventDeck
from drumhead.model.victory_terms import Objective
from drumhead.rules.battle.evaluation import Role


@dataclass(frozen=True)
class Rider:
    """A mounted officer on the field: with a unit, or alone at a point; `moved` this turn."""

    name: str
    rank: str
    side: str
    at: Point
    unit: str = ""
    moved: bool = False
    brigade: str = ""


@dataclass(frozen=True)
class Coming:
    """A unit that the battle file brings on later: in which turn, from which place on the edge, facing its way in."""

    turn: int
    box: Box


@dataclass(frozen=True)
class Setup:
    """What a battle file and its ruleset lay down before the first card.

    `roles` say who attacks and who defends, `orders` what each side is to do (attack, hold, delay), `goals` where it is
    to go, by side or by unit, in mm. `breaks` says whether an army that has lost enough quits, `routers` whether units
    in rout count as lost. Moves of the first `doubled` turns are doubled. Orders keep the `reserve` back; those of
    `all_day` may not change their formation. `stand` is a stand's frontage in mm; `worth` what commanders reckon things
    worth (commanders.toml), `events` the decks of event cards that the sides draw from.
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
        """Where a unit is to go, by itself or as all of its side."""
        return self.goals.get(key) or self.goals.get(side, ())

    @cached_property
    def running(self) -> frozenset[str]:
        """The states of a unit that has broken and runs."""
        return frozenset(self.worth.get("running", ()))

    @cached_property
    def all_round(self) -> frozenset[str]:
        """The states of a unit that stands without a front."""
        return frozenset(self.worth.get("all-round", ()))
