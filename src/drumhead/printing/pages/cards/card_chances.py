"""Small odds tables on cards: rows of chances on the heat ramp, as described in a ruleset's data.

An odds table in the data has a `head` over its rows and `columns`, an expression whose values are the headings, unless
`heads` has other words for them. A row has a `label` and a question: `question`, `given` (whose expressions also know
the `column`), `outcomes` or `at-least`, `hue`; or a plain `value`. Keys that all rows share may be in the table itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, rectangle
from drumhead.printing.layout.rich_text import Word, resting, split_markup
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import UNHEADED, Block
from drumhead.printing.pages.cards.record_boxes import HEAD, label
from drumhead.printing.pages.cards.sheets.card_stock import SMALLEST
from drumhead.printing.style.colours import INK, POINT
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import Heat, heat, hundred, step
from drumhead.printing.text.data_expressions import one_of
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.probability import memoize, touch_all, watching
from drumhead.rules.asking.question import InputError
from drumhead.rules.loading.ruleset import UnknownWordError

if TYPE_CHECKING:
    from drumhead.printing.odds.template_expressions import Phrases
    from drumhead.printing.page_input import LineAnnotations
    from drumhead.printing.pages.cards.sheets.card_stock import Stock
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book

Spec = Mapping[str, Any]
HUE = ("gain", "loss", "level")
FIGURE, CELL, ROW = 10.2, 9.6, 4.25  # points, and mm of a cell of the largest picture
UNDER, BAR = 0.3, 0.5  # mm from a figure to the bar below it, and its weight: little ink
NEAR = 0.3  # mm at least between two figures
AIR = 1.2  # mm between the longest label and the first cell, and below a picture


@dataclass(frozen=True)
class Figure:
    """The content of one cell of an odds table: a chance, or plain words; neither where the question has no answer.

    `hue` is the colour of the heat ramp: "gain", "loss" or "level".
    """

    chance: Fraction | None = None
    words: str = ""
    hue: str = "gain"

    @cached_property
    def heat(self) -> Heat:
        """The shade of the heat ramp for the chance; the lightest for plain words."""
        return heat(0 if self.chance is None else step(self.chance), self.hue)

    @cached_property
    def said(self) -> str:
        """The text of the cell: the chance in percent without a sign, or the words."""
        return self.words if self.chance is None else hundred(self.chance)

    @property
    def face(self) -> str:
        """The name of the font: "bold" for a chance better than even, otherwise "semibold"."""
        return "bold" if self.heat.heavy else "semibold"


@dataclass(frozen=True)
class Grid:
    """An odds table with its results: title, column headings, rows, the sentence below the table, and annotations.

    A row is a pair of its label and its figures, one for each column. `says` is "" for no sentence. `drawn` has the
    blocks of the table by card size and ink, as far as they are laid out.
    """

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Figure, ...]], ...]
    says: str
    marks: LineAnnotations
    drawn: dict[tuple[Stock, bool], tuple[Block, ...]] = field(default_factory=dict, compare=False)

    @property
    def headed(self) -> list[Word]:
        """The words of the title, followed by the marks of the table's annotations."""
        return [*split_markup(self.head, HEAD), *resting(self.marks)]


# ------------------------------------------------------------------ worked out


def worked_out(phrases: Phrases, about: Spec, where: str, **facts: Any) -> Grid:
    """Return the odds table that an entry of the ruleset's data describes, computed with the values in force.

    `about` is the entry; `facts` are further names for its expressions. Rows whose chances are all 0 are left out.
    PaperError, beginning with `where`, for a question, outcome or key that does not exist.
    """
    with name_place(where), phrases.setting.apparatus.line() as marks:
        head = str(phrases.words(about.get("head", ""), **facts))
        columns = list(phrases.value(about["columns"], **facts))
        says = str(phrases.words(about.get("says", ""), **facts))
        rows = tuple(
            row
            for spec in phrases.chosen(about.get("row", [{}]), **facts)
            for row in _rows({**about, **spec}, columns, phrases, where, facts)
            if any(figure.words or figure.chance for figure in row[1])
        )
    heads = tuple(about.get("heads", ())) or tuple(_headed(phrases, column) for column in columns)
    return Grid(head, heads, rows, says, marks)


@contextmanager
def name_place(where: str) -> Iterator[None]:
    """Run the `with` block; turn an error in a ruleset's expression, question, outcome or key into a PaperError.

    The message begins with `where`, the place in the data.
    """
    from jinja2 import TemplateError

    try:
        yield
    except KeyError as missing:
        raise PaperError(f"{where}: there is no {missing.args[0]!r}") from None
    except (TemplateError, UnknownWordError) as fault:
        raise PaperError(f"{where}: {fault}") from None


