"""Count what commanders do that is lawful and absurd, from journals alone; each count stands beside its cases.

`python -m tests.simulation.absurdities --seeds 20` fights battles of every game and prints a table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from drumhead.geometry.base_contact import struck_side
from drumhead.geometry.box_distance import clearance
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature
from drumhead.simulation.journal import played_soundly

from .fought import scenario

Event = Mapping[str, Any]
Cases = Iterator[bool]  # for each case, whether it is absurd

MAIN = ("ramillies", "salamanca", "oudenarde", "blenheim", "klausen")  # the battle of each game that was read by hand
BACK = 200.0  # mm towards its own edge that make a ride a flight from nothing
LONG = 6  # turns that are a long wait
REACH = 300.0  # mm: a move of horse in every game
INCH, CLOSE = 25.4, 150.0  # mm: short range of muskets is six inches
IN_COLUMN = {"column", "attack-column", "column-of-route"}
GONE = {"routed", "routing", "shaken"}
WALLED = ("village", "building", "redoubt")
CHARGES = ("contact", "charge", "charges")
MOVES = ("move", "form", "wheel", "retire", "deploy")
DEEDS = {*MOVES, *CHARGES, "fire", "shift", "mount", "dismount", "unlimber", "overrun", "pursues", "follows"}


@dataclass(frozen=True)
class Stood:
    """A unit as the journal has it at one moment."""

    arm: str
    box: Box | None
    hurt: bool
    state: frozenset[str]
    spent: frozenset[str] = frozenset()


@dataclass
class Table:
    """The units of a journal as they stand before an event, and where they stood as the battle began."""

    units: dict[str, Stood] = field(default_factory=dict)
    opening: dict[str, Stood] = field(default_factory=dict)

    def take(self, head: Event, event: Event) -> None:
        """Bring the units up to date with what an event has changed."""
        changed = event["units"] if event["e"] == "tableau" else event.get("set", {})
        for key, now in changed.items():
            listed = head["units"][key]
            hurt = bool(now["pips"] or now["cas"] or now.get("hits") or now["stands"] < listed["stands"])
            box = Box(*now["place"]) if "place" in now else None
            self.units[key] = Stood(now.get("arm", listed["arm"]), box, hurt, frozenset(now.get("state", ())), frozenset(now.get("spent", ())))
        self.opening = self.opening or dict(self.units)

    def horse(self, head: Event, side: str) -> list[tuple[str, Box]]:
        """Return the mounted units of a side that are in order, with their boxes."""
        of = ((key, unit) for key, unit in self.units.items() if head["units"][key]["side"] == side)
        return [(key, unit.box) for key, unit in of if unit.arm == "cavalry" and unit.box and not unit.state & GONE]


def replayed(head: Event, events: Iterable[Event]) -> Iterator[tuple[Event, Table]]:
    """Yield each event with the units as they stand before it."""
    table = Table()
    for event in events:
        if not table.units:
            table.take(head, event)
        yield event, table
        table.take(head, event)


def placed(event: Event, before: Stood) -> Box | None:
    """Return the box of an event's unit after it; None if it has left the table."""
    place = event.get("set", {}).get(event["u"], {}).get("place")
    return Box(*place) if place else before.box


def others(head: Event, key: str) -> str:
    """Return the side of a unit's enemies."""
    return next(str(side) for side in head["sides"] if side != head["units"][key]["side"])


# ------------------------------------------------------------ the kinds
def wasted_orders(head: Event, events: Iterable[Event]) -> Cases:
    """An order that comes to nothing for the whole of its group, as the group's last one did."""
    last: dict[str, bool] = {}
    units: list[str] = []
    done: set[str] = set()
    for event in events:
        if event["e"] in ("card", "dusk") and units:
            idle = not done
            if units[0] in last:
                yield idle and last[units[0]]
            last[units[0]], units = idle, []
        elif event["e"] == "activate" and "units" in event:
            units, done = list(event["units"]), set()
        elif event["e"] not in ("hold", "initiative", "join", "ride") and event.get("u") in units:
            done.add(event["u"])


def rides_to_its_edge(head: Event, events: Iterable[Event]) -> Cases:
    """Horse that rides 20 cm or more towards its own table edge in the first turn."""
    middle = head["table"][1] / 2
    for event, table in replayed(head, events):
        unit = table.units.get(event.get("u", ""))
        if event["e"] != "move" or event["t"] != 1 or unit is None or unit.arm != "cavalry":
            continue
        began = [
            each.box.y
            for key, each in table.opening.items()
            if each.box and head["units"][key]["side"] == head["units"][event["u"]]["side"]
        ]
        way = event["to"][1] - event["frm"][1]
        yield (way if sum(began) / len(began) > middle else -way) >= BACK


