"""What stands on a printed page, read back from the PDF by pdfium or from the SVG by an XML parser, in mm, y down."""

from __future__ import annotations

import ctypes
import io
import math
import re
import xml.etree.ElementTree as ET
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

import pypdfium2
import pypdfium2.raw as raw

MM = 25.4 / 72


@dataclass(frozen=True)
class Stroke:
    """One path as printed: its points in order, whether it is stroked, filled and broken, and its pen in mm."""

    points: tuple[tuple[float, float], ...]
    verbs: str
    stroked: bool
    filled: bool
    broken: bool
    width: float
    fill: tuple[int, int, int]

    @cached_property
    def box(self):
        xs, ys = zip(*self.points)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def is_cut(self):
        """A whole thin line round an area, nothing inside it."""
        return self.stroked and not self.filled and not self.broken and self.verbs.endswith("Z") and self.width < 0.25

    @property
    def is_fold(self):
        return self.stroked and self.broken


@dataclass(frozen=True)
class Letter:
    """One letter and the box of its ink."""

    sign: str
    left: float
    top: float
    right: float
    bottom: float
    points: float
    font: str

    @cached_property
    def middle(self):
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Page:
    """A page; whatever is not asked of it is not read."""

    def __init__(self, document: pypdfium2.PdfDocument, number: int) -> None:
        width, height = document.get_page_size(number)
        self.width, self.height = width * MM, height * MM
        self._document, self._number = document, number

    @cached_property
    def _page(self) -> pypdfium2.PdfPage:
        return self._document[self._number]

    @cached_property
    def _text(self) -> pypdfium2.PdfTextPage:
        return self._page.get_textpage()

    @cached_property
    def strokes(self) -> list[Stroke]:
        return _strokes(self._page)

    @cached_property
    def letters(self) -> list[Letter]:
        return _letters(self._text, self._page.get_height())

    @cached_property
    def words(self) -> str:
        return self._text.get_text_bounded()


@lru_cache(maxsize=64)  # a page keeps its letters, and more pages at once would fill the memory
def pages(data: bytes) -> list[Page]:
    """Every page of a PDF, read once for all tests that look at it soon after each other."""
    document = pypdfium2.PdfDocument(data)
    return [Page(document, number) for number in range(len(document))]


def picture(data: bytes, number: int, dpi: int):
    """One page as a grey PIL image."""
    page = pypdfium2.PdfDocument(data)[number]
    return page.render(scale=dpi / 72).to_pil().convert("L")


def strokes(data: bytes) -> list[list[Stroke]]:
    """The paths alone of every page: letters take ten times as long to read."""
    return [_strokes(page) for page in pypdfium2.PdfDocument(data)]


def _strokes(page) -> list[Stroke]:
    paths = (item for item in page.get_objects(max_depth=12) if item.type == raw.FPDF_PAGEOBJ_PATH)
    return [_stroke(item, page.get_height()) for item in paths]


def _letters(text, height) -> list[Letter]:
    found = []
    for i in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, i))
        if sign.isspace() or not sign.isprintable() or raw.FPDFText_IsGenerated(text, i):
            continue
        left, bottom, right, top = text.get_charbox(i)
        buffer = ctypes.create_string_buffer(100)
        raw.FPDFText_GetFontInfo(text, i, buffer, 100, None)
        size = raw.FPDFText_GetFontSize(text, i)
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        found.append(Letter(sign, *box, size, buffer.value.decode().split("+")[-1]))
    return found


def _whole_matrix(item):
    """Where an object lies on the page: its own matrix and those of the drawings it is part of."""
    matrix = pypdfium2.PdfMatrix()
    while item is not None:
        matrix = matrix.multiply(item.get_matrix())
        item = item.container
    return matrix


