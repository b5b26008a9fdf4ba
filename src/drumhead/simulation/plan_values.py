"""Values of plans: what following a plan is worth to a unit, and how the plan changes its commander's style."""

from __future__ import annotations

from dataclasses import replace

from drumhead.geometry.fire_arcs import may_bear
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Option
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.brigade_plans import Task, is_shaken
from drumhead.simulation.leadership_styles import LeadershipStyle
from drumhead.simulation.situation import MOVE, View, stake_of
from drumhead.simulation.wing_plans import ATTACK, HOLD, PIN

AT_LAST = 3.0  # factor on the value of objectives in the last turns
EARLY = 0.3  # share of it that counts for cavalry before these
GOES_IN = 1.3  # factor on the advance of infantry whose wing is to attack now
STANDS_FAST = 0.5  # share of its advance for infantry in a wing that is to hold
RIDES_IN = 2.0  # factor on the advance of cavalry that should charge now
WALLS = 2.0  # factor on the plan's value for a garrison that leaves its walls
CLOSE = 210.0  # mm before infantry within which cavalry does not halt
OBEYED = 9.0  # stands that an order to stay in reserve weighs against doing anything else


def mood_of(
    temper: LeadershipStyle, role: Role, is_tired: bool, verb: str, late: bool, does: str, due: bool, could: bool
) -> LeadershipStyle:
    """Return the style for a unit: a tired one is not pressed on, and cavalry avoids fire until it charges.

    `verb` is its task, `does` what its wing does, `due` whether the time of the wing has come, `late` whether the
    battle is about to end, and `could` whether the unit could charge now.
    """
    known = replace(temper, ground=AT_LAST * temper.ground) if late else temper
    if is_tired or verb in ("reserve", "refuse", "held") or (does == HOLD and role is Role.HORSE):
        known = replace(known, press=min(0.0, known.press))
    if role is Role.HORSE:
        rides_in = verb == "ride in"
        known = replace(known, press=RIDES_IN * known.press) if rides_in else known
        known = known if rides_in and could else replace(known, take=known.horse)
        return known if late else replace(known, ground=EARLY * known.ground)
    if role is Role.FOOT and does == ATTACK and due:
        return replace(known, press=GOES_IN * known.press)
    if role is Role.FOOT and does == HOLD:
        return replace(known, press=min(known.press, STANDS_FAST * known.press))
    return known


def for_the_plan(temper: LeadershipStyle, orders: tuple[str, Task], view: View, option: Option) -> float:
    """Return the value in stands of following the plan; `orders` are what the wing does and the unit's task."""
    does, task = orders
    if option.verb == "attack" and does == (HOLD if view.mounted else PIN) and not is_shaken(view.play, option.whom):
        return _for_the_task(temper, task, view, option) - temper.plan
    return _for_the_task(temper, task, view, option)


def _for_the_task(temper: LeadershipStyle, task: Task, view: View, option: Option) -> float:
    """Return the value in stands of doing the task."""
    if not task.verb:
        return 0.0
    if task.verb == "held":
        return 0.0 if option.verb == "hold" else -OBEYED
    if task.verb == "garrison":
        stays = option.verb != "attack" and view.is_sheltered(option.pose or view.here)
        return 0.0 if stays else -WALLS * temper.plan if option.verb == "attack" else -OBEYED
    if option.verb == "attack":
        wanted = task.verb == "assault" and option.whom == task.whom
        return temper.plan if wanted else -temper.plan if task.verb in ("relieve", "refuse") else 0.0
    at = option.pose or view.here
    if view.nearest is None:
        return 0.0
    off = view.off(at)
    if task.verb == "assault":
        return 0.6 * temper.plan if off <= view.contact else 0.0
    if task.verb == "relieve":
        return temper.plan * min(2.0, (off - view.near) / MOVE)
    if task.verb == "refuse":
        faces = 0.5 * may_bear(at, view.nearest.box, view.judge.arc)  # facing the enemy that comes
        return temper.plan * (faces + max(0.0, min(1.0, (off - view.nearest.contact) / MOVE)))
    if task.verb == "fix":
        return 0.3 * temper.plan if off <= view.shot else 0.0
    return 0.0


def halts_before_foot(play: BattleState, unit: Unit, at: Box) -> bool:
    """Return whether a unit at `at` is close before infantry of the enemy in order."""
    judge, near = play.judge, play.field.neighbours(at, CLOSE, play.field.against(unit.side))
    return any(judge.role(play.units[foe]) is Role.FOOT and not judge.is_running(play.units[foe]) for foe in near)


def edge_risk(play: BattleState, unit: Unit, at: Box) -> float:
    """Return the stands at risk for cavalry at `at` near a table edge; twice as many if it cannot fall back a move."""
    stake = stake_of(play, unit, at)
    return stake * (1 + _is_cornered(play, unit, at)) if stake else 0.0


def _is_cornered(play: BattleState, unit: Unit, at: Box) -> bool:
    """Return whether half of a rout would take a unit at `at` over the edge behind it."""
    behind, ground = at.ahead(-play.judge.flight(unit) / 2), play.field.ground
    return not (0 <= behind.x <= ground.width and 0 <= behind.y <= ground.height)
