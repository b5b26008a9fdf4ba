"""The printed chances that house rules change: every question of a ruleset, asked under two rulebooks.

A question is asked a second time only if its answer depends on something in which the rulebooks differ.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.probability import watching
from drumhead.rules.asking.input_parsing import find_band
from drumhead.rules.asking.question import Input, InputError, Question
from drumhead.rules.house_rules.house_rule import Change
from drumhead.rules.house_rules.rule_differences import Difference
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import as_value, places

Chances = Mapping[str, Fraction]
Inputs = Mapping[str, Any]
InputsOf = Callable[[Book], Inputs]  # of a printed figure, whose inputs may be values of the rulebook


@dataclass(frozen=True)
class MovedRow:
    """A printed row of a question whose chances differ: its inputs, and the chances before and after by outcome.

    `inputs_before` differ from `inputs` where a value of the rulebook is asked for that differs.
    `rule` is a house rule for some that must hold for it, for the unit called `unit` in the question; None if they
    always differ. `touched` are the keys of the rulebook that the later answer depends on. Chances are empty where the
    question cannot be asked.
    """

    question: Question
    inputs_before: Inputs
    inputs: Inputs
    before: Chances
    after: Chances
    touched: frozenset[Hashable]
    rule: Change | None = None
    unit: str = ""

    @property
    def scope(self) -> str:
        """The condition under which the chances differ, in words; "" if they always do."""
        if self.rule is None:
            return ""
        return f"{self.rule.scope} ({self.unit})" if self.unit else self.rule.scope

    @cached_property
    def moves(self) -> dict[str, Fraction]:
        """The change of each outcome's chance, by outcome."""
        keys = dict.fromkeys((*self.before, *self.after))
        return {key: self.after.get(key, Fraction(0)) - self.before.get(key, Fraction(0)) for key in keys}

    @property
    def outcome(self) -> str:
        """The outcome that moved most, the first of equal ones."""
        return max(self.moves, key=lambda key: abs(self.moves[key]))

    @property
    def size(self) -> Fraction:
        """The change of the outcome that moved most, without its sign."""
        return abs(self.moves[self.outcome])


@dataclass(frozen=True)
class MovedQuestion:
    """A question with moved rows, those that moved most first, under one condition; `asked` counts its printed rows."""

    rows: Sequence[MovedRow]
    asked: int

    @property
    def worst(self) -> MovedRow:
        """The row that moved most."""
        return self.rows[0]


def list_moved(
    ruleset: Ruleset, before: Book, after: Book, figures: Sequence[tuple[str, InputsOf]] = ()
) -> list[MovedQuestion]:
    """Return every question of which a printed row has other chances, the one that moved most first.

    `figures` are figures of the playsheet, each a question and its inputs; those that the rows of the question have
    are not asked again. A question is listed once for each condition under which its chances differ.
    """
    differing = after.differ_from(before) | {each.place for each in after.scoped}
    found: list[tuple[Sequence[MovedRow], int]] = []
    for question in ruleset.questions.values():
        every = _rows(question, (before, after), [inputs for name, inputs in figures if name == question.name])
        by_scope: dict[str, list[MovedRow]] = {}
        for inputs_of in every:
            for row in _moved(question, inputs_of, before, after, differing):
                by_scope.setdefault(row.scope, []).append(row)
        found += [(rows, len(every)) for rows in by_scope.values()]
    return rank(found)


def rank(found: Iterable[tuple[Sequence[MovedRow], int]]) -> list[MovedQuestion]:
    """Return questions from their moved rows and how many rows were asked; questions and rows that moved most first."""
    moved = [MovedQuestion(sorted(rows, key=lambda row: -row.size), asked) for rows, asked in found]
    return sorted(moved, key=lambda each: -each.worst.size)


