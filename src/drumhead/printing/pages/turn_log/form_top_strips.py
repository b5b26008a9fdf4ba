"""The strips with the units on a form: the headings of columns and sides, a line for every unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, Text, line, move
from drumhead.printing.layout.page_frame import SMALLEST_SERIF
from drumhead.printing.pages.turn_log.counted_fields import fields_of
from drumhead.printing.pages.turn_log.turn_form import Cell, Column, Row, Side, TurnForm
from drumhead.printing.style.colours import FAINT, GHOST, INK, PALE, POINT
from drumhead.printing.style.fonts import USUAL, Lettering, Type
from drumhead.printing.text.fitted_labels import FittedName, Room, told_apart
from drumhead.printing.text.font_metrics import CAPITALS, fit_words, lines, plain, width

RULE, BETWEEN, BESIDE = 0.9 * POINT, 0.4 * POINT, 0.35 * POINT  # mm of the pen: below groups, units, beside columns
SIGN, NAME = 6.4, 12.1  # mm from the left edge to a unit's arm sign, and to its name
ARM, SIDE_SIGN, CARD_SIGN = 2.7, 3.6, 6.0  # mm of the height of a sign
CONTINUED = 20.0  # mm for that word behind the name of a side
INSET = 0.8  # mm before words that stand at the left of their column
GHOSTS = 2.7  # mm at most between letters to ring
CLOSE = 1.02  # times their size, from one line of a name to the next
DESCENDS = 0.3  # mm by which two lines stand higher, for the descenders of the second
ABOUT_NAME = 0.4  # mm above and below a name on two lines, together
FIGURE = 1.2  # mm from the middle of a column to the figure that a pen goes on from
HEADS, SIDE_HEAD = 6.0, 6.46  # mm
MOST_LINES = 3  # of a heading or a cell
WRITTEN = 7.0  # mm of the height of a box to write in, at least
RINGED, ARROWED = 1.2, 13.0  # mm at least between letters to ring, and of a column with an arrow between two figures
UNDER_KEY = 0.55  # mm from a heading's baseline to the line under its key

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


def fit_names(names: Sequence[str], breadth: float, lettering: Lettering = USUAL) -> dict[str, tuple[str, FittedName]]:
    """Return the font and the fitted form of every name, by name, for a first column of `breadth` mm.

    If one of them is too long, all are set in our sans font, on two lines where necessary.
    """
    room = room_of_a_name(breadth, lettering)
    fitted = told_apart(names, room)
    if any(made.is_cut for made in fitted.values()):
        room = _narrow_room(breadth, lettering)
        fitted = told_apart(names, room)
    return {name: (room.face, made) for name, made in fitted.items()}


def _narrow_room(breadth: float, lettering: Lettering) -> Room:
    """Return the space for a name on two lines in a first column of `breadth` mm."""
    body = lettering.types["body"]
    return Room(body.face, body.size, lettering.least, room_of_a_name(breadth, lettering).breadth, 2)


def breadth_of_names(names: Sequence[str], least: float, most: float, lettering: Lettering = USUAL) -> float:
    """Return the breadth in mm of a first column in which no name is cut, from `least` up to `most`.

    If it can, a name is on one line.
    """

    def has(breadth: float, lines: int) -> bool:
        made = [fitted for _, fitted in fit_names(names, breadth, lettering).values()]
        return not any(each.is_cut or len(each.lines) > lines for each in made)

    tried = [least + step for step in range(max(0, int(most - least)) + 1)]
    found = (breadth for lines in (1, 2) for breadth in tried if has(breadth, lines))
    return next(found, tried[-1])


def height_of_lines(count: int, size: float) -> float:
    """Return the height in mm that so many lines of `size` points need in a unit's line; 0 for a single one."""
    return count * size * POINT * CLOSE + ABOUT_NAME if count > 1 else 0.0


def rule(room: float, y: float, weight: float, ink: str = INK) -> Path:
    """Return a line across the page: `room` mm long, at the height `y`, `weight` mm thick."""
    return Path(line((0, y), (room, y)), stroke=ink, width=weight)


# ------------------------------------------------------------------ heads


