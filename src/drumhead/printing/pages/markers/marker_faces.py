"""The face of a marker: its symbol, its name, its reminder, and its side.

All measures are in mm from the centre of the face, y downwards. The background shows good or bad as a heat ramp does;
with low ink, or on a grey copy, the frame shows it: heavier is worse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from drumhead.printing.drawing import symbols
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, circle
from drumhead.printing.pages.markers import marker_symbols
from drumhead.printing.pages.markers.marker_text_layout import (
    LEAST,
    STEP,
    Chunk,
    FaceRoom,
    SetLine,
    at_the_foot,
    centre_words,
    leading,
    set_words,
    sizes,
)
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.chance_format import heat
from drumhead.printing.text.font_metrics import CAPITALS, shorten_words, width

if TYPE_CHECKING:
    from drumhead.printing.pages.markers.marker_lists import Owner, State

TWICE = 0.45  # mm between the two lines of a double frame
FRAME, PAD = 0.8, 0.45  # mm from the cut to the frame, and from the frame to what is printed
BADGE = 3.2  # height of the side's sign on a marker of 20 mm
LEAST_DEVICE = 0.64  # height of a sign above words, of half the room


@dataclass(frozen=True)
class Look:
    """The colours of a tone: `ground` of the background, `ink` of the contents; and the width of the frame in mm.

    With `twice`, the frame has a second line outside the first. A frame of 0 mm is not drawn.
    """

    ground: str
    ink: str
    frame: float
    twice: bool = False


LOOKS = {
    "good": Look(heat(2, "gain").fill, INK, 0.3),
    "plain": Look(PAPER, INK, 0.3),
    "bad": Look(heat(2, "loss").fill, INK, 0.5),
    "worse": Look(heat(4, "loss").fill, INK, 0.8),
    "worst": Look(heat(9, "loss").fill, PAPER, 0.0),
}
LOW_INK = {
    "good": Look(PAPER, INK, 0.2, twice=True),
    "plain": Look(PAPER, INK, 0.2),
    "bad": Look(PAPER, INK, 0.5),
    "worse": Look(PAPER, INK, 0.75),
    "worst": Look(PAPER, INK, 1.0),
}


@dataclass(frozen=True)
class Layout:
    """The marks of one face of a marker; `complete` is false if there was no room for all its words."""

    marks: tuple[Mark, ...]
    complete: bool


@cache
def draw_face(state: State, owner: Owner | None, field: FaceRoom, low_ink: bool) -> Layout:
    """Return a marker's face without its reminder: symbol or number, and the name as large as possible.

    `owner` is None for a marker of the table; `field` is the area of the face. The layout counts as complete.
    """
    return Layout(_composed(state, owner, field, low_ink, []), True)


@cache
def draw_reminder(state: State, owner: Owner | None, field: FaceRoom, low_ink: bool) -> Layout:
    """Return a marker's face with symbol, name and reminder.

    If the reminder would make the symbol too small, it is left out and the layout is not complete. `owner` is None
    for a marker of the table; `field` is the area of the face.
    """
    look = _look(state, low_ink)
    room, chunks = _room(field, look), _chunks(state, look)
    if not chunks:
        return draw_face(state, owner, field, low_ink)
    for size in sizes(8.5 * room.tall / 8.45):
        words = at_the_foot(chunks, size, room, room.tall - _foot(state, room))
        if words and _band(room, _names(state, room, words), words).size(state, owner) >= LEAST_DEVICE * room.tall:
            return Layout(_composed(state, owner, field, low_ink, words), True)
    return Layout(_composed(state, owner, field, low_ink, []), False)


@cache
def read(state: State, field: FaceRoom, low_ink: bool) -> Layout:
    """Return the back of a marker that has one state: the state's name and its reminder as text.

    If the text does not fit, return the front again, without an owner, as a layout that is not complete.
    """
    look = _look(state, low_ink)
    room = _room(field, look)
    chunks = (("bold", state.name), *_chunks(state, look))
    for size in sizes(10.0 * room.tall / 8.45):
        lines = centre_words(chunks, size, room, room.tall - _foot(state, room))
        if lines:
            words = (line.text(look.ink) for line in lines)
            return Layout((*_ground(field, look), *words, *_rests_on(state, room, look)), True)
    return Layout(draw_face(state, None, field, low_ink).marks, False)


def _look(state: State, low_ink: bool) -> Look:
    return (LOW_INK if low_ink else LOOKS)[state.tone]


def _room(field: FaceRoom, look: Look) -> FaceRoom:
    """Return the area of a face inside its frame, for symbol and text."""
    return field.within(FRAME + look.frame + PAD)


def _chunks(state: State, look: Look) -> tuple[Chunk, ...]:
    """Return a state's reminder, and its text on when to remove the marker, as pairs of a font and words.

    A text that the state lacks is left out. White text on a dark background is heavier, for the copier's sake.
    """
    plain, italic = ("semibold", "semibold") if look.ink == PAPER else ("sans", "sans italic")
    off = ((italic, f"Off: {state.off}"),) if state.off else ()
    return (*(((plain, state.says),) if state.says else ()), *off)


def _ground(field: FaceRoom, look: Look) -> tuple[Mark, ...]:
    """Return the marks of a face's background and frame.

    A heavy frame grows inwards, so that all frames are equally far from the cut.
    """
    frame = field.within(FRAME + look.frame / 2)
    around = Path(frame.outline(), stroke=look.ink if look.frame else "", width=look.frame, fill=look.ground)
    return (replace(around, steps=frame.within(-TWICE).outline()), around) if look.twice else (around,)


def _composed(
    state: State, owner: Owner | None, field: FaceRoom, low_ink: bool, words: Sequence[SetLine]
) -> tuple[Mark, ...]:
    """Return all marks of a face, arranged from the bottom: `words`, the name above them, the symbol above both.

    Annotations are included only if there are words.
    """
    look = _look(state, low_ink)
    room = _room(field, look)
    names = _names(state, room, words)
    band = _band(room, names, words)
    device = _device(state, band, owner, look)
    lines = (line.text(look.ink) for line in (*names, *words))
    marks = (*_ground(field, look), *device, *_badges(owner, band, look), *lines)
    return (*marks, *_rests_on(state, room, look)) if words else marks


def _names(state: State, room: FaceRoom, words: Sequence[SetLine]) -> list[SetLine]:
    """Return the lines of the state's name, above `words` or at the bottom of the face.

    Return [] for a number whose words say what it counts, or a number for whose name there is no room. Without a
    number, a name that is too long is shortened.
    """
    if words and state.figure and not state.sign:
        return []
    foot, most = (
        (words[0].top, 1.3 * words[0].size) if words else (room.tall, (10.0 if room.round else 12.0) * room.tall / 8.45)
    )
    names = _name(state.name, room, foot, most)
    if names or state.figure:
        return names
    top = foot - 2 * leading(LEAST)
    short = shorten_words(state.name, "bold", LEAST, 2 * room.reach(top, top + leading(LEAST)))
    return [SetLine(top, short, "bold", LEAST)]


def _name(name: str, room: FaceRoom, foot: float, most: float) -> list[SetLine]:
    """Return a name on one line as large as possible, or on two lines; [] if it is too long for both.

    `foot` is the y in mm above which the name must be, and `most` the largest text size in points.
    """
    inside, highest = replace(room, half=room.half - 0.25), -0.1 * room.tall if room.round else -room.tall
    for least, count in ((max(LEAST, 0.7 * most), 1), (LEAST, 2), (LEAST, 1)):
        for size in sizes(most, least):
            at = foot - count * leading(size)
            while at > highest:  # on a disc a line may have to stand higher to be broad enough
                lines = set_words([("bold", name)], size, inside, at, foot)
                if lines and len(lines) == count:
                    return lines
                at = at - STEP if room.round else highest
    return []


@dataclass(frozen=True)
class Band:
    """The part of a face for its symbol, from `top` to `bottom` in mm, with a badge at either end."""

    top: float
    bottom: float
    room: FaceRoom

    @property
    def middle(self) -> float:
        """The y in mm halfway between the top and the bottom of the band."""
        return (self.top + self.bottom) / 2

    @property
    def tall(self) -> float:
        """The height of the band in mm."""
        return self.bottom - self.top

    @property
    def badge(self) -> float:
        """The height of a badge in mm."""
        return BADGE * min(1.4, max(0.7, self.room.tall / 8.45))

    @property
    def badge_at(self) -> tuple[float, float]:
        """The centre of the right badge, x and y in mm: in the face's corner, or on a disc beside the symbol."""
        half = self.badge / 2
        if self.room.round:
            y = min(self.middle, 0.0) if self.tall < self.room.tall else self.middle
            return self.room.reach(y - half, y + half) - half, y
        return self.room.half - half, self.top + half

    def broad(self, owner: Owner | None) -> float:
        """Return the width in mm for the symbol: between the badges if there is an owner, otherwise of the face."""
        if owner:
            return 2 * (self.badge_at[0] - self.badge / 2 - 0.3)
        return 1.8 * self.room.reach(self.middle, self.middle)

    def size(self, state: State, owner: Owner | None) -> float:
        """Return the maximum height in mm of the state's symbol or number, at which both of them fit side by side."""
        return min(self.tall, self.broad(owner) / (1.8 if state.figure and state.sign else 1))


