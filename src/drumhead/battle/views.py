"""What one unit sees from where it stands: enemies, goals and ground fought for, looked up once a question."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drumhead.battle.tempers import Temper
from drumhead.model.unit import Unit
from drumhead.rules.play import Play
from drumhead.table.box import Box, clearance
from drumhead.table.contact import struck_side
from drumhead.table.fire import may_bear
from drumhead.table.ground import Feature

Volley = Callable[[float], float]  # stands taken, by range in mm
OPEN = "open"  # no cover
SHARE = 0.6  # of the volleys he may receive, a unit reckons with: others draw fire too
MOVE = 150.0  # mm: by which progress is measured
WORDS = {  # what a place is better for, in a log
    "give": "a better volley",
    "take": "less fire upon it",
    "threat": "out of reach of an attack",
    "menace": "an attack is threatened from there",
    "press": "nearer to the enemy or the goal",
    "ground": "the ground that is fought for",
    "task": "the brigade's plan",
}


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy as a unit sees it: its box, how far it shoots and comes to contact from.

    `far` is the distance in mm between their middles from which neither matters to the other.
    """

    key: str
    unit: Unit
    box: Box
    shot: float
    contact: float
    far: float


@dataclass(frozen=True, slots=True)
class Match:
    """A unit in one formation against one enemy: what the volleys and attacks of either come to."""

    gives: Volley | None
    menaces: Any
    threatens: Any


class View:
    """What one unit sees from where it stands; `whom` is the enemy its brigade is after, if there is one."""

    def __init__(self, play: Play, key: str, whom: str = "") -> None:
        self.play, self.key, self.here, self.judge = play, key, play.box(key), play.memory["judge"]
        self.shot, self.contact = self.judge.reach(key)
        foes = play.foes(key)
        self.foes = [self._foe(foe) for foe in foes]
        self.goals = play.memory["goals"].get(key) or play.memory["goals"][play.side(key)]
        _, after = play.field.nearest(self.here, [whom] if whom in foes else foes) or (0.0, "")
        self.nearest = next((foe for foe in self.foes if foe.key == after), None)
        self.near = clearance(self.here, self.nearest.box) if self.nearest else 0.0
        self._places: dict[Box, dict[str, float]] = {}
        self._matched: dict[tuple[float, float], tuple[Unit, dict[str, Match]]] = {}

    def _foe(self, key: str) -> Foe:
        box = self.play.box(key)
        shot, contact = self.judge.reach(key)
        far = max(self.shot, self.contact, shot, contact) + self.here.radius + box.radius
        return Foe(key, self.play.units[key], box, shot, contact, far)

    def _match(self, unit: Unit, foe: Foe) -> Match:
        judge, key = self.judge, self.key
        return Match(
            judge.volley_at(unit, foe.unit, judge.shelter(foe.unit, foe.box)),
            judge.attacks(key, unit, foe.key, foe.unit),
            judge.attacks(foe.key, foe.unit, key, unit),
        )

    @cached_property
    def horse_near(self) -> float:
        """The worst that enemy horse threatens the unit with."""
        worst = 0.0
        for foe in self.foes:
            if self.play.units[foe.key].arm == "cavalry" and clearance(self.here, foe.box) <= foe.contact:
                worst = max(worst, self.net(self.judge.assault(foe.key, foe.box, self.key, self.here)))
        return worst

    @cached_property
    def grounds(self) -> list[Feature]:
        """The pieces of ground that are fought for."""
        names = {objective.name for objective in self.play.memory["objectives"]}
        return [feature for feature in self.play.field.ground.features if feature.name in names]

    @staticmethod
    def net(prospect: Any) -> float:
        """What an attack takes less what it costs; nothing where there is none."""
        return float(prospect.theirs - prospect.own) if prospect else 0.0

    def nearer(self, at: Box) -> float:
        """How much nearer to its goal or to the enemy it is after the unit would be, in moves of foot."""
        gain = max(_far(self.here, goal) - _far(at, goal) for goal in self.goals)
        if self.nearest:
            gain = max(gain * 0.7, self.near - clearance(at, self.nearest.box))
        return gain / MOVE

    def place(self, at: Box) -> dict[str, float]:
        """What standing somewhere is worth, in stands, by what makes it so; no temper in it yet."""
        known = self._places.get(at)
        if known is None:
            known = self._places[at] = self._judged(at)
        return known

    def _judged(self, at: Box) -> dict[str, float]:
        judge, arc, shape = self.judge, self.judge.arc, at[3:]
        if shape not in self._matched:
            self._matched[shape] = judge.formed_as(self.key, shape), {}
        unit, matched = self._matched[shape]
        cover = judge.shelter(unit, at)
        give = take = threat = menace = 0.0
        for foe in self.foes:
            there = foe.box
            if math.hypot(at.x - there.x, at.y - there.y) > foe.far:
                continue
            match = matched.get(foe.key)
            if match is None:
                match = matched[foe.key] = self._match(unit, foe)
            distance = clearance(at, there)
            if distance <= self.shot and match.gives is not None and may_bear(at, there, arc):
                give = max(give, match.gives(distance))
            if distance <= foe.shot and may_bear(there, at, arc):
                takes = judge.volley_at(foe.unit, unit, cover)
                take += takes(distance) * SHARE if takes is not None else 0.0
            if distance <= foe.contact and match.threatens is not None:
                threat = max(threat, self.net(match.threatens[struck_side(at, there), cover != OPEN]))
            if distance <= self.contact and match.menaces is not None:
                sheltered = judge.shelter(foe.unit, there) != OPEN
                menace = max(menace, self.net(match.menaces[struck_side(there, at), sheltered]))
        ground = float(any(feature.has(at.x, at.y) for feature in self.grounds))
        return {"give": give, "take": -take, "threat": -threat, "menace": menace, "ground": ground}

    def parts(self, temper: Temper, at: Box) -> dict[str, float]:
        """The same as one commander weighs it, with his wish to get on."""
        weighed = {name: getattr(temper, name) * worth for name, worth in self.place(at).items()}
        weighed["press"] = temper.press * self.nearer(at)
        return weighed

    def better(self, temper: Temper, at: Box) -> str:
        """In words: what most speaks for a place rather than for staying."""
        there, here = self.parts(temper, at), self.parts(temper, self.here)
        gain = max(there, key=lambda name: (round(there[name] - here[name], 6), name))
        return WORDS[gain] if there[gain] > here[gain] else "no better place"


def _far(box: Box, goal: tuple[float, float]) -> float:
    return math.hypot(box.x - goal[0], box.y - goal[1])