def _rows(question: Question, books: tuple[Book, Book], figures: Sequence[InputsOf]) -> list[InputsOf]:
    """Return the inputs of all printed rows, then those of figures that are not among them."""
    listed: list[Inputs] = list(question.rows())
    found: list[InputsOf] = [partial(_same, row) for row in listed]
    seen = [(row, row) for row in listed]
    for inputs_of in figures:
        with suppress(InputError):
            before, after = (question.settle(inputs_of(book)) for book in books)
            if (before, after) not in seen:
                seen.append((before, after))
                found.append(inputs_of)
    return found


def _same(inputs: Inputs, book: Book) -> Inputs:
    return inputs


def moved_by(difference: Difference, moved: Sequence[MovedQuestion]) -> list[MovedQuestion]:
    """Return the questions of `moved` that depend on a difference."""
    return [each for each in moved if any(_rests_on(row, difference) for row in each.rows)]


def _rests_on(row: MovedRow, difference: Difference) -> bool:
    if row.rule is not None:
        return row.rule is difference.change
    return not difference.keys.isdisjoint(row.touched)


def _moved(
    question: Question, inputs_of: InputsOf, before: Book, after: Book, differing: frozenset[Hashable]
) -> Iterator[MovedRow]:
    """Yield a printed row if its chances differ; and once for each house rule for some under which they differ."""
    with watching() as seen:
        inputs, now = _ask(question, after, inputs_of)
    if differing.isdisjoint(seen):
        return
    touched, (inputs_before, was) = frozenset(seen), _ask(question, before, inputs_of)
    if now != was:
        yield MovedRow(question, inputs_before, inputs, was, now, touched)
    for number, name in after.open_cases(seen):
        change = next(each for each in after.scoped if each.number == number)
        if not _may_hold(change, question, inputs, after):
            continue
        if_held, if_held_before = _suppose(before, after, change, name)
        (inputs, holds), (inputs_before, held) = (_ask(question, book, inputs_of) for book in (if_held, if_held_before))
        if holds not in (held, now):
            yield MovedRow(question, inputs_before, inputs, held, holds, touched, change, name)


def _may_hold(change: Change, question: Question, inputs: Inputs, book: Book) -> bool:
    """Return whether a house rule for some can hold at the distance of a row, if the row has one."""
    condition = change.condition
    named = [term.value for term in condition.list_terms() if term.fact == "range"] if condition else []
    ranged = next((each for each in question.inputs if each.reaches or (each.unit and each.called("distance"))), None)
    if condition is None or ranged is None or not named:
        return True
    if ranged.unit:
        lengths = [Length(inputs[ranged.name] * MILLIMETRES[ranged.unit])]
    else:
        lengths = [each for each in _around(named, book) if _is_in_band(each, ranged, inputs, book)]
    return any(condition.evaluate({"range": each.as_mm}) is not False for each in lengths)


def _around(named: Sequence[Any], book: Book) -> Iterator[Length]:
    """Yield lengths on either side of those that a condition names, and of all distances of the rulebook."""
    values = [each for value in named for each in (value if isinstance(value, tuple) else (value,))]
    values += [value.as_mm for _, written in places(book.as_written) if isinstance(value := as_value(written), Length)]
    for value in dict.fromkeys(values):
        yield from (Length(Fraction(value) + step) for step in (-1, 0, 1) if value + step >= 0)


def _is_in_band(length: Length, ranged: Input, inputs: Inputs, book: Book) -> bool:
    with suppress(InputError):
        return bool(find_band(ranged, book, length, inputs) == inputs[ranged.name])
    return False


def _suppose(before: Book, after: Book, change: Change, name: str) -> tuple[Book, Book]:
    """Return `after` and `before` with a house rule for some in force; `before` as it is if it has no such rule."""
    same = [each for each in before.scoped if (each.place, each.when) == (change.place, change.when)]
    return after.suppose([(change.number, name)]), before.suppose([(same[0].number, name)]) if same else before


def _ask(question: Question, book: Book, inputs_of: InputsOf) -> tuple[Inputs, Chances]:
    """Return the inputs of a row under a rulebook, and its chances; no chances if it cannot be asked."""
    inputs = question.settle(inputs_of(book))
    try:
        return inputs, question.odds(book, **inputs)
    except InputError:
        return inputs, {}
