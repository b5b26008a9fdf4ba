"""Lines of mixed words: plain, strong and italic, with dice drawn among them; broken to a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from drumhead.press.drawing.die_spots import SPOTS
from drumhead.press.drawing.marks import Group, Mark, Path, Text, circle, rectangle, stored
from drumhead.press.drawing.symbols import drawn as drawn_sign
from drumhead.press.style.inks import INK, PAPER, POINT
from drumhead.press.text.filters import upper_first
from drumhead.press.text.font_metrics import width
from drumhead.press.text.line_breaks import line_breaks
from drumhead.press.text.stand_ins import DIE as DIE
from drumhead.press.text.stand_ins import ITALIC as ITALIC
from drumhead.press.text.stand_ins import PLAIN as PLAIN
from drumhead.press.text.stand_ins import SIGN
from drumhead.press.text.stand_ins import SIGNS as SIGNS
from drumhead.press.text.stand_ins import STRONG as STRONG
from drumhead.press.text.stand_ins import STRUCK as STRUCK

SIDE = 3.05  # mm of a die
SIGNED = "sign"  # the face of a piece that is one
SIGN_HIGH, SIGN_WIDE = 2.6, 2.7  # mm, the space after it included
Signs = Sequence[tuple[str, str]]  # each side's sign and ink


@dataclass(frozen=True)
class Type:
    """Faces and size in points in which a paragraph is set, and its leading."""

    plain: str = "sans"
    strong: str = "semibold"
    italic: str = "sans italic"
    size: float = 9.4
    leading: float = 1.22

    @property
    def step(self) -> float:
        """mm from line to line."""
        return self.size * self.leading * POINT


BODY = Type(size=9.0, leading=1.18)
REPORT = Type("garamond", "small capitals", "italic", 11.5, 1.15)


@dataclass(frozen=True)
class Piece:
    """A word in one face, or a die; `after` is the space before the next piece."""

    words: str
    face: str
    wide: float
    after: float


Line = list[Piece]


def dice(faces: Sequence[int], need: int | None = None) -> str:
    """Dice to be drawn among words; those that show the need or more count. Without a need all are plain."""
    return " ".join(chr((STRUCK if need and face >= need else DIE) + face) for face in faces)


def sign(side: int) -> str:
    """The sign of a side, by its number, to be drawn before a name."""
    return chr(SIGN + side)


def capital(words: str) -> str:
    """The first letter of a sentence as a capital, behind a sign or a change of face too."""
    at = next((at for at, letter in enumerate(words) if not (_signs(letter) or letter in (STRONG, ITALIC))), 0)
    return words[:at] + upper_first(words[at:])


def lines(words: str, type_: Type, room: float, hang: float = 0.0) -> list[Line]:
    """Words broken into lines of `room` mm, all but the first shorter by `hang`."""
    ready = line_breaks(
        _unbroken(_spaced(list(_pieces(words, type_)), type_)),
        lambda whole: sum(piece.wide for piece in whole),
        lambda whole: whole[-1].after,
        lambda line: room - (hang if line else 0),
    )
    return [[piece for whole in line for piece in whole] for line in ready]


def _unbroken(pieces: Iterable[Piece]) -> Iterator[Line]:
    """Pieces that no space parts, such as a word in two faces or a die and its full stop, in one."""
    whole: Line = []
    for piece in pieces:
        whole.append(piece)
        if piece.after:
            yield whole
            whole = []
    if whole:
        yield whole


def _spaced(pieces: Sequence[Piece], type_: Type) -> Iterator[Piece]:
    """Dice stand close together, but clear of words."""
    for piece, following in zip(pieces, (*pieces[1:], None)):
        if not piece.face and following is not None and (following.face or piece.after == 0):
            clear = 0.0 if following.words[:1] in ",.;:" and following.face else width(" ", type_.plain, type_.size)
            yield replace(piece, after=clear)
        else:
            yield piece


def _pieces(words: str, type_: Type) -> Iterator[Piece]:
    face = type_.plain
    faces = {STRONG: type_.strong, ITALIC: type_.italic, PLAIN: type_.plain}
    for word in filter(None, words.split(" ")):  # a no-break space stays within its word
        run = ""
        parts: list[Piece] = []
        for letter in word:
            if letter in faces or _die(letter) or _signs(letter):
                if run:
                    parts.append(Piece(run, face, width(run, face, type_.size), 0))
                run = ""
                face = faces.get(letter, face)
                if _die(letter):
                    parts.append(Piece(letter, "", SIDE, 0))
                if _signs(letter):
                    parts.append(Piece(letter, SIGNED, SIGN_WIDE, 0))
            else:
                run += letter
        if run:
            parts.append(Piece(run, face, width(run, face, type_.size), 0))
        space = width(" ", face, type_.size)
        for at, part in enumerate(parts):
            last = at == len(parts) - 1
            gap = (0.45 if _die(part.words) else space) if last else 0.0
            yield Piece(part.words, part.face, part.wide, gap)


def _die(letter: str) -> bool:
    return len(letter) == 1 and DIE < ord(letter) <= STRUCK + 6


def _signs(letter: str) -> bool:
    return SIGN <= ord(letter) < SIGN + SIGNS


def drawn(
    lines_: Sequence[Line], x: float, top: float, type_: Type, low_ink: bool, hang: float = 0.0, signs: Signs = ()
) -> list[Mark]:
    """The lines as marks, the first line's top at `top`; `signs` are those of the sides."""
    marks: list[Mark] = []
    for number, line in enumerate(lines_):
        at = x + (hang if number else 0)
        base = top + type_.size * POINT * 0.95 + number * type_.step
        run, start, face = "", at, ""
        for piece in line:
            if piece.face != face or not piece.face:
                if run:
                    marks.append(Text(start, base, run.rstrip(), face, type_.size))
                run, start, face = "", at, piece.face
            if piece.face == SIGNED:
                word, ink = signs[ord(piece.words) - SIGN]
                marks.append(drawn_sign(word, SIGN_HIGH, ink).at(at, base - SIGN_HIGH + 0.4))
            elif piece.face:
                run += piece.words + (" " if piece.after else "")
            else:
                marks.append(_drawn_die(ord(piece.words), at, base - SIDE + 0.45, low_ink))
            at += piece.wide + piece.after
        if run:
            marks.append(Text(start, base, run.rstrip(), face, type_.size))
    return marks


def height(lines_: Sequence[Line], type_: Type) -> float:
    """How tall the lines are, in mm."""
    return len(lines_) * type_.step


def _drawn_die(letter: int, x: float, y: float, low_ink: bool) -> Group:
    struck = letter > STRUCK
    return stored(die(letter - (STRUCK if struck else DIE), struck, low_ink), x, y)


@cache
def die(face: int, struck: bool, low_ink: bool) -> tuple[Mark, ...]:
    """A die thrown: one that counted is black with white pips; with little ink, in a heavy frame."""
    black = struck and not low_ink
    pen = 0.55 if struck and low_ink else 0.2
    frame = rectangle(pen / 2, pen / 2, SIDE - pen, SIDE - pen, 0.5)
    half = SIDE / 2
    pips = [
        Path(circle(half + dx * 0.78, half + dy * 0.78, 0.3), fill=PAPER if black else INK)
        for dx, dy in SPOTS.get(face, ())
    ]
    return (Path(frame, stroke=INK, width=pen, fill=INK if black else PAPER), *pips)
