"""The actions of a turn: arrows of marches, charges, retreats and routs, smoke, crossed swords, and daggers for lost
units.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.geometry.oriented_box import Box, Point
from drumhead.printing.drawing.vector_primitives import Mark, Path, circle, line
from drumhead.printing.pages.maps.map_scale import Scale, box_of
from drumhead.printing.style.colours import INK, PAPER, SMOKE

WAYS = {  # the events that move a unit, and how their arrows are drawn
    "move": "march",
    "drives": "march",
    "follows": "charge",
    "contact": "charge",
    "charge": "charge",
    "charges": "charge",
    "short": "charge",
    "evade": "back",
    "pursues": "charge",
    "overrun": "charge",
    "back": "back",
    "retire": "back",
    "rout": "rout",
    "off": "rout",
}
CLASHES = ("faceoff", "fight", "charge")  # that have crossed swords
PUFFS = 3  # of a volley by a unit that does not fire by stands
PENS = {"march": (0.35, ()), "charge": (0.8, ()), "back": (0.35, (1.4, 0.9)), "rout": (0.45, ())}
SHORT = 3.0  # mm: a way that is shorter has no arrow


def arrows(events: Sequence[Mapping[str, Any]], scale: Scale, inks: Mapping[str, str]) -> Iterator[Mark]:
    """Yield an arrow for every move of a unit in a turn, up to the edge of its new place; `inks` has the colour of
    each unit.

    An arrow that would overlap another is shifted slightly.
    """
    for start, end, way, key in ways(events, scale):
        yield from arrow(start, end, way, inks[key])


def ways(events: Sequence[Mapping[str, Any]], scale: Scale) -> list[tuple[Point, Point, str, str]]:
    """Return the arrows of a turn as tuples: start and end in mm on the page, kind of arrow, and key of the unit.

    The kinds are the keys of `PENS`, such as "march". Moves shorter than `SHORT` mm on the page are left out.
    """
    drawn: list[tuple[Point, Point]] = []
    found = []
    for event in events:
        way = WAYS.get(event["e"])
        if way and "frm" in event and "to" in event:
            start, end = scale.at(*event["frm"][:2]), scale.at(*_on_table(_edge(event), event, scale))
            if math.dist(start, end) >= SHORT:
                start, end = _clear(start, end, drawn)
                drawn.append((start, end))
                found.append((start, end, way, event["u"]))
    return found


def _on_table(end: Point, event: Mapping[str, Any], scale: Scale) -> Point:
    """Return the end of a move in mm of the table; for a unit that leaves the table, the point at which it leaves."""
    x0, y0 = event["frm"][:2]
    share = 1.0
    for begun, ended, most in ((x0, end[0], scale.width), (y0, end[1], scale.height)):
        if ended < 0 or ended > most:
            share = min(share, ((0 if ended < 0 else most) - begun) / (ended - begun))
    return x0 + (end[0] - x0) * share, y0 + (end[1] - y0) * share


def _edge(event: Mapping[str, Any]) -> Point:
    """Return the point at which a move meets the edge of the unit's new place, in mm of the table.

    It is the end of the move where the event does not give the new place.
    """
    (x, y, facing), (x0, y0) = event["to"], event["frm"][:2]
    place = event.get("set", {}).get(event["u"], {}).get("place")
    long = math.hypot(x - x0, y - y0)
    if not place or not long:
        return x, y
    turn, way = math.radians(facing), ((x - x0) / long, (y - y0) / long)
    ahead = abs(way[0] * math.sin(turn) + way[1] * math.cos(turn))
    across = abs(way[0] * math.cos(turn) - way[1] * math.sin(turn))
    inside = min(place[4] / 2 / ahead if ahead > 1e-9 else long, place[3] / 2 / across if across > 1e-9 else long)
    inside = min(inside, long)
    return x - way[0] * inside, y - way[1] * inside


def _clear(start: Point, end: Point, drawn: Sequence[tuple[Point, Point]]) -> tuple[Point, Point]:
    """Return the start and end of an arrow, both moved 1.6 mm sideways if an arrow in `drawn` connects nearly the
    same points.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    nx, ny = -dy / long * 1.6, dx / long * 1.6
    for other_start, other_end in drawn:
        same = min(math.dist(start, other_start) + math.dist(end, other_end), math.dist(start, other_end))
        if same < 3.0:
            return (start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)
    return start, end


