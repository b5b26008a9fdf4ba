"""The upper strips of a turn's page: its cards, the headings of columns and sides, a line for every unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.tracks import HEAVY
from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, Text, circle, line, rectangle
from drumhead.printing.layout.page_frame import SMALLEST_SERIF
from drumhead.printing.pages.turn_log.turn_form import Cards, Cell, Column, Row, Side, Slot
from drumhead.printing.style.colours import FAINT, GHOST, INK, PALE, PAPER, POINT
from drumhead.printing.style.fonts import USUAL, Lettering, Type
from drumhead.printing.text.fitted_labels import FittedName, Room
from drumhead.printing.text.font_metrics import CAPITALS, fit_words, lines, plain, shorten_words, width

RULE, BETWEEN, BESIDE = 0.9 * POINT, 0.4 * POINT, 0.35 * POINT  # mm of the pen: below groups, units, beside columns
SIGN, NAME = 6.4, 12.1  # mm from the left edge to a unit's arm sign, and to its name
ARM, SIDE_SIGN, CARD_SIGN = 2.7, 3.6, 6.0  # mm of the height of a sign
CONTINUED = 20.0  # mm for that word behind the name of a side
INSET = 0.8  # mm before words that stand at the left of their column
GHOSTS = 2.7  # mm between letters to go over
FIGURE = 1.2  # mm from the middle of a column to the figure that a pen goes on from
ABOVE_CARDS, BESIDE_CARDS, RING, CAPTION = 1.2, 5.0, 3.6, 4.4
LEANS = 0.4  # mm that an italic letter may lean out to the left
MOST_LINES, MANY = 2, 9  # of words beside the cards, and below them
HEADS, SIDE_HEAD = 6.0, 6.46  # mm

Draw = Callable[[float, float], Iterable[Mark]]  # so far down the page, so many mm tall


@dataclass(frozen=True)
class Strip:
    """A part of the form as wide as the page, which needs `height` mm.

    `draw` takes the y of its top and its height, in mm, and returns its marks.
    """

    height: float
    draw: Draw


def room_of_a_name(breadth: float, lettering: Lettering = USUAL) -> Room:
    """Return the space for a unit's name in a first column of `breadth` mm, as a `Room` for fitted names."""
    logged = lettering.types["logged"]
    return Room(logged.face, logged.size, SMALLEST_SERIF, breadth - NAME - 0.9)


def rule(room: float, y: float, weight: float, ink: str = INK) -> Path:
    """Return a line across the page: `room` mm long, at the height `y`, `weight` mm thick."""
    return Path(line((0, y), (room, y)), stroke=ink, width=weight)


# ------------------------------------------------------------------ cards


