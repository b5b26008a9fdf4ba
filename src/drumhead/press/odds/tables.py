"""Pictures of chance: rows and columns of odds, drawn from a ruleset's `sheet.toml` and its questions.

Every throw is one of three things, and so is every picture: a handful of dice (rows of dice, columns of at least so
many hits), one die against what a unit records, or two units and one net number. Plain tables of odds are made alike.
A cell keeps what it asked, so that its figure can be asked for again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from drumhead.press.game import LineMarks
from drumhead.press.html.marked_lines import cell_id, chance_of
from drumhead.press.text.data_words import settled
from drumhead.rules.book import Book
from drumhead.rules.ruleset import Ruleset

LEAD, APART, LEAST = 12.5, 2.4, 6.2  # mm: of a lead, of the space between groups, of a figure in the hundred at least
LABEL = 0.42  # of a picture's breadth, which its labels take at most where it is too broad for a page


@dataclass(frozen=True)
class Asked:
    """What a cell asks: any of some outcomes, any of some results before they are put in words, a count, or a mean."""

    question: str
    inputs: tuple[tuple[str, Any], ...]
    outcomes: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    at_least: int | None = None
    mean: bool = False

    @property
    def cell_id(self) -> str:
        """The id by which a cell with this chance is found on a page."""
        return cell_id(self.question, self.outcomes or self.results, self.at_least or 0, self.inputs)

    def settled(self, book: Book) -> dict[str, Any]:
        """The inputs under this book: a need named by its place is the need that stands there."""
        return {name: settled(book, value) for name, value in self.inputs}

    def answer(self, ruleset: Ruleset, book: Book) -> Fraction | None:
        """The chance (or the mean) under this book; None where there is nothing to ask, as 4 hits of 3 dice."""
        question, inputs = ruleset.question(self.question), self.settled(book)
        if self.outcomes:
            return chance_of(question.odds(book, **inputs), self.outcomes)
        luck = question.distribution(book, **inputs)
        if self.results:
            return sum((luck.probability(result) for result in self.results), Fraction(0))
        counts = {outcome: luck.probability(outcome) for outcome, _ in luck.items()}
        if not all(isinstance(outcome, int) for outcome in counts):  # the rule tells more than the count in its words
            counts = {int(word.split()[0]): chance for word, chance in question.odds(book, **inputs).items() if chance}
        if self.mean:
            return sum((count * chance for count, chance in counts.items()), Fraction(0))
        least = self.at_least or 0
        if all(count < least for count in counts):
            return None
        return sum((chance for count, chance in counts.items() if count >= least), Fraction(0))


@dataclass(frozen=True)
class Cell:
    """One figure: what is printed, its old figure if a house rule changed it, its ink, and what it asked."""

    text: str
    css: str = "blank"
    was: str = ""
    bar: int = 0
    boxed: bool = False
    chance: Fraction | None = None
    asked: Asked | None = None
    id: str = ""


@dataclass(frozen=True)
class Row:
    """A row as printed: its label (words of a template), a lead beside it where there is one, cells, marks."""

    label: Any
    cells: tuple[Cell, ...]
    lead: str = ""
    names: tuple[str, ...] = ()
    marks: LineMarks = field(default_factory=LineMarks)


@dataclass(frozen=True)
class Column:
    """A column's head, whether it is boxed, and whether a wider space goes before it."""

    head: str
    boxed: bool = False
    apart: bool = False
    mean: bool = False


@dataclass(frozen=True)
class Picture:
    """A whole picture. `groups` are heads over several columns: words and how many they span.

    `marks` are those of every row; a row keeps those that are its own. `folded` are further lines of heads.
    """

    name: str
    style: str
    head: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    groups: tuple[tuple[str, int], ...] = ()
    folded: tuple[tuple[str, tuple[str, ...]], ...] = ()
    marks: LineMarks = field(default_factory=LineMarks)
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def leads(self) -> bool:
        """Whether its rows have leads beside them."""
        return any(row.lead for row in self.rows)

    @property
    def lead_room(self) -> float:
        """The mm that its leads take."""
        return LEAD if self.leads else 0.0

    @property
    def apart_room(self) -> float:
        """The mm of a wider space between columns."""
        return APART

    def part(self, start: int, end: int, head: str = "") -> Picture:
        """Some of its columns alone, counted from 0, under a head of their own; marks stand with the first."""
        first = self.columns[start : start + 1]
        columns = (*(replace(column, apart=False) for column in first), *self.columns[start + 1 : end])
        rows = [replace(row, cells=row.cells[start:end]) for row in self.rows]
        groups = ((head, end - start),) if head else ()
        folded = tuple((words, line[start:end]) for words, line in self.folded)
        part = replace(self, columns=columns, rows=tuple(rows), groups=groups, folded=folded)
        if not start:
            return part
        return replace(part, rows=tuple(replace(row, marks=LineMarks()) for row in rows), marks=LineMarks())


def in_bands(picture: Picture, broad: float) -> list[Picture]:
    """A picture whole; where `broad` mm are too few for its columns in parts, to stand below each other."""
    aparts = sum(column.apart for column in picture.columns) * APART
    beside = broad - picture.lead_room
    if (beside - picture.about["label"] - aparts) / len(picture.columns) >= LEAST:
        return [picture]
    label = min(picture.about["label"], broad * LABEL)
    picture = replace(picture, about={**picture.about, "label": label})
    if (beside - label - aparts) / len(picture.columns) >= LEAST:
        return [picture]
    room = beside - label
    most = max(1, int(room / LEAST))
    bands, start = [], 0
    for head, span in picture.groups or [("", len(picture.columns))]:
        size = -(-span // -(-span // most))  # as even as can be
        for first in range(start, start + span, size):
            bands.append(picture.part(first, min(first + size, start + span), head))
        start += span
    return bands
