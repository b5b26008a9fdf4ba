"""The notes of a battle file on the effects of its ground, in columns on the map before the first turn."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.style.colours import HAIR
from drumhead.printing.text.font_metrics import lines, plain
from drumhead.printing.text.map_words import words

SIZE = 9.0  # points
LINE = 3.9  # mm from line to line
APART = 0.8  # mm more from note to note
HEAD, INDENT = 6.0, 2.6  # mm of the head, and that the words stand behind their point
BETWEEN = 5.0  # mm from one column to the next
BROADEST = 130.0  # mm of a column that an eye still follows to the next line
MOST_LINES = 12  # of a note


class Notes:
    """The battle file's notes on its ground; none on the map for one side, since they may name the enemy."""

    def __init__(self, voice: MapText) -> None:
        battle = voice.game.battle
        self.notes = [plain(note) for note in battle.ground] if battle and not voice.side else []

    def tall(self, wide: float) -> float:
        """Return the height in mm of the notes and their heading, set `wide` mm wide; 0 where there are none."""
        columns, _ = self._columns(wide)
        return HEAD + max(map(_tall, columns)) if self.notes else 0.0

    def marks(self, x: float, y: float, wide: float) -> Iterator[Mark]:
        """Yield the marks of the notes and their heading, `wide` mm wide, with the upper left corner at x, y; nothing
        for no notes.
        """
        columns, each = self._columns(wide)
        if not self.notes:
            return
        yield Text(x, y + HEAD - 2.2, words()["ground"], "semibold", SIZE + 1)
        yield Path(line((x, y + HEAD - 0.9), (x + wide, y + HEAD - 0.9)), stroke=HAIR, width=0.2)
        for at, column in enumerate(columns):
            left, base = x + at * (each + BETWEEN), y + HEAD + LINE - 1.0
            for note in column:
                yield Text(left, base, "•", "sans", SIZE)
                for said in note:
                    yield Text(left + INDENT, base, said, "sans", SIZE)
                    base += LINE
                base += APART

    def _columns(self, wide: float) -> tuple[list[list[list[str]]], float]:
        """Return the columns of the notes, of about equal height, and the width in mm of one column; all fit in
        `wide` mm.

        A column is a list of notes, and a note a list of its lines.
        """
        count = max(1, min(len(self.notes), int(-(-wide // BROADEST))))
        each = (wide - (count - 1) * BETWEEN) / count
        broken = [lines(note, "sans", SIZE, each - INDENT, MOST_LINES) for note in self.notes]
        return min(_splits(broken, count), key=lambda split: max(map(_tall, split))), each


def _splits(notes: list[list[str]], count: int) -> Iterator[list[list[list[str]]]]:
    """Yield every way to divide notes, in their order, into `count` columns, none of them empty; a note is a list of
    its lines.
    """
    if count == 1:
        yield [notes]
        return
    for at in range(1, len(notes) - count + 2):
        for rest in _splits(notes[at:], count - 1):
            yield [notes[:at], *rest]


def _tall(column: list[list[str]]) -> float:
    return sum(len(note) * LINE + APART for note in column)
