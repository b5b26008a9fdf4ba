"""A sealed game: all that the paper's side of a solo game is to do and to throw, fixed by a seed before the first turn.

The intentions of wings and the worth of charges are those of a simulated commander. The style of that commander, a
delay for each attack, and the dice come from the seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from drumhead.deployment.scenario import NO_END, Scenario, key_of, set_up_field
from drumhead.geometry.base_contact import apart_by
from drumhead.geometry.oriented_box import Box
from drumhead.model.unit import Unit
from drumhead.probability import Roll
from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.evaluator_interface import OPEN, Role
from drumhead.simulation.ai_player import Commander
from drumhead.simulation.leadership_styles import LeadershipStyle
from drumhead.simulation.wing_plans import ATTACK, HOLD, RESERVE, WingPlan

T = TypeVar("T")
COME_UP, FIRE = "come-up", "fire"  # before an attack is due; for a wing of guns
STYLES: Mapping[str, Sequence[str]] = {  # those that suit the side's orders; the seed takes one
    "attack": ("sound", "sound", "bold"),
    "hold": ("sound", "stubborn", "cautious"),
    "delay": ("sound", "cautious", "cautious"),
}
DELAYS = (0, 0, 0, 1, 1, 2)  # turns by which the seed puts off an attack
WORN = ("pips", "hits", "lost")  # what a unit's record may count, in the order in which it is looked for
MOST_WORN = 5  # steps of wear that a charge table looks at
FACES = 6
WITHOUT_END = 12


@dataclass(frozen=True)
class SealedOrder:
    """What a wing does in one turn, such as `COME_UP`, at a place `at` and against the enemy `foe`; None for none."""

    does: str
    at: str = ""
    foe: Unit | None = None


@dataclass(frozen=True)
class SealedWing:
    """A wing of the paper's side: its units, and its order for each turn."""

    name: str
    units: tuple[Unit, ...]
    orders: tuple[SealedOrder, ...]


@dataclass(frozen=True)
class ChargeRow:
    """The charges of a unit: by the enemy's key the steps of wear from which it charges its front; None for never.

    `reach` is the distance in mm from which it charges. `shunned` are enemies whose flank and rear it does not charge
    either.
    """

    unit: Unit
    reach: float
    from_wear: Mapping[str, int | None]
    shunned: frozenset[str] = frozenset()


@dataclass(frozen=True)
class SealedGame:
    """The sealed game of the paper's `side`.

    `wear` names what counts as wear: pips, hits or lost. `tired` are the steps of it at which a unit is relieved.
    `arrivals` has by turn the units that enter and their places on the table's edge, `held` the units in reserve.
    `roles` are by the key of the paper's units. `rolled` are units whose quality the seed has thrown.
    """

    side: str
    style: str
    turns: int
    wear: str
    tired: int | None
    wings: tuple[SealedWing, ...]
    charges: tuple[ChargeRow, ...]
    enemies: Mapping[str, Unit]
    roles: Mapping[str, Role]
    arrivals: Mapping[int, Sequence[tuple[Unit, Box]]] = field(default_factory=dict)
    rolled: tuple[Unit, ...] = ()


def luck(seed: int, *words: str) -> Roll:
    """Return a source of throws for one purpose, which no other purpose disturbs; the same words give the same."""
    name = "\n".join((str(seed), *words))
    return Roll(int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]))


def draw_all(chance: Roll, things: Sequence[T], returned: bool = False) -> Iterator[T]:
    """Yield as many things as there are, in a random order; `returned` puts each back before the next is drawn."""
    left = tuple(range(len(things)))
    for _ in things:
        at, rest = chance.draw("next card", left)
        left = left if returned else rest
        yield things[at]


def throw_dice(chance: Roll, count: int) -> Iterator[int]:
    """Yield the faces of `count` dice."""
    for _ in range(count):
        yield chance.die("die", FACES)