def cards(about: Cards, room: float, lettering: Lettering = USUAL) -> Strip:
    """Return a strip with the cards of a turn in their order, and their instructions beside or below them."""
    table, least = lettering.types["table"], lettering.least
    across = about.across or len(about.slots)
    wide, high = min(about.size[0], (room - HEAVY + about.gap) / max(1, across) - about.gap), about.size[1]
    rows = -(-len(about.slots) // max(1, across))
    captions = CAPTION if any(slot.caption for slot in about.slots) else 0.0
    taken = across * (wide + about.gap) - about.gap + HEAVY
    tall = rows * (high + about.gap) - about.gap + HEAVY + captions
    beside = room - taken - BESIDE_CARDS
    said, size = _said(about.says, beside, table, least)
    below = len(said) > MOST_LINES
    if below:
        said, size = _said(about.says, room - LEANS, table, least)
    left, base = (LEANS, tall + 3.9) if below else (taken + BESIDE_CARDS, 4.2)
    step = table.leading * POINT

    def draw(y: float, height: float) -> Iterator[Mark]:
        top = y + ABOVE_CARDS
        for at, slot in enumerate(about.slots):
            x, down = at % across * (wide + about.gap) + HEAVY / 2, at // across * (high + about.gap) + HEAVY / 2
            yield from _card(about, slot, at + 1, x, top + down, wide, least)
        for at, words in enumerate(said):
            yield Text(left, top + base + at * step, words, table.face, size)

    return Strip(ABOVE_CARDS + tall + (0.6 + len(said) * step if below else 0), draw)


def _said(words: str, room: float, table: Type, least: float) -> tuple[list[str], float]:
    """Return words on as many lines of `room` mm as they need, and their text size in points.

    The text size is `least` if that saves a line, otherwise the usual one of `table`.
    """
    tried = [(lines(words, table.face, size, room, MANY), size) for size in (table.size, least)]
    return min(tried, key=lambda each: len(each[0]))


def _card(about: Cards, slot: Slot, number: int, x: float, y: float, wide: float, least: float) -> Iterator[Mark]:
    """Yield a card with its number, from 1, and the symbols of both sides, one of them ringed if a side moved.

    x and y are its upper left corner, and `wide` its width, in mm; `least` is the smallest text size in points.
    """
    high = about.size[1]
    yield Path(rectangle(x, y, wide, high, 1.2), stroke=INK, width=0.45, fill=PAPER)
    yield Text(x + 1.3, y + 3.7, str(number), "sans", least, ink=PALE)
    step = wide / (len(about.signs) + 0.6)
    for at, (word, ink) in enumerate(about.signs):
        spot = x + step * (at + 0.8), y + high * 0.62
        yield draw_symbol(word, CARD_SIGN, ink).centre(*spot)
        if at == slot.ringed:
            yield Path(circle(*spot, RING), stroke=INK, width=0.55)
    if slot.caption:
        words, size = fit_words(slot.caption, "sans", least, wide + about.gap - 0.4, least)
        yield Text(x + wide / 2, y + high + 3.7, words, "sans", size, "middle")


# ------------------------------------------------------------------ heads


def heads(name: float, columns: Sequence[Column], room: float, lettering: Lettering = USUAL) -> Strip:
    """Return a strip with the headings of all columns, each on several lines if it is too long for its column.

    `name` is the width in mm of the first column, with the units.
    """
    table = lettering.types["table"]
    said = [_head(column, table, lettering.least) for column in columns]
    step, most = table.size * POINT * 1.1, max((len(rows) for rows, _ in said), default=1)

    def draw(y: float, height: float) -> Iterator[Mark]:
        base, at = y + 4.02 + (most - 1) * step, name
        yield Text(0, base, "unit", table.face, table.size)
        for column, (rows, size) in zip(columns, said):
            for above, words in enumerate(reversed(rows)):
                yield _aligned(column, at, base - above * step, words, table.face, size)
            at += column.wide
        yield rule(room, y + height - RULE / 2, RULE)

    return Strip(HEADS + (most - 1) * step, draw)


def _head(column: Column, table: Type, least: float) -> tuple[list[str], float]:
    """Return the lines of the heading of a column, one line if possible, and the text size in points."""
    breadth = column.wide - 0.4
    words, size = fit_words(column.head, table.face, table.size, breadth, least)
    return ([words], size) if words == column.head else (lines(column.head, table.face, least, breadth, 2), least)


def _aligned(column: Column, x: float, base: float, words: str, face: str, size: float) -> Text:
    """Return words as a text mark at the left of a column, or in its middle, as the column says.

    x is the left edge of the column, and `base` the baseline, in mm.
    """
    if column.left:
        return Text(x + INSET, base, words, face, size)
    return Text(x + column.wide / 2, base, words, face, size, "middle")


def side_head(side: Side, room: float, continued: bool, lettering: Lettering = USUAL) -> Strip:
    """Return a strip with the name of a side over its units; with `continued`, that word follows."""
    table, named = lettering.types["table"], lettering.types["side"]

    def draw(y: float, height: float) -> Iterator[Mark]:
        word, ink = side.sign
        yield draw_symbol(word, SIDE_SIGN, ink).at(0, y + 1.6)
        left = SIDE_SIGN + 0.4
        words = shorten_words(
            plain(side.name), "small capitals", named.size, room - left - (CONTINUED if continued else 0)
        )
        yield Text(left, y + 4.3, words, "small capitals", named.size)
        if continued:
            after = left + width(words, "small capitals", named.size) + 1.5
            yield Text(after, y + 4.3, "continued", table.face, table.size)
        yield rule(room, y + height - RULE / 2, RULE)

    return Strip(SIDE_HEAD, draw)


# ------------------------------------------------------------------ units


@dataclass(frozen=True)
class Lines:
    """The settings for the lines of one side.

    `name` is the width in mm of the first column, `columns` are the others, and `names` the fitted names by unit's
    name.
    """

    name: float
    columns: tuple[Column, ...]
    names: dict[str, FittedName]
    room: float
    low_ink: bool
    lettering: Lettering = USUAL

    def strip(self, row: Row, least: float, last: bool) -> Strip:
        """Return a unit's line as a strip of `least` mm; a full rule is below the `last` line of a side."""
        return Strip(least, partial(self._row, row, last))

    def _row(self, row: Row, last: bool, y: float, height: float) -> Iterator[Mark]:
        types = self.lettering.types
        body, number, logged = types["body"], types["logged_number"], types["logged"]
        middle = y + height / 2
        base = middle + body.size * CAPITALS * POINT / 2
        yield Text(0, base, str(row.number), number.face, number.size)
        if row.sign:
            yield draw_symbol(row.sign, ARM, low_ink=self.low_ink).at(SIGN, middle - ARM / 2)
        named = self.names[row.name]
        for words in named.lines[:1]:
            yield Text(NAME, base, words, logged.face, named.size)
        at, beside = self.name, list[Step]()
        for column, cell in zip(self.columns, row.cells):
            beside += line((at, y), (at, y + height))
            yield from _cell(cell, column, at, base, body, self.lettering.least)
            at += column.wide
        if beside:
            yield Path(tuple(beside), stroke=FAINT, width=BESIDE)
        weight, ink = (RULE, INK) if last else (RULE, PALE) if row.ends else (BETWEEN, GHOST)
        yield rule(self.room, y + height - weight / 2, weight, ink)


def _cell(cell: Cell, column: Column, x: float, base: float, body: Type, least: float) -> Iterator[Mark]:
    middle = x + column.wide / 2
    if cell.barred:
        yield Text(middle, base, "–", body.face, body.size, "middle", PALE)
    elif cell.ghost and cell.words:
        yield Text(middle - FIGURE, base, cell.words, body.face, body.size, "end")
        yield Text(middle, base, cell.ghost, body.face, body.size, ink=PALE)
    elif cell.ghost:
        yield from _ghosts(cell.ghost.split(), middle, column.wide - 0.6, base, body, least)
    elif cell.words:
        words, size = fit_words(cell.words, body.face, body.size, column.wide - INSET, least)
        yield _aligned(column, x, base, words, body.face, size)


def _ghosts(
    letters: Sequence[str], middle: float, room: float, base: float, body: Type, least: float
) -> Iterator[Text]:
    """Yield pale letters to write over, spaced out about the x `middle` within `room` mm."""
    size = body.size if _set(letters, body.face, body.size) + (len(letters) - 1) * GHOSTS / 2 <= room else least
    taken = _set(letters, body.face, size)
    apart = min(GHOSTS, (room - taken) / max(1, len(letters) - 1))
    at = middle - (taken + apart * (len(letters) - 1)) / 2
    for each in letters:
        yield Text(at, base, each, body.face, size, ink=PALE)
        at += width(each, body.face, size) + apart


def _set(letters: Sequence[str], face: str, size: float) -> float:
    """Return the width in mm of letters set without space between them."""
    return sum(width(each, face, size) for each in letters)