def heads(form: TurnForm, room: float, lettering: Lettering = USUAL) -> Strip:
    """Return a strip with the headings of all columns, each on several lines if it is too long for its column.

    The key of a column is underlined in its heading.
    """
    table = lettering.types["table"]
    said = [_head(column, table, lettering.least) for column in form.columns]
    step, most = table.size * POINT * 1.1, max((len(rows) for rows, _ in said), default=1)

    def draw(y: float, height: float) -> Iterator[Mark]:
        base, at = y + 4.02 + (most - 1) * step, form.name
        yield Text(0, base, form.heading, table.face, table.size)
        for column, (rows, size) in zip(form.columns, said):
            for row, words in enumerate(rows):
                text = _aligned(column, at, base - (len(rows) - 1 - row) * step, words, table.face, size)
                yield text
                if row == _row_of(column.key, rows):
                    yield _underline(text, words.lower().index(column.key))
            at += column.wide
        yield rule(room, y + height - RULE / 2, RULE)

    return Strip(HEADS + (most - 1) * step, draw)


def _row_of(key: str, rows: Sequence[str]) -> int | None:
    """Return the line of a heading that has the key of its column, one with a word that begins with it if possible."""
    begins = (at for at, words in enumerate(rows) if key and any(each.startswith(key) for each in words.split()))
    return next(begins, next((at for at, words in enumerate(rows) if key and key in words.lower()), None))


def _underline(text: Text, at: int) -> Path:
    """Return a line under the character at this position of a text."""
    left = text.x - width(text.words, text.face, text.size) * {"start": 0, "middle": 0.5}[text.anchor]
    begin, end = (left + width(text.words[:count], text.face, text.size) for count in (at, at + 1))
    return Path(line((begin, text.y + UNDER_KEY), (end, text.y + UNDER_KEY)), stroke=INK, width=0.9 * POINT)


def _head(column: Column, table: Type, least: float) -> tuple[list[str], float]:
    """Return the lines of the heading of a column, one line if possible, and the text size in points.

    A key that the heading lacks follows it in brackets.
    """
    said = column.head if column.key in column.head.lower() else f"{column.head} ({column.key})"
    return _on_lines(said, table, column.wide - (INSET if column.left else 0.0) - 0.4, least)


def _aligned(column: Column, x: float, base: float, words: str, face: str, size: float) -> Text:
    """Return words as a text mark at the left of a column, or in its middle, as the column says.

    x is the left edge of the column, and `base` the baseline, in mm.
    """
    if column.left:
        return Text(x + INSET, base, words, face, size)
    return Text(x + column.wide / 2, base, words, face, size, "middle")


def side_head(form: TurnForm, side: Side, room: float, continued: bool, lettering: Lettering = USUAL) -> Strip:
    """Return a strip with the name of a side over its units; with `continued`, that word follows.

    Beside it, in each turn of a form to write on, is what is counted of the side.
    """
    table, named = lettering.types["table"], lettering.types["side"]
    starts = form.starts if side.fields and form.turns and not continued else []
    wide = (room - form.name) / (len(starts) or 1)
    counted = fields_of(side.fields, wide, lettering)
    taken = (counted.wide + SIDE_SIGN if starts else 0) + (CONTINUED if continued else 0)

    def draw(y: float, height: float) -> Iterator[Mark]:
        word, ink = side.sign
        yield draw_symbol(word, SIDE_SIGN, ink).at(0, y + height - 4.9)
        left, base = SIDE_SIGN + 0.4, y + height - 2.2
        most = (form.name + wide if starts else room) - left - taken
        words, size = fit_words(plain(side.name), "small capitals", named.size, most, SMALLEST_SERIF)
        yield Text(left, base, words, "small capitals", size)
        if continued:
            after = left + width(words, "small capitals", size) + 1.5
            yield Text(after, base, "continued", table.face, table.size)
        for start in starts:
            yield move(counted.marks, start + wide - counted.wide, base)
        yield rule(room, y + height - RULE / 2, RULE)

    return Strip(WRITTEN + 0.6 if starts else SIDE_HEAD, draw)


# ------------------------------------------------------------------ units


