"""How to read a record die: a few lines beside the nets, each with the doubts and house rules it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from drumhead.press.furniture import FLOOR, Run, note, notes, paragraph
from drumhead.press.game import Apparatus, Line
from drumhead.press.lettering import plain
from drumhead.press.marks import Mark, Text
from drumhead.press.packing import Piece

if TYPE_CHECKING:
    from drumhead.press.records import Record

AIR = 1.5
STEPS = {
    "quarter-turn": ("The next figure,", "up or down, is always a quarter-turn away."),
    "sevens": ("Opposite faces", "make seven, as on a die to throw."),
}


def legend(record: Record, order: str, room: float) -> Piece:
    """The legend, `room` mm wide with a little air before it, to be placed like a piece of its own."""
    apparatus = Apparatus(record.game.book)
    left, wide = AIR, room - AIR
    marks: list[Mark] = [Text(left, 4.2, "Reading it", "small capitals", 13)]
    down = 5.8
    for runs, rests_on in _sentences(record, order, apparatus):
        drawn, down = paragraph(runs, left, down, wide, FLOOR)
        marks += drawn
        for sign, letter, words in notes(record.game, apparatus, rests_on):
            drawn, down = note(sign, letter, words, left, down, wide)
            marks += drawn
    return Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),))


def _sentences(record: Record, order: str, apparatus: Apparatus) -> Iterator[tuple[list[Run], Line]]:
    """Each sentence with what it rests on."""
    with apparatus.line() as nothing:
        none = "" if record.from_the_start else f" No {record.says}, no die."
    yield [("semibold", "The darker, the worse:"), ("sans", f"the frame grows with the {record.says}.{none}")], nothing
    yield list(zip(("semibold", "sans"), STEPS[order])), nothing
    with apparatus.line() as chances_rest_on:
        some = record.chances()
    if some:
        yield [("semibold", "Foot line:"), ("sans", plain(f"{record.about['chance']['says']}."))], chances_rest_on
    with apparatus.line() as words_rest_on:
        begin = [words for arm in record.arms for words in record.begins(arm)]
    if begin:
        yield [("semibold", "Words"), ("sans", "stand where a rule begins.")], words_rest_on
    ring = "its number on the roster." if record.game.battle else "write its number on the roster here."
    yield [("semibold", "Ringed:"), ("sans", ring)], nothing
