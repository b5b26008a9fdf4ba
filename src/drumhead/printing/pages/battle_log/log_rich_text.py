"""Lines of text in several styles, with dice and symbols of sides drawn among the words, broken to a column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from drumhead.printing.drawing.die_spots import SPOTS
from drumhead.printing.drawing.symbols import draw_symbol as drawn_sign
from drumhead.printing.drawing.vector_primitives import Group, Mark, Path, circle, rectangle, store
from drumhead.printing.layout import rich_text
from drumhead.printing.layout.rich_text import Span
from drumhead.printing.style.colours import INK, PAPER, POINT
from drumhead.printing.text.font_metrics import width
from drumhead.printing.text.placeholder_characters import DIE as DIE
from drumhead.printing.text.placeholder_characters import ITALIC as ITALIC
from drumhead.printing.text.placeholder_characters import PLAIN as PLAIN
from drumhead.printing.text.placeholder_characters import SIGN
from drumhead.printing.text.placeholder_characters import SIGNS as SIGNS
from drumhead.printing.text.placeholder_characters import STRONG as STRONG
from drumhead.printing.text.placeholder_characters import STRUCK as STRUCK
from drumhead.printing.text.template_filters import upper_first

SIDE = 3.05  # mm of a die
STOPS = ",.;:"  # they follow a die at once
SIGN_HIGH, SIGN_WIDE = 2.6, 2.7  # mm, the space after it included
Signs = Sequence[tuple[str, str]]  # each side's sign and ink
Need = int | Sequence[int]  # what a die must show to count: so much or more, or one of these faces


@dataclass(frozen=True)
class Type:
    """The fonts of a paragraph, its size in points, and its leading as a multiple of the size."""

    plain: str = "sans"
    strong: str = "semibold"
    italic: str = "sans italic"
    size: float = 9.4
    leading: float = 1.22

    @property
    def step(self) -> float:
        """The distance from line to line in mm."""
        return self.size * self.leading * POINT


BODY = Type(size=9.0, leading=1.18)
REPORT = Type("garamond", "small capitals", "italic", 11.5, 1.15)


@dataclass(frozen=True)
class Die:
    """A die among words: the face it shows, whether it counted (`struck`), and whether another one follows."""

    face: int
    struck: bool
    low_ink: bool = False
    in_row: bool = False

    def width(self, size: float) -> float:
        """Return the width of the die in mm, which does not depend on the text size."""
        return SIDE

    def air(self, size: float) -> float:
        """Return the space in mm after the die: small before another die, larger before words of `size` points."""
        return 0.45 if self.in_row else width(" ", BODY.plain, size)

    def mark(self, x: float, base: float, size: float) -> Group:
        """Return the die as marks, its left edge at `x` and its bottom slightly below the baseline `base`, in mm."""
        return store(die(self.face, self.struck, self.low_ink), x, base - SIDE + 0.45)


@dataclass(frozen=True)
class SideSign:
    """The symbol of a side before a name; `sign` and `ink` are looked up by the side's number when it is drawn."""

    side: int
    sign: str = ""
    ink: str = INK

    def width(self, size: float) -> float:
        """Return the width of the symbol in mm, with the space after it."""
        return SIGN_WIDE

    def air(self, size: float) -> float:
        """Return the space in mm after the symbol where it is a word of its own."""
        return width(" ", BODY.plain, size)

    def mark(self, x: float, base: float, size: float) -> Group:
        """Return the symbol as marks, its left edge at `x`, its bottom slightly below the baseline `base`, in mm."""
        return drawn_sign(self.sign, SIGN_HIGH, self.ink).at(x, base - SIGN_HIGH + 0.4)


Word = tuple[Span | Die | SideSign, ...]
Line = Sequence[Word]


def dice(faces: Sequence[int], need: Need | None = None) -> str:
    """Return dice as placeholder characters, separated by spaces; those that meet `need` are marked as counting.

    No die counts if `need` is None.
    """
    return " ".join(chr((STRUCK if need and counts(face, need) else DIE) + face) for face in faces)


def counts(face: int, need: Need) -> bool:
    """Return whether a die counts: at `need` or above, or on one of the faces that `need` lists."""
    return face >= need if isinstance(need, int) else face in need


def sign(side: int) -> str:
    """Return the placeholder character for the symbol of a side, by the side's number from 0."""
    return chr(SIGN + side)


