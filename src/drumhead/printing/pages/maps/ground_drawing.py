"""The ground in the style of an engraving: woods of small trees, hachured hills, houses, water, roads and works."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from drumhead.geometry.oriented_box import Point
from drumhead.geometry.terrain_shapes import USUAL_WIDTH, Feature
from drumhead.printing.drawing.vector_primitives import Mark, Path, circle, line, rectangle
from drumhead.printing.pages.maps.map_scale import Scale, shift_line, smooth
from drumhead.printing.style.colours import (
    GARDENS,
    HILL,
    HOUSE,
    HOUSE_INK,
    PAPER,
    ROAD,
    ROCK,
    TREE,
    TREE_INK,
    WATER,
    WATER_INK,
    WORK,
)

LOW = (
    "open",
    "hill",
    "marsh",
    "rough",
    "wood",
    "river",
    "stream",
    "road",
)  # kinds of ground below all others, the lowest first

Draw = Callable[[Feature, Scale, bool], Iterator[Mark]]


def ground_marks(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield the marks of a piece of ground in the style of its kind; a kind without a style is only outlined."""
    return DRAWN.get(feature.kind, _outlined)(feature, scale, low_ink)


def from_below(features: Iterable[Feature]) -> list[Feature]:
    """Return pieces of ground in drawing order, the lowest first, such as a marsh before a village in it."""
    return sorted(features, key=lambda each: LOW.index(each.kind) if each.kind in LOW else len(LOW))


def _points(feature: Feature, scale: Scale) -> list[Point]:
    return [scale.at(*point) for point in feature.points]


def _scattered(feature: Feature, every: float) -> list[Point]:
    """Return points of the table about `every` mm apart all over a piece of ground, the same in each run, from the
    top down.
    """
    luck = random.Random(f"{feature.kind}{feature.points}")
    left, low, right, high = feature.box
    found = []
    rows = max(1, round((high - low) / every))
    for row in range(rows + 1):
        y = low + row * every
        x = left + (every / 2 if row % 2 else 0)
        while x <= right:
            spot = (x + luck.uniform(-0.28, 0.28) * every, y + luck.uniform(-0.28, 0.28) * every)
            if feature.has(*spot):
                found.append(spot)
            x += every
    return sorted(found, key=lambda spot: -spot[1])


