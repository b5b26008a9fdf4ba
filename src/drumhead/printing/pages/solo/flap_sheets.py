"""Sheets folded once, with flaps: the words are on the back, and a flap of the front half covers each of them.

A sheet is printed on both sides. Its front has no secret: the right half is the cover with a label for each flap, the
left half becomes the outside of the back. The words are on the sheet's back, behind the left half of the front, so that
the fold brings them under the cover.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, Step, Text, line, rectangle
from drumhead.printing.layout.page_frame import COLOPHON, colophon_line
from drumhead.printing.layout.rich_text import Word, lines, set_line, split_markup
from drumhead.printing.style.colours import FAINT, HAIR, INK, POINT, TINT
from drumhead.printing.style.fonts import Lettering
from drumhead.printing.style.paper import Box, Paper
from drumhead.printing.text.font_metrics import lines as plain_lines
from drumhead.printing.text.font_metrics import plain, shorten_words

FOLD = 4.0  # mm from the fold to the end of a cut
PAD = 2.5  # mm beside words
LEAST = 8.5  # mm of a flap
HEADING = 7.5  # mm of a heading between flaps
GLUE = 7.0  # mm of the strips at the top and the bottom of a sheet that are glued
TOGETHER = 3  # flaps at least that stand below their heading on a sheet
HATCH = 2.2  # mm from one line of the screen inside a flap to the next


@dataclass(frozen=True)
class Flap:
    """A flap: the `label` printed on it, and the sealed words below it, as HTML with <b> and <i>.

    Flaps of one `sort` have one height, so that the height of a flap gives nothing away; it has room for `least` lines.
    """

    label: str
    sealed: str
    sort: str = ""
    least: int = 1


@dataclass(frozen=True)
class FlapGroup:
    """Flaps under one heading, which is printed on the cover; a group may go on on the next sheet."""

    heading: str
    flaps: tuple[Flap, ...]


@dataclass(frozen=True)
class _Row:
    """A row of a sheet: a heading, or a flap with its sealed words in lines."""

    label: str
    high: float
    sealed: tuple[list[Word], ...] = ()
    is_heading: bool = False


@dataclass(frozen=True)
class FlapSheets:
    """The layout of sealed sheets on a paper.

    `title` is on every cover, `how` are sentences on how a sheet is folded. `colophon` has both ends of the footer.
    """

    page: Paper
    lettering: Lettering
    title: str
    about: str
    how: Sequence[str]
    colophon: tuple[str, str]
    low_ink: bool = False

    @property
    def free(self) -> Box:
        """The part of a sheet for rows: between the strips for glue, above the footer."""
        return self.page.printable.inset(top=GLUE, bottom=GLUE + COLOPHON)

    @property
    def middle(self) -> float:
        """The x of the fold in mm."""
        return self.page.width / 2

    def sheets(self, groups: Sequence[FlapGroup]) -> Iterator[Sheet]:
        """Yield two pages for each sheet: the front, which is open, and the back, which is sealed."""
        flaps = [flap for group in groups for flap in group.flaps]
        tallest: dict[str, int] = {}
        for flap in flaps:
            tallest[flap.sort] = max(tallest.get(flap.sort, 0), flap.least, len(self._lines(flap)))
        filled = self._fill(groups, tallest)
        for number, rows in enumerate(filled, start=1):
            name = f"{self.title} {number}/{len(filled)}"
            yield Sheet(self.page, tuple(self._front(rows, name, number, len(filled))), f"{name}: outside")
            yield Sheet(self.page, tuple(self._back(rows)), f"{name}: inside, sealed")

    # ------------------------------------------------------------ rows
    def _fill(self, groups: Sequence[FlapGroup], tallest: Mapping[str, int]) -> list[list[_Row]]:
        """Return the rows of each sheet; a group goes on to the next sheet under its heading again.

        `tallest` are the lines that flaps have room for, by their sort.
        """
        room, found, down = self.free.height, [list[_Row]()], 0.0
        for group in groups:
            heading, *flaps = self._rows(group, tallest)
            least = heading.high + sum(row.high for row in flaps[:TOGETHER])
            if down and down + least > room:
                found.append([])
                down = 0.0
            found[-1].append(heading)
            down += heading.high
            for row in flaps:
                if row.high > room - down:
                    found.append([heading])
                    down = heading.high
                found[-1].append(row)
                down += row.high
        return found

    def _rows(self, group: FlapGroup, tallest: Mapping[str, int]) -> Iterator[_Row]:
        step = self.lettering.types["body"].leading * POINT
        yield _Row(group.heading, HEADING, is_heading=True)
        for flap in group.flaps:
            high = max(LEAST, tallest[flap.sort] * step + 2 * PAD - 1.0)
            yield _Row(flap.label, high, tuple(self._lines(flap)))

    def _lines(self, flap: Flap) -> list[list[Word]]:
        """Return the sealed words of a flap in lines."""
        breadth = self.page.printable.right - self.middle - FOLD - 2 * PAD
        return lines(split_markup(flap.sealed), self.lettering.types["body"].size, breadth)

    # ------------------------------------------------------------ the outside
    def _front(self, rows: Sequence[_Row], name: str, number: int, count: int) -> Iterator[Mark]:
        yield from self._outside(name)
        box, x = self.page.printable, self.middle
        yield Path(line((x, box.top), (x, box.bottom - COLOPHON)), "fold", HAIR, 0.25, dash=(2.0, 1.4))
        slim, label = self.lettering.types["slim"], self.lettering.types["table"]
        down = self.free.top
        for row in rows:
            if row.is_heading:
                words = shorten_words(plain(row.label), slim.face, slim.size, box.right - x - FOLD - PAD)
                yield Text(x + FOLD, down + HEADING - 2.0, words, slim.face, slim.size)
            else:
                yield Text(x + FOLD + PAD, down + row.high / 2 + 1.1, plain(row.label), label.face, label.size)
                yield from self._cuts(down, row.high)
            down += row.high
        yield from colophon_line(self.page, self.colophon, f"{number}/{count}")

    def _cuts(self, down: float, high: float) -> Iterator[Mark]:
        """Yield the cuts above and below a flap, from near the fold to the edge of the sheet that can be printed."""
        for y in (down, down + high):
            yield Path(line((self.middle + FOLD, y), (self.page.printable.right, y)), "cut", INK, 0.2, dash=(1.0, 1.0))

    def _outside(self, name: str) -> Iterator[Mark]:
        """Yield the left half of the front, which is outside at the back when the sheet is folded."""
        box, slim, body = self.page.printable, self.lettering.types["part"], self.lettering.types["body"]
        left, room = box.left, self.middle - box.left - 6
        yield Text(left, box.top + 6, shorten_words(name, slim.face, slim.size, room), slim.face, slim.size)
        y = box.top + 12.5
        for words in (self.about, *self.how):
            for broken in plain_lines(plain(words), body.face, body.size, room, 12):
                yield Text(left, y, broken, body.face, body.size)
                y += body.leading * POINT
            y += 1.4

    # ------------------------------------------------------------ the inside
    def _back(self, rows: Sequence[_Row]) -> Iterator[Mark]:
        """Yield the sealed face: the words at the right, what is behind the flaps at the left."""
        box, x, body = self.page.printable, self.middle, self.lettering.types["body"]
        tint = "" if self.low_ink else TINT
        for top in (box.top, box.bottom - COLOPHON - GLUE):
            yield Path(rectangle(x + 1, top, box.right - x - 1, GLUE - 1.5), "glue", HAIR, 0.18, (0.6, 0.9), fill=tint)
            yield Text(x + PAD + 1, top + GLUE / 2 + 0.4, "glue", body.face, body.size)
        down = self.free.top
        step = body.leading * POINT
        for row in rows:
            base = down + (row.high - step * len(row.sealed)) / 2 + 0.76 * step
            for at, words in enumerate(row.sealed):
                yield from set_line(words, body.size, base + at * step, x + FOLD + PAD)[0]
            if row.sealed and not self.low_ink:
                yield from self._screen(down, row.high)
            down += row.high

    def _screen(self, down: float, high: float) -> Iterator[Mark]:
        """Yield slanting lines on the inside of a flap, so that words below it cannot be read through it."""
        left, right = self.page.printable.left, self.middle - FOLD
        steps: list[Step] = []
        at = left - high
        while at < right:
            start = max(left, at)
            end = min(right, at + high)
            if end > start:
                steps += line((start, down + (start - at)), (end, down + (end - at)))
            at += HATCH
        yield Path(tuple(steps), stroke=FAINT, width=0.35)
