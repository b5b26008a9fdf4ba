"""The legend of a record die: a few lines next to the nets, each with its unclear rules and house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Text
from drumhead.printing.layout.page_frame import FLOOR, Run, note, notes, paragraph
from drumhead.printing.layout.pieces import Piece
from drumhead.printing.nets.die_shapes import Dial, Shape
from drumhead.printing.nets.net_marks import FEW
from drumhead.printing.page_input import Annotations, LineAnnotations
from drumhead.printing.style.paper import DASHES, NO_LINES, TICKS
from drumhead.printing.text.data_expressions import phrase
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import join_words, upper_first, word

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.printing.pages.dice.die_options import Making
    from drumhead.printing.pages.dice.record_values import Record

AIR = 1.5
STEPS = {
    "turns": ("The next figure,", "up or down, is always a quarter-turn away."),
    "path": ("The figure before", "lies below the foot of each figure, the next beside it."),
    "pairs": ("Equal figures", "lie opposite each other."),
    "tetrahedron": ("Of four faces", "the one that looks at you counts."),
    "prism": ("The side that looks at you", "counts; the next is beside it."),
    "dial": ("What the window shows", "counts; begin at the triangle, turn the disc by its rim."),
}


FOLDED = {DASHES: "the broken ones", TICKS: "from tick to tick", NO_LINES: "between corners"}


def how_to_make(shapes: Sequence[Shape | Dial], making: Making) -> str:
    """Return the instructions for a sheet of these shapes, as one or two sentences in the order of the work."""
    nets = [shape for shape in shapes if isinstance(shape, Shape)]
    dials = "Cut out disc, cover and window, pin them through the crosses."
    if not nets:
        return dials
    folds = f"score and fold {FOLDED[making.fold_lines]}"
    names = {"letters" if shape.faces > FEW and not shape.is_tube else "numbers" for shape in nets}
    if making.glue:
        end = f"glue the tabs in the order of their {join_words(sorted(names, reverse=True))}"
        end += ", like to like" if "letters" in names else ""
    else:
        end = "slit the folds where the line is full and push the tongues through"
    words = f"Cut the full lines, {folds}, {end}."
    return f"{words} Pin discs and covers." if len(nets) < len(shapes) else words


def legend(records: Sequence[Record], making: Making, room: float, low_ink: bool = False) -> Piece:
    """Return the legend as a piece to be placed like any other, `room` mm wide including a small margin."""
    apparatus = Annotations(records[0].game)
    left, wide = AIR, room - AIR
    marks: list[Mark] = [Text(left, 4.2, "Reading it", "small capitals", 13)]
    down = 5.8
    said: set[str] = set()
    for record in records:
        for runs, rests_on in _sentences(record, records, making, low_ink, apparatus):
            words = " ".join(words for _, words in runs)
            if words in said:
                continue
            said.add(words)
            drawn, down = paragraph(runs, left, down, wide, FLOOR)
            marks += drawn
            for sign, letter, words in notes(record.game, apparatus, rests_on):
                drawn, down = note(sign, letter, words, left, down, wide)
                marks += drawn
    return Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),), upright=True)


def names(owed: Sequence[str], room: float) -> Piece:
    """Return a list, as a piece `room` mm wide, of the numbers and names that did not fit next to their dice.

    `owed` has a number and a name each.
    """
    marks, down = paragraph([("semibold", "Also here:"), ("sans", f"{', '.join(owed)}.")], AIR, AIR, room - AIR, FLOOR)
    return Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),), upright=True)


def owners(whose: Sequence[str], room: float) -> Piece:
    """Return a list of the players and the numbers of their units, as a piece `room` mm wide; a line a player."""
    marks: list[Mark] = []
    down = AIR
    for line in whose:
        name, _, units = line.rpartition(": ")
        drawn, down = paragraph([("semibold", f"{name}:"), ("sans", units)], AIR, down, room - AIR, FLOOR)
        marks += drawn
    return Piece(tuple(marks), (((0, 0), (room, 0), (room, down), (0, down)),), upright=True)


def _sentences(
    record: Record, records: Sequence[Record], making: Making, low_ink: bool, apparatus: Annotations
) -> Iterator[tuple[list[Run], LineAnnotations]]:
    """Yield each sentence of one record's legend, as runs of a font and text, with its annotations.

    Text that several dice share is worded alike, so that it can be printed once. `records` are all records of the
    legend.
    """
    nothing, several = LineAnnotations(), len(records) > 1
    yield _what(record, several, low_ink), nothing
    if not record.of_words:
        yield _step(record, len({each.shape.name for each in records}) > 1), nothing
    yield from _feet(record, apparatus, several)
    if record.use == "unit":
        ring = "its number on the roster." if record.game.battle else "write its number on the roster here."
        yield [("semibold", "Ringed:"), ("sans", ring)], nothing
        battle = record.game.battle
        signs = [*(["letter"] if record.shape.sides == 4 or low_ink else []), *([] if low_ink else ["tint"])]
        if signs and battle and any(at is not None for army in battle.armies.values() for at, _ in army.lettered):
            yield (
                [
                    ("semibold", f"{upper_first(join_words(signs))}:"),
                    ("sans", "its brigade, in the order of the roster."),
                ],
                nothing,
            )
    if record.use != "throw" and not isinstance(record.shape, Dial):
        square = "A square for the ring:" if record.use == "unit" else "A small square:"
        yield [("semibold", square), ("sans", "begin on this face.")], nothing
    if len(record.values) < record.shape.faces:
        yield [("semibold", "Blank faces"), ("sans", "are left over.")], nothing


def _what(record: Record, several: bool, low_ink: bool) -> list[Run]:
    """Return the sentence on the thing that a die counts, and on which way is worse."""
    name = upper_first(record.title or record.says)
    none = "" if record.from_the_start or record.use != "unit" else f" No {record.says}, no die."
    if record.use == "throw":
        return [("semibold", f"{name}:"), ("sans", "a die to throw.")]
    if record.of_words:
        return [("semibold", f"{name}:"), ("sans", "turn up the word that holds.")]
    shade = "the heavier its frame" if low_ink else "the darker"
    if several:
        return [("semibold", f"{name}:"), ("sans", f"{shade}, the worse.{none}")]
    return [
        ("semibold", f"{upper_first(shade)}, the worse:"),
        ("sans", f"{'it' if low_ink else 'the frame'} grows with the {record.says}.{none}"),
    ]


def _step(record: Record, mixed: bool) -> list[Run]:
    """Return the sentence on the place of the next number; if dice are `mixed`, with the number of faces."""
    shape = record.shape
    own = shape.name if shape.name in STEPS else "path" if shape.path else "turns"
    words, rest = STEPS["pairs" if record.in_pairs and shape.name == "cube" else own]
    if mixed and shape.name not in STEPS:
        words = f"On {word(record.shape.faces)} faces {words[0].lower()}{words[1:]}"
    return [("semibold", words), ("sans", rest)]


def _feet(record: Record, apparatus: Annotations, several: bool) -> Iterator[tuple[list[Run], LineAnnotations]]:
    """Yield the sentences on the bottom line and on the words of faces, each with its annotations."""
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
        begin = [words for unit in units for words in record.list_starts(unit)]
    if begin:
        yield [("semibold", "Words"), ("sans", "stand where a rule begins.")], words_rest_on