def _wood(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    for x, y in _scattered(feature, 3.2 / scale.mm):
        px, py = scale.at(x, y)
        yield Path(line((px, py), (px, py + 1.7)), stroke=TREE_INK, width=0.22)
        yield Path(circle(px, py, 1.25), stroke=TREE_INK, width=0.18, fill=PAPER if low_ink else TREE)
        yield Path(line((px - 0.5, py - 0.1), (px - 0.05, py - 0.6)), stroke=TREE_INK, width=0.14)


def _hill(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield two rings of hachures down the slope, heavier on the side away from the light in the north-west."""
    points = _points(feature, scale)
    mx, my = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    outline = [*points, points[0]]
    yield _edge(feature, scale, HILL)
    for ring, share in ((1.0, 0.22), (0.62, 0.3)):
        for (x0, y0), (x1, y1) in pairwise(outline):
            long = math.dist((x0, y0), (x1, y1)) * ring
            for step in range(max(1, int(long / 1.5))):
                at = (step + 0.5) / max(1, int(long / 1.5))
                x, y = mx + (x0 + (x1 - x0) * at - mx) * ring, my + (y0 + (y1 - y0) * at - my) * ring
                inner = share * (0.8 + 0.4 * ((step * 7) % 5) / 5)
                shade = 0.5 + 0.5 * ((x - mx) + (y - my)) / (math.hypot(x - mx, y - my) * 1.42 or 1)
                yield Path(
                    line((x, y), (x + (mx - x) * inner, y + (my - y) * inner)), stroke=HILL, width=0.1 + 0.16 * shade
                )


def _houses(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    yield Path(
        line(*points, closed=True), stroke=HOUSE_INK, width=0.2, dash=(0.9, 0.7), fill="" if low_ink else GARDENS
    )
    luck = random.Random(f"{feature.points}")
    for number, (x, y) in enumerate(_scattered(feature, 5.2 / scale.mm)):
        px, py = scale.at(x, y)
        wide, deep = luck.uniform(1.9, 2.7), luck.uniform(1.3, 1.7)
        fill = PAPER if low_ink else HOUSE
        yield Path(rectangle(px - wide / 2, py - deep / 2, wide, deep), stroke=HOUSE_INK, width=0.22, fill=fill)
        yield Path(line((px - wide / 2, py), (px + wide / 2, py)), stroke=HOUSE_INK, width=0.14)
        if number == 0:
            yield from _church_of(feature, (px, py), scale)


def _church_of(feature: Feature, at: Point, scale: Scale) -> Iterator[Mark]:
    """Yield a church beside the first house at point `at` of the page; nothing where the village has no room."""
    for x, y in ((3.0, 2.2), (-3.0, 2.2), (3.0, -2.2), (-3.0, -2.2), (3.6, 0.0), (-3.6, 0.0)):
        if feature.has(*scale.back(at[0] + x, at[1] + y)):
            yield from _church(at[0] + x, at[1] + y)
            return


def _church(x: float, y: float) -> Iterator[Mark]:
    yield Path(rectangle(x - 1, y - 0.7, 2, 1.4), stroke=HOUSE_INK, width=0.22, fill=HOUSE_INK)
    yield Path(
        (*line((x, y - 0.7), (x, y - 2.3)), *line((x - 0.5, y - 1.8), (x + 0.5, y - 1.8))), stroke=HOUSE_INK, width=0.25
    )


def _building(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    yield Path(line(*points, closed=True), stroke=HOUSE_INK, width=0.3, fill=PAPER if low_ink else HOUSE)
    if len(points) == 4:
        a, b, c, d = points
        yield Path(line(_half(a, d), _half(b, c)), stroke=HOUSE_INK, width=0.18)


def _half(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _banks(ink: str, fill: str, dashed: bool = False) -> Draw:
    """Return a function that draws a river, stream or road between two lines in the colour `ink`.

    `fill` is the colour between them, "" for none; with `dashed` there is a dashed line along the middle.
    """

    def draw(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
        points = _points(feature, scale)
        half = max(0.7, (feature.width or USUAL_WIDTH[feature.kind]) / 2 * scale.mm)
        if fill and not low_ink:
            inland = not any(scale.is_at_edge(*end) for end in (feature.points[0], feature.points[-1]))
            yield Path(smooth(points), stroke=fill, width=2 * half, round=inland)
        for by in (half, -half):
            yield Path(smooth(shift_line(points, by)), stroke=ink, width=0.22)
        if dashed:
            yield Path(smooth(points), stroke=ink, width=0.14, dash=(1.6, 1.2))

    return draw


def _wall(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    yield Path(line(*points), stroke=WORK, width=0.9)
    yield Path(line(*points), stroke=PAPER, width=0.45, dash=(1.2, 0.5))


def _high_wall(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield a masonry wall: two courses, and a tower at each of its points."""
    points = _points(feature, scale)
    yield Path(line(*points), stroke=WORK, width=1.7)
    yield Path(line(*points), stroke=PAPER, width=1.1, dash=(1.6, 0.3))
    for x, y in points:
        yield Path(rectangle(x - 1.2, y - 1.2, 2.4, 2.4), stroke=WORK, width=0.3, fill=PAPER)


def _rampart(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    yield Path(line(*points), stroke=WORK, width=0.7)
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.dist((x0, y0), (x1, y1)) or 1.0
        nx, ny = -(y1 - y0) / long, (x1 - x0) / long
        for step in range(int(long / 1.4)):
            at = (step + 0.5) * 1.4 / long
            x, y = x0 + (x1 - x0) * at, y0 + (y1 - y0) * at
            yield Path(line((x, y), (x - 1.3 * nx, y - 1.3 * ny)), stroke=WORK, width=0.16)


def _redoubt(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    closed = Feature("rampart", (*feature.points, feature.points[0]), feature.name)
    yield from _rampart(closed, scale, low_ink)


def _hedge(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.dist((x0, y0), (x1, y1)) or 1.0
        for step in range(max(1, int(long / 1.5))):
            at = (step + 0.5) * 1.5 / long
            spot = circle(x0 + (x1 - x0) * at, y0 + (y1 - y0) * at, 0.75)
            yield Path(spot, stroke=TREE_INK, width=0.16, fill=PAPER if low_ink else TREE)


def _edge(feature: Feature, scale: Scale, ink: str, width: float = 0.14, dash: tuple[float, ...] = ()) -> Path:
    """Return a thin line in colour `ink` round a piece of ground, so that players see where it begins; `width` is in
    mm.
    """
    return Path(scale.line(feature.points, closed=True), stroke=ink, width=width, dash=dash)


def _marsh(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield tufts inside a thin dotted line, which shows where a march becomes slower."""
    yield _edge(feature, scale, WATER_INK, 0.2, (0.5, 0.8))
    for x, y in _scattered(feature, 4.4 / scale.mm):
        px, py = scale.at(x, y)
        yield Path(line((px - 1.3, py), (px + 1.3, py)), stroke=WATER_INK, width=0.18)
        for lean in (-0.5, 0.0, 0.5):
            yield Path(line((px + lean, py), (px + lean * 1.8, py - 1.1)), stroke=WATER_INK, width=0.14)


def _rough(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield broken stones, each with its shadow."""
    yield _edge(feature, scale, ROCK)
    for x, y in _scattered(feature, 2.7 / scale.mm):
        px, py = scale.at(x, y)
        yield Path(line((px - 0.9, py + 0.4), (px - 0.2, py - 0.7), (px + 0.9, py + 0.4)), stroke=ROCK, width=0.2)
        yield Path(line((px - 0.2, py - 0.7), (px + 0.2, py + 0.4)), stroke=ROCK, width=0.14)


def _bridge(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    yield Path(line(*points, closed=True), stroke=HOUSE_INK, width=0.35, fill=PAPER)


def _ford(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    points = _points(feature, scale)
    yield Path(line(*points, closed=True), stroke=WATER_INK, width=0.25, dash=(0.6, 0.6), fill=PAPER)


def _open(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    """Yield a dotted line round open ground, which has a name but no effect."""
    yield Path(scale.line(feature.points, closed=True), stroke=HILL, width=0.35, dash=(0.35, 1.4))


def _outlined(feature: Feature, scale: Scale, low_ink: bool) -> Iterator[Mark]:
    yield Path(scale.line(feature.points, closed=not feature.is_line), stroke=HILL, width=0.25, dash=(1.2, 0.8))


DRAWN: Mapping[str, Draw] = {
    "open": _open,
    "wood": _wood,
    "hill": _hill,
    "village": _houses,
    "building": _building,
    "river": _banks(WATER_INK, WATER, dashed=True),
    "stream": _banks(WATER_INK, WATER, dashed=True),
    "road": _banks(ROAD, ""),
    "wall": _wall,
    "high-wall": _high_wall,
    "rampart": _rampart,
    "redoubt": _redoubt,
    "hedge": _hedge,
    "marsh": _marsh,
    "rough": _rough,
    "bridge": _bridge,
    "ford": _ford,
}
