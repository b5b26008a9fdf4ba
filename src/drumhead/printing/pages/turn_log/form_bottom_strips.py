"""The strips at the bottom of a turn's page: counts at its end, points to cross off, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.tracks import TICK, points_track, tick
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move, rectangle
from drumhead.printing.layout.rich_text import Word, lines, set_line
from drumhead.printing.pages.turn_log.form_top_strips import Strip
from drumhead.printing.pages.turn_log.turn_form import Field, Sign, TurnForm
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.fonts import USUAL, Lettering
from drumhead.printing.text.font_metrics import plain, shorten_words, width
from drumhead.printing.text.line_breaks import line_breaks

WRITTEN = 9.0  # mm of a line to write on
LEAST_APART, APART = 4.0, 10.0  # mm between what is counted of one side and of the next
BETWEEN_TICKS = 1.6  # mm from a box to the next words
SIGN, TRACK_SIGN = 3.4, 4.6  # mm of the height of a side's sign
BEFORE_POINTS = 9.0  # mm
ENDS_STEP = 4.6  # mm from line to line of what is counted
BAR = (-2.6, 1.1)  # mm from the left edge to the bar of a house rule, and its breadth


@dataclass
class _Counted:
    """The counts of one side, or of both: marks from x = 0 on, with their baseline at 0, and their width in mm."""

    lettering: Lettering
    marks: list[Mark] = field(default_factory=list)
    wide: float = 0.0

    def sign(self, sign: Sign) -> None:
        word, ink = sign
        sketch = draw_symbol(word, SIGN, ink)
        self.marks.append(sketch.at(self.wide, 0.35 - SIGN))
        self.wide += sketch.width + 0.7

    def field(self, about: Field, room: float) -> None:
        """Add the words of a field, and its value or a line to write on, within `room` mm."""
        self._words(about.words, "sans", room)
        if about.value is None:
            end = self.wide + WRITTEN * self.lettering.pen
            self.marks.append(Path(line((self.wide, 0.1), (end, 0.1)), stroke=INK, width=0.5 * POINT))
            self.wide = end + 1.0
        else:
            self._words(about.value, "semibold", room)
            self.wide += 1.2

    def tick(self, words: str, room: float) -> None:
        """Add words, followed by a box to tick, within `room` mm."""
        self.wide += BETWEEN_TICKS if self.marks else 0.0
        self._words(words, "sans", room)
        box = tick(TICK * self.lettering.pen)
        self.marks.append(move(box.marks, self.wide, 0.75 - box.height))
        self.wide += box.width + 0.6

    def _words(self, words: str, face: str, room: float) -> None:
        size = self.lettering.types["body"].size
        said = shorten_words(plain(words), face, size, room - self.wide)
        self.marks.append(Text(self.wide, 0, said, face, size))
        self.wide += width(said, face, size) + 0.9


def _counted(form: TurnForm, room: float, lettering: Lettering) -> Iterator[_Counted]:
    """Yield the counts of each side, then those of both sides together, then the boxes to tick."""
    for side in form.sides:
        if side.fields:
            group = _Counted(lettering)
            group.sign(side.sign)
            for each in side.fields:
                group.field(each, room)
            yield group
    if form.fields:
        group = _Counted(lettering)
        for each in form.fields:
            group.field(each, room)
        yield group
    if form.ticks:
        group = _Counted(lettering)
        for words in form.ticks:
            group.tick(words, room)
        yield group


def draw_counts(form: TurnForm, room: float, lettering: Lettering = USUAL) -> Strip:
    """Return the counts of each side and of both as a strip `room` mm wide, on several lines if necessary."""
    groups = _counted(form, room, lettering)
    rows = line_breaks(groups, lambda group: group.wide, lambda group: LEAST_APART, lambda line_: room + 1.0)
    step = ENDS_STEP * lettering.pen

    def draw(y: float, height: float) -> Iterator[Mark]:
        for number, row in enumerate(rows):
            spare = (room + 0.6 - sum(group.wide for group in row)) / max(1, len(row) - 1)
            apart = spare if form.ticks and len(rows) == 1 else min(spare, APART)
            at = 0.0
            for group in row:
                yield move(group.marks, at, y + 4.8 * lettering.pen + number * step)
                at += group.wide + apart

    return Strip(1.4 + len(rows) * step if rows else 0.0, draw)


def points(form: TurnForm, room: float, lettering: Lettering = USUAL) -> Strip:
    """Return the points of both sides and their meaning as a strip `room` mm wide; 0 mm high if there are none.

    If a house rule has changed the points, a bar is beside them.
    """
    size, leading = lettering.sizes["remarks"].size, lettering.sizes["remarks"].leading or 0.0
    said = lines(form.says, size, room) if form.says else []
    step, beside = leading * POINT, room - BEFORE_POINTS
    tracks = [(side, points_track(side.points, beside, lettering).draw()) for side in form.sides if side.points]
    tall = 0.5 + len(said) * step + sum(drawing.height + 0.6 for _, drawing in tracks)

    def draw(y: float, height: float) -> Iterator[Mark]:
        if form.touched:
            yield Path(rectangle(BAR[0], y, BAR[1], height), fill=INK)
        for number, words in enumerate(said):
            yield from set_line(words, size, y + 0.823 * step + number * step)[0]
        top = y + 0.5 + len(said) * step
        for side, drawing in tracks:
            word, ink = side.sign
            yield draw_symbol(word, TRACK_SIGN, ink).at(1.2, top + 0.3)
            yield move(drawing.marks, BEFORE_POINTS, top)
            top += drawing.height + 0.6

    return Strip(tall if tracks else 0.0, draw)


def notes(words: Sequence[Word], room: float, lettering: Lettering = USUAL) -> Iterator[Strip]:
    """Yield a paragraph for the bottom of a form, `room` mm wide, as a strip for each line.

    A page break may so fall between two lines.
    """
    small = lettering.types["small"]
    step = small.leading * POINT
    for number, row in enumerate(lines(words, small.size, room)):
        above = 0.0 if number else 0.6

        def draw(y: float, height: float, row: Sequence[Word] = row, above: float = above) -> Iterator[Mark]:
            yield from set_line(row, small.size, y + above + 0.747 * step)[0]

        yield Strip(above + step, draw)
