"""What is counted as a turn ends: words with a value or a line to write on, and words with a box to tick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.tracks import TICK, tick
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move
from drumhead.printing.pages.turn_log.turn_form import Field, Sign, TurnForm
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.fonts import Lettering
from drumhead.printing.text.font_metrics import plain, shorten_words, width

WRITTEN = 9.0  # mm of a line to write on
BETWEEN_TICKS = 1.6  # mm from a box to the next words
SIGN = 3.4  # mm of the height of a side's sign


@dataclass
class Counted:
    """Fields in a row: marks from x = 0 on, with their baseline at 0, and their width in mm."""

    lettering: Lettering
    marks: list[Mark] = field(default_factory=list)
    wide: float = 0.0

    def sign(self, sign: Sign) -> None:
        """Add the symbol of a side."""
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


def fields_of(fields: Sequence[Field], room: float, lettering: Lettering, sign: Sign | None = None) -> Counted:
    """Return fields in a row within `room` mm, behind the symbol of their side if `sign` has one."""
    counted = Counted(lettering)
    if sign:
        counted.sign(sign)
    for each in fields:
        counted.field(each, room)
    return counted


def closing(form: TurnForm, room: float, lettering: Lettering) -> Counted:
    """Return what is counted of both sides together as a turn ends, and the boxes to tick, within `room` mm."""
    counted = fields_of(form.fields, room, lettering)
    for words in form.ticks:
        counted.tick(words, room)
    return counted
