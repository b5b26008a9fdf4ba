"""The situation of one unit: enemies, objectives and ground in reach, looked up once for each question."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import NamedTuple

from drumhead.geometry.base_contact import struck_side
from drumhead.geometry.box_distance import clearance
from drumhead.geometry.oriented_box import Box, made, turn
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluator_interface import OPEN, Match, Role
from drumhead.simulation.leadership_styles import LeadershipStyle

RUNNING, LATER = 3.0, 0.4  # stands that any rout costs; chance that it goes on to a farther edge
SHARE = 0.6  # share of possible volleys that a unit expects: other units draw fire too
GUNS = 0.8  # share of their range: guns gain nothing by going nearer
FAR_OFF = 900.0  # mm from the enemy beyond which a unit makes for its objective
MOVE = 150.0  # mm of one move, the measure of progress
REASONS = tomllib.loads(files(__package__).joinpath("reasons.toml").read_text(encoding="utf-8"))
WORDS: Mapping[str, str] = REASONS["better"]  # reasons for a place, for the log


class Foe(NamedTuple):
    """An enemy as a unit sees it: key, unit, box, range in mm, and the distance in mm at which it makes contact."""

    key: str
    unit: Unit
    box: Box
    shot: float
    contact: float


class View:
    """The situation of one unit, by its key; `whom` is the key of the enemy that its brigade is after, or "".

    It considers places within `most` mm of the unit's own.
    """

    def __init__(self, play: BattleState, key: str, whom: str = "", most: float = math.inf) -> None:
        self.play, self.key, self.here, self.judge = play, key, play.box(key), play.judge
        unit = play.units[key]
        self.most, self.mounted = most, self.judge.role(unit) is Role.HORSE or self.judge.is_helpless(unit)
        self.shot, self.contact = self.judge.reach(key)
        foes = play.foes(key)
        self.foes = self._in_reach(foes)
        goals = play.setup.goals_of(key, play.side(key))
        self.goals = [(goal, _far(self.here, goal)) for goal in goals]
        _, after = play.field.nearest(self.here, [whom] if whom in foes else foes) or (0.0, "")
        self.nearest = self._foe(after) if after else None
        self.grounds = self._grounds()
        self._off: dict[Box, float] = {}
        self._stakes: dict[str, float] = {}
        self.near = self.off(self.here)
        self.keep = GUNS * self.shot if self.judge.role(play.units[key]) is Role.GUNS else 0.0
        self._covered: dict[tuple[str, frozenset[str], str], Callable[[float], float] | None] = {}
        self._places: dict[Box, dict[str, float]] = {}
        self._matched: dict[tuple[float, float], tuple[Unit, dict[str, Match], list[Feature]]] = {}

    def _foe(self, key: str) -> Foe:
        return Foe(key, self.play.units[key], self.play.box(key), *self.judge.reach(key))

    def _in_reach(self, foes: Sequence[str]) -> list[tuple[float, float, float, Foe]]:
        """Return the enemies that matter in any place considered: middle and greatest distance in mm, and the enemy."""
        x, y, own, off = self.here.x, self.here.y, max(self.shot, self.contact), self.here.radius
        rings, places, units = self.play.field.rings, self.play.field.places, self.play.units
        reach, most, found = self.judge.reach, self.most, []
        for key in foes:
            east, north, radius = rings[key]
            shot, contact = reach(key)
            far = (own if own >= shot and own >= contact else shot if shot >= contact else contact) + off + radius
            if math.hypot(east - x, north - y) <= far + most:
                found.append((east, north, far, made(Foe, (key, units[key], places[key], shot, contact))))
        return found

    @cached_property
    def horse_near(self) -> float:
        """The value of the worst attack by enemy cavalry that threatens the unit, in stands; 0 without one."""
        worst = 0.0
        for _, _, _, foe in self.foes:
            if self.judge.role(foe.unit) is Role.HORSE and clearance(self.here, foe.box) <= foe.contact:
                worst = max(worst, self.net(self.judge.assault(foe.key, self.key)))
        return worst

    def is_sheltered(self, at: Box) -> bool:
        """Return whether the unit has cover at the place `at`."""
        return self.judge.shelter(self.judge.formed_as(self.key, at[3:]), at) != OPEN

    @property
    def nearest_role(self) -> Role | None:
        """The role of the enemy that the unit is after; None if there is none."""
        return None if self.nearest is None else self.judge.role(self.nearest.unit)

    @property
    def menace(self) -> float:
        """Stands that the unit may take by an attack from where it stands."""
        return self.place(self.here)["menace"]

    def _grounds(self) -> list[Feature]:
        """Return the objectives that the unit helps to hold."""
        unit = self.play.units[self.key]
        return [feature for feature in self.play.fought_for() if self.judge.may_hold(unit, feature.name)]

    def _at_hand(self, shape: tuple[float, float]) -> list[Feature]:
        """Return the objectives of the unit that it could stand in with the footprint `shape`, near enough."""
        far = self.most + sum(shape) / 2
        return [feature for feature in self.grounds if feature.is_near(self.here.x, self.here.y, far)]

    @staticmethod
    def net(prospect: Prospect | None, stake: float = 0.0) -> float:
        """Return the gains of an attack less its losses, in stands; 0 if there is no attack.

        `stake` is the further gain if the defender routs.
        """
        return float(prospect.theirs - prospect.own + stake * prospect.breaks) if prospect else 0.0

    def nearer(self, at: Box) -> float:
        """Return the gain of the place `at` towards the unit's objective or enemy, in moves of infantry."""
        x, y, gain = at.x, at.y, -math.inf
        for goal, far in self.goals:
            nearer = far - math.hypot(x - goal[0], y - goal[1])
            if nearer > gain:
                gain = nearer
        if self.nearest:
            towards = max(self.near, self.keep) - max(self.off(at), self.keep)
            near = self.near <= FAR_OFF and not self.grounds
            gain = towards if near else max(gain * 0.7, towards)
        return gain / MOVE

    def off(self, at: Box) -> float:
        """Return the distance in mm from the place `at` to the enemy that the unit is after; 0 without one."""
        if self.nearest is None:
            return 0.0
        known = self._off.get(at)
        if known is None:
            known = self._off[at] = clearance(at, self.nearest.box)
        return known

    def _sheltered(self, key: str, his: Unit, unit: Unit, cover: str) -> Callable[[float], float] | None:
        """Return a function from distance in mm to the losses by an enemy's volleys in cover, or None without any.

        `his` is the enemy, and `cover` the kind of cover of the unit.
        """
        asked = key, unit.state, cover
        if asked not in self._covered:
            self._covered[asked] = self.judge.volley_at(his, unit, cover)
        return self._covered[asked]

    def _stake(self, foe: Foe) -> float:
        """Return the further losses of an enemy, in stands, if it routs from where it stands."""
        if foe.key not in self._stakes:
            self._stakes[foe.key] = stake_of(self.play, foe.unit, foe.box)
        return self._stakes[foe.key]

    def place(self, at: Box) -> dict[str, float]:
        """Return the value of the place `at` in stands, by its causes, before any leadership style.

        The causes are "give", "take", "horse", "threat", "menace", "ground" and "flank".
        """
        known = self._places.get(at)
        if known is None:
            known = self._places[at] = self._judged(at)
        return known

    def _judged(self, at: Box) -> dict[str, float]:
        judge, shape = self.judge, at[3:]
        if shape not in self._matched:
            self._matched[shape] = judge.formed_as(self.key, shape), {}, self._at_hand(shape)
        unit, matched, grounds = self._matched[shape]
        cover = judge.shelter(unit, at)
        give = take = threat = menace = flank = 0.0
        stake: float | None = None
        x, y, after = at.x, at.y, self.nearest.key if self.nearest else ""
        shot, contact = self.shot, self.contact
        for east, north, far, foe in self.foes:
            if math.hypot(x - east, y - north) > far:
                continue
            key, his, there, his_shot, his_contact = foe
            distance = clearance(at, there)
            if key == after:
                self._off[at] = distance
            if distance > shot and distance > contact and distance > his_shot and distance > his_contact:
                continue
            match = matched.get(key)
            if match is None:
                match = matched[key] = judge.match(self.key, unit, key, his, judge.shelter(his, there))
            if distance <= shot and match.gives is not None:
                worth = match.gives(distance)
                if worth > give and judge.takes_in(unit, at, there):
                    give = max(give, worth * judge.bears(at, there, shot - distance))
            if distance <= his_shot:
                takes = match.takes if cover == OPEN else self._sheltered(key, his, unit, cover)
                if takes is not None and judge.takes_in(his, there, at):
                    take += takes(distance) * SHARE
            if distance <= his_contact and match.threatens is not None:
                side = struck_side(at, there)
                prospect = match.threatens[side, cover != OPEN]
                if self.mounted and side != "front" and judge.role(his) is Role.HORSE:
                    flank = 1.0
                if stake is None and prospect and prospect.breaks:
                    stake = stake_of(self.play, unit, at)
                if prospect is not None:
                    threat = max(threat, self.net(prospect, stake or 0.0))
            if distance <= contact and match.menaces is not None:
                side = struck_side(there, at)
                if judge.way(at, there, side, distance) > contact:
                    continue
                prospect = match.menaces[side, match.cover != OPEN]
                if prospect is not None:
                    menace = max(menace, self.net(prospect, self._stake(foe) if prospect.breaks else 0.0))
        ground = 1.0 if grounds and any(judge.stands_in(place, at) for place in grounds) else 0.0
        met, unanswered = (0.0, -take) if take and judge.is_helpless(unit) else (-take, 0.0)
        return {
            "give": give,
            "take": met,
            "horse": unanswered,
            "threat": -threat,
            "menace": menace,
            "ground": ground,
            "flank": -flank,
        }

    def parts(self, temper: LeadershipStyle, at: Box) -> dict[str, float]:
        """Return the value of the place `at` by its causes, weighted by a leadership style.

        "press", the value of advancing, is one of the causes.
        """
        weighed = {name: getattr(temper, name) * worth for name, worth in self.place(at).items()}
        weighed["press"] = temper.press * self.nearer(at)
        return weighed

    def total(self, temper: LeadershipStyle, at: Box) -> float:
        """Return the value of the place `at` to one commander, in stands."""
        place = self.place(at)
        volleys = temper.give * place["give"] + temper.take * place["take"] + temper.horse * place["horse"]
        attacks = temper.threat * place["threat"] + temper.menace * place["menace"]
        return (
            volleys
            + attacks
            + temper.flank * place["flank"]
            + temper.ground * place["ground"]
            + temper.press * self.nearer(at)
        )

    def better(self, temper: LeadershipStyle, at: Box) -> str:
        """Return the main reason in words for the place `at` rather than staying, or "no better place"."""
        there, here = self.parts(temper, at), self.parts(temper, self.here)
        gain = max(there, key=lambda name: (round(there[name] - here[name], 6), name))
        return WORDS[gain] if there[gain] > here[gain] else "no better place"


