"""Plans of a side for its wings: hold, pin the enemy, attack together from a turn on, or wait in reserve.

A wing is a brigade. Plans are made before each turn from the side's orders, its places and the stands on either side,
and last until the wing is spent or what it was for is done.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from drumhead.model.army import Brigade
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.leadership_styles import LeadershipStyle

HOLD, PIN, ATTACK, RESERVE = "hold", "pin", "attack", "reserve"
OPPOSITE = 700.0  # mm within which enemies are opposite a wing
STORMED = 900.0  # mm within which an objective is for a wing to take
SUPPORTS = 600.0  # mm from the enemy within which a regiment could join in a charge
MARCH = 150.0  # mm that a wing comes nearer in a turn, at least
STANDS = 1.4  # factor on the odds that cavalry of an army that holds wants
ALONE = 9.0  # ratio of stands where no enemy is opposite
AT_A_PLACE = 0.75  # factor on the odds that infantry wants for a place that is fought for
COUNTERS = 2.5  # factor on the odds from which infantry of an army that holds attacks
SPENT = 0.5  # share of a wing's units that are gone or broken when its attack is given up


@dataclass(frozen=True)
class WingPlan:
    """The plan of a wing: its `wing` by name, what it `does`, and the keys of its units.

    `turn` is that of its attack or its release, 0 for none; `at` is a place that is fought for and `foe` the key of
    an enemy, "" for none.
    """

    wing: str
    does: str
    turn: int = 0
    at: str = ""
    foe: str = ""
    why: str = ""
    units: tuple[str, ...] = ()


@dataclass
class WingPlans:
    """The plans of one side: each wing's by its name, made before the turn `made`."""

    side: str
    plans: dict[str, WingPlan] = field(default_factory=dict)
    made: int = -1
    wing_of: dict[str, str] = field(default_factory=dict)
    rode: dict[str, int] = field(default_factory=dict)  # last turn in which cavalry of a wing charged, by wing
    told: dict[str, tuple[str, str]] = field(default_factory=dict)

    def of(self, play: BattleState, temper: LeadershipStyle, key: str) -> WingPlan | None:
        """Return the plan of the wing of a unit; None for artillery, and for units without a wing."""
        if self.made < play.turn:
            self.make(play, temper, play.turn)
        return self.plans.get(self.wing_of.get(key, ""))

    def make(self, play: BattleState, temper: LeadershipStyle, turn: int) -> None:
        """Make the plans for a turn, or go on with those that still hold."""
        self.made = turn
        army = play.setup.armies.get(self.side)
        for brigade in army.brigades if army else ():
            keys = [f"{self.side}-{unit.number}" for unit in brigade.units]
            self.wing_of.update(dict.fromkeys(keys, brigade.name))
            plan = _plan(play, temper, self.side, brigade, turn, self.plans.get(brigade.name))
            if plan:
                self.plans[brigade.name] = plan

    def news(self) -> list[Mapping[str, Any]]:
        """Return the plans that changed since they were last told, for the journal."""
        fresh = [plan for plan in self.plans.values() if self.told.get(plan.wing) != (plan.does, plan.at)]
        self.told.update({plan.wing: (plan.does, plan.at) for plan in fresh})
        return [asdict(plan) | {"units": list(plan.units)} for plan in fresh]

    # ------------------------------------------------------------ attacking together
    def rides(self, play: BattleState, key: str) -> None:
        """Note that a unit attacks in this turn, for the cavalry of its wing."""
        self.rode[self.wing_of.get(key, "")] = play.turn

    def has_ridden(self, play: BattleState, key: str) -> bool:
        """Return whether cavalry of a unit's wing has charged in this turn."""
        return self.rode.get(self.wing_of.get(key, "-")) == play.turn

    def joins(self, play: BattleState, temper: LeadershipStyle, key: str) -> int:
        """Return 1 if the cavalry unit `key` would charge with its wing, -1 if it would leave its wing behind.

        Return 0 if no other of its wing could join in.
        """
        plan = self.of(play, temper, key)
        if plan is None:
            return 0
        if self.has_ridden(play, key):
            return 1
        fit = (other for other in plan.units if other != key and play.is_in(other) and _is_fit(play, other))
        others = [other for other in fit if _is_within(play, other, SUPPORTS)]
        if not others:
            return 0
        return 1 if any(_has_a_target(play, temper, other) for other in others) else -1


def may_ride(play: BattleState, key: str) -> bool:
    """Return whether a unit is cavalry that can charge an enemy from where it stands."""
    return _is_fit(play, key) and bool(_charges(play, key))


def _is_fit(play: BattleState, key: str) -> bool:
    """Return whether a unit is cavalry in order, which can charge."""
    unit, judge = play.units[key], play.judge
    return judge.role(unit) is Role.HORSE and not judge.is_running(unit) and judge.rides(unit)


def _is_within(play: BattleState, key: str, mm: float) -> bool:
    """Return whether an enemy is within `mm` mm of a unit."""
    return play.field.is_near(play.box(key), mm, play.foes(key))


