"""The habits that a study counts: what each is called, when it counts, and what its cases are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from drumhead.simulation.habits import attack_habits, movement_habits, order_habits
from drumhead.simulation.habits.battle_record import BattleFacts, BattleRecord, Event, replay

TOGETHER = "charges-together"  # how many regiments charged, and in how many turns of a brigade
Count = tuple[int, int]  # how often something happened, and in how many cases it could


class Habit(NamedTuple):
    """A habit: its label, when a case counts, and the cases in which it could happen, both in words."""

    label: str
    counts: str
    cases: str
    find: Callable[[BattleRecord], Iterator[bool]]  # for each case, whether it happened


HABITS: Mapping[str, Habit] = {
    "wasted-orders": Habit(
        "order comes to nothing again",
        "no unit of the group does anything, after this order and after the one before",
        "orders to a group after its first, in games with orders to groups",
        order_habits.find_wasted_orders,
    ),
    "rides-back": Habit(
        "cavalry rides to its own edge in turn 1",
        "it ends turn 1 nearer to the edge by 20 cm or more",
        "mounted units that move in turn 1",
        movement_habits.find_rides_back,
    ),
    "early-dismounting": Habit(
        "dragoons dismount in turn 1",
        "they dismount in turn 1",
        "units of dragoons that begin the battle mounted",
        movement_habits.find_early_dismounting,
    ),
    "waiting-cavalry": Habit(
        "unhurt cavalry idle for six turns",
        "it does nothing for six turns together",
        "mounted units that are unhurt, in order and not in reserve for six turns together, with an enemy within "
        "120 cm in one of them; turns without orders, without a choice or out of command are left out",
        order_habits.find_waiting_cavalry,
    ),
    "lone-charges": Habit(
        "charge alone while its brigade looks on",
        "no other unit of its brigade charges, attacks, fights or comes nearer to the enemy in that turn",
        "charges of mounted units of which another of the brigade charges too, or could: it is in order, not in "
        "reserve or in close combat, has its charge, and an enemy is within 60 cm",
        attack_habits.find_lone_charges,
    ),
    "hopeless-charges": Habit(
        "irregulars charge cavalry at -2 or worse",
        "the modifiers of the charge add up to -2 or worse",
        "charges of irregular cavalry at cavalry that reach it",
        attack_habits.find_hopeless_charges,
    ),
    "risky-halts": Habit(
        "short charge ends next to fresh lines",
        "it ends within an inch of an enemy in order",
        "charges that fall short of their target, in games where they halt there",
        attack_habits.find_risky_halts,
    ),
    "bared-flanks": Habit(
        "flank turned to cavalry that can charge",
        "it ends with its flank or rear to such an enemy, still within its reach",
        "moves of mounted units that begin with their front to enemy cavalry that could charge them",
        movement_habits.find_bared_flanks,
    ),
    "firing-columns": Habit(
        "column fires at short range all day",
        "it is in column, and this is at least its third such volley in column",
        "volleys of infantry at 15 cm or less",
        attack_habits.find_firing_columns,
    ),
    "left-walls": Habit(
        "garrison leaves its walls in turn 1",
        "it moves or attacks out of all walls",
        "infantry of an army that is to hold, which begins in a village, a building or a redoubt",
        movement_habits.find_left_walls,
    ),
    "laid-guns": Habit(
        "officer joins a gun",
        "the unit is artillery",
        "officers who join a unit and have infantry or cavalry under command",
        order_habits.find_laid_guns,
    ),
    "idle-units": Habit(
        "unit idle all battle",
        "it never does anything, and nobody attacks it or fires at it",
        "units that are not in reserve, and not idle on an objective",
        order_habits.find_idle_units,
    ),
}


def count_habits(facts: BattleFacts, events: Iterable[Event], idle: Sequence[bool]) -> dict[str, Count]:
    """Return, for each habit, how often it happened in a battle, and in how many cases it could.

    `idle` says of each unit that could have been idle all battle whether it was.
    """
    record = BattleRecord(facts, list(replay(facts, events)), idle)
    found = {key: _count(habit.find(record)) for key, habit in HABITS.items()}
    shared = [each for each in attack_habits.list_wing_charges(record).values() if each.is_shared]
    return {**found, TOGETHER: (sum(len(each.units) for each in shared), len(shared))}


def _count(cases: Iterator[bool]) -> Count:
    found = list(cases)
    return sum(found), len(found)
