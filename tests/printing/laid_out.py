"""Whether what is printed can be read and cut: no words on words, nothing too near an edge, no sheet wasted."""

from __future__ import annotations

import ctypes
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pypdfium2
import pypdfium2.raw as raw
from PIL import Image

from .copier import UNSEEN

MM = 25.4 / 72
EDGE = 5.0  # mm that home printers leave white
ON_EACH_OTHER = 0.25  # of the smaller of two letters: more under another cannot be read
LEAN = 0.1  # of the size of letters: no two of one word begin and end so near each other
CELL = 10.0  # mm: a sheet is looked at in squares of that
PALE = 240  # of 255: what is lighter is no ink
EMPTY = 0.12  # of its squares, head and foot left out: a sheet with less on it is wasted
HEAD, FOOT = 22.0, 22.0  # mm of a sheet in which every page has something
KNOWN = 5  # letters of a fault that are shown
FLOORS = {  # points; of all others:
    "dice": 6.0,
    "markers": 6.0,
    "cards": 7.0,
    "map": 7.0,
    "handout": 7.0,  # its map
    "fought": 7.0,
    "labels": 7.0,
}
FLOOR = 9.0


def floor_of(file: str) -> float:
    """The smallest size of letters in a paper, by the name of its file."""
    return next((size for kind, size in FLOORS.items() if f"-{kind}" in file), FLOOR)


@dataclass(frozen=True)
class Letter:
    """A letter, its box in mm from the upper left corner, its size in points."""

    sign: str
    left: float
    top: float
    right: float
    bottom: float
    points: float
    slanted: bool

    def covers(self, other: Letter) -> float:
        """How much of the smaller of two lies under the other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        if across <= 0 or down <= 0:
            return 0.0
        return across * down / max(0.01, min(self.area, other.area))

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


def letters(page: pypdfium2.PdfPage) -> list[Letter]:
    """Every letter that is seen on a page, in the order in which it was set."""
    text, high = page.get_textpage(), page.get_height()
    found, matrix = [], raw.FS_MATRIX()
    edges, ink = [ctypes.c_double() for _ in range(4)], [ctypes.c_uint() for _ in range(4)]
    for at in range(text.count_chars()):
        sign = chr(raw.FPDFText_GetUnicode(text, at))
        if sign.isspace() or not sign.isprintable() or raw.FPDFText_IsGenerated(text, at):
            continue
        raw.FPDFText_GetFillColor(text, at, *ink)
        if [each.value for each in ink[:3]] == UNSEEN:
            continue
        raw.FPDFText_GetMatrix(text, at, matrix)
        raw.FPDFText_GetCharBox(text, at, *edges)
        left, right, bottom, top = (edge.value for edge in edges)
        size = raw.FPDFText_GetFontSize(text, at) * math.hypot(matrix.c, matrix.d)
        slanted = min(abs(matrix.a), abs(matrix.b)) > 0.01 * max(abs(matrix.a), abs(matrix.b))
        found.append(Letter(sign, left * MM, (high - top) * MM, right * MM, (high - bottom) * MM, size, slanted))
    return found


def faults(pdf: bytes, floor: float, bleeds: bool = False) -> list[str]:
    """Whatever is wrong with the pages of a paper of which no letter may be smaller than `floor` points."""
    document = pypdfium2.PdfDocument(pdf)
    return [f"page {at + 1}: {fault}" for at in range(len(document)) for fault in _faults(document[at], floor, bleeds)]


def _faults(page: pypdfium2.PdfPage, floor: float, bleeds: bool) -> Iterator[str]:
    signs = letters(page)
    yield from _told("words on words", [one.sign + other.sign for one, other in _on_each_other(signs)])
    yield from _told(f"smaller than {floor:g} pt", [one.sign for one in signs if one.points < floor - 0.006])
    seen = _seen(page)
    if not bleeds:
        yield from _told("nearer than 5 mm to an edge", list(_at_the_edge(seen)))
    if (share := _used(seen)) < EMPTY:
        yield f"only {100 * share:.0f} % of the sheet is used"


def _told(what: str, found: list[str]) -> Iterator[str]:
    if found:
        yield f"{what}: {len(found)}, such as {', '.join(found[:KNOWN])}"


def _on_each_other(signs: list[Letter]) -> Iterator[tuple[Letter, Letter]]:
    """Letters that hide each other; slanted ones are left out, whose boxes are larger than they are."""
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for at, one in enumerate(signs):
        if not one.slanted:
            for x in range(int(one.left // CELL), int(one.right // CELL) + 1):
                for y in range(int(one.top // CELL), int(one.bottom // CELL) + 1):
                    cells[x, y].append(at)
    pairs = {pair for inside in cells.values() for pair in combinations(inside, 2)}
    for one, other in sorted(pairs):
        two = signs[one], signs[other]
        if two[0].covers(two[1]) > ON_EACH_OTHER and not (other - one <= 2 and _lean(*two)):
            yield two


def _lean(one: Letter, other: Letter) -> bool:
    """Whether two letters of one word only lean over each other, or are one sign for both."""
    apart = max(abs(one.left - other.left), abs(one.right - other.right))
    return apart == 0 or apart > LEAN * one.points * MM


def _seen(page: pypdfium2.PdfPage) -> Image.Image:
    """The ink of a page: white where there is any, two dots a mm."""
    grey = page.render(scale=2 * MM).to_pil().convert("L")
    return grey.point(lambda value: 255 * (value < PALE))


def _at_the_edge(seen: Image.Image) -> Iterator[str]:
    edge = int(2 * EDGE) - 1  # half of a line that stands on the border may be nearer
    wide, high = seen.size
    sides = {
        "left": (0, 0, edge, high),
        "right": (wide - edge, 0, wide, high),
        "top": (0, 0, wide, edge),
        "foot": (0, high - edge, wide, high),
    }
    yield from (name for name, side in sides.items() if seen.crop(side).getbbox())


def _used(seen: Image.Image) -> float:
    """The share of a sheet's squares on which there is anything, head and foot left out."""
    wide, high = seen.size
    middle = seen.crop((0, int(2 * HEAD), wide, high - int(2 * FOOT)))
    squares = middle.reduce(int(2 * CELL)).point(bool)
    return sum(squares.tobytes()) / (squares.width * squares.height)
