"""Sentences of several faces, with drawn signs among their letters and the marks of what they rest on behind them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from drumhead.press.drawing.marks import Mark, Text
from drumhead.press.drawing.symbols import Sign, drawn
from drumhead.press.style.inks import INK, POINT, QUIET, RED
from drumhead.press.text.filters import OURS, printable
from drumhead.press.text.font_metrics import CAPITALS, width
from drumhead.press.text.line_breaks import line_breaks

if TYPE_CHECKING:
    from drumhead.press.game import LineMarks

TAG = re.compile(r"</?(b|i)>")
FACES = {"b": "bold", "i": "italic"}
SPACES = re.compile(r"[ \t\r\n]+")
APART = 0.35  # mm between a sign and what it belongs to


@dataclass(frozen=True)
class Span:
    """Letters of one face, or a drawn sign as high as they are."""

    words: str = ""
    face: str = "sans"
    ink: str = INK
    sign: str = ""

    def drawing(self, size: float) -> Sign:
        """The sign at a size in points."""
        return drawn(self.sign, size * CAPITALS * POINT * (1.12 if self.sign in ("lozenge", "star") else 1), self.ink)

    def width(self, size: float) -> float:
        """In mm."""
        return self.drawing(size).width + APART if self.sign else width(self.words, self.face, size)

    def mark(self, x: float, y: float, size: float) -> Mark:
        """The piece with its foot at the left on a point."""
        if not self.sign:
            return Text(x, y, self.words, self.face, size, ink=self.ink)
        sketch = self.drawing(size)
        high = size * CAPITALS * POINT
        return sketch.at(x, y - (high + sketch.height) / 2)


Word = tuple[Span, ...]  # what no line parts


def worded(markup: str, face: str = "sans") -> list[Word]:
    """The words of a sentence whose faces change at <b> and <i>; anything else in it is letters."""
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


def resting(marks: LineMarks) -> list[Word]:
    """The quiet mark of what is ours, the lozenge and letters of doubts, the hand and numbers of house rules."""
    letters = sorted(marks.letters, key=lambda letter: (len(letter), letter))
    ours: list[Word] = [(Span(OURS, "sans", QUIET),)] if marks.ours else []
    return [*ours, *_marked("lozenge", letters, RED), *_marked("hand", [str(n) for n in sorted(marks.changes)], INK)]


MARKS = ("lozenge", "hand")


def _marked(sign: str, names: Sequence[str], ink: str) -> Iterator[Word]:
    for number, name in enumerate(names, start=1):
        named = Span(name + ("," if number < len(names) else ""), "bold", ink)
        yield (named,) if number > 1 else (Span(sign=sign, ink=ink), named)


def is_mark(word: Word, before: Sequence[Word] = ()) -> bool:
    """Whether a word is no word but tells what the one before it rests on, as `resting` says it."""
    first = word[0]
    if first.sign in MARKS or first.ink in (RED, QUIET):
        return True
    return bool(before) and before[0][0].sign == "hand" and before[0][-1].words.endswith(",")


def set_line(row: Sequence[Word], size: float, base: float) -> tuple[list[Mark], float]:
    """The words of one line on their baseline, from 0 on, and where they end."""
    pieces: list[Span] = []
    for word in row:
        if pieces:
            pieces.append(Span(" ", word[0].face, word[0].ink))
        pieces += word
    marks, x = [], 0.0
    for piece in _joined(pieces):
        marks.append(piece.mark(x, base, size))
        x += piece.width(size)
    return marks, x


def lines(words: Iterable[Word], size: float, room: float) -> list[list[Word]]:
    """Words shared out among lines of `room` mm; a word that is longer than a line is broken where it must be."""
    parts = (part for whole in words for part in _parts(whole, size, room))
    return line_breaks(
        parts, partial(_wide, size=size), lambda word: width(" ", word[-1].face, size), lambda line: room
    )


def _wide(word: Word, size: float) -> float:
    return sum(piece.width(size) for piece in word)


def _parts(word: Word, size: float, room: float) -> Iterator[Word]:
    """A word, in as many parts as it takes for each to fit a line."""
    if _wide(word, size) <= room:
        yield word
        return
    part: list[Span] = []
    taken = 0.0
    for piece in word:
        for letter in piece.words or [""]:
            one = Span(letter, piece.face, piece.ink, piece.sign)
            if part and taken + one.width(size) > room:
                yield _joined(part)
                part, taken = [], 0.0
            part.append(one)
            taken += one.width(size)
    yield _joined(part)


def _joined(pieces: Sequence[Span]) -> Word:
    """Letters of one face put together again."""
    joined: list[Span] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if last and not piece.sign and not last.sign and (last.face, last.ink) == (piece.face, piece.ink):
            joined[-1] = Span(last.words + piece.words, last.face, last.ink)
        else:
            joined.append(piece)
    return tuple(joined)
