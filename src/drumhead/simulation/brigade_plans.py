"""Plans of a brigade over several turns: fix an enemy by fire, assault it, relieve the tired, come up.

A brigade stays after its enemy until that is destroyed or in rout; its units' tasks are set again for every card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from drumhead.geometry.base_contact import apart_by, towards
from drumhead.geometry.box_distance import clearance
from drumhead.model.army import Brigade
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.evaluator_interface import OPEN, Role
from drumhead.simulation.leadership_styles import LeadershipStyle
from drumhead.simulation.situation import evaluate_attack

ABOUT = 600.0  # mm within which a brigade looks for a target
FRESH = 2  # the most tired that a fresh unit may be
SHAKEN = 4  # how tired an enemy about to break is
RIDE = 900.0  # mm within which cavalry looks for a target
NEVER = -1.0  # stands: an assault must be worth more than this to be considered
NEIGHBOUR = 450.0  # mm within which a fresh unit can take a tired one's place


@dataclass(frozen=True)
class Task:
    """The task of a unit: its verb, the key of its target `whom`, and the reason in words.

    Verbs are "fix", "assault", "relieve", "refuse", "come up", "garrison" and "held", of cavalry "strike", "ride in"
    and "reserve", and "" for none.
    """

    verb: str
    whom: str = ""
    why: str = ""


NONE = Task("")
SOUGHT = {Role.HORSE: "seeks the enemy’s horse", Role.GUNS: "rides for the enemy’s guns", Role.FOOT: "open foot"}
HELD = Task("held", "", "kept in reserve by order")
GARRISON = Task("garrison", "", "keeps its walls by order")
REFUSED = Task("refuse", "", "the flank is refused: too many are against it")


@dataclass
class Plans:
    """The plans of one side's brigades: the target of each by the brigade's name, and the tasks of units by key."""

    targets: dict[str, str] = field(default_factory=dict)
    tasks: dict[str, Task] = field(default_factory=dict)
    made: tuple[int, int] = (-1, -1)

    def task(self, play: BattleState, temper: LeadershipStyle, key: str) -> Task:
        """Return the task of the unit `key` on the current card; its whole brigade is planned at once."""
        if self.made != (play.turn, play.card):
            self.made, self.tasks = (play.turn, play.card), {}
        if key not in self.tasks and is_held(play, key):
            self.tasks[key] = HELD
        elif key not in self.tasks and is_garrison(play, key):
            self.tasks[key] = GARRISON
        elif key not in self.tasks and play.judge.role(play.units[key]) is Role.HORSE:
            self.tasks[key] = NONE if play.judge.is_running(play.units[key]) else opening(play, temper, key)
        elif key not in self.tasks:
            self._plan_brigade(play, temper, key)
        return self.tasks.get(key, NONE)

    def _plan_brigade(self, play: BattleState, temper: LeadershipStyle, key: str) -> None:
        name, units = _brigade_of(play, key)
        self.tasks.update(dict.fromkeys(units, NONE))
        if name and _is_on_a_flank(play, key, name) and outnumbered(play, temper, units):
            self.tasks.update(dict.fromkeys(units, REFUSED))
        elif name:
            self._plan(play, temper, name, units)

    def _plan(self, play: BattleState, temper: LeadershipStyle, name: str, units: list[str]) -> None:
        whom = self.targets.get(name, "")
        if not whom or not play.is_in(whom) or play.judge.is_running(play.units[whom]):
            whom = self.targets[name] = _weakest(play, temper, units)
        if not whom:
            return
        best, worth = _assault(play, temper, units, whom)
        for key in units:
            self.tasks[key] = self._task(play, temper, key, whom, key == best and worth > 0, units)

    def _task(
        self, play: BattleState, temper: LeadershipStyle, key: str, whom: str, leads: bool, units: list[str]
    ) -> Task:
        judge, unit, enemy = play.judge, play.units[key], play.units[whom]
        if leads:
            shown = judge.shows(enemy)
            state = f"it shows {shown}" if shown else "the odds are good"
            return Task("assault", whom, f"the brigade's assault: {state}")
        if judge.tiredness(unit) >= temper.tired and _has_relief(play, key, units):
            return Task("relieve", whom, f"relieved: it shows {judge.shows(unit)} and a fresh unit is at hand")
        if clearance(play.box(key), play.box(whom)) <= judge.reach(key)[0]:
            return Task("fix", whom, "fixes the enemy by fire for the assault")
        return Task("come up", whom, "comes up to the brigade's enemy")


def _has_relief(play: BattleState, key: str, units: list[str]) -> bool:
    """Return whether a fresh unit of the brigade `units` is near enough to take the place of the unit `key`."""
    return any(
        play.judge.tiredness(play.units[other]) <= FRESH and clearance(play.box(other), play.box(key)) <= NEIGHBOUR
        for other in units
        if other != key
    )


def is_held(play: BattleState, key: str) -> bool:
    """Return whether orders still hold the unit `key` in reserve.

    Orders hold it in the first half of the battle, with no enemy about to reach it. Cavalry is released earlier if an
    enemy in reach is about to break, infantry if a friend of its arm is.
    """
    if key not in play.setup.reserve or play.turn > play.setup.half:
        return False
    judge, here = play.judge, play.box(key)
    role = judge.role(play.units[key])
    own = role is Role.FOOT
    among = [other for other in (play.field.friends(key) if own else play.foes(key)) if is_shaken(play, other)]
    found = play.field.neighbours(here, NEIGHBOUR if own else RIDE, among)
    needed = any(judge.role(play.units[other]) is role if own else judge.head_on(key, other) for other in found)
    return not (needed or judge.is_pressed(key))


def is_garrison(play: BattleState, key: str) -> bool:
    """Return whether orders to hold keep the infantry unit `key` in its cover, until it is shaken."""
    if play.setup.orders.get(play.side(key), "") != "hold":
        return False
    judge, unit = play.judge, play.units[key]
    return judge.role(unit) is Role.FOOT and not is_shaken(play, key) and judge.shelter(unit, play.box(key)) != OPEN


def is_shaken(play: BattleState, key: str) -> bool:
    """Return whether a unit is about to break, or has broken."""
    return play.judge.is_running(play.units[key]) or play.judge.tiredness(play.units[key]) >= SHAKEN


def _is_on_a_flank(play: BattleState, key: str, name: str) -> bool:
    """Return whether a unit's brigade, `name`, is one of the outermost of a line that does not attack."""
    side = play.side(key)
    return play.setup.orders.get(side, "") != "attack" and name in flanks(play, brigades(play, side))