def dismounts_at_once(head: Event, events: Iterable[Event]) -> Cases:
    """Dragoons that dismount in the first turn; the cases are all dragoons that begin on the table."""
    found = list(events)
    down = {event["u"] for event in found if event["e"] == "dismount" and event["t"] == 1}
    for key in found[0]["units"]:
        if "dragoons" in head["units"][key]["kind"]:
            yield key in down


def waits_all_day(head: Event, events: Iterable[Event]) -> Cases:
    """Horse, unhurt, that does nothing for six turns together; the cases are horse that is unhurt for so long."""
    ready: Counter[str] = Counter()
    idle: Counter[str] = Counter()
    longest: Counter[str] = Counter()
    acted: set[str] = set()
    for event, table in replayed(head, events):
        if event["e"] in DEEDS:
            acted.add(event.get("u", ""))
        if event["e"] != "tableau" or not event["t"]:
            continue
        for key, unit in table.units.items():
            if unit.arm == "cavalry" and unit.box and not unit.hurt:
                ready[key] += 1
                idle[key] = 0 if key in acted else idle[key] + 1
                longest[key] = max(longest[key], idle[key])
        acted = set()
    yield from (longest[key] >= LONG for key, turns in ready.items() if turns >= LONG)


def charges_of(events: Iterable[tuple[Event, Table]]) -> Iterator[tuple[Event, Table]]:
    """Yield the charges of mounted units as they are declared, with the table before each."""
    for event, table in events:
        unit = table.units.get(event.get("u", ""))
        declared = event["e"] in ("charge", "charges", "short") or (event["e"] == "contact" and "met" not in event)
        if declared and event.get("charging", True) and unit is not None and unit.arm == "cavalry":
            yield event, table


def _coming_up(head: Event, events: Iterable[Event]) -> Iterator[tuple[int, str]]:
    """Yield turn and unit of every charge, attack and fight, and of every move of horse nearer to the enemy."""
    for event, table in replayed(head, events):
        key = event.get("u", "")
        if event["e"] in (*CHARGES, "short", "fight"):
            yield from ((event["t"], each) for each in (key, event.get("at", "")) if each)
        elif event["e"] in MOVES and key in table.units and table.units[key].box:
            before, end = table.units[key], placed(event, table.units[key])
            foes = [u.box for k, u in table.units.items() if head["units"][k]["side"] != head["units"][key]["side"] and u.box]
            if end and foes and min(clearance(end, b) for b in foes) < min(clearance(before.box, b) for b in foes) - 20:
                yield event["t"], key


def charges_alone(head: Event, events: Iterable[Event]) -> Cases:
    """A charge in a turn in which no other regiment of its wing charges, though the wing has one in order."""
    found: list[tuple[int, str, str, str]] = []
    able: dict[tuple[int, str, str], set[str]] = {}
    events = list(events)
    joined = list(_coming_up(head, events))
    for event, table in charges_of(replayed(head, events)):
        wing = head["units"][event["u"]]["brigade"]
        side = head["units"][event["u"]]["side"]
        foes = [u.box for k, u in table.units.items() if head["units"][k]["side"] != side and u.box]
        fit = {
            key
            for key, box in table.horse(head, side)
            if head["units"][key]["brigade"] == wing
            and "charge" not in table.units[key].spent
            and "fighting" not in table.units[key].state
            and any(clearance(box, foe) <= 600 for foe in foes)
        }
        found.append((event["t"], side, wing, event["u"]))
        able[event["t"], side, wing] = able.get((event["t"], side, wing), set()) | fit
    for turn, side, wing, key in found:
        together = {each[3] for each in found if each[:3] == (turn, side, wing)} | {
            k for t, k in joined if t == turn and head["units"][k]["brigade"] == wing
        }
        if able[turn, side, wing] - {key}:
            yield together == {key}


def charges_at_odds(head: Event, events: Iterable[Event]) -> Cases:
    """Irregular horse that charges formed horse two or more points down; the cases are all its charges at horse."""
    for event, table in replayed(head, events):
        if event["e"] != "faceoff" or "irregular" not in head["units"][event["u"]]["kind"]:
            continue
        if table.units[event["at"]].arm == "cavalry":
            yield event["net"] <= -2


def runs_on_to_lines(head: Event, events: Iterable[Event]) -> Cases:
    """A charge that falls short and ends within an inch of an enemy in order; the cases are all that fall short."""
    for event, table in replayed(head, events):
        end = placed(event, table.units[event["u"]]) if event["e"] == "short" else None
        if end is not None:
            foes = (unit for key, unit in table.units.items() if head["units"][key]["side"] == others(head, event["u"]))
            yield any(unit.box and not unit.state & GONE and clearance(end, unit.box) <= INCH for unit in foes)


