"""One face of one piece of a stick: graduations along its edge, a line at every distance, its title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from drumhead.printing.drawing.marks import Mark, Path, Text, line, move
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.layout.page_frame import FLOOR
from drumhead.printing.pages.measures.stick_segments import AIR, HIGH, TOP, Band, band_marks, colours_of, needed_width
from drumhead.printing.style.colours import INK, PAPER
from drumhead.printing.style.fonts import TABLE
from drumhead.printing.text.font_metrics import width

if TYPE_CHECKING:
    from drumhead.printing.pages.measures.measure_model import Stick, StickFace, StickLine
    from drumhead.printing.pages.measures.ruler import Ruler
    from drumhead.printing.print_job import Game

FACE = 16.0  # mm from edge to fold
NEAR = 0.01  # mm
REPEAT = 34.0  # mm of a band on a further piece in which its words are worth repeating
TICKS = (1.1, 1.7, 2.4)  # mm long, by rank
TITLE = 13.0


@dataclass(frozen=True)
class StickSegment:
    """A piece of a stick, from `start` to `end` mm of its length, and the letters of the joints at either end."""

    start: float
    end: float
    before: str = ""
    after: str = ""

    @property
    def long(self) -> float:
        """Its length in mm."""
        return self.end - self.start


@dataclass(frozen=True)
class Drawn:
    """The settings for drawing the faces of one game's sticks."""

    game: Game
    ruler: Ruler
    low_ink: bool

    def face(self, stick: Stick, face: StickFace, part: StickSegment) -> tuple[Mark, ...]:
        """Return one face of a piece, its upper edge and its zero end at 0."""
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
        """Return the bands of a face that are on a piece, wholly or in part."""
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
        """Return the band with its words."""
        onward, signs = self.ruler.measures.say(mark.length), self.side_symbols(mark.side, mark.signs)
        return replace(band, onward=onward, says=mark.says, roll=mark.roll, signs=signs)

    def side_symbols(self, side: str, others: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """Return the symbol of a side in its colour, and further symbols in theirs."""
        inks = {about["sign"]: about["ink"] for about in self.game.sides}
        own = [(self.game.side(side)["sign"], self.game.side(side)["ink"])] if side else []
        red = [about["ink"] for about in self.game.sides if about.get("cards") == "red"]
        suits = {"diamond": red[0], "heart": red[0]} if red else {}
        return (*own, *((sign, suits.get(sign, inks.get(sign, INK))) for sign in others))

    def scale(self, part: StickSegment, lines: Sequence[float]) -> Iterator[Mark]:
        """Yield ticks along the upper edge, with numbers where no line and no joint is near."""
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
        """Yield a heavy line across the face at every distance; the last one of a stick is its end."""
        for band in bands:
            if band.figure and band.right < part.long - NEAR:
                yield Path(line((band.right, 0), (band.right, TOP + HIGH)), stroke=INK, width=0.5)

    def title(
        self, stick: Stick, face: StickFace, bands: Sequence[Band], blank: float, part: StickSegment
    ) -> Iterator[Mark]:
        """Yield the stick's symbol, its name and what the face measures, where the words of the
        bands leave most room.
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
    """Yield symbol, name and what is measured, each with its width in mm; without the name if `short`."""
    if stick.sign:
        sketch = draw_symbol(stick.sign, 4.2, ink, paper)
        yield sketch.at(0, (HIGH - 4.2) / 2), sketch.width + 1.8
    base = HIGH / 2 + 1.5
    if not short:
        name = stick.name.lower()
        yield Text(0, base, name, "small capitals", TITLE, ink=ink), width(name, "small capitals", TITLE) + 1.6
    yield Text(0, base, face.says, TABLE.face, TABLE.size, ink=ink), width(face.says, TABLE.face, TABLE.size) + 3


def _letters(part: StickSegment) -> Iterator[Mark]:
    """Yield the letter of a joint on either side of it."""
    if part.before:
        yield Text(0.8, 4.9, part.before, "bold", FLOOR)
    if part.after:
        yield Text(part.long - 0.8, 4.9, part.after, "bold", FLOOR, "end")
