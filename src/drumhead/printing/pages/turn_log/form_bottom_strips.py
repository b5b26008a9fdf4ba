"""The strips at the bottom of a form: counts as a turn ends, points to cross off, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.tracks import points_track
from drumhead.printing.drawing.vector_primitives import Mark, Path, move, rectangle
from drumhead.printing.layout.rich_text import Word, lines, set_line
from drumhead.printing.pages.turn_log.counted_fields import closing, fields_of
from drumhead.printing.pages.turn_log.form_top_strips import WRITTEN, Strip
from drumhead.printing.pages.turn_log.turn_form import TurnForm
from drumhead.printing.pages.turn_log.turn_tops import fits_beside
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.fonts import USUAL, Lettering
from drumhead.printing.text.line_breaks import line_breaks

LEAST_APART, APART = 4.0, 10.0  # mm between what is counted of one side and of the next
TRACK_SIGN = 4.6  # mm of the height of a side's sign
BEFORE_POINTS = 9.0  # mm
ENDS_STEP = 4.6  # mm from line to line of what is counted
BAR = (-2.6, 1.1)  # mm from the left edge to the bar of a house rule, and its breadth


def draw_counts(form: TurnForm, room: float, lettering: Lettering = USUAL) -> Strip:
    """Return the counts of each side of a record as a strip `room` mm wide, on several lines if necessary."""
    groups = [fields_of(side.fields, room, lettering, side.sign) for side in form.sides if side.fields]
    rows = line_breaks(groups, lambda group: group.wide, lambda group: LEAST_APART, lambda line_: room + 1.0)
    step = ENDS_STEP * lettering.pen

    def draw(y: float, height: float) -> Iterator[Mark]:
        for number, row in enumerate(rows):
            spare = (room + 0.6 - sum(group.wide for group in row)) / max(1, len(row) - 1)
            at = 0.0
            for group in row:
                yield move(group.marks, at, y + 4.8 * lettering.pen + number * step)
                at += group.wide + min(spare, APART)

    return Strip(1.4 + len(rows) * step if rows else 0.0, draw)


def draw_closing(form: TurnForm, room: float, lettering: Lettering = USUAL) -> Strip:
    """Return what is counted as each turn ends, below its columns; 0 mm high if it is beside the turn's number."""
    wide = (room - form.name) / len(form.turns)
    counted = closing(form, wide, lettering)

    def draw(y: float, height: float) -> Iterator[Mark]:
        for start in form.starts:
            yield move(counted.marks, start + 0.8, y + height - 1.8)

    is_below = counted.marks and not fits_beside(form, room, lettering)
    return Strip(WRITTEN + 0.6 if is_below else 0.0, draw)


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