def arrow(start: Point, end: Point, way: str, ink: str) -> Iterator[Mark]:
    """Yield an arrow from one point of the page to another; `way` is "march", "charge", "back" or "rout", and `ink`
    its colour.

    A rout has a wavy line. The two points must differ.
    """
    pen, dash = PENS[way]
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    ax, ay = dx / long, dy / long
    neck = (end[0] - ax * 1.8, end[1] - ay * 1.8)
    if way == "rout":
        yield Path(_wave(start, neck), stroke=ink, width=pen)
    else:
        yield Path(line(start, neck), stroke=ink, width=pen, dash=dash)
    wide = 0.75 if way != "charge" else 1.2
    yield Path(
        line(end, (neck[0] - ay * wide, neck[1] + ax * wide), (neck[0] + ay * wide, neck[1] - ax * wide), closed=True),
        fill=ink,
    )


def _wave(start: Point, end: Point) -> Any:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / long, dx / long
    count = max(2, round(long / 2.2))
    steps: list[Any] = [("M", start)]
    for at in range(count):
        swing = 0.9 if at % 2 else -0.9
        x0, y0 = start[0] + dx * at / count, start[1] + dy * at / count
        x1, y1 = start[0] + dx * (at + 1) / count, start[1] + dy * (at + 1) / count
        one = (x0 + (x1 - x0) / 3 + nx * swing, y0 + (y1 - y0) / 3 + ny * swing)
        other = (x0 + (x1 - x0) * 2 / 3 + nx * swing, y0 + (y1 - y0) * 2 / 3 + ny * swing)
        steps.append(("C", (*one, *other, x1, y1)))
    return tuple(steps)


def smoke(box: Box, stands: int, scale: Scale) -> Iterator[Mark]:
    """Yield puffs of smoke in front of a unit's place on the table, one for each of `stands` stands that fired."""
    luck = random.Random(f"{box}")
    for number in range(stands):
        across = ((number + 0.5) / stands - 0.5) * box.frontage
        out = box.ahead(box.depth / 2 + luck.uniform(1.8, 3.6) / scale.mm).aside(across)
        x, y = scale.at(out.x, out.y)
        for dx, dy, radius in ((0, 0, 0.8), (0.75, -0.35, 0.55)):
            spot = circle(x + dx * luck.uniform(0.6, 1.2), y + dy, radius * luck.uniform(0.8, 1.2))
            yield Path(spot, stroke=SMOKE, width=0.14, fill=PAPER)


def swords(at: Point) -> Iterator[Mark]:
    """Yield crossed swords in a disc, for a fight at a point of the page."""
    x, y = at
    yield Path(circle(x, y, 2.1), stroke=INK, width=0.3, fill=PAPER)
    for turn in (-1, 1):
        yield Path(line((x - 1.1 * turn, y + 1.1), (x + 1.1 * turn, y - 1.1)), stroke=INK, width=0.3)
        yield Path(line((x - 1.05 * turn, y + 0.35), (x - 0.35 * turn, y + 1.05)), stroke=INK, width=0.3)


def cross(at: Point, ink: str) -> Iterator[Mark]:
    """Yield a dagger in the colour of a side, at the point of the page where a unit was lost."""
    x, y = at
    yield Path(line((x, y - 2.0), (x, y + 2.0)), stroke=ink, width=0.6)
    yield Path(line((x - 1.2, y - 0.9), (x + 1.2, y - 0.9)), stroke=ink, width=0.6)


def fired_from(events: Sequence[Mapping[str, Any]], before: Mapping[str, Any]) -> Iterator[tuple[Box, int]]:
    """Yield for each volley of a turn the place of the unit as it fired, and the number of stands that fired.

    `before` has the state of each unit at the start of the turn. A volley without a number of stands counts as
    `PUFFS`.
    """
    places = {key: state["place"] for key, state in before.items() if "place" in state}
    for event in events:
        if event["e"] == "fire" and event["u"] in places:
            yield box_of(places[event["u"]]), int(event.get("stands", PUFFS))
        for key, state in event.get("set", {}).items():
            if "place" in state:
                places[key] = state["place"]
