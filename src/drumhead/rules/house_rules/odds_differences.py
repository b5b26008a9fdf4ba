"""The printed chances that house rules change: every question of a ruleset, asked under two rulebooks.

A question is asked a second time only if its answer depends on something in which the rulebooks differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from drumhead.probability import watching
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.house_rules.house_rule import Change
from drumhead.rules.house_rules.rule_differences import Difference
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book

Chances = Mapping[str, Fraction]


@dataclass(frozen=True)
class MovedRow:
    """A printed row of a question whose chances differ: its inputs, and the chances before and after by outcome.

    `rule` is a house rule for some that must hold for it, for the unit called `unit` in the question; None if they
    always differ. `touched` are the keys of the rulebook that the later answer depends on. Chances are empty where the
    question cannot be asked.
    """

    question: Question
    inputs: Mapping[str, Any]
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
        """How far the outcome that moved most moved."""
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


def list_moved(ruleset: Ruleset, before: Book, after: Book) -> list[MovedQuestion]:
    """Return every question of which a printed row has other chances, the one that moved most first.

    A question is listed once for each condition under which its chances differ.
    """
    differing = after.differ_from(before)
    found = []
    for question in ruleset.questions.values():
        every = list(question.rows())
        by_scope: dict[str, list[MovedRow]] = {}
        for inputs in every:
            for row in _moved(question, inputs, before, after, differing):
                by_scope.setdefault(row.scope, []).append(row)
        for rows in by_scope.values():
            found.append(MovedQuestion(sorted(rows, key=lambda row: -row.size), len(every)))
    return sorted(found, key=lambda each: -each.worst.size)


def moved_by(difference: Difference, moved: Sequence[MovedQuestion]) -> list[MovedQuestion]:
    """Return the questions of `moved` that depend on a difference."""
    return [each for each in moved if any(_rests_on(row, difference) for row in each.rows)]


def _rests_on(row: MovedRow, difference: Difference) -> bool:
    if row.rule is not None:
        return row.rule is difference.change
    return not difference.keys.isdisjoint(row.touched)


def _moved(
    question: Question, inputs: Mapping[str, Any], before: Book, after: Book, differing: frozenset[Hashable]
) -> Iterator[MovedRow]:
    """Yield a printed row if its chances differ; and once for each house rule for some under which they differ."""
    with watching() as seen:
        now = _ask(question, after, inputs)
    if differing.isdisjoint(seen):
        return
    touched, was = frozenset(seen), _ask(question, before, inputs)
    if now != was:
        yield MovedRow(question, inputs, was, now, touched)
    for number, name in after.open_cases(seen):
        change = next(each for each in after.scoped if each.number == number)
        holds, held = (_ask(question, each, inputs) for each in _suppose(before, after, change, name))
        if holds not in (held, now):
            yield MovedRow(question, inputs, held, holds, touched, change, name)


def _suppose(before: Book, after: Book, change: Change, name: str) -> tuple[Book, Book]:
    """Return `after` and `before` with a house rule for some in force; `before` as it is if it has no such rule."""
    same = [each for each in before.scoped if (each.place, each.when) == (change.place, change.when)]
    return after.suppose([(change.number, name)]), before.suppose([(same[0].number, name)]) if same else before


def _ask(question: Question, book: Book, inputs: Mapping[str, Any]) -> Chances:
    try:
        return question.odds(book, **inputs)
    except InputError:
        return {}
