"""The layout of a form: fields to write in, names to ring below them, and ruled lines for the rest of its height."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from drumhead.model.army import Army
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line
from drumhead.printing.pages.forms.form_names import NAMES
from drumhead.printing.style.colours import HAIR, INK, POINT
from drumhead.printing.style.fonts import Lettering
from drumhead.printing.text.font_metrics import fit_words, lines, plain, shorten_words, width

STEP = 8.5  # mm from one line to write on to the next
AROUND = 4.0  # mm between the cut line and what is printed
APART = 3.0  # mm between two fields
HEAD = 8.0  # mm of the title
BELOW = 0.8  # mm between a line to write on and the names below it
BETWEEN = "\N{NO-BREAK SPACE}· "  # two names to ring; a line breaks after it
MOST_LINES = 4  # of names below a field


@dataclass(frozen=True)
class Field:
    """A field of a form: its label, and the key in NAMES of the names printed below it, "" for none."""

    says: str
    names: str = ""


@dataclass(frozen=True)
class FormKind:
    """A kind of form as forms.toml describes it; `least` is its least width in mm."""

    title: str
    across: int
    down: int
    least: float
    lines: str
    fewest: int
    rows: tuple[tuple[Field, ...], ...]


@cache
def form_kinds() -> tuple[FormKind, ...]:
    """Return the kinds of form in the order of forms.toml."""
    table = tomllib.loads(files(__package__).joinpath("forms.toml").read_text(encoding="utf-8"))
    return tuple(_kind(row) for row in table["form"])


def _kind(row: Mapping[str, Any]) -> FormKind:
    rows = tuple(tuple(Field(**each) for each in fields) for fields in row["rows"])
    return FormKind(**{**row, "rows": rows})


@dataclass(frozen=True)
class Form:
    """One form of a kind, `wide` by `high` mm, for one side.

    `sign` is the side's symbol and its colour. `about` is the battle's title, and `army` is None without a battle.
    """

    kind: FormKind
    wide: float
    high: float
    sign: tuple[str, str]
    about: str
    army: Army | None
    lettering: Lettering

    @property
    def step(self) -> float:
        """The distance in mm from one line to write on to the next."""
        return STEP * self.lettering.pen

    @property
    def room(self) -> float:
        """The width in mm of what is printed."""
        return self.wide - 2 * AROUND

    @cached_property
    def rings(self) -> dict[str, list[str]]:
        """The lines of names to ring, by the key of the names; none without a battle."""
        wanted = {field.names for row in self.kind.rows for field in row if field.names}
        return {key: self._ring(NAMES[key](self.army)) for key in wanted} if self.army else {}

    def _ring(self, names: Iterator[str]) -> list[str]:
        small = self.lettering.types["small"]
        ready = [shorten_words(plain(name), small.face, small.size, self.room - 3.0) for name in names]
        unbroken = [name.replace(" ", "\N{NO-BREAK SPACE}") for name in ready]
        broken = lines(BETWEEN.join(unbroken), small.face, small.size, self.room, MOST_LINES)
        return [each.replace("\N{NO-BREAK SPACE}", " ") for each in broken]

    @property
    def count(self) -> int:
        """The number of ruled lines that the form has room for; below `fewest` of its kind it is too low."""
        return int((self._bottom - self.step - self._upper()[1]) / self.step)

    @property
    def _bottom(self) -> float:
        return self.high - AROUND - 1.0

    def marks(self) -> tuple[Mark, ...]:
        """Return the form as marks in mm."""
        marks, down = self._upper()
        spare = (self._bottom - self.step - down) / self.count
        marks += self._row((Field(self.kind.lines),), down + spare)
        marks += (self._line(AROUND, self.wide - AROUND, down + spare * at) for at in range(2, self.count + 1))
        return (*marks, *self._row(self.kind.rows[-1], self._bottom))

    def _upper(self) -> tuple[list[Mark], float]:
        """Return the marks above the ruled lines, and the mm where they end."""
        marks: list[Mark] = [*self._head()]
        down = AROUND + HEAD
        for row in self.kind.rows[:-1]:
            down += self.step
            marks += self._row(row, down)
            for field in row:
                rings, down = self._names(field, down)
                marks += rings
        return marks, down

    def _head(self) -> Iterator[Mark]:
        slim, gloss = self.lettering.types["slim"], self.lettering.types["small"]
        base = AROUND + 5.4
        sign = draw_symbol(self.sign[0], 4.4, self.sign[1])
        yield sign.at(AROUND, base - 4.2)
        left = AROUND + sign.width + 1.6
        yield Text(left, base, self.kind.title, slim.face, slim.size)
        spare = self.wide - AROUND - left - width(self.kind.title, slim.face, slim.size) - 4
        words, size = fit_words(plain(self.about), gloss.face, gloss.size, spare, gloss.size)
        yield Text(self.wide - AROUND, base, words, gloss.face, size, "end")
        yield Path(line((AROUND, base + 1.9), (self.wide - AROUND, base + 1.9)), stroke=INK, width=0.9 * POINT)

    def _row(self, row: Sequence[Field], base: float) -> Iterator[Mark]:
        """Yield labels and lines of fields side by side; the lines share what the labels leave."""
        label = self.lettering.types["table"]
        taken = sum(width(field.says, label.face, label.size) + 1.5 for field in row) + APART * (len(row) - 1)
        share, x = (self.room - taken) / len(row), AROUND
        for field in row:
            yield Text(x, base - 0.9, field.says, label.face, label.size)
            x += width(field.says, label.face, label.size) + 1.5
            yield self._line(x, x + share, base)
            x += share + APART

    def _names(self, field: Field, down: float) -> tuple[list[Mark], float]:
        """Return the names to ring below a field whose line is at `down` mm, and the mm where they end."""
        small, rings = self.lettering.types["small"], self.rings.get(field.names, [])
        leading = small.leading * POINT
        marks: list[Mark] = [
            Text(AROUND, down + BELOW + leading * (at + 0.8), words, small.face, small.size)
            for at, words in enumerate(rings)
        ]
        return marks, down + (BELOW + leading * len(rings) if rings else 0.0)

    def _line(self, left: float, right: float, y: float) -> Path:
        return Path(line((left, y), (right, y)), stroke=HAIR, width=0.5 * POINT)