def make_sealed_game(scenario: Scenario, side: str, seed: int, turns: int | None = None) -> SealedGame:
    """Return the sealed game in which the paper has the side `side`; the same seed gives the same game.

    `turns` is its number of turns, None for the battle's. A battle without an end is sealed for `WITHOUT_END` turns.
    """
    turns = turns or (scenario.turns if scenario.turns < NO_END else WITHOUT_END)
    orders = scenario.orders.get(side, "")
    styles = STYLES.get(orders, STYLES["hold"])
    style = styles[luck(seed, scenario.battle.title, "style").die("style", len(styles)) - 1]
    commander = Commander({side: style}, says_why=False)
    play = set_up_field(scenario, Roll(seed), commander, lambda event: None)
    temper = commander.temper(play, side)
    plans = {plan["wing"]: WingPlan(**plan) for plan in commander.plans(play).get(side, ())}
    own = {key: unit for key, unit in play.units.items() if unit.side == side}
    enemies = {key: unit for key, unit in play.units.items() if unit.side != side}
    written = {key_of(unit): unit.quality for unit in scenario.battle.armies[side].units}
    wear = _wear(play, own)
    charges = tuple(_charges(play, temper, own, enemies, wear))
    game = SealedGame(
        side=side,
        style=style,
        turns=turns,
        wear=wear,
        tired=next((step for step in range(1, MOST_WORN + 1) if _is_tired(play, temper, own, wear, step)), None),
        wings=tuple(_wings(play, scenario, side, (seed, turns), plans, charges)),
        charges=charges,
        enemies=enemies,
        roles={key: play.judge.role(unit) for key, unit in own.items()},
        arrivals=_arrivals(play, side),
        rolled=tuple(unit for key, unit in own.items() if unit.quality != written.get(key, unit.quality)),
    )
    play.end()
    return game


def _arrivals(play: BattleState, side: str) -> dict[int, list[tuple[Unit, Box]]]:
    found: dict[int, list[tuple[Unit, Box]]] = {}
    for key, coming in play.coming.items():
        if play.side(key) == side:
            found.setdefault(coming.turn, []).append((play.units[key], coming.box))
    return found


# ------------------------------------------------------------ wings
def _wings(
    play: BattleState,
    scenario: Scenario,
    side: str,
    of: tuple[int, int],
    plans: Mapping[str, WingPlan],
    charges: Sequence[ChargeRow],
) -> Iterator[SealedWing]:
    """Yield the wings of the paper; `of` are the seed and the number of turns."""
    seed, turns = of
    for brigade in scenario.battle.armies[side].brigades:
        units = tuple(play.units[f"{side}-{unit.number}"] for unit in brigade.units)
        plan = plans.get(brigade.name) or _late_plan(play, side, brigade.name, units)
        if _is_mounted(play, plan):
            plan = replace(plan, foe=_prey(play, plan, charges) or plan.foe, at=plan.at if plan.does == HOLD else "")
        delay = DELAYS[luck(seed, scenario.battle.title, "delay", brigade.name).die("delay", FACES) - 1]
        orders = (_order(play, plan, turn, delay) for turn in range(1, turns + 1))
        yield SealedWing(brigade.name, units, tuple(orders))


def _prey(play: BattleState, plan: WingPlan, charges: Sequence[ChargeRow]) -> str:
    """Return the enemy on the table nearest to a wing that a unit of it charges at once; "" if there is none."""
    mine = [key for key in plan.units if play.is_in(key)]
    rows = [row for row in charges if key_of(row.unit) in mine]
    found = {foe for row in rows for foe, step in row.from_wear.items() if step == 0 and play.is_in(foe)}
    return min(
        (foe for foe in play.field.places if foe in found),
        key=lambda foe: min(apart_by(play.box(key), play.box(foe)) for key in mine),
        default="",
    )


def _late_plan(play: BattleState, side: str, name: str, units: Sequence[Unit]) -> WingPlan:
    """Return the plan of a wing that has none of its own: guns, or a wing that is not on the table yet."""
    if all(play.judge.role(unit) is Role.GUNS for unit in units):
        return WingPlan(name, FIRE)
    attacks = play.setup.orders.get(side, "") == "attack"
    first = min((play.coming[key].turn for key in map(key_of, units) if key in play.coming), default=1)
    return WingPlan(name, ATTACK if attacks else HOLD, first + 1)


