"""Sentences in several fonts, with symbols among their characters, and marks of annotations after them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from drumhead.printing.drawing.symbols import Sign, draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Text
from drumhead.printing.style.colours import INK, POINT, QUIET
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.printing.text.line_breaks import line_breaks
from drumhead.printing.text.template_filters import OURS, printable

if TYPE_CHECKING:
    from drumhead.printing.page_input import LineAnnotations

TAG = re.compile(r"</?(b|i)>")
FACES = {"b": "bold", "i": "italic"}
SPACES = re.compile(r"[ \t\r\n]+")
APART = 0.35  # mm between a symbol and the text that belongs to it


class Piece(Protocol):
    """An item on a line of text: characters of one font, a symbol, or another small drawing."""

    def width(self, size: float) -> float:
        """Return the width of the item in mm, in text of `size` points."""

    def air(self, size: float) -> float:
        """Return the space in mm after a word that ends with this item, in text of `size` points."""

    def mark(self, x: float, base: float, size: float) -> Mark:
        """Return the mark of the item in text of `size` points, its baseline beginning at `x`, `base` in mm."""


@dataclass(frozen=True)
class Span:
    """Characters `words` of one font and colour, or the symbol `sign`, as high as capital letters."""

    words: str = ""
    face: str = "sans"
    ink: str = INK
    sign: str = ""

    def drawing(self, size: float) -> Sign:
        """Return the drawing of the span's symbol for text of `size` points."""
        return draw_symbol(
            self.sign, size * CAPITALS * POINT * (1.12 if self.sign in ("lozenge", "star") else 1), self.ink
        )

    def width(self, size: float) -> float:
        """Return the width in mm of the characters or the symbol, in text of `size` points."""
        return self.drawing(size).width + APART if self.sign else width(self.words, self.face, size)

    def air(self, size: float) -> float:
        """Return the width in mm of a space in the span's font, in `size` points."""
        return width(" ", self.face, size)

    def mark(self, x: float, base: float, size: float) -> Mark:
        """Return the mark of the span in text of `size` points, its baseline beginning at `x`, `base` in mm."""
        if not self.sign:
            return Text(x, base, self.words, self.face, size, ink=self.ink)
        sketch = self.drawing(size)
        high = size * CAPITALS * POINT
        return sketch.at(x, base - (high + sketch.height) / 2)


Word = tuple[Span, ...]  # never broken across lines
Mixed = TypeVar("Mixed", bound=Piece)


def split_markup(markup: str, face: str = "sans") -> list[Word]:
    """Return the words of a sentence in the font `face` that changes at <b> and <i>; other markup is kept as text."""
    words: list[list[Span]] = [[]]
    now = face
    at = 0
    for tag in (*TAG.finditer(markup), None):
        part = html.unescape(markup[at : tag.start() if tag else len(markup)])
        for number, letters in enumerate(SPACES.split(printable(part).replace("'", "’"))):
            if number:
                words.append([])
            if letters:
                words[-1].append(Span(letters, now))
        if tag:
            now = face if tag[0].startswith("</") else FACES[tag[1]]
            at = tag.end()
    return [tuple(word) for word in words if word]


def resting(marks: LineAnnotations) -> list[Word]:
    """Return the marks of a line as words: our ruling, unclear rules with their letters, house rules with numbers."""
    letters = sorted(marks.letters, key=lambda letter: (len(letter), letter))
    ours: list[Word] = [(Span(OURS, "sans", QUIET),)] if marks.ours else []
    return [*ours, *_marked("lozenge", letters, QUIET), *_marked("hand", [str(n) for n in sorted(marks.changes)], INK)]


MARKS = ("lozenge", "hand")


def _marked(sign: str, names: Sequence[str], ink: str) -> Iterator[Word]:
    names = list(_as_ranges(names))
    for number, name in enumerate(names, start=1):
        named = Span(name + ("," if number < len(names) else ""), "bold", ink)
        yield (named,) if number > 1 else (Span(sign=sign, ink=ink), named)


def _as_ranges(names: Sequence[str]) -> Iterator[str]:
    """Yield names in order, with three or more letters that follow one another as a range: "a", "c–n", "aa–ad"."""
    runs: list[list[str]] = []
    for name in names:
        before = runs[-1][-1] if runs else ""
        if before and name.isalpha() and name[:-1] == before[:-1] and ord(name[-1]) == ord(before[-1]) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    for run in runs:
        yield from [f"{run[0]}–{run[-1]}"] if len(run) > 2 else run