def _band(room: FaceRoom, names: Sequence[SetLine], words: Sequence[SetLine]) -> Band:
    """Return the part of a face for its symbol, above the first line of the name or the words."""
    bottom = next((line.top - 0.35 for line in (*names, *words)), 0.9 * room.tall)
    return Band(-room.tall * (0.94 if room.round else 1), bottom, room)


def _device(state: State, band: Band, owner: Owner | None, look: Look) -> tuple[Mark, ...]:
    """Return the marks of a state's symbol, its number or both, as large as fit the band between the badges."""
    tall = band.size(state, owner)
    if not state.figure:
        return (_sign(state, tall, look).centre(0, band.middle),)
    if not state.sign:
        broad = band.broad(owner)
        return (_figure(state.figure, 0, band.middle, min(band.tall, 0.95 * band.room.half), broad, look),)
    sign, number = _sign(state, tall, look), 0.55 * tall
    left = -(sign.width + 0.2 * tall + number) / 2
    return (
        sign.centre(left + sign.width / 2, band.middle),
        _figure(state.figure, -left - number / 2, band.middle, 0.85 * tall, number, look),
    )


def _sign(state: State, side: float, look: Look) -> symbols.Sign:
    """Return the state's symbol, at most `side` mm wide and high."""
    sign = marker_symbols.sign(state.sign, side, look.ink, look.ground)
    return (
        marker_symbols.sign(state.sign, side * side / sign.width, look.ink, look.ground) if sign.width > side else sign
    )