def capital(words: str) -> str:
    """Return a sentence with its first letter as a capital; placeholders for symbols and styles before it stay."""
    at = next((at for at, letter in enumerate(words) if not (_is_sign(letter) or letter in (STRONG, ITALIC))), 0)
    return words[:at] + upper_first(words[at:])


def lines(words: str, type_: Type, room: float, hang: float = 0.0) -> Sequence[Line]:
    """Return text broken into lines of `room` mm, all but the first shorter by `hang` mm.

    The text has placeholder characters for dice, symbols and changes of style.
    """
    return rich_text.lines(_words(words, type_), type_.size, room, hang)


def _words(text: str, type_: Type) -> list[Word]:
    """Return text with placeholder characters as words; characters after a die begin a new word, a stop does not."""
    faces = {STRONG: type_.strong, ITALIC: type_.italic, PLAIN: type_.plain}
    face = type_.plain
    words: list[list[Span | Die | SideSign]] = []
    for token in filter(None, text.split(" ")):  # a no-break space stays within its word
        words.append([])
        for letter in token:
            face = faces.get(letter, face)
            if letter in faces:
                continue
            piece = _piece(letter, face)
            before = words[-1][-1] if words[-1] else None
            if isinstance(before, Die) and not (isinstance(piece, Span) and letter in STOPS):
                words.append([])
            words[-1].append(piece)
    whole = [word for word in words if word]
    return [_in_row(tuple(word), following) for word, following in zip(whole, [*whole[1:], None])]


def _piece(letter: str, face: str) -> Span | Die | SideSign:
    code = ord(letter)
    if DIE < code <= STRUCK + 6:
        return Die(code - (STRUCK if code > STRUCK else DIE), code > STRUCK)
    return SideSign(code - SIGN) if _is_sign(letter) else Span(letter, face)


def _is_sign(letter: str) -> bool:
    return SIGN <= ord(letter) < SIGN + SIGNS


def _in_row(word: Word, following: Sequence[Span | Die | SideSign] | None) -> Word:
    """Return a word with pieces of one font joined; a die at its end is marked if another die follows.

    `following` is the next word, None after the last.
    """
    joined = rich_text.join_pieces(word)
    last = joined[-1]
    if isinstance(last, Die) and following and isinstance(following[0], Die):
        joined[-1] = replace(last, in_row=True)
    return tuple(joined)


def draw_lines(
    lines_: Sequence[Line], x: float, top: float, type_: Type, low_ink: bool, hang: float = 0.0, signs: Signs = ()
) -> list[Mark]:
    """Return the lines as marks, the top left corner of the first at x, `top` in mm.

    All but the first are indented by `hang` mm; `signs` are the symbols of the sides, with their colours.
    """
    marks: list[Mark] = []
    for number, line in enumerate(lines_):
        base = top + type_.size * POINT * 0.95 + number * type_.step
        inked = [tuple(_inked(piece, low_ink, signs) for piece in word) for word in line]
        row, _ = rich_text.set_line(inked, type_.size, base, x + (hang if number else 0))
        marks += row
    return marks


def _inked(piece: Span | Die | SideSign, low_ink: bool, signs: Signs) -> Span | Die | SideSign:
    if isinstance(piece, Die):
        return replace(piece, low_ink=low_ink)
    if isinstance(piece, SideSign):
        sign_, ink = signs[piece.side]
        return replace(piece, sign=sign_, ink=ink)
    return piece


def height(lines_: Sequence[Line], type_: Type) -> float:
    """Return the height of the lines in mm, set in the given type."""
    return len(lines_) * type_.step


@cache
def die(face: int, struck: bool, low_ink: bool) -> tuple[Mark, ...]:
    """Return a thrown die as marks: one that counted is black with white pips, or in a heavy frame with low ink."""
    black = struck and not low_ink
    pen = 0.55 if struck and low_ink else 0.2
    frame = rectangle(pen / 2, pen / 2, SIDE - pen, SIDE - pen, 0.5)
    half = SIDE / 2
    pips = [
        Path(circle(half + dx * 0.78, half + dy * 0.78, 0.3), fill=PAPER if black else INK)
        for dx, dy in SPOTS.get(face, ())
    ]
    return (Path(frame, stroke=INK, width=pen, fill=INK if black else PAPER), *pips)