def _order(play: BattleState, plan: WingPlan, turn: int, delay: int) -> SealedOrder:
    foe = play.units.get(plan.foe)
    if plan.does == RESERVE:
        return SealedOrder(RESERVE if turn < plan.turn else ATTACK)
    if plan.does == HOLD and turn > play.setup.half + delay and _is_mounted(play, plan):
        return SealedOrder(ATTACK, plan.at, foe)  # its moment: see brigade_plans.is_moment
    if plan.does == ATTACK and turn < plan.turn + delay:
        return SealedOrder(COME_UP, plan.at, foe)
    return SealedOrder(plan.does, plan.at, None if plan.does == HOLD else foe)


def _is_mounted(play: BattleState, plan: WingPlan) -> bool:
    """Return whether more than half of a wing's units are cavalry."""
    return sum(play.judge.role(play.units[key]) is Role.HORSE for key in plan.units) * 2 > len(plan.units)


# ------------------------------------------------------------ charges
def _charges(
    play: BattleState, temper: LeadershipStyle, own: Mapping[str, Unit], enemies: Mapping[str, Unit], wear: str
) -> Iterator[ChargeRow]:
    """Yield a row for each unit that can charge an enemy in the open or in its present cover."""
    for key, unit in own.items():
        row = {foe: _from_wear(play, temper, key, foe, wear) for foe in enemies}
        if any(step is not None for step in row.values()):
            shunned = frozenset(foe for foe in enemies if not _gains_at(play, temper, key, foe, ("left", "rear")))
            yield ChargeRow(unit, play.judge.reach(key)[1], row, shunned)


def _from_wear(play: BattleState, temper: LeadershipStyle, key: str, foe: str, wear: str) -> int | None:
    """Return the least wear of an enemy at which a fresh unit's charge of its front is worth more than it costs."""
    for step in range(MOST_WORN + 1):
        worn = _worn(play.units[foe], wear, step)
        if worn is None:
            return None
        if _gains_at(play, temper, key, foe, ("front",), worn):
            return step
    return None


def _gains_at(
    play: BattleState, temper: LeadershipStyle, key: str, foe: str, struck: Sequence[str], enemy: Unit | None = None
) -> bool:
    """Return whether a charge of one of these sides of an enemy, in its present cover, is worth more than it costs.

    `enemy` is the enemy in another state, None for its present one.
    """
    judge, other = play.judge, enemy or play.units[foe]
    cover = judge.shelter(play.units[foe], play.box(foe)) if play.is_in(foe) else OPEN
    menaces = judge.match(key, play.units[key], foe, other, cover).menaces
    prospects = (menaces[side, cover != OPEN] for side in struck) if menaces is not None else ()
    return any(prospect is not None and temper.makes_of(prospect) > 0 for prospect in prospects)


def _worn(unit: Unit, wear: str, step: int) -> Unit | None:
    """Return a unit with `step` steps of wear; None if it has no stands left with them."""
    if wear != "lost":
        return unit.but(**{wear: step})
    return unit.but(stands=unit.stands - step) if unit.stands > step else None


def _wear(play: BattleState, own: Mapping[str, Unit]) -> str:
    """Return what the game's record counts as wear: the first of `WORN` that makes a unit more tired."""

    def counts(wear: str) -> bool:
        worn = ((unit, _worn(unit, wear, MOST_WORN)) for unit in own.values())
        return any(other and play.judge.tiredness(other) > play.judge.tiredness(unit) for unit, other in worn)

    return next((wear for wear in WORN[:-1] if counts(wear)), WORN[-1])


def _is_tired(play: BattleState, temper: LeadershipStyle, own: Mapping[str, Unit], wear: str, step: int) -> bool:
    """Return whether a unit of this side with `step` steps of wear is to be relieved."""
    worn = filter(None, (_worn(unit, wear, step) for unit in own.values() if play.judge.role(unit) is Role.FOOT))
    return any(play.judge.tiredness(unit) >= temper.tired for unit in worn)
