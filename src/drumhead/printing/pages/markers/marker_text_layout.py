"""Layout of words on a marker's face: centred, as large as possible, each line as long as the face is wide there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from drumhead.printing.drawing.vector_primitives import Step, Text, circle, rectangle
from drumhead.printing.style.colours import POINT
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.printing.text.line_breaks import line_breaks

LEADING = 1.06
LEAST, LARGEST = 6.5, 14.0  # points: a marker is held in the hand to be read, and its sign is not
NEAR = 1e-6
STEP = 0.3  # mm by which words are moved until they fit
Chunk = tuple[str, str]  # a face and words set in it


@dataclass(frozen=True)
class FaceRoom:
    """The area of a face in mm about its centre: an upright rectangle, or a disc if it is `round`.

    `half` is half of its width, and `tall` half of its height.
    """

    half: float
    tall: float
    round: bool = False

    def within(self, by: float) -> FaceRoom:
        """Return the same area, smaller by `by` mm on every side."""
        return FaceRoom(self.half - by, self.tall - by, self.round)

    def reach(self, top: float, bottom: float) -> float:
        """Return half the width in mm that is free from height `top` to height `bottom`; 0 outside the area.

        Heights are in mm from the centre of the face, downwards.
        """
        far = max(abs(top), abs(bottom))
        if far > self.tall:
            return 0.0
        return math.sqrt(self.tall**2 - far**2) if self.round else self.half

    def outline(self) -> tuple[Step, ...]:
        """Return the edge of the area as steps of a closed path, in mm about the centre of the face."""
        if self.round:
            return circle(0, 0, self.half)
        return rectangle(-self.half, -self.tall, 2 * self.half, 2 * self.tall, 0.8)


@dataclass(frozen=True)
class SetLine:
    """A line of words, centred on the face: the y of its top in mm, its font `face`, and its text size in points."""

    top: float
    words: str
    face: str
    size: float

    @property
    def bottom(self) -> float:
        """The y in mm at which the next line begins."""
        return self.top + leading(self.size)

    def text(self, ink: str) -> Text:
        """Return the line as a text mark in the colour `ink`."""
        base = self.top + leading(self.size) / 2 + self.size * CAPITALS * POINT / 2
        return Text(0, base, self.words, self.face, self.size, "middle", ink)


def sizes(most: float, least: float = LEAST) -> Iterator[float]:
    """Yield text sizes to try, in points: from `most`, but no more than LARGEST, down to `least` in steps of 0.5."""
    size = max(least, math.floor(2 * min(most, LARGEST)) / 2)
    while size >= least:
        yield size
        size -= 0.5


def leading(size: float) -> float:
    """Return the mm from one baseline to the next, at a text size in points."""
    return size * LEADING * POINT


def at_the_foot(chunks: Sequence[Chunk], size: float, room: FaceRoom, foot: float) -> list[SetLine] | None:
    """Return words of `size` points as lines, as low as possible above `foot`; None if they reach too high.

    `chunks` are pairs of a font and words; `foot` is a y in mm from the centre. The words may not reach into the
    upper third of the face.
    """
    top = foot - leading(size)
    while top > -room.tall / 3:
        lines = set_words(chunks, size, room, top, foot)
        if lines:
            return lines
        top -= STEP / 3
    return None


def centre_words(chunks: Sequence[Chunk], size: float, room: FaceRoom, bottom: float) -> list[SetLine] | None:
    """Return words of `size` points as lines, with equal space above and below them; None if they do not fit.

    `chunks` are pairs of a font and words; `bottom` is the lowest y in mm from the centre.
    """
    best: tuple[float, list[SetLine]] | None = None
    top = -room.tall
    while top < bottom:
        lines = set_words(chunks, size, room, top, bottom)
        if lines:
            lopsided = abs((top + room.tall) - (bottom - lines[-1].bottom))
            if best is None or lopsided < best[0]:
                best = lopsided, lines
        top += STEP
    return best[1] if best else None


def set_words(chunks: Sequence[Chunk], size: float, room: FaceRoom, top: float, bottom: float) -> list[SetLine] | None:
    """Return words of `size` points as lines from `top` down, at most to `bottom`; None if they do not fit.

    `chunks` are pairs of a font and words; heights are in mm from the centre. On a rectangle the lines are about
    equally long.
    """
    lines = _broken(chunks, size, room, top, bottom)
    while lines and not room.round:
        room = replace(room, half=room.half - STEP)
        closer = _broken(chunks, size, room, top, bottom)
        if not closer or len(closer) > len(lines):
            return lines
        lines = closer
    return lines


def _broken(chunks: Sequence[Chunk], size: float, room: FaceRoom, top: float, bottom: float) -> list[SetLine] | None:
    """Return words of `size` points as lines from `top` down, each as long as the face is wide there.

    Return None if the lines would be wider than the face or extend below `bottom`. `chunks` are pairs of a font and
    words.
    """
    lines: list[SetLine] = []
    for face, words in chunks:
        top = lines[-1].bottom if lines else top
        ready = _lines(words, face, size, room, top)
        if ready is None or (ready and ready[-1].bottom > bottom + NEAR):
            return None
        lines += ready
    return lines


def _lines(words: str, face: str, size: float, room: FaceRoom, top: float) -> list[SetLine] | None:
    """Return words of one font as lines from `top` down; None if a line is wider than the face is at its height."""
    step, space = leading(size), width(" ", face, size)

    def broad(line: int) -> float:
        return 2 * room.reach(top + line * step, top + (line + 1) * step)

    ready = line_breaks(words.split(" "), lambda word: width(word, face, size), lambda word: space, broad)
    rows = [" ".join(line) for line in ready]
    if any(width(row, face, size) > broad(number) for number, row in enumerate(rows)):
        return None
    return [SetLine(top + number * step, row, face, size) for number, row in enumerate(rows)]
