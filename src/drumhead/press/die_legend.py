"""How to read a record die: a few lines beside the nets, each with the doubts and house rules it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from drumhead.press.furniture import FLOOR, Run, note, notes, paragraph
from drumhead.press.game import Apparatus, Line
from drumhead.press.lettering import plain
from drumhead.press.marks import Mark, Text
from drumhead.press.packing import Piece
from drumhead.press.wording import phrase
from drumhead.press.words import upper_first, word

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.press.records import Record

AIR = 1.5
STEPS = {
    "quarter-turn": ("The next figure,", "up or down, is always a quarter-turn away."),
    "sevens": ("Opposite faces", "make seven, as on a die to throw."),
    "path": ("The figure before", "lies below the foot of each figure, the next beside it."),
    "pairs": ("Equal figures", "lie opposite each other."),
}


def legend(records: Sequence[Record], order: str, room: float) -> Piece:
    """The legend, `room` mm wide with a little air before it, to be placed like a piece of its own."""
    apparatus = Apparatus(records[0].game.book)
    left, wide = AIR, room - AIR
    marks: list[Mark] = [Text(left, 4.2, "Reading it", "small capitals", 13)]
    down = 5.8
    said: set[str] = set()
    for record in records:
        for runs, rests_on in _sentences(record, records, order, apparatus):
            words = " ".join(words for _, words in runs)
            if words in said:
                continue
            said.add(words)
            drawn, down = paragraph(runs, left, down, wide, FLOOR)
            marks += drawn
            for sign, letter, words in notes(record.game, apparatus, rests_on):
                drawn, down = note(sign, letter, words, left, down, wide)
                marks += drawn
    return Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),))


def _sentences(
    record: Record, records: Sequence[Record], order: str, apparatus: Apparatus
) -> Iterator[tuple[list[Run], Line]]:
    """Each sentence with what it rests on; what several dice share is worded alike, so that it stands once."""
    nothing, several = Line(), len(records) > 1
    yield _what(record, several), nothing
    if not record.of_words:
        yield _step(record, order, len({each.shape.name for each in records}) > 1), nothing
    yield from _feet(record, apparatus, several)
    if record.use == "unit":
        ring = "its number on the roster." if record.game.battle else "write its number on the roster here."
        yield [("semibold", "Ringed:"), ("sans", ring)], nothing


def _what(record: Record, several: bool) -> list[Run]:
    """What the die counts, and which way is worse."""
    name = upper_first(record.title or record.says)
    none = "" if record.from_the_start or record.use != "unit" else f" No {record.says}, no die."
    if record.use == "throw":
        return [("semibold", f"{name}:"), ("sans", "a die to throw.")]
    if record.of_words:
        return [("semibold", f"{name}:"), ("sans", "turn up the word that holds.")]
    if several:
        return [("semibold", f"{name}:"), ("sans", f"the darker, the worse.{none}")]
    return [("semibold", "The darker, the worse:"), ("sans", f"the frame grows with the {record.says}.{none}")]


def _step(record: Record, order: str, mixed: bool) -> list[Run]:
    """Where the next figure lies; among dice of several shapes, on which of them."""
    words, rest = STEPS["pairs" if record.in_pairs else "path" if record.shape.path else order]
    if mixed:
        words = f"On {word(record.shape.faces)} faces {words[0].lower()}{words[1:]}"
    return [("semibold", words), ("sans", rest)]


def _feet(record: Record, apparatus: Apparatus, several: bool) -> Iterator[tuple[list[Run], Line]]:
    """What the foot line is, and that words begin."""
    units = record.units()
    asked: list[Unit | None] = [*units] or [None]
    with apparatus.line() as chances_rest_on:
        feet = [record.chance(value, unit) for unit in asked for value in record.values]
    if any(feet):
        with apparatus.line():
            says = phrase(record.game.book, record.measures, record.about["chance"]["says"], record.where)
        which = f"Foot line, {record.title or record.says}:" if several else "Foot line:"
        yield [("semibold", which), ("sans", plain(f"{says}."))], chances_rest_on
    with apparatus.line() as words_rest_on:
        begin = [words for unit in units for words in record.begins(unit)]
    if begin:
        yield [("semibold", "Words"), ("sans", "stand where a rule begins.")], words_rest_on
