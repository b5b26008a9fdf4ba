"""Units on the map: blocks divided into stands, with facing, quality and pips; sides differ even without colour."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from drumhead.geometry.oriented_box import Box, Point
from drumhead.printing.drawing.die_spots import SPOTS
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, circle, line, move, rectangle
from drumhead.printing.pages.maps.map_scale import Scale, box_of
from drumhead.printing.style.colours import PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.rules.battle.evaluator_interface import Role

NOTCH = 1.5  # mm by which the point of the facing projects
DIE = 2.9  # mm: a record die beside a unit
FIGURES = ("bold", 9.0)  # face and points of a unit's number
AIR = 0.15  # mm that a block must be broader and deeper than its number


@dataclass(frozen=True)
class UnitColours:
    """The style of a side: its colour, whether its blocks are filled (`solid`) or open, and its symbol."""

    ink: str
    solid: bool
    sign: str = ""


def liveries_of(sides: Sequence[Mapping[str, Any]]) -> dict[str, UnitColours]:
    """Return the style of each side by its id, from the ruleset's tables of sides; only the first side is solid."""
    return {each["id"]: UnitColours(each["ink"], not at, each["sign"]) for at, each in enumerate(sides)}


@dataclass(frozen=True)
class Shown:
    """A unit on the map: its name, number and role, its state in the journal, and its side's style."""

    key: str
    name: str
    number: str
    role: Role
    state: Mapping[str, Any]
    livery: UnitColours
    is_routing: bool = False
    all_round: bool = False
    is_marked: bool = False  # it has a line behind its block, for its grade

    @property
    def box(self) -> Box:
        """The unit's place, in mm of the table."""
        return box_of(self.state["place"])


def corners_on(scale: Scale, box: Box) -> list[Point]:
    """Return the corners on the page of a box on the table: front left, front right, rear right, rear left."""
    return [scale.at(*corner) for corner in box.corners]