def _far(box: Box, goal: tuple[float, float]) -> float:
    return math.hypot(box.x - goal[0], box.y - goal[1])


def stake_of(play: BattleState, unit: Unit, at: Box) -> float:
    """Return the further stands that a unit at `at` loses if it routs: all that remain, near a table edge."""
    if unit.stands <= RUNNING:
        return 0.0
    way, ground, (x, y, facing, _, _) = play.judge.flight(unit), play.field.ground, at
    far = 1.5 * way
    if far <= x <= ground.width - far and far <= y <= ground.height - far:
        return 0.0  # well inside the table, the usual case
    sin, cos = turn(facing)

    def off(mm: float) -> bool:
        return not (0 <= x - mm * sin <= ground.width and 0 <= y - mm * cos <= ground.height)

    return (unit.stands - RUNNING) * (1.0 if off(way) else LATER if off(far) else 0.0)


def evaluate_attack(play: BattleState, temper: LeadershipStyle, prospect: Prospect, key: str, whom: str) -> float:
    """Return the value to a commander of the attack of the unit `key` on `whom`, in stands.

    Losses at table edges behind either of the two count.
    """
    if not (prospect.breaks or prospect.broken):
        return temper.makes_of(prospect)
    own, theirs = prospect.own, prospect.theirs
    if prospect.breaks:
        theirs += prospect.breaks * stake_of(play, play.units[whom], play.box(whom))
    if prospect.broken:
        own += prospect.broken * stake_of(play, play.units[key], play.box(key))
    return temper.makes_of(Prospect(own, theirs))