def merge_columns(grid: Grid) -> Grid:
    """Return the odds table with neighbouring columns of equal results merged into one, with a heading such as "0–1".

    Only columns whose headings are whole numbers are merged.
    """
    down = list(zip(*(figures for _, figures in grid.rows)))
    runs: list[list[int]] = []
    for at, cells in enumerate(down):
        if runs and cells == down[at - 1] and grid.columns[at].isdigit() and grid.columns[runs[-1][0]].isdigit():
            runs[-1].append(at)
        else:
            runs.append([at])
    heads = [grid.columns[run[0]] + (f"–{grid.columns[run[-1]]}" if run[1:] else "") for run in runs]
    rows = tuple((named, tuple(figures[run[0]] for run in runs)) for named, figures in grid.rows)
    return replace(grid, columns=tuple(heads), rows=rows)


def _headed(phrases: Phrases, column: Any) -> str:
    return phrases.setting.wishes.measures.number(column) if isinstance(column, Length) else str(column)


def _rows(
    about: Spec, columns: Sequence[Any], phrases: Phrases, where: str, facts: Spec
) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """Yield the rows of an odds table for one entry of the data: pairs of a label and the figures for `columns`.

    An entry whose `at-least` is a list gives one row for each number in that list; any other entry gives one row.
    PaperError for an entry without `question` or `value`.
    """
    if not {"question", "value"} & about.keys():
        raise PaperError(f"{where}: a row of figures without question or value")
    least, known = about.get("at-least"), about.get("named", "column")
    hue = one_of(about, "hue", HUE, "gain", where)
    for k in least if isinstance(least, list) else [least]:
        named = str(phrases.words(about.get("label", ""), least=k, **facts))
        asks = _Asks(about, phrases, hue, known, {**facts, "least": phrases.evaluate(k, **facts)})
        found = [asks.figure(column) for column in columns]
        yield named, tuple(now for now, _ in found)
        for number in dict.fromkeys(number for _, cases in found for number in cases):
            yield f"[{number}] {named}".strip(), tuple(cases.get(number, now) for now, cases in found)


@dataclass(frozen=True)
class _Asks:
    """The question of one row of an odds table, with the facts for its expressions.

    `known` is the name by which the expressions refer to the column; `hue` is that of the row's figures.
    """

    about: Spec
    phrases: Phrases
    hue: str
    known: str
    facts: Spec

    @cached_property
    def settled(self) -> dict[tuple[Book, str], tuple[Any, set[Hashable]]]:
        """The inputs of the question that are the same in every column, by rulebook and name, each with its reads."""
        return {}

    def figure(self, column: Any) -> tuple[Figure, dict[str, Figure]]:
        """Return the content of the row's cell for one value of the column, and in other cases by house rule."""
        facts = {**self.facts, self.known: column}
        return self.phrases.for_unit(lambda book: self._under(book, {**facts, "book": book}), self.about, facts)

    def _under(self, book: Book, facts: Spec) -> Figure:
        if "value" in self.about:
            return Figure(words=str(self.phrases.value(self.about["value"], **facts)), hue=self.hue)
        given = tuple(
            (name, self._input(book, name, each, facts)) for name, each in self.about.get("given", {}).items()
        )
        outcomes = tuple(self.about.get("outcomes", ()))
        asked = Asked(self.about["question"], given, outcomes, at_least=self.facts["least"])
        return Figure(_answer(self.phrases.game.ruleset, book, asked), hue=self.hue)

    def _input(self, book: Book, name: str, given: Any, facts: Spec) -> Any:
        """Return the value of an input under a rulebook; one that does not name the column is computed once."""
        if self.known in str(given):
            return self.phrases.evaluate(given, **facts)
        if (book, name) not in self.settled:
            with watching() as seen:
                self.settled[book, name] = self.phrases.evaluate(given, **facts), seen
        value, reads = self.settled[book, name]
        touch_all(reads)
        return value


@memoize
def _answer(ruleset: Ruleset, book: Book, asked: Asked) -> Fraction | None:
    """Return the chance that a question asks for; None where its inputs are impossible, such as too many dice."""
    try:
        return asked.answer(ruleset, book)
    except InputError:
        return None


# ------------------------------------------------------------------ drawn


def draw_grid(grid: Grid, stock: Stock, low_ink: bool) -> tuple[Block, ...]:
    """Return the blocks of an odds table: headings, rows, and the sentence below the table; () without rows.

    They are laid out once for all cards that share the table.
    """
    if (stock, low_ink) not in grid.drawn:
        grid.drawn[stock, low_ink] = tuple(_draw(grid, stock, low_ink))
    return grid.drawn[stock, low_ink]


def _draw(grid: Grid, stock: Stock, low_ink: bool) -> Iterator[Block]:
    """Yield the blocks of an odds table; nothing without rows.

    The marks of annotations are after the sentence; without a sentence they are after the title where there is room.
    A table too wide for the card is divided into several parts, one below another.
    """
    if not grid.rows:
        return
    parts = min((list(_parts(each, stock)) for each in (merge_columns(grid), grid)), key=len)
    beside = not grid.says and label(grid.headed, stock)[1] <= parts[0].left
    words = [] if beside else [*split_markup(grid.says), *resting(grid.marks)]
    for part in parts:
        yield from part.blocks(low_ink, grid.headed if beside else split_markup(grid.head, HEAD), bool(words))
    yield UNHEADED
    yield from paragraph(words, stock, after=AIR, together=True)


