"""A battle as habits are counted in it: each event of its journal with the units before and after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from drumhead.deployment.scenario import Scenario, key_of, set_up_field
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Army
from drumhead.probability import Roll
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.ai_player import BaselinePlayer
from drumhead.simulation.journal import head

WALLED = ("village", "building", "redoubt")  # terrain that infantry garrisons
RIDERS = ("horse", "dragoon")  # symbols of the arms that ride
STATES = ("running", "unsteady", "engaged", "columns", "on-foot")  # of a ruleset's commanders.toml
DISMOUNTING = "dismounting"  # types of unit there that may dismount
CHARGE = "charge"  # what a unit has spent that may charge once a battle
MOVES = ("move", "form", "wheel", "retire", "deploy")

Event = Mapping[str, Any]


class UnitState(NamedTuple):
    """A unit on the table at one moment; `hurt` says whether it has any loss, hit or pip."""

    arm: str
    box: Box
    hurt: bool
    state: frozenset[str]
    spent: frozenset[str]


Units = Mapping[str, UnitState]  # those on the table, by key


class Moment(NamedTuple):
    """An event of a journal, with the units on the table before and after it."""

    event: Event
    before: Units
    after: Units

    @property
    def key(self) -> str:
        """The key of the unit that acts; "" if there is none."""
        return str(self.event.get("u", ""))


@dataclass(frozen=True)
class BattleFacts:
    """What all battles of a study have in common.

    `units` is as in the first line of a journal, `depth` is that of the table in mm. `mounted`, `infantry` and `guns`
    are names of arms, `dismounting` of types. `states` has the ruleset's states of a unit under each name of STATES.
    `reserve` has the units that orders hold back, `sent` those with a goal of their own. `led` maps an officer, such as
    "french:Tallard", to the units under command, `reach` a unit to the mm from which it attacks as the battle begins.
    """

    units: Mapping[str, Mapping[str, Any]]
    depth: float
    orders: Mapping[str, str]
    mounted: frozenset[str]
    infantry: frozenset[str]
    guns: frozenset[str]
    walls: Sequence[Feature] = ()
    reserve: frozenset[str] = frozenset()
    sent: frozenset[str] = frozenset()
    states: Mapping[str, frozenset[str]] = field(default_factory=dict)
    dismounting: frozenset[str] = frozenset()
    led: Mapping[str, frozenset[str]] = field(default_factory=dict)
    reach: Mapping[str, float] = field(default_factory=dict)

    def side(self, key: str) -> str:
        """Return the side of a unit."""
        return str(self.units[key]["side"])

    def wing(self, key: str) -> tuple[str, str]:
        """Return the side and the brigade of a unit."""
        return self.side(key), str(self.units[key]["brigade"])

    def has_state(self, unit: UnitState, name: str) -> bool:
        """Return whether a unit has one of the states under a name of STATES."""
        return not unit.state.isdisjoint(self.states.get(name, ()))

    def is_mounted(self, unit: UnitState) -> bool:
        """Return whether a unit rides: cavalry, or dragoons that have not dismounted."""
        return unit.arm in self.mounted and not self.has_state(unit, "on-foot")

    def is_in_order(self, unit: UnitState) -> bool:
        """Return whether a unit has not broken and is steady enough to attack."""
        return not self.has_state(unit, "running") and not self.has_state(unit, "unsteady")

    def can_charge(self, unit: UnitState) -> bool:
        """Return whether a unit is mounted, in order, not in close combat, and still has its charge."""
        free = CHARGE not in unit.spent and not self.has_state(unit, "engaged")
        return free and self.is_mounted(unit) and self.is_in_order(unit)

    def foes(self, units: Units, key: str) -> Iterator[UnitState]:
        """Yield the enemies of a unit among `units`."""
        side = self.side(key)
        return (unit for other, unit in units.items() if self.units[other]["side"] != side)


def facts_of(scenario: Scenario) -> BattleFacts:
    """Return what all battles of a scenario have in common."""
    battle, plan, units = scenario.battle, scenario.battle.plan, head(scenario, 0, {}, scenario.turns)["units"]
    words = scenario.ruleset.about.get("commanders", {})
    signs = {arm["id"]: arm.get("sign", "") for arm in scenario.ruleset.arm_tables}
    mounted = frozenset(arm for arm, sign in signs.items() if sign in RIDERS)
    guns = frozenset(arm for arm, role in scenario.roles_of_arms.items() if role is Role.GUNS)
    return BattleFacts(
        units,
        scenario.ground.height,
        scenario.orders,
        mounted,
        frozenset(signs) - mounted - guns,
        guns,
        scenario.ground.of(*WALLED),
        frozenset(f"{side}-{number}" for side, number in plan.reserve) if plan else frozenset(),
        frozenset(scenario.goals.keys() & units.keys()),
        {name: frozenset(words.get(name, ())) for name in STATES},
        frozenset(words.get(DISMOUNTING, ())),
        {f"{side}:{name}": led for side, army in battle.armies.items() for name, led in _commands(army).items()},
        _reaches(scenario),
    )


def _reaches(scenario: Scenario) -> dict[str, float]:
    """Return the distance in mm from which each unit can attack as the battle begins, by key."""
    play = set_up_field(scenario, Roll(0), BaselinePlayer(), lambda event: None)
    return {key: play.judge.reach(key)[1] for key in play.units}


def _commands(army: Army) -> dict[str, frozenset[str]]:
    """Return the keys of the units that each officer of an army commands, by the officer's name."""
    led = {army.general.name: army.brigades} if army.general else {}
    led |= {each.commander.name: army.brigades_of(each) for each in army.commands if each.commander}
    led |= {brigade.commander.name: (brigade,) for brigade in army.brigades if brigade.commander}
    return {name: frozenset(key_of(unit) for each in found for unit in each.units) for name, found in led.items()}


@dataclass(frozen=True)
class BattleRecord:
    """A finished battle: what its study knows of it, and every moment.

    `idle` has an entry for each unit that could have been idle all battle: whether it was.
    """

    facts: BattleFacts
    moments: Sequence[Moment]
    idle: Sequence[bool] = ()

    @cached_property
    def opening(self) -> Units:
        """The units on the table as the first turn begins."""
        return next((moment.before for moment in self.moments if moment.event["t"] > 0), {})

    @cached_property
    def first_turn(self) -> list[Moment]:
        """The moments of the first turn."""
        return [moment for moment in self.moments if moment.event["t"] == 1]


def replay(facts: BattleFacts, events: Iterable[Event]) -> Iterator[Moment]:
    """Yield each event of a journal with the units before and after it; the first event is the deployment."""
    before: Units = {}
    for event in events:
        changed = event["units"] if event["e"] == "tableau" else event.get("set")
        after = _updated(facts, before, changed) if changed else before
        yield Moment(event, before, after)
        before = after


def _updated(facts: BattleFacts, units: Units, changed: Mapping[str, Event]) -> Units:
    after = dict(units)
    for key, now in changed.items():
        if "place" not in now:
            after.pop(key, None)
            continue
        listed = facts.units[key]
        hurt = bool(now["pips"] or now["cas"] or now.get("hits") or now["stands"] < listed["stands"])
        state, spent = frozenset(now.get("state", ())), frozenset(now.get("spent", ()))
        after[key] = UnitState(now.get("arm", listed["arm"]), Box(*now["place"]), hurt, state, spent)
    return after