def unit_marks(unit: Shown, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield the marks of one unit at its place, without its number."""
    box = unit.box
    corners = corners_on(scale, box)
    solid = unit.livery.solid and not low_ink
    ink = unit.livery.ink
    if unit.role is Role.GUNS:
        yield from _gun(box, scale, ink, unit.livery.solid)
    else:
        dash = (0.9, 0.6) if unit.is_routing else ()
        fill = PAPER if unit.is_routing or not solid else ink
        yield Path(line(*corners, closed=True), stroke=ink, width=0.35, dash=dash, fill=fill)
        if unit.role is Role.HORSE:
            yield from diagonal(corners, ink, solid and not unit.is_routing)
        yield from _stands(unit, corners, ink, solid and not unit.is_routing)
        if unit.livery.solid and low_ink and not unit.is_routing:
            yield from second_outline(box, scale, ink)
        yield from front(corners, ink)
    if unit.is_marked and unit.role is not Role.GUNS:
        yield _behind(corners, ink)


def in_the_block(unit: Shown, scale: Scale) -> tuple[Point, ...] | None:
    """Return the four corners on the page of a unit's number inside its block, along or across it.

    None where the block is too small for the number, and for artillery.
    """
    box = unit.box
    long, high = width(unit.number, *FIGURES), FIGURES[1] * CAPITALS * POINT
    wide, deep = box.frontage * scale.mm, box.depth * scale.mm
    if unit.role is Role.GUNS:
        return None
    turn = upright(box.facing)
    if wide < long + AIR or deep < high + AIR:
        if wide < high + AIR or deep < long + AIR:
            return None
        turn = upright(box.facing + 90)
    x, y = scale.at(box.x, box.y)
    ax, ay = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return tuple(
        (x + sx * long / 2 * ax - sy * high / 2 * ay, y + sx * long / 2 * ay + sy * high / 2 * ax)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def plate(unit: Shown, corners: Sequence[Point], low_ink: bool) -> Mark:
    """Return a unit's number inside its block, with a margin of the block's own colour; `corners` are from
    `in_the_block`.
    """
    (x0, y0), (x1, y1), (x2, y2), _ = corners
    filled = unit.livery.solid and not low_ink and not unit.is_routing
    ink, ground = (PAPER, unit.livery.ink) if filled else (unit.livery.ink, PAPER)
    long, high = math.dist(corners[0], corners[1]), math.dist(corners[1], corners[2])
    marks = (
        Path(rectangle(-long / 2 - 0.4, -high / 2 - 0.1, long + 0.8, high + 0.2, 0.3), fill=ground),
        Text(0, high / 2, unit.number, *FIGURES, "middle", ink),
    )
    return move(marks, (x0 + x2) / 2, (y0 + y2) / 2, math.degrees(math.atan2(y1 - y0, x1 - x0)))


def upright(facing: float) -> float:
    """Return the rotation in degrees of text along a block with this facing, from -90 to 90, so that it is not upside
    down.
    """
    turn = facing % 180
    return turn - 180 if turn > 90 else turn


def _share(one: Point, other: Point, at: float) -> Point:
    return one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at


def _stands(unit: Shown, corners: list[Point], ink: str, solid: bool) -> Iterator[Mark]:
    count = int(unit.state["stands"])
    if unit.all_round:
        return
    for at in range(1, count):
        ends = _share(corners[0], corners[1], at / count), _share(corners[3], corners[2], at / count)
        yield Path(line(*ends), stroke=PAPER if solid else ink, width=0.2)


def diagonal(corners: list[Point], ink: str, solid: bool) -> Iterator[Mark]:
    """Yield a line from front left to rear right corner, the mark of cavalry; half of a solid block is cleared."""
    if solid:
        yield Path(line(corners[0], corners[1], corners[2], closed=True), fill=PAPER)
        yield Path(line(*corners, closed=True), stroke=ink, width=0.35)
    yield Path(line(corners[0], corners[2]), stroke=ink, width=0.35)


def second_outline(box: Box, scale: Scale, ink: str) -> Iterator[Mark]:
    """Yield an inner outline of a block, which marks the solid side where low ink is used; nothing for a very shallow
    block.
    """
    less = 1.0 / scale.mm
    if box.depth > 2 * less:
        inner = Box(box.x, box.y, box.facing, box.frontage - less, box.depth - less)
        yield Path(line(*corners_on(scale, inner), closed=True), stroke=ink, width=0.3)


def front(corners: list[Point], ink: str) -> Iterator[Mark]:
    """Yield a heavy line along the front of a block, with a point in its middle; `corners` are as in `corners_on`."""
    left, right = corners[0], corners[1]
    yield Path(line(left, right), stroke=ink, width=0.7)
    x, y = _share(left, right, 0.5)
    dx, dy = right[0] - left[0], right[1] - left[1]
    long = math.hypot(dx, dy) or 1.0
    ax, ay = dx / long, dy / long
    tip = (x + ay * NOTCH, y - ax * NOTCH)
    yield Path(line((x - ax * 1.1, y - ay * 1.1), tip, (x + ax * 1.1, y + ay * 1.1), closed=True), fill=ink)


def _behind(corners: list[Point], ink: str) -> Mark:
    """Return a line behind the rear of a block, the mark of some grades."""
    left, right = corners[3], corners[2]
    dx, dy = right[0] - left[0], right[1] - left[1]
    long = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / long * 0.8, dx / long * 0.8
    return Path(line((left[0] + nx, left[1] + ny), (right[0] + nx, right[1] + ny)), stroke=ink, width=0.3)


def _gun(box: Box, scale: Scale, ink: str, solid: bool) -> Iterator[Mark]:
    """Yield a gun seen from above: a barrel, two wheels and an axle; the barrel is open unless `solid`."""
    x, y = scale.at(box.x, box.y)
    turn = math.radians(box.facing)
    ax, ay = math.sin(turn), -math.cos(turn)
    long = max(2.4, box.depth * scale.mm * 0.8)
    yield Path(line((x - ax * long * 0.8, y - ay * long * 0.8), (x + ax * long, y + ay * long)), stroke=ink, width=1.1)
    if not solid:
        yield Path(
            line((x - ax * long * 0.7, y - ay * long * 0.7), (x + ax * long, y + ay * long)), stroke=PAPER, width=0.5
        )
    for side in (-1.5, 1.5):
        wx, wy = x - ay * side, y + ax * side
        yield Path(line((wx - ax * 1.5, wy - ay * 1.5), (wx + ax * 1.5, wy + ay * 1.5)), stroke=ink, width=0.6)
    yield Path(line((x - ay * 1.5, y + ax * 1.5), (x + ay * 1.5, y - ax * 1.5)), stroke=ink, width=0.4)


def die_place(box: Box, scale: Scale) -> Point:
    """Return the point on the page for a record die, behind the right end of a unit and inside the table's edges."""
    spot = box.ahead(-box.depth / 2 - 2.4 / scale.mm).aside(box.frontage / 2 - 2.0 / scale.mm)
    (x, y), (wide, tall), half = scale.at(spot.x, spot.y), scale.paper, DIE / 2
    return (
        min(max(x, scale.left + half), max(scale.left + half, scale.left + wide - half)),
        min(max(y, scale.top + half), max(scale.top + half, scale.top + tall - half)),
    )


def recorded_value(state: Mapping[str, Any]) -> int:
    """Return the number on a unit's record die: its pips, or the hits that it has taken; 0 for neither."""
    return int(state.get("pips") or state.get("hits", 0))


def record_die(pips: int, at: Point, ink: str) -> Iterator[Mark]:
    """Yield a record die centred on a point of the page; a value that no die face has is printed as a number."""
    x, y = at
    yield Path(rectangle(x - DIE / 2, y - DIE / 2, DIE, DIE, 0.5), stroke=ink, width=0.22, fill=PAPER)
    if pips > max(SPOTS):
        yield Text(x, y + 0.32 * DIE, str(pips), "semibold", 6.5, "middle", ink)
        return
    for dx, dy in SPOTS[pips]:
        yield Path(circle(x + dx * 0.75, y + dy * 0.75, 0.3), fill=ink)


def ghost(box: Box, scale: Scale, ink: str) -> Mark:
    """Return the dotted outline of a unit's former place on the table, in the colour `ink`."""
    return Path(line(*corners_on(scale, box), closed=True), stroke=ink, width=0.16, dash=(0.35, 0.5))