def _charges(play: BattleState, key: str) -> Sequence[Option]:
    """Return the charges of a cavalry unit from where it stands; none are looked for without an enemy in reach."""
    return play.judge.could_attack(key) if _is_within(play, key, play.judge.reach(key)[1]) else ()


def _has_a_target(play: BattleState, temper: LeadershipStyle, key: str) -> bool:
    """Return whether a cavalry unit could charge now at no great loss."""
    return any(temper.makes_of(option.worth) > -temper.joint / 2 for option in _charges(play, key))


# ------------------------------------------------------------ making a plan
def _plan(
    play: BattleState, temper: LeadershipStyle, side: str, brigade: Brigade, turn: int, before: WingPlan | None
) -> WingPlan | None:
    """Return the plan of a brigade for a turn; None for artillery alone, or with nobody on the table."""
    judge = play.judge
    listed = [f"{side}-{unit.number}" for unit in brigade.units]
    fighting = [key for key in listed if key in play.units and judge.role(play.units[key]) is not Role.GUNS]
    fit = [key for key in fighting if play.is_in(key) and not judge.is_running(play.units[key])]
    if not fit:
        return None
    units = tuple(fit)
    if all(key in play.setup.reserve for key in fit) and turn <= play.setup.half:
        return WingPlan(brigade.name, RESERVE, play.setup.half + 1, units=units)
    off, foe = min((play.field.nearest(play.box(key), play.foes(key)) or (math.inf, "")) for key in fit)
    if not foe:
        return before and replace(before, units=units)
    at = _place(play, side, fit)
    does, ratio = _intention(play, temper, side, fit, at)
    if (
        before
        and before.does == ATTACK
        and does != ATTACK
        and len(fit) > SPENT * len(fighting)
        and ratio * 2 > temper.odds
    ):
        does = ATTACK  # begun is begun
    if before and before.does == does:
        return replace(before, units=units, foe=foe, at=at or before.at)
    reach = max(judge.reach(key)[1] for key in fit)
    due = turn + math.ceil(max(0.0, off - reach) / max(reach, MARCH)) if does == ATTACK else 0
    return WingPlan(brigade.name, does, due, at, foe, "", units)


def _intention(play: BattleState, temper: LeadershipStyle, side: str, fit: Sequence[str], at: str) -> tuple[str, float]:
    """Return what a wing is to do, and how its stands compare with those opposite.

    Cavalry compares itself with cavalry only, and infantry attacks at worse odds where there is a place to take.
    """
    orders, roles = play.setup.orders.get(side, ""), [play.judge.role(play.units[key]) for key in fit]
    if roles.count(Role.HORSE) * 2 > len(fit):
        ratio = _ratio(play, fit, {Role.HORSE})
        wants = temper.odds * (1.0 if orders == "attack" else STANDS)
        return (ATTACK if ratio >= wants and orders != "delay" else HOLD), ratio
    ratio = _ratio(play, fit, {Role.FOOT, Role.HORSE})
    if orders == "attack":
        return (ATTACK if ratio >= temper.odds * (AT_A_PLACE if at else 1.0) else PIN), ratio
    return (ATTACK if ratio >= COUNTERS * temper.odds and orders != "delay" else HOLD), ratio


def _place(play: BattleState, side: str, fit: Sequence[str]) -> str:
    """Return the name of the objective nearest to a wing, if it is near enough; "" if none is."""
    goals = play.setup.goals.get(side, ())
    found = []
    for feature in play.fought_for():
        off = min(math.dist(feature.middle, play.box(key)[:2]) for key in fit)
        wanted = any(math.dist(feature.middle, goal) < 1.0 for goal in goals)
        holds = any(feature.touches(play.box(key)) for key in fit)
        if holds or (wanted and off <= STORMED):
            found.append((off, feature.name))
    return min(found)[1] if found else ""


def _ratio(play: BattleState, fit: Sequence[str], roles: Set[Role]) -> float:
    """Return the ratio of a wing's stands, with friends who are near, to those of the enemies opposite in some roles.

    It is `ALONE` without any such enemy.
    """

    def counts(key: str) -> bool:
        return play.judge.role(play.units[key]) in roles and not play.judge.is_running(play.units[key])

    opposite = [foe for key in fit for foe in play.field.neighbours(play.box(key), OPPOSITE, play.foes(key))]
    near = dict.fromkeys(filter(counts, opposite))  # in order, because a sum of fractions depends on it
    if not near:
        return ALONE
    around = (key for foe in near for key in play.field.neighbours(play.box(foe), OPPOSITE, play.foes(foe)))
    mine = filter(counts, dict.fromkeys((*fit, *around)))
    return sum(_strength(play, key) for key in mine) / max(1.0, sum(_strength(play, foe) for foe in near))


def _strength(play: BattleState, key: str) -> float:
    """Return the stands of a unit, fewer the more tired it is."""
    unit = play.units[key]
    return unit.stands / (1.0 + 0.15 * play.judge.tiredness(unit))