@dataclass(frozen=True)
class Lines:
    """The settings for the lines of one side.

    `name` is the width in mm of the first column, `columns` are the others, and `names` the font and the fitted form
    of every unit's name.
    """

    name: float
    columns: tuple[Column, ...]
    names: dict[str, tuple[str, FittedName]]
    room: float
    low_ink: bool
    lettering: Lettering = USUAL

    def strip(self, row: Row, least: float, last: bool) -> Strip:
        """Return a unit's line as a strip of `least` mm; a full rule is below the `last` line of a side.

        It is higher if its name or the words of a cell need several lines.
        """
        return Strip(max(least, self._height(row)), partial(self._row, row, last))

    def _height(self, row: Row) -> float:
        named = self.names[row.name][1]
        said: list[tuple[Sequence[str], float]] = [(named.lines, named.size)]
        for column, cell in zip(self.columns, row.cells):
            if _is_said(cell):
                said.append(_rows_of(cell, column, self.lettering.types["body"], self.lettering.least))
        return max(height_of_lines(len(rows), size) for rows, size in said)

    def _row(self, row: Row, last: bool, y: float, height: float) -> Iterator[Mark]:
        types = self.lettering.types
        body, number = types["body"], types["logged_number"]
        middle = y + height / 2
        base = middle + body.size * CAPITALS * POINT / 2
        yield Text(0, base, str(row.number), number.face, number.size)
        if row.sign:
            yield draw_symbol(row.sign, ARM, low_ink=self.low_ink).at(SIGN, middle - ARM / 2)
        face, named = self.names[row.name]
        for words, up in _raised(named.lines, named.size):
            yield Text(NAME if row.sign else SIGN, base - up, words, face, named.size)
        left = self.name
        beside: dict[bool, list[Step]] = {False: [], True: []}
        for column, cell in zip(self.columns, row.cells):
            beside[column.begins] += line((left, y), (left, y + height))
            yield from _cell(cell, column, left, base, body, self.lettering.least)
            left += column.wide
        for begins, steps in beside.items():
            if steps:
                yield Path(tuple(steps), stroke=INK if begins else FAINT, width=RULE if begins else BESIDE)
        weight, ink = (RULE, INK) if last else (RULE, PALE) if row.ends else (BETWEEN, GHOST)
        yield rule(self.room, y + height - RULE / 2, weight, ink)


def _cell(cell: Cell, column: Column, x: float, base: float, body: Type, least: float) -> Iterator[Mark]:
    middle = x + column.wide / 2
    is_arrow = cell.ghost and not cell.ghost[0].isalnum()
    if cell.barred:
        yield Text(middle, base, "–", body.face, body.size, "middle", PALE)
    elif is_arrow and cell.words and column.wide < ARROWED:
        yield Text(x + INSET, base, cell.words, body.face, least, ink=PALE)
    elif cell.ghost and cell.words:
        yield Text(middle - FIGURE, base, cell.words, body.face, body.size, "end")
        yield Text(middle, base, cell.ghost, body.face, body.size, ink=PALE)
    elif cell.ghost and not (is_arrow and column.wide < ARROWED):
        yield from _ghosts(cell.ghost.split(), middle, column.wide - 2 * INSET, base, body, least)
    elif cell.words:
        rows, size = _rows_of(cell, column, body, least)
        for words, up in _raised(rows, size):
            yield _aligned(column, x, base - up, words, body.face, size)


def _is_said(cell: Cell) -> bool:
    """Return whether a cell has words alone, which may go on over several lines."""
    return bool(cell.words) and not cell.ghost and not cell.barred


def _rows_of(cell: Cell, column: Column, body: Type, least: float) -> tuple[Sequence[str], float]:
    """Return the words of a cell, on several lines if its column is too narrow for one, and their size in points."""
    return _on_lines(cell.words, body, column.wide - INSET, least)


def _on_lines(said: str, type_: Type, breadth: float, least: float) -> tuple[list[str], float]:
    """Return words on one line if it has room for them at the `least` size, otherwise on several; and their size."""
    words, size = fit_words(said, type_.face, type_.size, breadth, least)
    return ([words], size) if words == said else (lines(said, type_.face, least, breadth, MOST_LINES), least)


def _raised(rows: Sequence[str], size: float) -> Iterator[tuple[str, float]]:
    """Yield each of a few lines of `size` points, with the mm by which it is above the middle one."""
    for at, words in enumerate(rows):
        up = ((len(rows) - 1) / 2 - at) * size * POINT * CLOSE
        yield words, up + (DESCENDS if len(rows) > 1 else 0)


def _ghosts(
    letters: Sequence[str], middle: float, room: float, base: float, body: Type, least: float
) -> Iterator[Text]:
    """Yield pale letters to ring, spaced out about the x `middle` within `room` mm; none if they would be too close."""
    size = body.size if _set(letters, body.face, body.size) + (len(letters) - 1) * GHOSTS / 2 <= room else least
    taken = _set(letters, body.face, size)
    apart = min(GHOSTS, (room - taken) / max(1, len(letters) - 1))
    at = middle - (taken + apart * (len(letters) - 1)) / 2
    for each in letters if apart >= RINGED else ():
        yield Text(at, base, each, body.face, size, ink=PALE)
        at += width(each, body.face, size) + apart


def _set(letters: Sequence[str], face: str, size: float) -> float:
    """Return the width in mm of letters set without space between them."""
    return sum(width(each, face, size) for each in letters)
