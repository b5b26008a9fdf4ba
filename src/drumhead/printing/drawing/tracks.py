"""Boxes to cross off: strength counting down, casualties counting up, disorder in a strip, points in a row.

A track is a row of boxes, broken into several if space is short. Under a box there may be a chance that holds while it
is the first box left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move, rectangle
from drumhead.printing.style.colours import INK, PALE, PAPER, POINT
from drumhead.printing.style.fonts import USUAL, Lettering
from drumhead.printing.text.font_metrics import CAPITALS

LIGHT, HEAVY = 0.35, 0.95  # mm, the pen of a box and of the one that ends its track
BOLD = 0.75  # mm, the pen of a box at whose figure a rule applies
GAP = 0.45  # mm between boxes
STRIP_GAP = 0.75  # mm between the faces of a record die, whose frames grow
UNDER = 3.5  # mm from one line of captions to the next
ONE_ROW = 32  # points that fit one row
FLOOR = 9.0  # points: no figure is smaller
TICK = 4.5  # mm of a box to tick
POINT_BOX = 5.45, 4.8  # mm of a box for a point
NOTCH = 1.7  # mm, the black corner of a box
MARKINGS = ("marked", "cornered", "footed")  # a heavier frame, a black corner, a black foot: each for its own rule


@dataclass(frozen=True)
class Square:
    """One box: its figure, its pen, whether it is crossed as the unit's end, and how dark it is (0, half, 1).

    Half dark is a black bottom edge; `corner` is a black corner.
    """

    words: str = ""
    pen: float = LIGHT
    pale: bool = False
    crossed: bool = False
    dark: float = 0.0
    radius: float = 0.0
    corner: bool = False


@dataclass(frozen=True)
class Drawing:
    """Marks in a frame of `width` x `height` mm, its corner at the origin."""

    marks: tuple[Mark, ...]
    width: float
    height: float


def countdown(start: int, boxes: int, **markings: Sequence[int]) -> tuple[Square, ...]:
    """Return the boxes of a unit's strength from `start` down, and after `boxes` of them the crossed one that ends it.

    Figures at which a rule applies have a marking: see MARKINGS.
    """
    left = range(start, start - boxes, -1)
    return (*(_counted(k, False, **markings) for k in left), Square(pen=HEAVY, crossed=True))


def counter(most: int, ends: bool = False, **markings: Sequence[int]) -> tuple[Square, ...]:
    """Return markers from 1 up to `most`; the last one is crossed if it `ends` the unit.

    Figures at which a rule applies have a marking: see MARKINGS.
    """
    if ends:
        return (*(_counted(k, False, **markings) for k in range(1, most)), Square(pen=HEAVY, crossed=True))
    return tuple(_counted(k, True, **markings) for k in range(1, most + 1))


def _counted(
    number: int,
    pale: bool,
    marked: Sequence[int] = (),
    cornered: Sequence[int] = (),
    footed: Sequence[int] = (),
) -> Square:
    heavy, corner, foot = (number in numbers for numbers in (marked, cornered, footed))
    pale = pale and not (heavy or corner or foot)
    return Square(str(number), BOLD if heavy else LIGHT, pale, dark=0.5 if foot else 0.0, corner=corner)


def key(marking: str, low_ink: bool) -> Drawing:
    """Return a small empty box with one marking of MARKINGS, for the legend that explains it."""
    size, high = 4.0, 3.4
    square = replace(_counted(0, False, **{marking: (0,)}), words="")
    marks = _boxed(square, size, high, FLOOR, low_ink)
    return Drawing((move(marks, LIGHT / 2, LIGHT / 2),), size + LIGHT, high + LIGHT)


def strip(values: Sequence[int], fresh: bool, low_ink: bool) -> tuple[Square, ...]:
    """Return the faces of the record die side by side, the worse the darker.

    A 0 comes first if a `fresh` unit has no die.
    """
    faces = [_face(value, rank, len(values), low_ink) for rank, value in enumerate(values, start=1)]
    return (*((Square("0", 0.25, radius=0.7),) if fresh else ()), *faces)


def _face(value: int, rank: int, ranks: int, low_ink: bool) -> Square:
    pen = 0.25 + 0.6 * rank / ranks
    dark = {ranks: 1.0, ranks - 1: 0.5}.get(rank, 0.0)
    if low_ink:
        return Square(str(value), 1.25 if dark == 1 else pen, radius=0.7, dark=dark if dark == 0.5 else 0.0)
    return Square(str(value), pen, radius=0.7, dark=dark)


def points(most: int) -> tuple[Square, ...]:
    """Return boxes for points from 1 to the one that ends the game."""
    return tuple(Square(str(k), BOLD if k == most else LIGHT, k != most) for k in range(1, most + 1))


def blanks(count: int) -> tuple[Square, ...]:
    """Return `count` empty boxes to be numbered by hand."""
    return (Square(),) * count


@dataclass(frozen=True)
class Track:
    """Boxes `size` mm wide and `high` mm tall in rows of `room` mm, with `captions` as lines of text under them.

    Captions are set in `under` points. After every five boxes there are `fives` mm of space, so that nobody has to
    count.
    """

    squares: tuple[Square, ...]
    room: float
    size: float = 5.2
    high: float = 5.2
    points: float = 9.4
    captions: tuple[tuple[str, ...], ...] = ()
    fives: float = 0.0
    gap: float = GAP
    low_ink: bool = False
    under: float = FLOOR

    def draw(self) -> Drawing:
        """Return the drawing of the whole track."""
        rows = [self._row(at, down) for at, down in zip(self._starts(), self._tops())]
        width = max(wide for _, wide in rows)
        return Drawing(tuple(mark for marks, _ in rows for mark in marks), width, len(rows) * self._step() - GAP)

    @property
    def per_row(self) -> int:
        """The number of boxes in a row, as even as possible."""
        most = len(self.squares)
        while most > 1 and self._x(most - 1) + self.size > self.room - HEAVY + 0.01:
            most -= 1
        rows = -(-len(self.squares) // most)
        even = -(-len(self.squares) // rows)
        return even if not self.fives or even == len(self.squares) else min(most, -(-even // 5) * 5)

    def _starts(self) -> range:
        return range(0, len(self.squares), self.per_row)

    def _tops(self) -> list[float]:
        return [i * self._step() for i in range(len(self._starts()))]

    def _step(self) -> float:
        return self.high + HEAVY + GAP + self._under_step * len(self.captions)

    @property
    def _under_step(self) -> float:
        return UNDER * max(1.0, self.under / FLOOR)

    def _x(self, place: int) -> float:
        return place * (self.size + self.gap) + (place // 5) * self.fives

    def _row(self, first: int, down: float) -> tuple[list[Mark], float]:
        marks: list[Mark] = []
        for place, square in enumerate(self.squares[first : first + self.per_row]):
            left = self._x(place) + HEAVY / 2
            marks.append(move(_boxed(square, self.size, self.high, self.points, self.low_ink), left, down + HEAVY / 2))
            marks += self._under(first + place, left, down)
        return marks, self._x(min(self.per_row, len(self.squares)) - 1) + self.size + HEAVY

    def _under(self, number: int, left: float, down: float) -> list[Mark]:
        middle, step = left + self.size / 2, self._under_step
        base = down + HEAVY + self.high + step * 0.87
        return [
            Text(middle, base + step * i, said[number], _weight(said[number]), self.under, "middle")
            for i, said in enumerate(self.captions)
            if number < len(said)
        ]


def points_track(squares: tuple[Square, ...], room: float, lettering: Lettering = USUAL) -> Track:
    """Return a track of boxes for points: one row of `room` mm if possible, otherwise rows of at most thirty."""
    pen, points = lettering.pen, lettering.sizes["pointed"].size
    fives, across = 0.9, len(squares) if len(squares) <= ONE_ROW else 30
    size = (room - HEAVY - fives * ((across - 1) // 5)) / across - GAP
    return Track(squares, room, min(POINT_BOX[0] * pen, size), POINT_BOX[1] * pen, points=points, fives=fives)


def _weight(figure: str) -> str:
    """Return "bold" for a percentage above 50, as in every odds table, otherwise "sans".

    The figure ">99" is not bold: its three characters would touch their neighbours.
    """
    return "bold" if figure.isdigit() and int(figure) > 50 else "sans"


def _boxed(square: Square, size: float, high: float, points: float, low_ink: bool) -> tuple[Mark, ...]:
    """Return a box `size` mm wide and `high` mm tall around its figure, which is set in `points` points.

    A heavy frame grows inwards, so that boxes never overlap.
    """
    inset = max(0.0, (square.pen - LIGHT) / 2)
    around = rectangle(inset, inset, size - 2 * inset, high - 2 * inset, square.radius)
    ground = INK if square.dark == 1 else PAPER
    marks: list[Mark] = [Path(around, stroke=INK, width=square.pen, fill=ground)]
    foot = square.dark == 0.5
    if foot:
        top, tall = (0.8, 0.06) if low_ink else (0.76, 0.24 - inset / high)
        marks.append(Path(rectangle(inset, high * top, size - 2 * inset, high * tall), fill=INK))
    if square.corner:
        notch = ((size - inset - NOTCH, inset), (size - inset, inset), (size - inset, inset + NOTCH))
        marks.append(Path(line(*notch, closed=True), stroke=INK, width=0.25, fill=PAPER if low_ink else INK))
    if square.crossed:
        marks.append(_cross(size, high))
    elif square.words:
        base = high / 2 + points * CAPITALS * POINT / 2 - (0.45 if foot else 0)
        face, ink = ("bold", PAPER) if square.dark == 1 else ("sans", PALE) if square.pale else ("semibold", INK)
        marks.append(Text(size / 2, base, square.words, face, points, "middle", ink))
    return tuple(marks)


def _cross(size: float, high: float) -> Path:
    in_ = size * 0.27
    x, y = size - in_, high - in_
    return Path((*line((in_, in_), (x, y)), *line((x, in_), (in_, y))), stroke=INK, width=0.55)


def tick(size: float = TICK) -> Drawing:
    """Return a box to tick, `size` mm wide."""
    box = Path(rectangle(LIGHT / 2, LIGHT / 2, size, size), stroke=INK, width=LIGHT, fill=PAPER)
    return Drawing((box,), size + LIGHT, size + LIGHT)
