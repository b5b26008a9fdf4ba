"""Marks to DXF, for cutting machines and drawing programs: millimetres, y up, a layer for each use."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from drumhead.printing.drawing.vector_primitives import (
    Matrix,
    Path,
    Point,
    Sheet,
    Step,
    Text,
    baseline_of,
    grown,
    transform,
)
from drumhead.printing.output.cutting_layers import Layer, layers
from drumhead.printing.style.colours import PAPER, POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.text.font_metrics import CAPITALS
from drumhead.support.version import __version__

Tag = tuple[int, str | int | float]  # a group code, which says what the value is, and the value

VERSION = "AC1009"  # release 12, which every program reads; its entities are lines of text with no ids
CODE_PAGE = "ANSI_1252", "cp1252"  # by DXF's name and by Python's
MILLIMETRES, METRIC = 4, 1  # $INSUNITS is younger than release 12, but newer programs read it there
CLOSED, FOLLOWED = 1, 1  # flags of a polyline: the last point is joined to the first; its points follow
STANDARD = "STANDARD"  # the style of text in a font of the program that reads the file
FIT = 5  # stretched between two points
FLAT = 0.01  # mm: the greatest distance of a curve from its straight lines
DECIMALS = 4  # of a millimetre or a degree
PARTS = 4  # straight lines in a curve, at least
COLOURS = {
    "print": 7,
    "regmarks": 7,
    "score": 5,
    "score-valley": 3,
    "cut": 1,
}  # black, blue, green, red, by DXF's own numbers
CONTROLS = dict.fromkeys(range(32), " ")  # characters that would end a line


def dxf(sheet: Sheet) -> bytes:
    """Return a sheet as one DXF file, layers PRINT, SCORE, SCORE-VALLEY and CUT, its lower left corner at 0, 0.

    Areas become outlines, and curves become short straight lines. Text keeps its length in any font.
    """
    used = layers(sheet)
    tags = [
        (999, f"Made by drumhead {__version__}"),
        *_section("HEADER", _header(sheet)),
        *_section("TABLES", _tables(used)),
        *_section("ENTITIES", (tag for layer in used for tag in _entities(layer, sheet.paper.height))),
        (0, "EOF"),
    ]
    return "".join(f"{code}\n{_round(value)}\n" for code, value in tags).encode(CODE_PAGE[1])


def _round(value: str | int | float) -> str | int | float:
    return round(value, DECIMALS) + 0.0 if isinstance(value, float) else value  # never -0, nor an exponent


def _section(name: str, tags: Iterator[Tag]) -> Iterator[Tag]:
    yield from ((0, "SECTION"), (2, name), *tags, (0, "ENDSEC"))


def _header(sheet: Sheet) -> Iterator[Tag]:
    yield from ((9, "$ACADVER"), (1, VERSION), (9, "$DWGCODEPAGE"), (3, CODE_PAGE[0]))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, METRIC))
    for name, point in (("MIN", (0.0, 0.0)), ("MAX", (sheet.paper.width, sheet.paper.height))):
        yield from ((9, f"$EXT{name}"), *_point(point), (30, 0.0), (9, f"$LIM{name}"), *_point(point))


def _tables(used: Sequence[Layer]) -> Iterator[Tag]:
    """Yield the tables of line types, layers and styles of text."""
    solid = "CONTINUOUS"
    yield from _table("LTYPE", [((2, solid), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0))])
    named = [("0", COLOURS["print"]), *((layer.name.upper(), COLOURS[layer.name]) for layer in used)]
    yield from _table("LAYER", [((2, name), (70, 0), (62, colour), (6, solid)) for name, colour in named])
    files = {**{_style(face): about.file for face, about in FACES.items()}, STANDARD: "txt"}
    free = (70, 0), (40, 0.0), (41, 1.0), (50, 0.0), (71, 0), (42, 1.0)  # of any height, neither wide nor slanted
    yield from _table("STYLE", [((2, name), *free, (3, file), (4, "")) for name, file in files.items()])


def _table(name: str, rows: Sequence[Sequence[Tag]]) -> Iterator[Tag]:
    yield from ((0, "TABLE"), (2, name), (70, len(rows)))
    for row in rows:
        yield from ((0, name), *row)
    yield (0, "ENDTAB")


def _entities(layer: Layer, height: float) -> Iterator[Tag]:
    """Yield the marks of a layer as polylines and text; `height` is that of the sheet in mm."""
    own = (8, layer.name.upper())
    for mark, at in layer.marks:
        if isinstance(mark, Text):
            yield from _text(mark, at, height, own)
        elif mark.stroke or mark.fill != PAPER:  # white covers nothing where there are only outlines
            yield from _polylines(mark, height, own)


def _polylines(path: Path, height: float, own: Tag) -> Iterator[Tag]:
    for steps in _runs(path.steps):
        yield from ((0, "POLYLINE"), own, (66, FOLLOWED), *_point((0.0, 0.0)), (30, 0.0))
        yield (70, CLOSED if steps[-1][0] == "Z" else 0)
        for x, y in _points(steps):
            yield from ((0, "VERTEX"), own, *_point((x, height - y)))
        yield from ((0, "SEQEND"), own)


def _runs(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Yield the parts of a path, each from a step that puts the pen down to the one before the next."""
    starts = [at for at, (verb, _) in enumerate(steps) if verb == "M"]
    for start, end in zip(starts, (*starts[1:], len(steps))):
        yield steps[start:end]