def is_mark(word: Word, before: Sequence[Word] = ()) -> bool:
    """Return whether a word is a mark of an unclear rule, a ruling or a house rule at the end of a line.

    `before` are the words before it, the nearest first.
    """
    first = word[0]
    if first.sign in MARKS or first.ink == QUIET:
        return True
    return bool(before) and before[0][0].sign == "hand" and before[0][-1].words.endswith(",")


def say_words(words: Iterable[Word]) -> str:
    """Return the text of words, without fonts and symbols."""
    return " ".join(filter(None, ("".join(piece.words for piece in word) for word in words)))


def set_line(row: Sequence[tuple[Piece, ...]], size: float, base: float, x: float = 0.0) -> tuple[list[Mark], float]:
    """Return the marks of one line of words on the baseline `base` from `x` on, and the x where they end, in mm."""
    marks: list[Mark] = []
    for piece in join_pieces(list(_parted(row))):
        if isinstance(piece, _Air):
            x += piece.behind.air(size)
            continue
        marks.append(piece.mark(x, base, size))
        x += piece.width(size)
    return marks, x


@dataclass(frozen=True)
class _Air:
    """The space between two words of which at least one is not text."""

    behind: Piece


def _parted(row: Sequence[tuple[Piece, ...]]) -> Iterator[Piece | _Air]:
    """Yield the pieces of a line and the spaces between its words.

    Between text the space is a character, so that copied text has it.
    """
    last: Piece | None = None
    for word in row:
        first = word[0]
        if isinstance(last, Span) and isinstance(first, Span):
            yield Span(" ", first.face, first.ink)
        elif last is not None:
            yield _Air(last)
        yield from word
        last = word[-1]


def lines(
    words: Iterable[tuple[Mixed, ...]], size: float, room: float, hang: float = 0.0
) -> list[list[tuple[Mixed, ...]]]:
    """Return words broken into lines of `room` mm, all but the first shorter by `hang` mm; `size` is in points.

    A word longer than a line is broken after a hyphen, or anywhere if it has none.
    """
    parts = (part for whole in words for part in _parts(whole, size, room - hang))
    return line_breaks(
        parts, partial(_wide, size=size), lambda word: word[-1].air(size), lambda line: room - (hang if line else 0)
    )


def _wide(word: tuple[Piece, ...], size: float) -> float:
    return sum(piece.width(size) for piece in word)


def _parts(word: tuple[Mixed, ...], size: float, room: float) -> Iterator[tuple[Mixed, ...]]:
    """Yield a word in as many parts as needed for each to fit `room` mm."""
    if _wide(word, size) <= room:
        yield word
        return
    part: list[Mixed] = []
    taken = 0.0
    for piece in word:
        for one in _letters(piece):
            if part and taken + one.width(size) > room:
                end = _behind_a_hyphen(part)
                yield tuple(join_pieces(part[:end]))
                part = part[end:]
                taken = _wide(tuple(part), size)
            part.append(one)
            taken += one.width(size)
    yield tuple(join_pieces(part))


def _behind_a_hyphen(letters: Sequence[Piece]) -> int:
    """Return how many of these characters come before a break: up to the last hyphen, or all if there is none."""
    hyphens = (at for at in range(len(letters) - 1, 0, -1) if getattr(letters[at], "words", "") in ("-", "\u2010"))
    return next(hyphens, len(letters) - 1) + 1


def _letters(piece: Mixed) -> Iterator[Mixed]:
    """Yield a piece character by character, or as it is if it has no text."""
    if isinstance(piece, Span) and piece.words:
        yield from (replace(piece, words=letter) for letter in piece.words)
    else:
        yield piece


def join_pieces(pieces: Sequence[Any]) -> list[Any]:
    """Return pieces with neighbouring text of one font and colour joined."""
    found: list[list[Any]] = []
    for piece in pieces:
        if found and _alike(found[-1][0], piece):
            found[-1].append(piece)
        else:
            found.append([piece])
    return [
        first if not more else replace(first, words="".join(each.words for each in (first, *more)))
        for first, *more in found
    ]


def _alike(one: Any, other: Any) -> bool:
    """Return whether both are text of one font and colour."""
    letters = isinstance(one, Span) and isinstance(other, Span) and not (one.sign or other.sign)
    return letters and (one.face, one.ink) == (other.face, other.ink)
