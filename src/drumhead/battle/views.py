"""What one unit sees from where it stands: enemies, goals and ground fought for, looked up once a question."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from drumhead.battle.tempers import Temper
from drumhead.rules.play import Play
from drumhead.table.box import Box, clearance
from drumhead.table.ground import Feature

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


@dataclass(frozen=True)
class Foe:
    """An enemy as a unit sees it: its box, how far it shoots and comes to contact from."""

    key: str
    box: Box
    radius: float
    shot: float
    contact: float
    farthest: float


class View:
    """What one unit sees from where it stands; `whom` is the enemy its brigade is after, if there is one."""

    def __init__(self, play: Play, key: str, whom: str = "") -> None:
        self.play, self.key, self.here, self.judge = play, key, play.box(key), play.memory["judge"]
        self.radius = self.here.radius
        self.shot, self.contact = self.judge.reach(key)
        self.farthest = max(self.shot, self.contact)
        self.foes = [self._foe(foe) for foe in play.foes(key)]
        self.goals = play.memory["goals"].get(key) or play.memory["goals"][play.side(key)]
        after = [foe for foe in self.foes if foe.key == whom] or self.foes
        self.nearest = min(after, key=lambda foe: clearance(self.here, foe.box), default=None)
        self.near = clearance(self.here, self.nearest.box) if self.nearest else 0.0
        self._places: dict[Box, dict[str, float]] = {}

    def _foe(self, key: str) -> Foe:
        box = self.play.box(key)
        shot, contact = self.judge.reach(key)
        return Foe(key, box, box.radius, shot, contact, max(shot, contact))

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
        judge, key = self.judge, self.key
        give = take = threat = menace = 0.0
        for foe in self.foes:
            bound = math.hypot(at.x - foe.box.x, at.y - foe.box.y) - self.radius - foe.radius
            if bound > self.farthest and bound > foe.farthest:
                continue
            distance = clearance(at, foe.box)
            if distance <= self.shot:
                give = max(give, judge.volley(key, at, foe.key, foe.box))
            if distance <= foe.shot:
                take += judge.volley(foe.key, foe.box, key, at) * 0.6
            if distance <= foe.contact:
                threat = max(threat, self.net(judge.assault(foe.key, foe.box, key, at)))
            if distance <= self.contact:
                menace = max(menace, self.net(judge.assault(key, at, foe.key, foe.box)))
        ground = float(any(feature.has(at.x, at.y) for feature in self.grounds))
        return {"give": give, "take": -take, "threat": -threat, "menace": menace, "ground": ground}

    def parts(self, temper: Temper, at: Box) -> dict[str, float]:
        """The same as one commander weighs it, with his wish to get on."""
        weighed = {name: getattr(temper, name) * worth for name, worth in self.place(at).items()}
        return {**weighed, "press": temper.press * self.nearer(at)}

    def better(self, temper: Temper, at: Box) -> str:
        """In words: what most speaks for a place rather than for staying."""
        there, here = self.parts(temper, at), self.parts(temper, self.here)
        gain = max(there, key=lambda name: (round(there[name] - here[name], 6), name))
        return WORDS[gain] if there[gain] > here[gain] else "no better place"


def _far(box: Box, goal: tuple[float, float]) -> float:
    return math.hypot(box.x - goal[0], box.y - goal[1])