def _points(steps: Sequence[Step]) -> Iterator[Point]:
    """Yield the corners of a line with its curves as short straight lines."""
    end: Point = (0.0, 0.0)
    for verb, numbers in steps:
        if verb == "C":
            curve = end, numbers[:2], numbers[2:4], numbers[4:]
            for part in range(PARTS):
                yield from _flatten(curve, part / PARTS, (part + 1) / PARTS)
        elif numbers:
            yield numbers[0], numbers[1]
        end = (numbers[-2], numbers[-1]) if numbers else end


def _flatten(curve: Sequence[Sequence[float]], start: float, end: float) -> Iterator[Point]:
    """Yield the corners of a part of a curve without its first; `start` and `end` run from 0 to 1 along the curve."""
    (x1, y1), (x2, y2), middle = _on(curve, start), _on(curve, end), (start + end) / 2
    if math.dist(_on(curve, middle), ((x1 + x2) / 2, (y1 + y2) / 2)) < FLAT:
        yield x2, y2
    else:
        yield from _flatten(curve, start, middle)
        yield from _flatten(curve, middle, end)


def _on(curve: Sequence[Sequence[float]], t: float) -> Point:
    """Return the point of a cubic curve, given as its ends and handles, at `t` from 0 to 1."""
    weights = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
    x, y = (sum(weight * each for weight, each in zip(weights, axis)) for axis in zip(*curve))
    return x, y


def _text(text: Text, at: Matrix, height: float, own: Tag) -> Iterator[Tag]:
    """Yield text as it is stretched between the two ends of its baseline; nothing for text without width.

    `at` is the matrix of the text and `height` that of the sheet in mm.
    """
    left, long = baseline_of(text)
    if not long:
        return
    x1, y1, x2, y2 = transform(at, (left, text.y, left + long, text.y))
    yield from ((0, "TEXT"), own, *_point((x1, height - y1)), (40, text.size * POINT * CAPITALS * grown(at)))
    yield from ((1, _escape(text.words)), (50, math.degrees(math.atan2(y1 - y2, x2 - x1))), (7, _style(text.face)))
    yield from ((72, FIT), *((code + 1, value) for code, value in _point((x2, height - y2))))


def _escape(words: str) -> str:
    r"""Return words without what DXF reads as a code; characters beyond its code page become \U+ and their number."""
    words = words.translate(CONTROLS).replace("%%", "%%%%%%").replace("^", "^ ")
    return "".join(each if each.encode(CODE_PAGE[1], "ignore") else rf"\U+{ord(each):04X}" for each in words)


def _point(point: Point) -> tuple[Tag, Tag]:
    return (10, float(point[0])), (20, float(point[1]))


def _style(face: str) -> str:
    """Return the name of a face's style; programs have no small capitals or lining figures, so they choose a font."""
    return STANDARD if FACES[face].lining else face.upper().replace(" ", "-")