def flanks(play: BattleState, found: Mapping[str, list[str]]) -> set[str]:
    """Return the names of the outermost of the brigades `found`, given with their units; empty if fewer than two."""
    first = next((units[0] for units in found.values()), "")
    if len(found) < 2:
        return set()
    line = play.box(first)

    def aside(name: str) -> float:
        boxes = [play.box(key) for key in found[name]]
        return sum(line.local(box.x, box.y)[1] for box in boxes) / len(boxes)

    return {min(found, key=aside), max(found, key=aside)}


def outnumbered(play: BattleState, temper: LeadershipStyle, units: Sequence[str]) -> bool:
    """Return whether enemies near a brigade outnumber friends, in stands, by so much that it should avoid them."""
    near = {other for key in units for other in play.field.neighbours(play.box(key), ABOUT, play.field.places)}
    side = play.side(units[0])
    stands = {True: 0, False: 0}
    for key in near:
        unit = play.units[key]
        if not play.judge.is_running(unit) and play.judge.role(unit) is not Role.GUNS:
            stands[play.side(key) == side] += unit.stands
    return stands[False] >= temper.many * stands[True]


def opening(play: BattleState, temper: LeadershipStyle, key: str) -> Task:
    """Return the task of a cavalry unit: to charge the best target in reach, or to wait for one.

    Targets are cavalry, guns, an open flank and shaken infantry.
    """
    judge, here = play.judge, play.box(key)
    best, most = "", temper.opening
    for foe in play.field.neighbours(here, RIDE, play.foes(key)):
        there = play.box(foe)
        prospect = judge.assault(key, foe)
        if prospect is None:
            continue
        worth = evaluate_attack(play, temper, prospect, key, foe)
        if worth <= most:  # the distance can only lower it
            continue
        worth /= 1 + clearance(here, there) / judge.reach(key)[1]
        if worth > most:
            best, most = foe, worth
    if not best:
        return Task("reserve", "", "waits for an opening")
    why = SOUGHT[judge.role(play.units[best])]
    return Task("ride in", best, f"{why}: its moment has come") if is_moment(play, best) else Task("strike", best, why)


