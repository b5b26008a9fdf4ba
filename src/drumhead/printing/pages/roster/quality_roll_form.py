"""A form for quality rolls before a battle: a line for each unit to roll for, with boxes for die and result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.model.unit import Unit
from drumhead.printing.drawing.symbols import draw_symbol as sign
from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, Text, line, rectangle
from drumhead.printing.layout import page_frame
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.document import Part, draw_sheets, pdf_name
from drumhead.printing.records.unit_records import kind_of
from drumhead.printing.style.colours import HAIR, INK, PAPER
from drumhead.printing.style.paper import paper
from drumhead.printing.text.fitted_labels import FittedName, Room, told_apart
from drumhead.printing.text.font_metrics import lines, plain, width

Throws = Sequence[tuple[Unit, str]]  # each unit with what the faces of its die do
ROW, DIE, TICK = 9.5, 7.0, 3.6  # mm of a line, of the box for what the die shows, and of one to tick
SAID, LETTERS, LEAST = 5.0, 11.0, 9.0  # mm of a line of words, and points
NUMBER, SIGN, RIGHT = 8.0, 9.0, 68.0  # mm of a unit's number and its sign, and of all that is at its right
TITLE = "Thrown for before the battle"


def parts(game: Game, wishes: PrintOptions, throws: Throws, says: str) -> Iterator[Part]:
    """Yield one document, the form of an army's quality rolls.

    `throws` are units, each with the results of its die as text: "1 or 2 raw, 3 trained". `says` explains the rolls.
    """
    draw = draw_sheets(game, wishes, muster_form, sheets, throws=throws, says=says)
    yield Part(TITLE, pdf_name(game, "muster"), "to write on", **draw)


def muster_form(game: Game, wishes: PrintOptions, throws: Throws, says: str) -> bytes:
    """Return the form of an army's quality rolls as a PDF, on as many sheets as it needs.

    `throws` are units, each with the results of its die as text: "1 or 2 raw, 3 trained". `says` explains the rolls.
    """
    made = page_frame.colophon(game, wishes)[0]
    return pdf(sheets(game, wishes, throws, says), f"{game.title}: {TITLE}", wishes.command, made, wishes.colour)


def sheets(game: Game, wishes: PrintOptions, throws: Throws, says: str) -> list[Sheet]:
    """Return the form of an army's quality rolls as sheets of marks in mm.

    `throws` are units, each with the results of its die as text: "1 or 2 raw, 3 trained". `says` explains the rolls.
    """
    sheet = paper(wishes.paper)
    box = sheet.printable
    told = lines(plain(says), "sans", LETTERS, box.width, 12)
    top = box.top + page_frame.HEAD + SAID * len(told) + 2
    many = int((box.bottom - page_frame.FOOT - top) // ROW)
    room = Room("semibold", LETTERS, LEAST, box.width - RIGHT - NUMBER - SIGN - 3)
    names = told_apart([unit.name for unit, _ in throws], room)
    found = []
    for first in range(0, len(throws), many):
        marks: list[Mark] = [*page_frame.head(sheet, game.title, TITLE.lower())]
        for at, words in enumerate(told):
            marks.append(Text(box.left, box.top + page_frame.HEAD + SAID * (at + 0.6), words, "sans", LETTERS))
        for at, (unit, means) in enumerate(throws[first : first + many]):
            ends = box.left, box.right
            marks += _line(game, unit, names[unit.name], means, ends, top + at * ROW, wishes.ink == "low")
        marks += page_frame.colophon_foot(sheet, page_frame.colophon(game, wishes))
        found.append(Sheet(sheet, tuple(marks), f"{game.title}: {TITLE}"))
    return found


def _line(
    game: Game, unit: Unit, name: FittedName, means: str, ends: tuple[float, float], top: float, low: bool
) -> Iterator[Mark]:
    """Yield the marks of one unit: number, symbol and name, the box for its die, and a box for each result.

    `means` are the results, separated by commas. `ends` are the left and the right end of the line and `top` its y,
    in mm.
    """
    left, right = ends
    base, begins = top + 6.2, right - RIGHT
    yield Text(left + NUMBER - 2, base, str(unit.number), "bold", LETTERS, "end")
    yield sign(kind_of(game, unit)["sign"], 4.4, low_ink=low).at(left + NUMBER, base - 3.8)
    yield from (Text(left + NUMBER + SIGN, base, words, "semibold", name.size) for words in name.lines)
    yield _box(begins, top + (ROW - DIE) / 2 - 0.4, DIE)
    x = begins + DIE + 4
    for choice in means.split(", "):
        yield _box(x, base - TICK + 0.3, TICK)
        yield Text(x + TICK + 1.4, base, choice, "sans", LETTERS)
        x += TICK + 1.4 + width(choice, "sans", LETTERS) + 4
    yield Path(line((left, top + ROW - 0.6), (right, top + ROW - 0.6)), stroke=HAIR, width=0.15)


def _box(x: float, y: float, size: float) -> Path:
    return Path(rectangle(x, y, size, size), stroke=INK, width=0.25, fill=PAPER)
