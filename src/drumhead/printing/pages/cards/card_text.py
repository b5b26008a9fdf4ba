"""Sentences on cards, which continue on another face only between two sentences, unless no face has room for one
sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, move
from drumhead.printing.layout.page_frame import LEADING
from drumhead.printing.layout.rich_text import Word, is_mark, lines, set_line
from drumhead.printing.pages.cards.card_text_flow import SLACK, Block
from drumhead.printing.style.colours import POINT

if TYPE_CHECKING:
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

ENDS = re.compile(r"[.!?][”’\")\]]*$")
SHORT = re.compile(r"^[“‘(]?([A-Z]|St|Lt|Col|Gen|Capt|Maj|Mr|Dr|No|no|c|ca)\.$")  # no end of a sentence
BEGINS = re.compile(r"[“‘(]?[A-Z0-9+−ÀÁÂÄÇÈÉÊËÎÏÔÖÙÚÛÜ]")
BELOW = 0.25  # of their size that letters reach below their line, and a little


def paragraph(
    words: Sequence[Word], stock: Stock, size: float | None = None, after: float = 0.8, together: bool = False
) -> Iterator[Block]:
    """Yield words as one block, which may be divided between two sentences unless it is kept `together`.

    `size` is in points, None for the card's text size; `after` is the free space below in mm. Without words, yield
    nothing.
    """
    size = size or stock.size
    parts = [words] if together else sentences(words)
    if words:
        yield Prose(parts, size, stock.words.width, base=0.95 * size * POINT, after=after).block


def running(parts: Sequence[Sequence[Word]], stock: Stock) -> Iterator[Block]:
    """Yield texts one after another as one block in the card's text size, which may be divided between two of them."""
    if parts:
        yield Prose(parts, stock.size, stock.words.width, base=0.95 * stock.size * POINT, after=0.8).block


def sentences(words: Sequence[Word]) -> list[list[Word]]:
    """Return words divided into sentences, each with the marks of its annotations at its end; [] for no words."""
    found: list[list[Word]] = [[]]
    ended = False
    for word in words:
        if is_mark(word, found[-1][-1:]):
            found[-1].append(word)
            continue
        said = "".join(piece.words for piece in word)
        if ended and BEGINS.match(said):
            found.append([])
        found[-1].append(word)
        ended = bool(ENDS.search(said)) and not SHORT.match(said)
    return found if found[0] else []


@dataclass(frozen=True)
class Prose:
    """Sentences of running text in `size` points, in lines from `left` mm to `width` mm.

    `beside` are marks to the left of the first line, whose baseline is at y = `base` mm. The text is at least `least`
    mm high, with `after` mm free below.
    """

    parts: Sequence[Sequence[Word]]
    size: float
    width: float
    base: float
    after: float = 0.8
    left: float = 0.0
    beside: tuple[Mark, ...] = ()
    least: float = 0.0
    whole: bool = False  # its parts begin a line each and stay together

    @cached_property
    def rows(self) -> list[list[Word]]:
        """The words divided into lines."""
        runs = self.parts if self.whole else [[word for part in self.parts for word in part]]
        return [row for run in runs for row in lines(run, self.size, self.width - self.left)]

    @property
    def bare(self) -> float:
        """The height of the text in mm without the space below it."""
        high = self.size * LEADING * POINT
        return max(self.least, self.base + (len(self.rows) - 1) * high + BELOW * self.size * POINT)

    @property
    def block(self) -> Block:
        """The sentences as a block that can be divided after a sentence."""
        high = self.size * LEADING * POINT
        marks: list[Mark] = [*self.beside]
        for number, row in enumerate(self.rows):
            said, _ = set_line(row, self.size, self.base + number * high)
            marks += [move(said, self.left, 0)] if self.left else said
        first = 0.0 if self.whole or len(self.parts) < 2 else replace(self, parts=self.parts[:1]).bare
        return Block(tuple(marks), self.bare + self.after, least=first, parted=self.split, air=self.after)

    def split(self, room: float, anywhere: bool) -> tuple[Block, Block] | None:
        """Return the sentences that fit into `room` mm and the remaining ones, as two blocks; None where all or none
        fit.

        With `anywhere`, divide between two lines instead of returning None; this is for a sentence longer than any
        face.
        """
        for count in () if self.whole else range(len(self.parts) - 1, 0, -1):
            if (some := replace(self, parts=self.parts[:count], after=0.0)).bare <= room + SLACK:
                return some.block, self._rest(self.parts[count:]).block
        if not anywhere:
            return None
        high = self.size * LEADING * POINT
        count = int((room - self.base - BELOW * self.size * POINT + SLACK) / high) + 1
        if not 0 < count < len(self.rows):
            return None
        first, last = ([word for row in rows for word in row] for rows in (self.rows[:count], self.rows[count:]))
        return replace(self, parts=[first], after=0.0, whole=False).block, self._rest([last]).block

    def _rest(self, parts: Sequence[Sequence[Word]]) -> Prose:
        return replace(self, parts=parts, base=0.95 * self.size * POINT, beside=(), least=0.0, whole=False)