def shows_its_flank(head: Event, events: Iterable[Event]) -> Cases:
    """A move of horse that ends with its flank to enemy horse within a move, which its front had before.

    The cases are moves that begin with enemy horse within a move before the front.
    """
    for event, table in replayed(head, events):
        unit = table.units.get(event.get("u", ""))
        if event["e"] not in MOVES or unit is None or unit.arm != "cavalry" or not unit.box or unit.state & GONE:
            continue
        end = placed(event, unit)
        foes = table.horse(head, others(head, event["u"]))
        able = [box for key, box in foes if "charge" not in table.units[key].spent and "fighting" not in table.units[key].state]
        near = [box for box in able if clearance(unit.box, box) <= REACH]
        near = [box for box in near if struck_side(unit.box, box) == "front"]
        if near and end is not None:
            yield any(clearance(end, box) <= REACH and struck_side(end, box) != "front" for box in near)


def fires_in_column(head: Event, events: Iterable[Event]) -> Cases:
    """Foot in column that fires at short range for the third time or more; the cases are volleys at short range."""
    before: Counter[str] = Counter()
    for event, table in replayed(head, events):
        unit = table.units.get(event.get("u", ""))
        if event["e"] != "fire" or unit is None or unit.arm != "infantry" or event["range"] > CLOSE:
            continue
        deep = "deployed" not in unit.state if head["ruleset"] in ("wss-dice", "wss-cards") else unit.state & IN_COLUMN
        before[event["u"]] += bool(deep)
        yield bool(deep) and before[event["u"]] > 2


def leaves_its_walls(head: Event, events: Iterable[Event]) -> Cases:
    """Foot of an army that is to hold that walks out of houses or works in the first turn; the cases are all inside."""
    works = [
        Feature(each["kind"], tuple(map(tuple, each["points"])), each["width"], each["name"])
        for each in head["ground"]
        if each["kind"] in WALLED
    ]
    found = list(events)
    left: dict[str, list[float]] = {}
    table = Table()
    for event, table in replayed(head, found):
        if event["t"] == 1 and event["e"] in MOVES and event["u"] in table.opening:
            left[event["u"]] = event["to"]
    for key, unit in table.opening.items():
        if unit.arm != "infantry" or not unit.box or head["sides"][head["units"][key]["side"]]["orders"] != "hold":
            continue
        if any(work.touches(unit.box) for work in works):
            end = unit.box.at(*left.get(key, unit.box[:3]))
            yield not any(work.touches(end) for work in works)


def lays_guns(head: Event, events: Iterable[Event]) -> Cases:
    """An officer who joins a gun; the cases are all joinings."""
    for event in events:
        if event["e"] == "join":
            yield head["units"][event["u"]]["arm"] == "artillery"


KINDS: Mapping[str, Callable[[Event, Iterable[Event]], Cases]] = {
    "order that comes to nothing again": wasted_orders,
    "horse rides to its own edge, turn 1": rides_to_its_edge,
    "dragoons dismount, turn 1": dismounts_at_once,
    "unhurt horse idle for six turns": waits_all_day,
    "charge alone, its wing looks on": charges_alone,
    "irregulars charge horse at -2": charges_at_odds,
    "short charge ends by fresh lines": runs_on_to_lines,
    "flank turned to horse that can charge": shows_its_flank,
    "column fires at short range all day": fires_in_column,
    "garrison leaves its walls, turn 1": leaves_its_walls,
    "officer joins a gun": lays_guns,
}


def count(name: str, seeds: Iterable[int]) -> dict[str, tuple[int, int]]:
    """Return, for each kind, how often it happened in battles of one name, and in how many cases."""
    of, found = scenario(name), dict.fromkeys(KINDS, (0, 0))
    for seed in seeds:
        head, events = played_soundly(of.battle, of.ruleset, of.book, seed)
        for kind, cases in KINDS.items():
            each = list(cases(head, events))
            found[kind] = found[kind][0] + sum(each), found[kind][1] + len(each)
    return found


def main() -> None:
    """Print the table: how often each kind happened in so many battles of each name, of how many cases."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("battles", nargs="*", default=MAIN)
    args = parser.parse_args()
    found = {name: count(name, range(args.first, args.first + args.seeds)) for name in args.battles}
    print("| " + " | ".join(("kind", *found)) + " |")
    print("|" + "---|" * (len(found) + 1))
    for kind in KINDS:
        told = (f"{happened} of {cases}" if cases else "-" for happened, cases in (found[name][kind] for name in found))
        print(f"| {kind} | " + " | ".join(told) + " |")


if __name__ == "__main__":
    main()