def _figure(figure: str, x: float, middle: float, tall: float, broad: float, look: Look) -> Text:
    size = tall / CAPITALS / POINT
    size *= min(1.0, broad / width(figure, "bold", size))
    return Text(x, middle + size * CAPITALS * POINT / 2, figure, "bold", size, "middle", look.ink)


def _badges(owner: Owner | None, band: Band, look: Look) -> Iterator[Mark]:
    """Yield the marks of a marker's badges; nothing without an owner.

    The side's symbol is at the left. At the right is the unit's roster number in a ring, or the arm's symbol.
    """
    if not owner:
        return
    (x, y), tall = band.badge_at, band.badge
    side = symbols.draw_symbol(owner.sign, tall, PAPER if look.ink == PAPER else owner.ink, look.ground)
    yield side.centre(-x, y)
    if owner.ringed:
        yield from _ring(owner.number, x, y, tall / 2, look)
    elif owner.arm:
        yield symbols.draw_symbol(owner.arm, tall * 0.56, look.ink, look.ground).centre(x - 0.1 * tall, y)


def _ring(number: str, x: float, y: float, radius: float, look: Look) -> Iterator[Mark]:
    yield Path(circle(x, y, radius), stroke=look.ink, width=0.25, fill=look.ground if number else PAPER)
    if number:
        size = min(7.0, 7.0 * 1.7 * radius / width(number, "semibold", 7.0) * 0.9) * radius / 1.6
        yield Text(x, y + size * CAPITALS * POINT / 2, number, "semibold", size, "middle", look.ink)


def _foot(state: State, room: FaceRoom) -> float:
    """Return the height in mm to reserve for annotations at the bottom of a face; 0 if the state has none.

    It is greater on a disc, which is narrow at its bottom.
    """
    return (3.6 if room.round else 2.4) if state.marks else 0.0


def _rests_on(state: State, room: FaceRoom, look: Look) -> Iterator[Mark]:
    """Yield the marks of a state's annotations, in a row at the bottom of the face.

    They are the symbols of unclear rules with their letters, and of house rules with their numbers.
    """
    parts = [(symbols.draw_symbol(sign, 2.0, look.ink, look.ground), letter) for sign, letter in state.marks]
    long = sum(sign.width + 0.4 + width(letter, "bold", LEAST) + 0.9 for sign, letter in parts) - 0.9
    at, base = -long / 2, room.tall - (1.6 if room.round else 0.2)
    for sign, letter in parts:
        yield sign.at(at, base - 1.9)
        yield Text(at + sign.width + 0.4, base, letter, "bold", LEAST, ink=look.ink)
        at += sign.width + 0.4 + width(letter, "bold", LEAST) + 0.9
