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
ABOVE = 4.9  # mm from the upper edge to the baseline of words above the bands
TITLED = {"whole": "", "short": "{name}", "": "{name} {says}:"}  # by the title that has room: the part without room


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
class Label:
    """Words above the bands of a piece, from `left` to `right` in mm from its left end."""

    words: str
    left: float
    right: float


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
        titled, title = self.title(stick, face, bands, max(0.0, blank), part)
        labels = _labels(TITLED[titled].format(name=stick.name, says=face.says), bands, part)
        return (
            *self.scale(part, [band.right for band in bands if band.figure], labels),
            *(mark for band in bands for mark in band_marks(band, self.low_ink)),
            *self.lines(bands, part),
            *title,
            *(Text(label.left, ABOVE, label.words, "semibold", FLOOR) for label in labels),
            *_letters(part),
        )

    def bands(self, face: StickFace, part: StickSegment) -> list[Band]:
        """Return the bands of a face that are on a piece of a stick, wholly or in part.

        Their positions are in mm from the left end of the piece.
        """
        bands, before, case = [], 0.0, ""
        for number, mark in enumerate(face.marks):
            case = ", ".join(mark.says) or case  # a throw has a line for each distance; the first is named
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
                    case=case,
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

    def scale(self, part: StickSegment, lines: Sequence[float], labels: Sequence[Label]) -> Iterator[Mark]:
        """Yield ticks along the upper edge of a piece, with numbers where no line, no joint and no label is near.

        `lines` are the positions of lines in mm from the left end of the piece.
        """
        ticks = [(at - part.start, rank, said) for at, rank, said in self.ruler.ticks(part.start, part.end)]
        steps = [s for at, rank, _ in ticks for s in line((at, 0), (at, TICKS[rank]))]
        yield Path(tuple(steps), stroke=INK, width=0.15)
        for at, rank, said in ticks:
            if rank < 2:
                continue
            half = width(said, "sans", FLOOR) / 2
            if any(label.left - half - 0.9 < at < label.right + half + 0.9 for label in labels):
                continue
            if at < NEAR and not part.start:
                yield Text(0.7, ABOVE, said, "sans", FLOOR)
            elif half + 4.5 < at < part.long - half - 4.5 and all(abs(at - x) > half + 0.9 for x in lines):
                yield Text(at, ABOVE, said, "sans", FLOOR, "middle")

    def lines(self, bands: Sequence[Band], part: StickSegment) -> Iterator[Mark]:
        """Yield a heavy line across the face at the end of every band, except at the end of the piece."""
        for band in bands:
            if band.figure and band.right < part.long - NEAR:
                yield Path(line((band.right, 0), (band.right, TOP + HIGH)), stroke=INK, width=0.5)

    def title(
        self, stick: Stick, face: StickFace, bands: Sequence[Band], blank: float, part: StickSegment
    ) -> tuple[str, list[Mark]]:
        """Return a key of `TITLED`, and the marks of the title: the stick's symbol, its name, what the face measures.

        The title is in the first band with room beside its words, or beyond the last line, `blank` mm along the
        piece. The name is left out where there is no room for it; without any room there are no marks.
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
                    marks: list[Mark] = []
                    for mark, wide in _title(stick, face, short, ink, paper):
                        marks.append(move((mark,), left, TOP))
                        left += wide
                    return "short" if short else "whole", marks
        return "", []


def _labels(title: str, bands: Sequence[Band], part: StickSegment) -> list[Label]:
    """Return labels above the bands of a piece: the part of the title without room, and cases named elsewhere only.

    Pieces of several sticks lie on the table together, so each says which bands it has. No label crosses a line. If
    not all words have room, the title is left out; then the cases too.
    """
    labels: list[Label] = []
    met, words = {""}, title.split()
    start = _beside(part.before or "0" * (not part.start))
    for band in bands:
        if band.case not in met and not band.says:
            words += band.case.split()
        met.add(band.case)
        left, right = max(band.left + AIR, start), min(band.right - 0.8, part.long - _beside(part.after))
        count = max((at for at in range(len(words) + 1) if left + _width(words[:at]) <= right), default=0)
        if count:
            labels.append(Label(" ".join(words[:count]), left, left + _width(words[:count])))
            words = words[count:]
    if words:
        return _labels("", bands, part) if title else []
    return labels


def _beside(letter: str) -> float:
    """Return the mm that the letter of a joint takes up at an end of a piece."""
    return 0.8 + width(letter, "bold", FLOOR) + AIR if letter else 0.0


def _width(words: Sequence[str]) -> float:
    return width(" ".join(words), "semibold", FLOOR)


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
        yield Text(0.8, ABOVE, part.before, "bold", FLOOR)
    if part.after:
        yield Text(part.long - 0.8, ABOVE, part.after, "bold", FLOOR, "end")