@dataclass(frozen=True)
class _SomeColumns:
    """The columns of an odds table, from index `first` to before `last`, that fit side by side on a card.

    `left` is the x of the first cell and `wide` the width of each, in mm. `size` is the text size of labels and
    `figure` that of numbers, in points.
    """

    grid: Grid
    stock: Stock
    first: int
    last: int
    left: float
    wide: float
    size: float  # of the labels, in points
    figure: float  # of the figures

    @property
    def high(self) -> float:
        return ROW * self.stock.scale

    def blocks(self, low_ink: bool, head: Sequence[Word], speaks: bool) -> Iterator[Block]:
        yield self.heads(head)
        for number, (named, figures) in enumerate(self.grid.rows, start=1):
            base = self.high / 2 + self.size * CAPITALS * POINT / 2
            marks: list[Mark] = [Text(0, base, named, "sans", self.size)]
            for at, figure in enumerate(figures[self.first : self.last]):
                marks += self.cell(figure, self.left + at * self.wide, low_ink)
            last = number == len(self.grid.rows)
            yield Block(tuple(marks), self.high + (AIR / 2 if last else 0), tied=not last or speaks)

    def heads(self, head: Sequence[Word]) -> Block:
        """Return a block with the title `head` over the row labels, and a heading over every column."""
        above, wide, down = label(head, self.stock)
        size = min(self.stock.size, self.figure)
        beside = wide <= self.left
        base = down - 0.9 if beside else down + self.stock.size * 0.9 * POINT
        marks = [
            Text(self.left + (at + 0.5) * self.wide, base, said, "semibold", size, "middle")
            for at, said in enumerate(self.grid.columns[self.first : self.last])
        ]
        return Block((*above, *marks), (down if beside else base + 0.4) + 0.3, heads=True)

    def cell(self, figure: Figure, x: float, low_ink: bool) -> Iterator[Mark]:
        """Yield one cell with its left edge at `x` mm, shaded by the heat ramp.

        With low ink the cell has a bar below its number instead, as long as the chance.
        """
        middle, base = x + self.wide / 2, self.high / 2 + self.figure * CAPITALS * POINT / 2
        if figure.chance is None:
            yield Text(middle, base, figure.words, figure.face, self.figure, "middle")
            return
        gap = 0.55 * POINT
        if low_ink:
            yield from draw_bar(figure, middle, self.wide - 1, self.high, self.figure)
            return
        ground = figure.heat.ground(self.figure)
        yield Path(rectangle(x + gap / 2, gap / 2, self.wide - gap, self.high - gap), fill=ground)
        yield Text(middle, base, figure.said, figure.face, self.figure, "middle", figure.heat.ink)


def draw_bar(figure: Figure, middle: float, wide: float, high: float, size: float) -> Iterator[Mark]:
    """Yield the number of a cell, centred on x = `middle` mm in a row `high` mm high, and a bar below it.

    A chance of 1 has a bar `wide` mm long. `size` is the text size in points.
    """
    base = high - UNDER - BAR - size * 0.02 * POINT
    long = wide * float(figure.chance or 0)
    yield Text(middle, base, figure.said, figure.face, size, "middle")
    yield Path(rectangle(middle - long / 2, base + UNDER, long, BAR), fill=INK)


def _parts(grid: Grid, stock: Stock) -> Iterator[_SomeColumns]:
    """Yield the parts into which an odds table is divided to fit the width of a card.

    There is one part if the numbers fit, at most slightly smaller than usual; otherwise as many as needed.
    """
    scale, room = stock.scale, stock.words.width
    named, size = _labels(grid, stock)
    left = named + AIR
    figure = FIGURE * scale
    count = len(grid.columns)
    least = _least(grid, figure, stock.size)
    if count * least > room - left:
        fitting = int(figure * ((room - left) / count - NEAR) / (least - NEAR) * 10) / 10
        figure = fitting if fitting >= SMALLEST else figure
        least = _least(grid, figure, min(figure, stock.size))
    elif (beside := label(split_markup(grid.head, HEAD), stock)[1] + AIR) + count * least <= room:
        left = max(left, beside)
    across = min(count, max(1, int((room - left + 0.01) / least)))
    parts = -(-count // across)
    each = -(-count // parts)
    wide = max(min(CELL * scale, (room - left) / each), min(least, (room - left) / each))
    for first in range(0, count, each):
        yield _SomeColumns(
            grid, stock, first, first + each, left if parts > 1 else room - each * wide, wide, size, figure
        )


def _least(grid: Grid, figure: float, head: float) -> float:
    """Return the width in mm that a column needs; `figure` and `head` are the text sizes in points of numbers and
    headings.
    """
    figures = (width(each.said, each.face, figure) for _, row in grid.rows for each in row)
    return max(*figures, *(width(words, "semibold", head) for words in grid.columns)) + NEAR


def _labels(grid: Grid, stock: Stock) -> tuple[float, float]:
    """Return the width in mm of the longest row label of an odds table, and the text size in points for all row
    labels.
    """
    for size in (stock.size, SMALLEST):
        named = max(width(name, "sans", size) for name, _ in grid.rows)
        if named < 0.45 * stock.words.width:
            break
    return named, size
