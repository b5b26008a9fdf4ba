"""Drawings of units before the first turn: true size, front, arm, and number on the roster."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.deployment.initial_positions import StartingUnit
from drumhead.geometry.oriented_box import Box, Point
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, circle, line, move, rectangle
from drumhead.printing.pages.maps.map_scale import Scale
from drumhead.printing.pages.maps.unit_drawing import (
    UnitColours,
    corners_on,
    diagonal,
    front,
    second_outline,
    upright,
)
from drumhead.printing.style.colours import PAPER, POINT
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.rules.rulebook.formations import Formation

NUMBER = "bold"
LARGEST, LEAST = 10.0, 7.0  # points of a number
AIR = 0.25  # mm about a number in its block
MOUNTED = ("horse", "dragoon")
GUNS = ("gun", "mortar")


@dataclass(frozen=True)
class Block:
    """A unit to be drawn: its place on the table, the symbol of its arm, and its side's style.

    `stand` is the width and depth of one stand in mm.
    """

    stood: StartingUnit
    sign: str
    livery: UnitColours
    stand: tuple[float, float]

    @property
    def number(self) -> str:
        """The number of the unit on the map."""
        return str(self.stood.unit.number)

    @property
    def box(self) -> Box:
        """The unit's place, in mm of the table."""
        return self.stood.box


@dataclass(frozen=True)
class Figures:
    """The place of a unit's number on the page: its centre in mm, its size in points, and its rotation in degrees."""

    at: Point
    size: float
    turn: float = 0.0

    def area(self, number: str) -> tuple[float, float]:
        """Return the width and height in mm of a number, given as text, in this size."""
        return width(number, NUMBER, self.size), self.size * CAPITALS * POINT


def inside(block: Block, scale: Scale) -> Figures | None:
    """Return the place of a number inside its unit's block, upright if possible; None if the block is too small."""
    box, at = block.box, scale.at(block.box.x, block.box.y)
    wide, deep = box.frontage * scale.mm - 0.35, box.depth * scale.mm - 0.35
    along = upright(box.facing)
    turned = round(abs(along)) == 90
    if turned or round(along) == 0:  # square to the page: upright in whichever room it then has
        found = _largest(block.number, *((deep, wide) if turned else (wide, deep)))
        if found:
            return Figures(at, found)
    found = _largest(block.number, wide, deep)
    return Figures(at, found, along) if found else None


def _largest(number: str, wide: float, high: float) -> float:
    """Return the text size in points at which a number fits into `wide` by `high` mm; 0 where that is too small to
    read.
    """
    room = min((wide - 2 * AIR) / (width(number, NUMBER, 1.0)), (high - 2 * AIR) / (CAPITALS * POINT))
    size = min(LARGEST, int(room * 2) / 2)
    return size if size >= LEAST else 0.0