def _stroke(item, height) -> Stroke:
    matrix = _whole_matrix(item)
    verbs, points = "", []
    for i in range(raw.FPDFPath_CountSegments(item)):
        segment = raw.FPDFPath_GetPathSegment(item, i)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        across, up = matrix.on_point(x.value, y.value)
        points.append((across * MM, (height - up) * MM))
        kind = raw.FPDFPathSegment_GetType(segment)
        verbs += {raw.FPDF_SEGMENT_MOVETO: "M", raw.FPDF_SEGMENT_LINETO: "L", raw.FPDF_SEGMENT_BEZIERTO: "C"}[kind]
        if raw.FPDFPathSegment_GetClose(segment):
            verbs += "Z"
    mode, stroked, pen = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(item, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(item, pen)
    dashes = raw.FPDFPageObj_GetDashCount(item) if stroked.value else 0
    red, green, blue, _ = (ctypes.c_uint() for _ in range(4))
    raw.FPDFPageObj_GetFillColor(item, red, green, blue, _)
    ink = (red.value, green.value, blue.value)
    return Stroke(
        tuple(points), verbs, bool(stroked.value), bool(mode.value), dashes > 0, pen.value * MM * scale_of(matrix), ink
    )


def scale_of(matrix) -> float:
    return math.hypot(matrix.a, matrix.b)


def walked(marks, at=(1, 0, 0, 1, 0, 0)):
    """Every mark of a sheet, in order, with its points in mm on the sheet: the ends and handles of a path, and where
    the baseline of words begins, has its middle or ends."""
    for mark in marks:
        if hasattr(mark, "marks"):
            yield from walked(mark.marks, _after(at, mark.at))
        else:
            steps = [(mark.x, mark.y)] if hasattr(mark, "words") else [n for _, n in mark.steps]
            numbers = [n for step in steps for n in step]
            a, b, c, d, e, f = at
            yield mark, [(a * x + c * y + e, b * x + d * y + f) for x, y in zip(numbers[0::2], numbers[1::2])]


def svg_paths(words: str) -> list[tuple[str, list[tuple[float, float]]]]:
    """Role and points of every path of an SVG, layer by layer; letters left out."""
    root = ET.parse(io.StringIO(words)).getroot()
    assert root.get("width").endswith("mm")
    assert float(root.get("viewBox").split()[2]) == float(root.get("width")[:-2])
    return list(_svg_paths(root, (1, 0, 0, 1, 0, 0)))


def unmatched(paths, others, near=0.05):
    """The paths whose first point lies nowhere near the first point of any of the others."""
    there = defaultdict(list)
    for points in others:
        there[_cell(points[0], near)].append(points[0])

    def known(x, y):
        i, j = _cell((x, y), near)
        around = product((i - 1, i, i + 1), (j - 1, j, j + 1))
        return any(abs(p[0] - x) < near and abs(p[1] - y) < near for cell in around for p in there[cell])

    return [points for points in paths if not known(*points[0])]


def _cell(point, size):
    return math.floor(point[0] / size), math.floor(point[1] / size)


def _svg_paths(element, at):
    for child in element:
        if child.tag.endswith("}g"):
            yield from _svg_paths(child, _after(at, _transform(child.get("transform", "translate(0 0)"))))
        elif child.tag.endswith("}path") and child.get("class") != "letters":
            numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", child.get("d"))]
            points = list(zip(numbers[0::2], numbers[1::2]))
            a, b, c, d, e, f = at
            yield child.get("class"), [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


def _transform(words):
    kind, inside = re.fullmatch(r"(\w+)\((.*)\)", words).groups()
    numbers = tuple(map(float, inside.split()))
    return numbers if kind == "matrix" else (1, 0, 0, 1, *numbers)


def _after(outer, inner):
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def within(point, polygon) -> bool:
    """Whether a point lies inside a closed polygon."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def cross(one, other) -> bool:
    """Whether two closed polygons share ground: edges cross, or one holds a corner or half an edge of the other."""
    if _apart(one, other):
        return False
    if any(within(p, other) for p in _marks_on(one)) or any(within(p, one) for p in _marks_on(other)):
        return True
    return any(
        _edges_cross(a, b, c, d) for a, b in zip(one, (*one[1:], one[0])) for c, d in zip(other, (*other[1:], other[0]))
    )


def _apart(one, other):
    """Whether a line up or across lies between them."""
    return any(max(a) < min(b) or max(b) < min(a) for a, b in zip(zip(*one), zip(*other)))


def _marks_on(polygon):
    """Every corner and the middle of every edge."""
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0])):
        yield x1, y1
        yield (x1 + x2) / 2, (y1 + y2) / 2


def _edges_cross(a, b, c, d):
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def middle_of(points):
    """The middle of some points."""
    return tuple(sum(axis) / len(axis) for axis in zip(*points))


def grown(net):
    """An outline a hundredth larger, so that what lies on it lies inside."""
    x, y = middle_of(net)
    return [(x + (a - x) * 1.01, y + (b - y) * 1.01) for a, b in net]


def letters_in(page, ring):
    """The letters whose middle lies in a shape."""
    xs, ys = zip(*ring)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    near = (k for k in page.letters if left <= k.middle[0] <= right and top <= k.middle[1] <= bottom)
    return [letter for letter in near if within(letter.middle, ring)]
