"""The question behind a printed figure, stored with it so that it can be asked again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.printing.html.annotated_lines import cell_id, chance_of
from drumhead.printing.text.data_expressions import resolve_value
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book


@dataclass(frozen=True)
class Asked:
    """The question behind a figure: its inputs, and the outcomes, the results, the least count or the mean asked for.

    `outcomes` are summed; `results` too, as the rule returns them before they become text. `inputs` are pairs of a
    name and a value, which may be an expression.
    """

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

    def resolve_inputs(self, book: Book) -> dict[str, Any]:
        """Return the inputs by name, with their expressions replaced by values of this book."""
        return {name: resolve_value(book, value) for name, value in self.inputs}

    def answer(self, ruleset: Ruleset, book: Book) -> Fraction | None:
        """Return the chance or the mean under this book; None for an impossible count, such as 4 hits with 3 dice.

        InputError for an input that the question does not allow.
        """
        question, inputs = ruleset.question(self.question), self.resolve_inputs(book)
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
