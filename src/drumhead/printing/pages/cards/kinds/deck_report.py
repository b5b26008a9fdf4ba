"""The deck report: the exact odds of the order in which the cards of a turn come, on a card for reference.

`turn.toml` lists its contents in [[report]] entries of four forms; all take `head`, and `says` in sentences:

    columns = "..."     an odds table as described in `card_chances`
    counts = [0, 1, 2]  (or an expression) for every `row` (`label`) the chance of exactly that count; with
                        `more`, of the last count or more
    at-least = [5, 10]  for every `row` the chance of at least that count
    says = "..."        a line with a number: any of `outcomes`, `at-least` a count, or the `mean`; or only the line

A row or a line asks a `question` with `given` inputs, or takes its `luck` from an expression such as
"aids.longest_run(book)", which gives a distribution of counts; `hue` is gain, loss or level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from drumhead.printing.html.annotated_lines import chance_of
from drumhead.printing.layout.rich_text import Word, resting, say_words, split_markup
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.pages.cards import card_chances
from drumhead.printing.pages.cards.card_chances import HUE, Figure, Grid
from drumhead.printing.pages.cards.card_fit import alike, fit_tables
from drumhead.printing.pages.cards.card_headings import label_words, title_head
from drumhead.printing.pages.cards.card_registry import NoCardsError
from drumhead.printing.pages.cards.card_tables import draw_grid
from drumhead.printing.pages.cards.card_text import paragraph
from drumhead.printing.pages.cards.card_text_flow import UNHEADED, Block, flow_card
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import average
from drumhead.printing.text.data_expressions import one_of
from drumhead.rules.asking.question import InputError
from drumhead.rules.loading.ruleset import UnknownWordError

if TYPE_CHECKING:
    from drumhead.printing.html.html_renderer import HtmlRenderer
    from drumhead.printing.pages.cards.card import Card
    from drumhead.printing.pages.cards.card_registry import Ask
    from drumhead.printing.pages.cards.sheets.card_stock import Stock

FILE = "turn.toml"
TITLE = "How the cards fall"
UNIT = "Figures are percentages, computed from the rules."
Spec = Mapping[str, Any]


@dataclass(frozen=True)
class ReportLine:
    """A sentence of the deck report, and the number at the end of its line; None for no number."""

    words: Sequence[Word]
    figure: Figure | None

    @property
    def title(self) -> str:
        """The sentence without its number."""
        return say_words(self.words)


def cards(setting: HtmlRenderer, ask: Ask) -> list[Card]:
    """Return the deck report, one face with as many of its first entries as it holds, with a copy for each side.

    NoCardsError where the ruleset's `turn.toml` has no [[report]].
    """
    game = setting.game
    entries = game.ruleset.turn.get("report", ())
    if not entries:
        raise NoCardsError(f"{game.ruleset.title} has no odds of its cards to report")
    told = list(worked_out(entries, Phrases(setting)))

    def with_entries(count: int, stock: Stock) -> list[Card]:
        blocks = [block for each in told[:count] for block in _drawn(each, stock, setting.wishes.ink == "low")]
        unit = list(paragraph(split_markup(UNIT, "sans italic"), stock))
        head = partial(title_head, TITLE, stock)
        return flow_card(TITLE, [*blocks, UNHEADED, *unit], stock, head, both_sides=False)

    def make(stock: Stock) -> list[Card]:
        return fit_tables(partial(with_entries, stock=stock), [each.title for each in told])

    return [replace(card, copies=len(game.sides)) for card in alike([make], ask.making.stock)]


def worked_out(entries: Sequence[Spec], phrases: Phrases) -> Iterator[Grid | ReportLine]:
    """Yield the result of each [[report]] entry, computed with the values in force: an odds table, or a line of text.

    At the end, one PaperError lists all entries that cannot be computed.
    """
    faults: list[str] = []
    for number, about in enumerate(entries, start=1):
        where = f"{FILE}, [[report]] {number}"
        try:
            yield _Entry(about, phrases, where).told
        except PaperError as fault:
            faults.append(str(fault))
        except (InputError, UnknownWordError, KeyError) as fault:
            faults.append(f"{where}: {fault}")
    if faults:
        raise PaperError("\n".join(faults))


def _drawn(told: Grid | ReportLine, stock: Stock, low_ink: bool) -> Iterator[Block]:
    if isinstance(told, Grid):
        yield from draw_grid(told, stock, low_ink)
    elif told.figure:
        yield label_words((), told.words, stock, 0, told.figure, low_ink)
    else:
        yield from paragraph(told.words, stock)


@dataclass(frozen=True)
class _Entry:
    """One [[report]] entry of `turn.toml`, with its place in the data, `where`, for messages."""

    about: Spec
    phrases: Phrases
    where: str

    @property
    def told(self) -> Grid | ReportLine:
        if "columns" in self.about:
            return card_chances.worked_out(self.phrases, self.about, self.where)
        if "counts" in self.about or isinstance(self.about.get("at-least"), list):
            return self._counted()
        if "says" not in self.about:
            raise PaperError(f"{self.where}: no says, and neither columns nor counts")
        with self.phrases.setting.apparatus.line() as marks:
            words = split_markup(str(self.phrases.words(self.about["says"])))
            figure = self._figure() if {"question", "luck"} & self.about.keys() else None
        return ReportLine([*words, *resting(marks)], figure)

    def _figure(self) -> Figure:
        """Return the number at the end of a line, a chance or a mean; PaperError where the entry asks for neither."""
        about, hue = self.about, one_of(self.about, "hue", HUE, "level", self.where)
        if "outcomes" in about:
            given = {name: self.phrases.evaluate(value) for name, value in about.get("given", {}).items()}
            odds = self.phrases.game.ruleset.question(about["question"]).odds(self.phrases.game.book, **given)
            return Figure(chance_of(odds, about["outcomes"]), hue=hue)
        counts = self._counts(about)
        if about.get("mean"):
            return Figure(words=average(sum((count * chance for count, chance in counts.items()), Fraction(0))))
        if "at-least" not in about:
            raise PaperError(f"{self.where}: a figure of what? Give outcomes, at-least or mean = true")
        return Figure(_at_least(counts, about["at-least"]), hue=hue)

    def _counted(self) -> Grid:
        """Return the odds table of an entry by counts: a row for each `row` of the entry, a column for each count."""
        about, exactly = self.about, "counts" in self.about
        numbers = list(self.phrases.value(about["counts" if exactly else "at-least"]))
        heads = [f"{number}" if exactly else f"{number}+" for number in numbers]
        if exactly and about.get("more"):
            heads[-1] += "+"
        with self.phrases.setting.apparatus.line() as marks:
            rows = tuple(
                (str(self.phrases.words(row.get("label", ""))), tuple(self._row({**about, **row}, numbers, exactly)))
                for row in about.get("row", [{}])
            )
            head, says = (str(self.phrases.words(about.get(key, ""))) for key in ("head", "says"))
        return Grid(head, tuple(heads), rows, says, marks)

    def _row(self, about: Spec, numbers: Sequence[int], exactly: bool) -> Iterator[Figure]:
        counts, hue = self._counts(about), one_of(about, "hue", HUE, "level", self.where)
        for at, number in enumerate(numbers):
            more = not exactly or (about.get("more") and at == len(numbers) - 1)
            yield Figure(_at_least(counts, number) if more else counts.get(number, Fraction(0)), hue=hue)

    def _counts(self, about: Spec) -> dict[int, Fraction]:
        """Return the chance of each count by an entry's `luck` or `question`.

        PaperError where it has neither, or for an outcome that does not begin with a number.
        """
        if "luck" in about:
            luck = self.phrases.value(about["luck"])
            return {number: luck.probability(number) for number, _ in luck.items()}
        if "question" not in about:
            raise PaperError(f"{self.where}: neither question nor luck")
        given = {name: self.phrases.evaluate(value) for name, value in about.get("given", {}).items()}
        counts: dict[int, Fraction] = {}
        odds = self.phrases.game.ruleset.question(about["question"]).odds(self.phrases.game.book, **given)
        for outcome, chance in odds.items():
            first = outcome.split()[0]
            if not first.isdecimal():
                raise PaperError(
                    f"{self.where}: {about['question']} answers {outcome!r}, which is not a number; give outcomes"
                )
            counts[int(first)] = counts.get(int(first), Fraction(0)) + chance
        return counts


def _at_least(counts: Mapping[int, Fraction], least: int) -> Fraction:
    return sum((chance for count, chance in counts.items() if count >= least), Fraction(0))
