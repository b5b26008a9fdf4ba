"""The effects of a battle on its ground: burning houses, breached walls, and the holders of objectives."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from drumhead.geometry.oriented_box import Point
from drumhead.geometry.terrain_shapes import Feature
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, circle, move, outline, rectangle
from drumhead.printing.pages.maps.map_scale import Scale
from drumhead.printing.pages.maps.unit_drawing import UnitColours
from drumhead.printing.style.colours import FLAME, FLAME_INK, INK, PAPER, WORK

FLAME_SHAPE = outline("M 0 1.9 C -1.9 1.7 -1.7 -0.2 -0.7 -0.9 C -0.8 -0.1 -0.3 0.1 -0.2 -0.3 "
                "C -0.3 -1.2 -0.1 -1.9 0.7 -2.4 C 0.4 -1.3 1.5 -0.8 1.5 0.5 C 1.5 1.4 0.9 1.9 0 1.9 Z")  # fmt: skip
STONES = ((-0.38, 0.5, 0.3), (-0.18, -0.4, 0.36), (0.04, 0.45, 0.3), (0.2, -0.3, 0.26), (0.4, 0.3, 0.34))
GOAL = 2.3  # mm: the roundel beside the name of what is fought for


def flames(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield three flames in the middle of a place on fire."""
    x, y = scale.at(*feature.middle)
    for dx, dy in ((0.0, -0.6), (-3.4, 0.8), (3.4, 0.8)):
        yield flame((x + dx, y + dy), low_ink)


def flame(at: Point, low_ink: bool) -> Mark:
    """Return one flame at a point of the page, filled unless low ink is used."""
    return move([Path(FLAME_SHAPE, stroke=FLAME_INK, width=0.25, fill=PAPER if low_ink else FLAME)], *at)


def breach(at: Point, wide: float, turn: float) -> Iterator[Mark]:
    """Yield a gap in a wall at a point of the page, `wide` mm wide, with stones in it; the wall runs at `turn`
    degrees.
    """
    gap = rectangle(-wide / 2, -1.3, wide, 2.6)
    stones = [Path(circle(wide * share, off, size), fill=WORK) for share, off, size in STONES]
    yield move([Path(gap, fill=PAPER), *stones], *at, turn)


def breaches(features: Sequence[Feature], opened: Mapping[str, Sequence[float]], scale: Scale) -> Iterator[Mark]:
    """Yield a gap in each wall that is in `opened`, which has the x, y and width of a breach by the name of its wall.

    All three are in mm of table. A gap is at least 3 mm wide on the page.
    """
    for feature in features:
        if feature.name in opened:
            x, y, wide = opened[feature.name]
            yield from breach(scale.at(x, y), max(3.0, wide * scale.mm), _course(feature, (x, y)))


def _course(wall: Feature, at: Point) -> float:
    """Return the direction of a wall at its part nearest to a point of the table, in degrees clockwise on paper."""
    (x0, y0), (x1, y1) = min(
        pairwise(wall.points), key=lambda two: math.dist(two[0], at) + math.dist(two[1], at) - math.dist(*two)
    )
    return math.degrees(math.atan2(y0 - y1, x1 - x0))


def roundel(at: Point, holder: UnitColours | None) -> Iterator[Mark]:
    """Yield a ring at a point of the page, with the symbol of the side that holds an objective; empty where `holder`
    is None.
    """
    yield Path(circle(*at, GOAL), stroke=INK, width=0.35, fill=PAPER)
    if holder:
        yield draw_symbol(holder.sign, 2.9, holder.ink).centre(*at)
