"""One face of one piece of a stick: graduations along its edge, a line at every distance, its title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.pages.measures.stick_bands import AIR, HIGH, TOP, Band, band_marks, colours_of, needed_width
from drumhead.printing.style.colours import INK, PAPER
from drumhead.printing.style.fonts import TABLE
from drumhead.printing.style.paper import DASHES
from drumhead.printing.text.font_metrics import width

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.measures.measure_model import Stick, StickFace, StickLine
    from drumhead.printing.pages.measures.ruler import Ruler

FACE = 16.0  # mm from edge to fold
NEAR = 0.01  # mm
REPEAT = 34.0  # mm of a band on a further piece in which its words are worth repeating
TICKS = (1.1, 1.7, 2.4)  # mm long, by rank
TITLE = 13.0


@dataclass(frozen=True)
class StickSegment:
    """A piece of a stick, from `start` to `end` mm of its length.

    `before` and `after` are the letters of the joints at its ends, "" for an end without a joint.
    """

    start: float
    end: float
    before: str = ""
    after: str = ""

    @property
    def long(self) -> float:
        """The length of the piece in mm."""
        return self.end - self.start


@dataclass(frozen=True)
class Drawn:
    """The drawing of the faces of one game's sticks, with a ruler, in full or low ink.

    `folds` is one of `FOLD_LINES`.
    """

    game: Game
    ruler: Ruler
    low_ink: bool
    folds: str = DASHES

    def face(self, stick: Stick, face: StickFace, part: StickSegment) -> tuple[Mark, ...]:
        """Return the marks of one face of a piece of a stick; its upper edge and its zero end are at 0, 0."""
        bands = self.bands(face, part)
        blank = max((self.ruler.mm(mark.length) for mark in face.marks), default=0.0) - part.start
        return (
            *self.scale(part, [band.right for band in bands if band.figure]),
            *(mark for band in bands for mark in band_marks(band, self.low_ink)),
            *self.lines(bands, part),
            *self.title(stick, face, bands, max(0.0, blank), part),
            *_letters(part),
        )

    def bands(self, face: StickFace, part: StickSegment) -> list[Band]:
        """Return the bands of a face that are on a piece of a stick, wholly or in part.

        Their positions are in mm from the left end of the piece.
        """
        bands, before = [], 0.0
        for number, mark in enumerate(face.marks):
            here = self.ruler.mm(mark.length)
            left, right = max(before, part.start), min(here, part.end)
            if right - left > NEAR:
                ends = here <= part.end + NEAR
                band = Band(
                    left - part.start,
                    right - part.start,
                    self.ruler.measures.number(mark.length) if ends else "",
                    self.ruler.measures.unit,
                    chances=mark.chances,
                    rests_on=mark.rests_on,
                    dead=mark.dead,
                    bars=self.low_ink,
                    pale=number % 2 == 0,
                )
                bands.append(self.add_words(band, mark) if ends or right - left > REPEAT else band)
            before = here
        return bands

    def add_words(self, band: Band, mark: StickLine) -> Band:
        """Return the band with the names, the throw and the symbols of the line at its end."""
        onward, signs = self.ruler.measures.say(mark.length), self.side_symbols(mark.side, mark.signs)
        return replace(band, onward=onward, says=mark.says, roll=mark.roll, signs=signs)

    def side_symbols(self, side: str, others: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Return names of symbols with their colours: that of a side, then further ones.

        `side` is the id of a side, "" for none.
        """
        inks = {about["sign"]: about["ink"] for about in self.game.sides}
        own = [(self.game.side(side)["sign"], self.game.side(side)["ink"])] if side else []
        red = [about["ink"] for about in self.game.sides if about.get("cards") == "red"]
        suits = {"diamond": red[0], "heart": red[0]} if red else {}
        return (*own, *((sign, suits.get(sign, inks.get(sign, INK))) for sign in others))

    def scale(self, part: StickSegment, lines: Sequence[float]) -> Iterator[Mark]:
        """Yield ticks along the upper edge of a piece, with numbers where no line and no joint is near.

        `lines` are the positions of lines in mm from the left end of the piece.
        """
        ticks = [(at - part.start, rank, said) for at, rank, said in self.ruler.ticks(part.start, part.end)]
        steps = [s for at, rank, _ in ticks for s in line((at, 0), (at, TICKS[rank]))]
        yield Path(tuple(steps), stroke=INK, width=0.15)
        for at, rank, said in ticks:
            if rank < 2:
                continue
            half = width(said, "sans", FLOOR) / 2
            if at < NEAR and not part.start:
                yield Text(0.7, 4.9, said, "sans", FLOOR)
            elif half + 4.5 < at < part.long - half - 4.5 and all(abs(at - x) > half + 0.9 for x in lines):
                yield Text(at, 4.9, said, "sans", FLOOR, "middle")

    def lines(self, bands: Sequence[Band], part: StickSegment) -> Iterator[Mark]:
        """Yield a heavy line across the face at the end of every band, except at the end of the piece."""
        for band in bands:
            if band.figure and band.right < part.long - NEAR:
                yield Path(line((band.right, 0), (band.right, TOP + HIGH)), stroke=INK, width=0.5)

    def title(
        self, stick: Stick, face: StickFace, bands: Sequence[Band], blank: float, part: StickSegment
    ) -> Iterator[Mark]:
        """Yield the marks of the title: the stick's symbol, its name, and what the face measures.

        The title is in the first band with room beside its words, or beyond the last line, `blank` mm along the
        piece. The name is left out where there is no room for it; without any room nothing is yielded.
        """
        rooms: list[tuple[float, float, Band | None]] = [
            (band.left + AIR, band.right - needed_width(band) - AIR, band) for band in bands
        ]
        rooms += [(blank + AIR, part.long - AIR, None)] if part.long - blank > 2 * AIR else []
        for short in (False, True):
            wide = sum(width for _, width in _title(stick, face, short, INK, PAPER))
            for left, right, band in rooms:
                if right - left >= wide and (band is None or not band.dead):
                    ink, paper = colours_of(band, self.low_ink) if band else (INK, PAPER)
                    for mark, wide in _title(stick, face, short, ink, paper):
                        yield move((mark,), left, TOP)
                        left += wide
                    return


def _title(stick: Stick, face: StickFace, short: bool, ink: str, paper: str) -> Iterator[tuple[Mark, float]]:
    """Yield a stick's symbol, name and what the face measures, each with its width in mm; no name if `short`."""
    if stick.sign:
        sketch = draw_symbol(stick.sign, 4.2, ink, paper)
        yield sketch.at(0, (HIGH - 4.2) / 2), sketch.width + 1.8
    base = HIGH / 2 + 1.5
    if not short:
        name = stick.name.lower()
        yield Text(0, base, name, "small capitals", TITLE, ink=ink), width(name, "small capitals", TITLE) + 1.6
    yield Text(0, base, face.says, TABLE.face, TABLE.size, ink=ink), width(face.says, TABLE.face, TABLE.size) + 3


def _letters(part: StickSegment) -> Iterator[Mark]:
    """Yield the letters of the joints at both ends of a piece."""
    if part.before:
        yield Text(0.8, 4.9, part.before, "bold", FLOOR)
    if part.after:
        yield Text(part.long - 0.8, 4.9, part.after, "bold", FLOOR, "end")
