"""A search for house rules that give a wanted chance: numbers varied together, the nearest results first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import chain, product
from math import prod
from operator import getitem
from typing import Any

from drumhead.probability import watching
from drumhead.rules.asking.question import InputError
from drumhead.rules.asking.wanted_chance import Wanted
from drumhead.rules.house_rules.added_words import condition_for
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.house_rules.house_rule_file import find_condition_problem, knows_of
from drumhead.rules.house_rules.house_rule_layers import find_problems
from drumhead.rules.house_rules.odds_differences import InputsOf, MovedRow, list_moved
from drumhead.rules.house_rules.scopes import ScopeError, condition_of, scope_in_words
from drumhead.rules.house_rules.varied_numbers import FitError, Varied, list_numbers, name_some, vary
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Problem
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import copy_of, with_changes

MOST = 5000  # combinations of one search


@dataclass(frozen=True)
class Fit:
    """A result of a search: the values tried, by place, the changes that they make, and the chance that follows.

    `units` are those of the question for each of which the changes may hold; () if they hold without one. `off` is the
    distance of the chance from the one wanted, `shifts` how far each value is from the one in force.
    """

    values: dict[str, Any]
    changes: tuple[Change, ...]
    chance: Fraction
    units: tuple[str, ...]
    off: Fraction
    shifts: tuple[Fraction, ...]


@dataclass(frozen=True)
class Search:
    """A finished search: the chance in force, the fits, nearest first, and the numbers of combinations.

    `tried` combinations were asked; `refused` are not permitted together; `unasked` make the question impossible.
    """

    now: Fraction
    fits: Sequence[Fit]
    tried: int
    refused: int
    unasked: int


class Fitter:
    """A search under one rulebook for one wanted chance.

    `when` is the condition of its changes, "" for none. `nations` are the names of nations that it may use, () for any
    name. Raises FitError for a text that is not a condition.
    """

    def __init__(
        self, ruleset: Ruleset, book: Book, wanted: Wanted, when: str = "", nations: tuple[str, ...] = ()
    ) -> None:
        self.ruleset, self.book, self.wanted, self.when, self.nations = ruleset, book, wanted, when, nations
        self.states = book.house.states if book.house else ()
        try:
            self.condition = condition_for(ruleset, when, self.states) if when else None
        except ScopeError as error:
            raise FitError(f"--when: {error.wrong}. {error.right}") from None
        self.scope = scope_in_words(ruleset, condition_of(when)) if when else ""
        with watching() as seen:
            odds = wanted.question.odds(book, **wanted.inputs(book))
        self.now = wanted.chance_in(odds)
        self.numbers = list_numbers(ruleset, book)
        self.read = {place: now for place, now in self.numbers.items() if place in seen}

    def sets_of_one(self) -> list[list[Varied]]:
        """Return every number that the question reads, each to be varied by itself, if it has permitted values.

        With a condition, only numbers that can have it. Raises FitError if there are none.
        """
        scoped = [place for place in self.read if not self._problem_of(place)]
        found = (vary(self.ruleset, place, self.numbers[place]) for place in scoped)
        sets = [[each] for each in found if len(each.values) > 1]
        if not sets and self.read and not scoped:
            self._refuse_condition(next(iter(self.read)))
        if not sets:
            raise FitError(f"{self.wanted.question.name} depends on no number that house rules may change.")
        return sets

    def _problem_of(self, place: str) -> Problem | None:
        if not self.when:
            return None
        return find_condition_problem(self.ruleset, self.when, knows_of(self.ruleset, place), self.nations, self.states)

    def _refuse_condition(self, place: str) -> None:
        if problem := self._problem_of(place):
            raise FitError(f"--when with {place}: {problem.wrong}. {problem.right}")

    def search(self, sets: Sequence[Sequence[Varied]], step: Callable[[], None] = lambda: None) -> Search:
        """Try all combinations of each set of numbers, and call `step` after each.

        Raises FitError for too many combinations, for a number that the question does not read, and if nothing
        changes the chance.
        """
        self._refuse_too_many(sets)
        self._refuse_unread({each.place for varied in sets for each in varied if each.place in self.read}, sets)
        for each in chain.from_iterable(sets):
            self._refuse_condition(each.place)
        touched: set[Hashable] = set()
        fits: list[Fit] = []
        tried = refused = unasked = 0
        for varied, values in _combinations(sets):
            changes = self._changes(varied, values)
            if self._is_refused(changes):
                refused += 1
            elif changes:
                tried += 1
                try:
                    fits += self._ask(varied, values, changes, touched)
                except InputError:
                    unasked += 1
            step()
        self._refuse_unread(touched, sets)
        useful = _nearest_first(fits, self.now)
        if not useful:
            raise FitError(f"{self._named(sets)}: none of {tried:,} combinations changes the chance, {self.now}.")
        return Search(self.now, useful, tried, refused, unasked)

    def book_of(self, fit: Fit) -> Book:
        """Return the rulebook with the changes of a fit in force."""
        return self._book(fit.changes)

    def also_moves(self, fit: Fit, figures: Sequence[tuple[str, InputsOf]] = ()) -> list[MovedRow]:
        """Return the row that moves most of every other question whose printed odds change, largest change first."""
        moved = list_moved(self.ruleset, self.book, self.book_of(fit), figures)
        rows: dict[str, MovedRow] = {}
        for each in moved:
            rows.setdefault(each.worst.question.name, each.worst)
        return [row for name, row in rows.items() if name != self.wanted.question.name]

    def _changes(self, varied: Sequence[Varied], values: Sequence[Any]) -> tuple[Change, ...]:
        return tuple(
            Change(0, each.place, value, when=self.when, scope=self.scope, condition=self.condition)
            for each, value in zip(varied, values)
            if value != each.now
        )

    def _is_refused(self, changes: Sequence[Change]) -> bool:
        """Return whether changes are not permitted together, or put the results of a throw into another order."""
        if any(find_problems([*self._kept(changes), *changes], self.ruleset)):
            return True
        ladders = {each.place.rpartition(".bands.")[0] for each in changes if ".bands." in each.place}
        before = self.book.as_written
        after = with_changes(copy_of(before), [replace(each, when="") for each in changes]) if ladders else before
        return _orders(before, ladders) != _orders(after, ladders)

    def _kept(self, changes: Sequence[Change]) -> list[Change]:
        """Return the house rules in force that none of these changes replaces."""
        replaced = {(each.place, each.when) for each in changes}
        standing = self.book.house.changes if self.book.house else ()
        return [each for each in standing if (each.place, each.when) not in replaced]

    def _book(self, changes: Sequence[Change]) -> Book:
        every = enumerate([*self._kept(changes), *changes], start=1)
        house = self.book.house or HouseRules("")
        house = replace(house, changes=tuple(replace(each, number=number) for number, each in every))
        return Book(self.ruleset.tables, self.ruleset.readings, self.book.chosen, house, self.book)

    def _ask(
        self, varied: Sequence[Varied], values: Sequence[Any], changes: tuple[Change, ...], touched: set[Hashable]
    ) -> Iterator[Fit]:
        """Yield the fit of a combination; several if a condition gives other chances for other units."""
        book, question = self._book(changes), self.wanted.question
        with watching() as seen:
            inputs = self.wanted.inputs(book)
            odds = question.odds(book, **inputs)
        touched |= seen
        ours = range(len(self._kept(changes)) + 1, len(book.house.changes if book.house else ()) + 1)
        cases = [case for case in book.group_cases(seen) if case[0][0] in ours]
        found = [(case[0][1], question.odds(book.suppose(case), **inputs)) for case in cases] or [("", odds)]
        units: dict[Fraction, list[str]] = {}
        for unit, its in found:
            units.setdefault(self.wanted.chance_in(its), []).extend([unit] if unit else [])
        shifts = tuple(each.shift(value) for each, value in zip(varied, values))
        tried = {each.place: value for each, value in zip(varied, values)}
        for chance, names in units.items():
            yield Fit(tried, changes, chance, tuple(names), abs(chance - self.wanted.chance), shifts)

    def _refuse_too_many(self, sets: Sequence[Sequence[Varied]]) -> None:
        if (many := count_combinations(sets)) > MOST:
            ranged = ",".join(each.near for each in sets[0])
            right = f"Name fewer places, or give each a range: --by {ranged}."
            raise FitError(f"--by: these places have {many:,} combinations, and at most {MOST:,} are tried. {right}")

    def _refuse_unread(self, touched: set[Hashable], sets: Sequence[Sequence[Varied]]) -> None:
        for place in dict.fromkeys(each.place for varied in sets for each in varied):
            if place not in touched:
                asked = self.wanted.question.name
                right = f"It depends on {name_some(list(self.read))}." if self.read else "It depends on no number."
                raise FitError(f"--by {place}: {asked} does not depend on it with these inputs. {right}")

    def _named(self, sets: Sequence[Sequence[Varied]]) -> str:
        return f"--by {','.join(dict.fromkeys(each.place for varied in sets for each in varied))}"


def count_combinations(sets: Sequence[Sequence[Varied]]) -> int:
    """Return how many combinations a search of these sets of numbers tries."""
    return sum(prod(len(each.values) for each in varied) for varied in sets)


def _combinations(sets: Sequence[Sequence[Varied]]) -> Iterator[tuple[Sequence[Varied], tuple[Any, ...]]]:
    for varied in sets:
        for values in product(*(each.values for each in varied)):
            yield varied, values


def _nearest_first(fits: Iterable[Fit], now: Fraction) -> list[Fit]:
    """Return the fits, nearest first, without those that go farther than another for the same chance.

    A fit goes farther if every value of the other lies between the value in force and its own.
    """
    kept: dict[tuple[Any, ...], list[Fit]] = {}
    for fit in sorted(fits, key=_nearness):
        alike = kept.setdefault((*fit.values, fit.units, fit.chance), [])
        if fit.chance != now and not any(_is_between(each, fit) for each in alike):
            alike.append(fit)
    return sorted((fit for each in kept.values() for fit in each), key=_nearness)


def _is_between(one: Fit, other: Fit) -> bool:
    """Return whether each shift of `one` lies between 0 and that of `other`."""
    return all(near * far >= 0 and abs(near) <= abs(far) for near, far in zip(one.shifts, other.shifts))


def _orders(tables: Mapping[str, Any], ladders: Iterable[str]) -> list[list[str]]:
    """Return the rows of each ladder of results, in the order of the leads at which they begin."""
    found = []
    for ladder in sorted(ladders):
        rows = reduce(getitem, f"{ladder}.bands".split("."), tables)
        found.append(sorted(rows, key=lambda row: rows[row].get("least", -MOST)))
    return found


def _nearness(fit: Fit) -> tuple[Fraction, int, Fraction]:
    return fit.off, len(fit.changes), sum(map(abs, fit.shifts), Fraction(0))
