"""Habits in giving orders: orders that come to nothing, units that wait, officers who lay guns."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from typing import NamedTuple

from drumhead.geometry.box_distance import clearance
from drumhead.simulation.habits.battle_record import MOVES, BattleRecord, Event, Units
from drumhead.simulation.journal_attacks import MEETINGS

LONG = 6  # turns that are a long wait
NEAR = 1200.0  # mm from the enemy within which cavalry is expected to act
NO_DEEDS = ("hold", "initiative", "join", "ride")  # events of an order that are not its outcome
DEEDS = {*MOVES, *MEETINGS, "charges", "countercharge", "drives", "evade", "faces", "fire", "follows", "joins-fight"}
DEEDS |= {"dismount", "mount", "overrun", "pistols", "pursues", "reform", "shift", "short", "sweeps", "unlimber"}
HELD_UP = "retreat-only"  # a throw for initiative that lets no unit advance


def find_wasted_orders(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each order to a group after its first, whether both this and the last one came to nothing."""
    wasted: dict[str, bool] = {}
    units: list[str] = []
    acted = False
    for event, _, _ in record.moments:
        if event["e"] in ("card", "dusk") and units:
            if units[0] in wasted:
                yield wasted[units[0]] and not acted
            wasted[units[0]], units = not acted, []
        elif event["e"] == "activate" and "units" in event:
            units, acted = list(event["units"]), False
        elif event["e"] not in NO_DEEDS and event.get("u") in units:
            acted = True


def find_waiting_cavalry(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each mounted unit that was fit for six turns with an enemy near, whether it did nothing for six.

    Turns in which it was out of command or had no other choice, or in which no order to a group named it, are left out.
    """
    last: defaultdict[str, deque[tuple[bool, bool]]] = defaultdict(lambda: deque(maxlen=LONG))
    waited: dict[str, bool] = {}
    for turn in _list_turns(record):
        for key in record.facts.units:
            if not _is_fit(record, turn.end, key):
                last[key].clear()
            elif key not in turn.unheard:
                last[key].append((key not in turn.busy, _is_near(record, turn.end, key)))
                if len(last[key]) == LONG and any(near for _, near in last[key]):
                    waited[key] = waited.get(key, False) or all(idle for idle, _ in last[key])
    yield from waited.values()


class Turn(NamedTuple):
    """A finished turn: units that did something, units that could not be ordered, and all units at its end."""

    busy: set[str]
    unheard: set[str]
    end: Units


def _list_turns(record: BattleRecord) -> Iterator[Turn]:
    busy, unheard, ordered = set[str](), set[str](), set[str]()
    grouped = any(event["e"] == "activate" for event, _, _ in record.moments)
    for event, _, after in record.moments:
        busy |= _list_busy(event)
        unheard |= _list_unheard(event)
        if event["e"] == "activate":
            ordered |= {event.get("u", ""), *event.get("units", ())}
        if event["e"] == "tableau" and event["t"]:
            yield Turn(busy, unheard | (after.keys() - ordered if grouped else set()), after)
            busy, unheard, ordered = set(), set(), set()


def _list_busy(event: Event) -> set[str]:
    """Return the units that do something in an event, or are attacked in it."""
    both = [event[each] for each in ("u", "at") if each in event]
    return set(both if event["e"] in MEETINGS else both[:1] if event["e"] in DEEDS else ())


def _list_unheard(event: Event) -> set[str]:
    """Return the units that are out of command, or had nothing else to choose, as an event says."""
    chosen = any(isinstance(each, int) for each in event.get("took", ()))
    if event["e"] == "hold" and not (event.get("command", True) and chosen):
        return {event["u"]}
    return set(event["units"]) if event["e"] == "initiative" and event.get("result") == HELD_UP else set()


def _is_fit(record: BattleRecord, units: Units, key: str) -> bool:
    """Return whether a unit is mounted, on the table, unhurt, in order and not in reserve."""
    facts, unit = record.facts, units.get(key)
    if unit is None or unit.hurt or key in facts.reserve:
        return False
    return facts.is_mounted(unit) and facts.is_in_order(unit)


def _is_near(record: BattleRecord, units: Units, key: str) -> bool:
    return any(clearance(units[key].box, foe.box) <= NEAR for foe in record.facts.foes(units, key))


def find_laid_guns(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each officer who joins a unit and commands more than guns, whether the unit is a gun."""
    facts = record.facts
    for event, before, _ in record.moments:
        if event["e"] == "join":
            led = facts.led.get(event.get("officer", ""), before.keys()) & before.keys()
            if any(before[key].arm not in facts.guns for key in led):
                yield facts.units[event["u"]]["arm"] in facts.guns


def find_idle_units(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each unit that could have been idle all battle, whether it was."""
    yield from record.idle
