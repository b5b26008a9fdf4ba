"""One label strip for a base: its side and brigade, and the unit's name as large as there is room for.

A broad strip has side, brigade and number on the left and the name to their right; on a narrow one they are above it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, rectangle
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.fitted_labels import FittedName, Room, told_apart
from drumhead.printing.text.font_metrics import ASCENT, CAPITALS, lines, plain, width

INSET = 0.8  # mm from the cut to whatever is printed
LEAST, BEST = 7.0, 11.0  # points of a name
LEADING = 1.12
MOST_LINES = 4  # of a name
FIGURES = ("bold", 9.0)  # face and points of a unit's number
BADGE = 3.7  # mm height of side, brigade and number where the name is below them
SIGN = 2.6  # mm high
GAP = 0.7  # mm between them
NARROW = 30.0  # mm: from this width on the name is beside them
FACES = {True: "sans", False: "semibold"}  # of the name: on narrow strips the face that takes less room


@dataclass(frozen=True)
class Whose:
    """The badge of a strip: the side's symbol and colour (`ink`), the brigade's letter and tint, the unit's number.

    `letter` and `tint` are "" for the only brigade of an army.
    """

    sign: str
    ink: str
    letter: str
    tint: str
    number: str

    @property
    def width(self) -> float:
        """The width in mm of the badge."""
        words = sum(width(word, *FIGURES) + GAP for word in (self.letter, self.number) if word)
        return SIGN * 0.8 + 2 * GAP + words


@dataclass(frozen=True)
class Strip:
    """The size of a strip in mm, and the width in mm of the badge on it."""

    width: float
    height: float
    badge: float

    @property
    def is_narrow(self) -> bool:
        """Whether the strip is so narrow that the name is below the badge."""
        return self.width < NARROW

    @property
    def room(self) -> Room:
        """The space for a name on the strip: font, text sizes, length of a line and number of lines."""
        high = self.height - 2 * INSET - (BADGE if self.is_narrow else 0)
        rows = max((count for count in range(1, MOST_LINES + 1) if high >= _high(LEAST, count)), default=1)
        best = min(BEST, high / POINT)
        broad = self.width - 2 * INSET - (0 if self.is_narrow else self.badge + GAP)
        return Room(FACES[self.is_narrow], max(LEAST, int(best * 10) / 10), LEAST, broad, rows)


def names_on(strip: Strip, names: Mapping[str, str]) -> dict[str, FittedName]:
    """Return every name fitted to a strip, by name; names that differ stay different where there is room.

    `names` gives each name the words at its end that are not shortened, "" for none. Where the name is too long, they
    have the last lines, and only what is before them is shortened.
    """
    room = strip.room
    found = told_apart(names, room)
    ends = {name: _rows(plain(end), room) for name, end in names.items() if end and found[name].is_cut}
    for count in range(1, room.lines):
        begins = {name: name.removesuffix(names[name]).rstrip() for name, rows in ends.items() if len(rows) == count}
        fitted = told_apart(begins.values(), replace(room, lines=room.lines - count, size=LEAST))
        found |= {
            name: replace(fitted[begin], lines=(*fitted[begin].lines, *ends[name])) for name, begin in begins.items()
        }
    return found


def _rows(words: str, room: Room) -> list[str]:
    """Return words in lines of the least size; [] if they do not fit."""
    rows = lines(words, room.face, LEAST, room.breadth, MOST_LINES)
    whole = FittedName(tuple(rows), LEAST).words == words
    return rows if whole and all(width(row, room.face, LEAST) <= room.breadth for row in rows) else []


def usual_height(broad: float, rows: int = 2) -> float:
    """Return the default height in mm of a strip `broad` mm wide, with room for `rows` lines of a name."""
    high = _high(LEAST, rows) + 2 * INSET
    return _up(high + (BADGE if broad < NARROW else 0))


def least_height(broad: float) -> float:
    """Return the least height in mm at which a strip `broad` mm wide has room for one line of a name."""
    return _up(_high(LEAST, 1) + 2 * INSET + (BADGE if broad < NARROW else 0))


def _up(mm: float) -> float:
    """Return a length in mm rounded up to a tenth."""
    return math.ceil(mm * 10) / 10


def _high(points: float, lines: int) -> float:
    return points * POINT * (1 + LEADING * (lines - 1))


def strip_marks(strip: Strip, whose: Whose, name: FittedName) -> tuple[Mark, ...]:
    """Return all marks of a strip with its badge and a name, the upper left corner at the origin, without cutting
    lines.
    """
    return (*_badge(strip, whose), *_name(strip, name))


def _badge(strip: Strip, whose: Whose) -> Iterator[Mark]:
    high = BADGE if strip.is_narrow else strip.height - 2 * INSET
    broad = strip.width - 2 * INSET if strip.is_narrow else strip.badge
    ground = rectangle(INSET, INSET, broad, high, 0.5)
    if whose.tint:
        yield Path(ground, fill=whose.tint)
    elif not strip.is_narrow:
        yield Path(line((INSET + broad, INSET), (INSET + broad, INSET + high)), stroke=INK, width=0.2)
    middle, x = INSET + high / 2, INSET + GAP
    sign = draw_symbol(whose.sign, SIGN, whose.ink, whose.tint or PAPER)
    yield sign.centre(x + sign.width / 2, middle)
    base = middle + FIGURES[1] * CAPITALS * POINT / 2
    x += sign.width + GAP
    for word in filter(None, (whose.letter, whose.number)):
        yield Text(x, base, word, *FIGURES)
        x += width(word, *FIGURES) + GAP


def _name(strip: Strip, name: FittedName) -> Iterator[Mark]:
    above = INSET + (BADGE if strip.is_narrow else 0)
    left = INSET if strip.is_narrow else INSET + strip.badge + GAP
    high = strip.height - INSET - above
    used = _high(name.size, len(name.lines))
    top = above + (high - used) / 2 + ASCENT * name.size * POINT
    for at, words in enumerate(name.lines):
        yield Text(left, top + at * LEADING * name.size * POINT, words, strip.room.face, name.size)
