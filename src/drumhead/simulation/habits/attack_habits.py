"""Habits in attacking: charges alone, hopeless or too short, and columns that fight by fire."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from drumhead.geometry.box_distance import clearance
from drumhead.simulation.habits.battle_record import MOVES, BattleRecord, Event, Moment
from drumhead.simulation.journal_attacks import MEETINGS

NEARER = 20.0  # mm nearer to the enemy that count as coming up
AT_HAND = 600.0  # mm from the enemy within which a regiment could join a charge
IRREGULAR = "irregular"  # in the names of types
HOPELESS = -2  # net modifiers of a charge
INCH, SHORT = 25.4, 150.0  # mm; muskets have six inches of short range
VOLLEYS = 2  # that a column may fire at short range
ENGAGED = {
    *MEETINGS,
    "charges",
    "countercharge",
    "drives",
    "joins-fight",
    "locked",
    "overrun",
    "pursues",
    "short",
    "supports",
}
Wing = tuple[int, str, str]  # turn, side and brigade


@dataclass
class WingCharge:
    """The charges of one brigade's mounted units in one turn.

    `able` says whether another of its mounted units could charge too, `others` whether another unit attacked, fought
    or came up.
    """

    units: set[str] = field(default_factory=set)
    able: bool = False
    others: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether more than one mounted unit charged, or could."""
        return self.able or len(self.units) > 1


def find_lone_charges(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each charge of a mounted unit that another of its brigade could join, whether it charges alone."""
    for charge in list_wing_charges(record).values():
        if charge.is_shared:
            yield from (not charge.others and len(charge.units) == 1 for _ in charge.units)


def list_wing_charges(record: BattleRecord) -> Mapping[Wing, WingCharge]:
    """Return the charges of mounted units by turn, side and brigade."""
    found: defaultdict[Wing, WingCharge] = defaultdict(WingCharge)
    engaged: defaultdict[Wing, set[str]] = defaultdict(set)
    for moment in record.moments:
        event = moment.event
        for key in {event[each] for each in ("u", "at") if event.get(each)} if event["e"] in ENGAGED else ():
            engaged[event["t"], *record.facts.wing(key)].add(key)
        if _comes_up(record, moment):
            engaged[event["t"], *record.facts.wing(moment.key)].add(moment.key)
        if _is_charge(record, moment):
            charge = found[event["t"], *record.facts.wing(moment.key)]
            charge.units.add(moment.key)
            charge.able = charge.able or _has_company(record, moment)
    for wing, charge in found.items():
        charge.others = bool(engaged[wing] - charge.units)
    return found


def _comes_up(record: BattleRecord, moment: Moment) -> bool:
    """Return whether a unit moves nearer to the enemy, so that it supports a charge of its brigade."""
    before, after = moment.before.get(moment.key), moment.after.get(moment.key)
    if moment.event["e"] not in MOVES or before is None or after is None:
        return False
    foes = [foe.box for foe in record.facts.foes(moment.after, moment.key)]
    return min((clearance(after.box, foe) for foe in foes), default=0.0) < min(
        (clearance(before.box, foe) - NEARER for foe in foes), default=0.0
    )


def _is_charge(record: BattleRecord, moment: Moment) -> bool:
    """Return whether a mounted unit declares a charge; a contact that follows from a declared one is not another."""
    event, unit = moment.event, moment.before.get(moment.key)
    declared = event["e"] in ("charge", "charges") or (event["e"] == "contact" and "met" not in event)
    return declared and bool(event.get("charging", True)) and unit is not None and record.facts.is_mounted(unit)


def _has_company(record: BattleRecord, moment: Moment) -> bool:
    """Return whether another mounted unit of the charger's brigade can charge too, with an enemy at hand."""
    facts, units = record.facts, moment.before
    others = (key for key in units.keys() - facts.reserve - {moment.key} if facts.wing(key) == facts.wing(moment.key))
    able = (key for key in others if facts.can_charge(units[key]))
    return any(clearance(units[key].box, foe.box) <= AT_HAND for key in able for foe in facts.foes(units, key))


def find_hopeless_charges(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each charge of irregular cavalry at cavalry, whether its modifiers are -2 or worse."""
    facts = record.facts
    for event, before, _ in record.moments:
        if event["e"] == "faceoff" and IRREGULAR in facts.units[event["u"]]["kind"]:
            met = before.get(event["at"])
            if met is not None and facts.is_mounted(met):
                yield event.get("net", 0) <= HOPELESS


def find_risky_halts(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each charge that falls short, whether it ends within an inch of an enemy in order."""
    facts = record.facts
    for moment in record.moments:
        if moment.event["e"] == "short" and moment.key in moment.after:
            end, foes = moment.after[moment.key].box, facts.foes(moment.after, moment.key)
            yield any(facts.is_in_order(foe) and clearance(end, foe.box) <= INCH for foe in foes)


def find_firing_columns(record: BattleRecord) -> Iterator[bool]:
    """Yield, for each volley of infantry at short range, whether it is at least the third of a unit in column."""
    fired: Counter[str] = Counter()
    for moment in record.moments:
        unit = moment.before.get(moment.key) if _is_close_volley(moment.event) else None
        if unit is not None and unit.arm in record.facts.infantry:
            deep = record.facts.has_state(unit, "columns") or unit.box.depth > unit.box.frontage
            fired[moment.key] += deep
            yield deep and fired[moment.key] > VOLLEYS


def _is_close_volley(event: Event) -> bool:
    return bool(event["e"] == "fire" and event.get("range", math.inf) <= SHORT)
