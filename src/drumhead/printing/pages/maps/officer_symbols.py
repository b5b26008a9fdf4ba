"""Officers on the map: a pennon behind the unit they ride with, or alone; crossed out where one fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.geometry.oriented_box import Point
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, line
from drumhead.printing.pages.maps.map_scale import Scale, box_of
from drumhead.printing.pages.maps.unit_drawing import UnitColours
from drumhead.printing.text.font_metrics import plain

TALL = 3.4  # mm of a pennon
NEXT = 3.0  # mm from one to the next with the same unit
FELL = 3.4  # mm beside where he rode


@dataclass(frozen=True)
class Pennon:
    """An officer on the map: name, side, whether a general (`chief`), and the centre of the pennon on the page in mm.

    `unit` is the key of the unit that the officer is with, "" for none; `fell` is whether the officer fell in this
    turn.
    """

    name: str
    side: str
    chief: bool
    at: Point
    unit: str = ""
    fell: bool = False


def pennons(
    head: Mapping[str, Any], riders: Mapping[str, Any], after: Mapping[str, Any], guns: Collection[str], scale: Scale
) -> list[Pennon]:
    """Return the pennons of all living officers at the end of a turn, each behind the officer's unit, or beside a
    gun.

    `riders` has the unit or the place of each officer, `after` the state of each unit; `guns` are the keys of
    artillery.
    """
    found: list[Pennon] = []
    beside: Counter[str] = Counter()
    for known, where in riders.items():
        side, name, chief = name_officer(head, known)
        unit = where.get("u", "")
        if unit and "place" in after.get(unit, {}):
            box = box_of(after[unit]["place"])
            gun = unit in guns
            back = 0.0 if gun else box.depth / 2 + (TALL / 2 + 0.5) / scale.mm
            aside = (beside[unit] * NEXT + (-3.4 if gun else 1.6)) / scale.mm - box.frontage / 2
            spot = box.ahead(-back).aside(aside)
            beside[unit] += 1
            found.append(Pennon(name, side, chief, _inside(scale, scale.at(spot.x, spot.y)), unit))
        elif "at" in where:
            found.append(Pennon(name, side, chief, _inside(scale, scale.at(*where["at"]))))
    return found


def list_fallen(
    head: Mapping[str, Any], before: Mapping[str, Any], events: Sequence[Mapping[str, Any]], scale: Scale
) -> list[Pennon]:
    """Return the pennons of the officers who fell in a turn, near the places of their units at that moment.

    `before` has the state of each unit at the start of the turn.
    """
    places = {key: state["place"] for key, state in before.items() if "place" in state}
    found = []
    for event in events:
        if event["e"] == "falls" and event["u"] in places:
            side, name, chief = name_officer(head, event["officer"])
            x, y = scale.at(*places[event["u"]][:2])
            found.append(Pennon(name, side, chief, _inside(scale, (x + FELL, y - FELL)), event["u"], fell=True))
        for key, state in event.get("set", {}).items():
            if "place" in state:
                places[key] = state["place"]
    return found


def name_officer(head: Mapping[str, Any], known: str) -> tuple[str, str, bool]:
    """Return the side and the name in a journal's key `known`, such as "french:Villeroy", and whether the officer is
    the general.
    """
    side, _, name = known.partition(":")
    return side, plain(name), name == head["sides"].get(side, {}).get("general")


def pennon_marks(pennon: Pennon, liveries: Mapping[str, UnitColours]) -> Iterator[Mark]:
    """Yield a pennon in the colour of its side, of another shape for the general; crossed out for an officer who
    fell.
    """
    ink = liveries[pennon.side].ink
    yield draw_symbol("chief" if pennon.chief else "officer", TALL, ink).centre(*pennon.at)
    if pennon.fell:
        x, y = pennon.at
        for lean in (-1, 1):
            yield Path(line((x - 1.5 * lean, y - 1.5), (x + 1.5 * lean, y + 1.5)), stroke=ink, width=0.4)


def _inside(scale: Scale, at: Point) -> Point:
    """Return the nearest point to `at`, in mm on the page, at which a pennon is wholly on the map."""
    wide, tall = scale.paper
    half = TALL / 2 + 0.8
    return (
        min(max(at[0], scale.left + half), scale.left + wide - half),
        min(max(at[1], scale.top + half), scale.top + tall - half),
    )
