"""Small odds tables on cards: rows of chances on the heat ramp, as described in a ruleset's data.

An odds table in the data has a `head` over its rows and `columns`, an expression whose values are the headings, unless
`heads` has other words for them. A row has a `label` and a question: `question`, `given` (whose expressions also know
the `column`), `outcomes` or `at-least`, `hue`; or a plain `value`. With `dice = 1` the chance is that of one die to
reach a number, which can be printed instead. Rows with one `alike` label and equal figures are one row. Keys that all
rows share may be in the table itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.printing.layout.rich_text import Word, resting, say_words, split_markup
from drumhead.printing.odds.cell_question import Asked
from drumhead.printing.pages.cards.card_text_flow import Block
from drumhead.printing.pages.cards.record_boxes import HEAD
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import Heat, heat, hundred, number_needed, step
from drumhead.printing.text.data_expressions import one_of
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


@dataclass(frozen=True)
class Figure:
    """The content of one cell of an odds table: a chance, or plain words; neither where the question has no answer.

    `hue` is the colour of the heat ramp: "gain", "loss" or "level". `need` is the number that one die must reach, such
    as "4+"; "" where the chance is not that of one die.
    """

    chance: Fraction | None = None
    words: str = ""
    hue: str = "gain"
    need: str = ""

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


Row = tuple[str, tuple[Figure, ...]]  # a label and its figures


@dataclass(frozen=True)
class Grid:
    """An odds table with its results: title, column headings, rows, the sentence below the table, and annotations.

    A row is a pair of its label and its figures, one for each column. `says` is "" for no sentence. With `tests` each
    row answers a question of its own. `drawn` has the blocks of the table as far as they are laid out, by card size,
    ink and bars.
    """

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Figure, ...]], ...]
    says: str
    marks: LineAnnotations
    tests: bool = False
    drawn: dict[tuple[Stock, bool, bool], tuple[Block, ...]] = field(default_factory=dict, compare=False)

    @property
    def title(self) -> str:
        """The title of the table without markup."""
        return say_words(split_markup(self.head))

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
        specs = phrases.chosen(about.get("row", [{}]), **facts)
        rows = tuple(
            _merge_alike(
                (str(spec.get("alike", "")), row)
                for spec in specs
                for row in _rows({**about, **spec}, columns, phrases, where, facts)
                if any(figure.words or figure.chance for figure in row[1])
            )
        )
    heads = tuple(about.get("heads", ())) or tuple(_headed(phrases, column) for column in columns)
    return Grid(head, heads, rows, says, marks, tests=all("question" in spec for spec in specs))


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


def _merge_alike(rows: Iterable[tuple[str, Row]]) -> Iterator[Row]:
    """Yield the rows of an odds table, those of equal figures and of one `alike` label as one under that label.

    `rows` has each row after its `alike` label, "" for none.
    """
    found: dict[Hashable, list[Row]] = {}
    for alike, row in rows:
        found.setdefault((alike, row[1]) if alike else len(found), []).append(row)
    for key, (first, *more) in found.items():
        yield (str(key[0]), first[1]) if more and isinstance(key, tuple) else first


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
        chance = _answer(self.phrases.game.ruleset, book, asked)
        alone = self.phrases.evaluate(self.about.get("dice"), **facts) == 1
        return Figure(chance, hue=self.hue, need=number_needed(chance) if alone and chance is not None else "")

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