def is_moment(play: BattleState, whom: str) -> bool:
    """Return whether cavalry should charge `whom` now: it is about to break, or half of the turns are over."""
    late = play.setup.turns is not None and play.turn > play.setup.turns // 2
    return late or is_shaken(play, whom)


def brigades(play: BattleState, side: str) -> dict[str, list[str]]:
    """Return the infantry of each brigade that is in order, not in reserve and no garrison, by the brigade's name."""
    found = {brigade.name: _in_order(play, side, brigade) for brigade in play.setup.armies[side].brigades}
    return {name: keys for name, keys in found.items() if keys}


def _in_order(play: BattleState, side: str, brigade: Brigade) -> list[str]:
    """Return the infantry of one brigade that is in order, not in reserve and no garrison."""
    judge, units, places = play.judge, play.units, play.field.places
    keys = [f"{side}-{unit.number}" for unit in brigade.units]
    foot = [key for key in keys if key in places and judge.role(units[key]) is Role.FOOT]
    stay = (is_held, is_garrison)
    return [key for key in foot if not judge.is_running(units[key]) and not any(has(play, key) for has in stay)]


def _brigade_of(play: BattleState, key: str) -> tuple[str, list[str]]:
    """Return the name of a unit's brigade and the units in order; "" and the unit if that is not in order."""
    side, number = play.side(key), play.units[key].number
    for brigade in play.setup.armies[side].brigades:
        if any(unit.number == number for unit in brigade.units):
            units = _in_order(play, side, brigade)
            return (brigade.name, units) if key in units else ("", [key])
    return "", [key]


def _weakest(play: BattleState, temper: LeadershipStyle, units: list[str]) -> str:
    """Return the enemy near a brigade with the best prospect for an assault; "" if none is near."""
    near = {foe for key in units for foe in play.field.neighbours(play.box(key), ABOUT, play.foes(key))}
    found = [foe for foe in play.field.places if foe in near]
    _, whom, _ = _best(play, temper, units, found)
    return whom or next(iter(found), "")


def _assault(play: BattleState, temper: LeadershipStyle, units: list[str], whom: str) -> tuple[str, float]:
    """Return the unit of a brigade for the best frontal assault on an enemy, and its value in stands."""
    best, _, worth = _best(play, temper, units, [whom])
    return best, worth


def _best(play: BattleState, temper: LeadershipStyle, units: list[str], foes: Sequence[str]) -> tuple[str, str, float]:
    """Return the unit and enemy of the best frontal assault, and its value in stands; "" and "" if there is none."""
    judge, found = play.judge, []
    fronted = [(key, play.box(key), judge.reach(key)[1]) for key in units if not judge.is_all_round(play.units[key])]
    for whom in foes:
        there = play.box(whom)
        for key, here, reach in fronted:
            prospect = judge.head_on(key, whom)
            if prospect is None:
                continue
            way = max(0.0, clearance(here, there) - reach) / ABOUT
            found.append((temper.makes_of(prospect) - way, key, whom))
    for worth, key, whom in sorted(found, key=lambda each: -each[0]):  # best first, so that few paths are tested
        if worth > NEVER and _comes_at(play, key, whom):
            return key, whom, worth
    return "", "", NEVER


def _comes_at(play: BattleState, key: str, whom: str) -> bool:
    """Return whether the middle of a unit's line, going straight at the enemy `whom`, meets it before others."""
    here, there = play.box(key), play.box(whom)
    facing = towards(here, there)
    middle = here.at(here.x, here.y, facing).wide(here.frontage / 2)
    return play.field.slide(middle, facing, apart_by(here, there), play.foes(key))[1] == whom
