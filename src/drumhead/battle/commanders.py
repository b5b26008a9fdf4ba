"""Who decides: policies that play a sound game of the period by the exact odds; no luck, no rule of any book in them.

A commander weighs what an option is worth in stands, by his temper and his orders; ties go to the first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.rules.play import Option, Play
from drumhead.table.box import Box, gap


@dataclass(frozen=True)
class Temper:
    """How much a commander makes of things: each a factor on stands expected."""

    boldness: float = 1.0  # of what an attack takes, against what it costs
    give: float = 0.8  # of the volley he will give from a place
    take: float = 0.5  # of the volleys he will receive there
    threat: float = 0.6  # of the worst attack on him there
    menace: float = 0.5  # of the best attack that he threatens from there
    press: float = 0.35  # stands a move nearer to his goal is worth
    fire: float = 0.12  # stands below which a volley is not worth staying for


NAIVE = "naive"
SHIFT = 0.75  # moves by which a unit has to come nearer before it is worth setting up anew
MOVE = 150.0  # mm: by which progress is measured

TEMPERS: Mapping[str, Temper] = {
    "sound": Temper(),
    "bold": Temper(boldness=1.5, take=0.25, threat=0.35, menace=0.7, press=0.5, fire=0.18),
    "cautious": Temper(boldness=0.75, take=0.7, threat=0.9, menace=0.3, press=0.2, fire=0.08),
    "stubborn": Temper(boldness=0.9, take=0.3, threat=0.5, menace=0.4, press=0.15, fire=0.06),
}
ORDERS: Mapping[str, Mapping[str, float]] = {  # factors on the temper
    "attack": {"boldness": 1.25, "press": 2.0, "take": 0.35, "threat": 0.6},
    "hold": {"press": 0.25, "menace": 0.8},
    "delay": {"press": -0.3, "boldness": 0.8, "threat": 1.3},
}


def tempered(temper: Temper, orders: str) -> Temper:
    """A temper under written orders."""
    factors = ORDERS.get(orders, {})
    return Temper(**{name: getattr(temper, name) * factors.get(name, 1.0) for name in Temper.__dataclass_fields__})


class Commander:
    """Decides for one side or for both; `tempers` by side."""

    def __init__(self, tempers: Mapping[str, str]) -> None:
        self.tempers = {side: TEMPERS[name] for side, name in tempers.items()}
        self._own: dict[tuple[str, str], Temper] = {}
        self._seen: View | None = None

    def temper(self, play: Play, side: str) -> Temper:
        orders = play.memory["orders"].get(side, "")
        known = self._own.get((side, orders))
        if known is None:
            known = self._own[side, orders] = tempered(self.tempers[side], orders)
        return known

    def choose(self, play: Play, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        """The best option by its score, and by how much it was better than the next."""
        temper = self.temper(play, side)
        score = getattr(self, f"_{what}", self._plain)
        scores = [round(score(play, temper, option, options), 6) for option in options]
        best = max(range(len(options)), key=lambda at: (scores[at], -at))
        return best, _reason(options[best], scores, best)

    def sequence(self, play: Play, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        """Guns first at fire; on the march those nearest the enemy, so that they make room."""
        if what == "fire":
            return sorted(units, key=lambda key: (play.units[key].arm != "artillery", units.index(key)))
        foes = [play.box(foe) for foe in play.field.places if play.field.sides[foe] != side]
        if not foes:
            return units
        near = {key: min(gap(play.box(key), foe) for foe in foes) for key in units}
        return sorted(units, key=lambda key: (round(near[key]), units.index(key)))

    # ------------------------------------------------------------ what each question weighs
    def _plain(self, play: Play, temper: Temper, option: Option, options: Sequence[Option]) -> float:
        return temper.boldness * option.worth.theirs - option.worth.own

    def _fire(self, play: Play, temper: Temper, option: Option, options: Sequence[Option]) -> float:
        if option.verb == "hold":
            unit = play.units[option.unit]
            free = unit.arm == "infantry" and "first-fire" not in unit.spent
            return 0.001 if free else temper.fire
        return option.worth.theirs + (0.3 if option.verb == "shell" else 0)

    def _shift(self, play: Play, temper: Temper, option: Option, options: Sequence[Option]) -> float:
        if option.pose is None:
            return 0.0
        foes = [play.box(foe) for foe in play.foes(option.unit)]
        here = min(gap(play.box(option.unit), foe) for foe in foes)
        return (here - min(gap(option.pose, foe) for foe in foes)) / MOVE - SHIFT

    def _pistols(self, play: Play, temper: Temper, option: Option, options: Sequence[Option]) -> float:
        return 1.0 if option.verb == "pistols" else 0.0

    def _glory(self, play: Play, temper: Temper, option: Option, options: Sequence[Option]) -> float:
        return 1.2 * temper.boldness * option.worth.theirs - option.worth.own

    def _move(self, play: Play, temper: Temper, option: Option, options: Sequence[Option]) -> float:
        view = self._view(play, option.unit)
        here = view.here
        if option.verb in ("hold", "march", "re-aim"):
            turned = 0.02 if option.more.get("turns") else 0.0
            worth = temper.boldness * option.worth.theirs - option.worth.own
            return self.place(play, temper, view, option.pose or here) - turned + worth
        stays = self.place(play, temper, view, here)
        if option.verb == "attack":
            return stays + temper.boldness * option.worth.theirs - option.worth.own
        if option.verb == "square":
            return stays + view.horse_near - 0.6
        if option.verb == "line":
            return stays + 0.5 - view.horse_near
        if option.verb == "unlimber":
            return stays + 0.2
        return -1.0  # mounting and dismounting: only where orders say so

    def _view(self, play: Play, key: str) -> View:
        """What a unit sees from where it stands, looked up once a question."""
        if self._seen is None or self._seen.key != key or self._seen.here != play.box(key):
            self._seen = View(play, key)
        return self._seen

    def place(self, play: Play, temper: Temper, view: View, at: Box) -> float:
        """What it is worth to stand somewhere, in stands."""
        judge, key = view.judge, view.key
        give = take = threat = menace = 0.0
        for foe in view.foes:
            bound = math.hypot(at.x - foe.box.x, at.y - foe.box.y) - view.radius - foe.radius
            if bound > max(view.farthest, foe.farthest):
                continue
            distance = gap(at, foe.box)
            if distance <= view.shot:
                give = max(give, judge.volley(key, at, foe.key, foe.box))
            if distance <= foe.shot:
                take += judge.volley(foe.key, foe.box, key, at) * 0.6
            if distance <= foe.contact:
                prospect = judge.assault(foe.key, foe.box, key, at)
                threat = max(threat, prospect.theirs - prospect.own if prospect else 0.0)
            if distance <= view.contact:
                prospect = judge.assault(key, at, foe.key, foe.box)
                menace = max(menace, prospect.theirs - prospect.own if prospect else 0.0)
        value = temper.give * give - temper.take * take - temper.threat * threat + temper.menace * menace
        return value + temper.press * view.nearer(at)


@dataclass(frozen=True)
class Foe:
    """An enemy as a unit sees it: its box, how far it shoots and comes to contact from."""

    key: str
    box: Box
    radius: float
    shot: float
    contact: float

    @property
    def farthest(self) -> float:
        return max(self.shot, self.contact)


class View:
    """What one unit sees from where it stands."""

    def __init__(self, play: Play, key: str) -> None:
        self.key, self.here, self.judge = key, play.box(key), play.memory["judge"]
        self.radius = self.here.radius
        self.shot, self.contact = self.judge.reach(key)
        self.farthest = max(self.shot, self.contact)
        self.foes = [self._foe(play, foe) for foe in play.foes(key)]
        self.goals = play.memory["goals"].get(key) or play.memory["goals"][play.side(key)]
        self.nearest = min(self.foes, key=lambda foe: gap(self.here, foe.box), default=None)
        self.near = gap(self.here, self.nearest.box) if self.nearest else 0.0
        self.horse_near = self._horse_near(play)

    def _foe(self, play: Play, key: str) -> Foe:
        box = play.box(key)
        return Foe(key, box, box.radius, *self.judge.reach(key))

    def _horse_near(self, play: Play) -> float:
        """The worst that enemy horse threatens the unit with."""
        worst = 0.0
        for foe in self.foes:
            if play.units[foe.key].arm == "cavalry" and gap(self.here, foe.box) <= foe.contact:
                prospect = self.judge.assault(foe.key, foe.box, self.key, self.here)
                worst = max(worst, prospect.theirs - prospect.own if prospect else 0.0)
        return worst

    def nearer(self, at: Box) -> float:
        """How much nearer to its goal or to the nearest enemy the unit would be, in moves of foot."""
        gain = max(_far(self.here, goal) - _far(at, goal) for goal in self.goals)
        if self.nearest:
            gain = max(gain * 0.7, self.near - gap(at, self.nearest.box))
        return gain / MOVE


def _reason(option: Option, scores: Sequence[float], best: int) -> str:
    """Why an option was taken, in stands: what it takes and costs, and its lead over the next best."""
    second = max((score for at, score in enumerate(scores) if at != best), default=scores[best])
    worth = option.worth
    stands = f"takes {worth.theirs:.2f}, costs {worth.own:.2f}; " if worth.theirs or worth.own else ""
    return f"{stands}{scores[best]:.2f} against {second:.2f}"


def _far(box: Box, goal: tuple[float, float]) -> float:
    return float(((box.x - goal[0]) ** 2 + (box.y - goal[1]) ** 2) ** 0.5)


class Naive:
    """Shoots whenever it can, takes the first contact, else walks at the nearest enemy: what others are measured by."""

    def choose(self, play: Play, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        verbs = [option.verb for option in options]
        for verb in ("fire", "shell", "attack", "pistols", "join", "unlimber", "line"):
            if verb in verbs:
                return verbs.index(verb), ""
        marches = [at for at, option in enumerate(options) if option.verb == "march"]
        if what != "move" or not marches:
            return 0, ""

        def far(at: int) -> float:
            pose = options[at].pose
            assert pose is not None
            return min(gap(pose, play.box(foe)) for foe in play.foes(options[at].unit))

        return (min(marches, key=lambda at: (round(far(at)), at)) if play.foes(options[0].unit) else 0), ""

    def sequence(self, play: Play, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        return units


class Seats:
    """A commander for each side."""

    def __init__(self, doors: Mapping[str, Any]) -> None:
        self.doors = dict(doors)

    def choose(self, play: Play, side: str, what: str, options: Sequence[Option]) -> tuple[int, str]:
        taken: tuple[int, str] = self.doors[side].choose(play, side, what, options)
        return taken

    def sequence(self, play: Play, side: str, what: str, units: Sequence[str]) -> Sequence[str]:
        order: Sequence[str] = self.doors[side].sequence(play, side, what, units)
        return order


def commanded(tempers: Mapping[str, str]) -> Seats:
    """A door with a commander of its own for each side; ValueError names the tempers there are."""
    known = (*TEMPERS, NAIVE)
    for temper in tempers.values():
        if temper not in known:
            raise ValueError(f"no commander is called {temper!r}; there are {', '.join(known)}")
    own = {side: Naive() if temper == NAIVE else Commander({side: temper}) for side, temper in tempers.items()}
    return Seats(own)