def block_marks(block: Block, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield the marks of a unit's block at its place, without its number."""
    box, ink = block.box, block.livery.ink
    corners = corners_on(scale, box)
    formation = block.stood.formation
    is_open = formation is not None and bool(formation.apart)
    solid = block.livery.solid and not low_ink and not is_open
    fill = ink if solid else PAPER
    yield Path(line(*corners, closed=True), stroke=ink, width=0.35, dash=(0.9, 0.6) if is_open else (), fill=fill)
    if block.sign in MOUNTED:
        yield from diagonal(corners, ink, solid)
    if formation is not None and is_open:
        yield from _bases(block, formation, scale, low_ink)
    else:
        yield from _divisions(block, corners, PAPER if solid else ink)
    if block.sign == "dragoon":
        yield from _dot(box, scale, ink)
    if block.livery.solid and low_ink and not is_open:
        yield from second_outline(box, scale, ink)
    if block.sign in GUNS:
        yield from _gun(block, scale)
    elif formation is None or not formation.all_round:
        yield from front(corners, ink)


def number_marks(block: Block, figures: Figures, low_ink: bool) -> Iterator[Mark]:
    """Yield the marks of a unit's number at the place `figures`, with the area behind it cleared."""
    wide, high = figures.area(block.number)
    within = block.livery.solid and not low_ink
    ground, ink = (block.livery.ink, PAPER) if within else (PAPER, block.livery.ink)
    plate = rectangle(-wide / 2 - 0.3, -high / 2 - 0.2, wide + 0.6, high + 0.4, 0.2)
    words = Text(0, high / 2, block.number, NUMBER, figures.size, "middle", ink)
    yield move((Path(plate, fill=ground), words), *figures.at, figures.turn)


def _divisions(block: Block, corners: list[Point], ink: str) -> Iterator[Mark]:
    """Yield lines between the stands in a block, where it is a whole number of stands wide or deep.

    `corners` are those of the block on the page.
    """
    wide, deep = block.stand
    box = block.box
    for length, stand, ends in ((box.frontage, wide, (0, 1, 3, 2)), (box.depth, deep, (0, 3, 1, 2))):
        count = round(length / stand) if stand else 0
        if abs(count * stand - length) > 0.5 or (box.frontage, box.depth) == (deep, wide):
            continue
        one, other, third, fourth = (corners[end] for end in ends)
        for at in range(1, count):
            share = at / count
            yield Path(line(_between(one, other, share), _between(third, fourth, share)), stroke=ink, width=0.2)


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _bases(block: Block, formation: Formation, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield a dot for every base of a unit in open order, in ranks as wide as the formation."""
    box, livery = block.box, block.livery
    pitch = (box.frontage + formation.apart) / formation.abreast
    base, ranks = pitch - formation.apart, round((box.depth + formation.apart) / pitch)
    fill = livery.ink if livery.solid and not low_ink else PAPER
    for number in range(min(block.stood.unit.stands, ranks * formation.abreast)):
        rank, file = divmod(number, formation.abreast)
        spot = box.ahead(box.depth / 2 - base / 2 - rank * pitch).aside(file * pitch + base / 2 - box.frontage / 2)
        yield Path(circle(*scale.at(spot.x, spot.y), base / 2 * scale.mm), stroke=livery.ink, width=0.25, fill=fill)


def _dot(box: Box, scale: Scale, ink: str) -> Iterator[Mark]:
    """Yield the mark of dragoons among cavalry: a dot in the half that is left white."""
    spot = box.ahead(box.depth * 0.22).aside(box.frontage * 0.3)
    radius = min(0.8, box.depth * scale.mm * 0.2)
    yield Path(circle(*scale.at(spot.x, spot.y), radius), stroke=PAPER, width=0.3, fill=ink)


def _gun(block: Block, scale: Scale) -> Iterator[Mark]:
    """Yield a barrel that extends from the block in the direction of fire, or backwards when limbered, and two
    wheels.
    """
    box, ink = block.box, block.livery.ink
    way = -1 if block.stood.formation and block.stood.formation.limbered else 1
    muzzle = box.ahead(way * (box.depth / 2 + 2.4 / scale.mm))
    breech = box.ahead(way * box.depth / 2)
    yield Path(line(scale.at(breech.x, breech.y), scale.at(muzzle.x, muzzle.y)), stroke=ink, width=1.2)
    half = min(box.depth / 2, 2.2 / scale.mm)
    for side in (-1, 1):
        wheel = box.aside(side * (box.frontage / 2 + 0.45 / scale.mm))
        ends = [wheel.ahead(at * half) for at in (-1, 1)]
        yield Path(line(*(scale.at(end.x, end.y) for end in ends)), stroke=ink, width=0.9)


def arrow(at: Point, facing: float, ink: str, long: float = 7.0) -> Iterator[Mark]:
    """Yield a broad arrow in colour `ink`, `long` mm long, from a point of the page; its direction is `facing` in
    degrees.
    """
    turn = math.radians(facing)
    ax, ay = math.sin(turn), -math.cos(turn)
    x, y = at
    neck, tip = (x + ax * (long - 2.6), y + ay * (long - 2.6)), (x + ax * long, y + ay * long)
    yield Path(line((x, y), neck), stroke=ink, width=1.4)
    left, right = ((neck[0] - side * ay * 1.9, neck[1] + side * ax * 1.9) for side in (1, -1))
    yield Path(line(left, tip, right, closed=True), fill=ink)
