"""A rulebook with house rules that hold in some cases only: for some units, at some ranges, in some turns."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import MemoOwner, touch
from drumhead.rules.rulebook.book_table import BookTable, copy_of, lay
from drumhead.rules.rulebook.conditions import STATES, facts_of

if TYPE_CHECKING:
    from typing import Self

    from drumhead.rules.house_rules.house_rule import Change

SCOPES = ("scopes",)  # the recorded key of whatever asks in which case a house rule holds
OPEN = "open"  # the first of a recorded key of a house rule that may hold: its number and the unit's name follow
SHUT = "shut"  # the same of one that is known to hold, or not to hold
HELD = "held"  # the same, besides, of one that is known to hold
ALIKE = ("readings", "chosen", "house", "scoped", "silent", "_laid", "_supposed", "_clock")  # in all of a family
NO_CLOCK: Mapping[str, Any] = {}


class ScopedBook(BookTable, MemoOwner):
    """A rulebook that has further ones for the cases of its `scoped` house rules.

    All rulebooks of one family have the same `_root`, which answers `at` for them. `_supposed` are the house rules that
    are taken to hold for units of a question, `_clock` the turn and the phase.
    """

    scoped: tuple[Change, ...]
    _root: Any
    _supposed: frozenset[tuple[int, str]]
    _clock: dict[str, Any]
    _siblings: dict[Hashable, Any]

    def at(
        self,
        unit: Unit | None = None,
        target: Unit | None = None,
        reach: Length | None = None,
        clock: Mapping[str, Any] = NO_CLOCK,
    ) -> Self:
        """Return the rulebook as it holds for a unit, its target and their distance, with house rules for some.

        `clock` has the "turn" and the "phase"; without it they are those of this rulebook, which came of such a call. A
        unit without a side stands for any unit in a question. A house rule that may hold for it does not, unless it
        is supposed to (`suppose`); that it may hold is recorded.
        """
        if self._noting:
            touch(SCOPES)
        if not self.scoped:
            return self
        known = {fact: clock[fact] for fact in self._clock_facts} if clock else self._clock
        facts = {**dict(facts_of("unit", unit)), **dict(facts_of("target", target)), **known}
        if reach is not None:
            facts["range"] = reach.as_mm
        if not self._noting:  # in a simulated battle nobody sets a state; on paper it is open
            facts |= {f"{name}.{STATES}": () for name, one in (("unit", unit), ("target", target)) if one}
        name = unit.name if unit else ""
        numbers = tuple(each.number for each in self.scoped if self._holds(each, facts, name))
        found: Self = self._root._sibling(numbers, known)
        return found

    def _holds(self, change: Change, facts: Mapping[str, Any], name: str) -> bool:
        holds = change.condition.evaluate(facts) if change.condition else True
        if self._noting:
            touch((OPEN if holds is None else SHUT, change.number, name))
            if holds:
                touch((HELD, change.number, name))
        return (change.number, name) in self._supposed if holds is None else holds

    @cached_property
    def _clock_facts(self) -> tuple[str, ...]:
        """The facts of a clock on which any house rule depends: of others a turn needs no rulebook of its own."""
        terms = [term for each in self.scoped if each.condition for term in each.condition.list_terms()]
        return tuple(fact for fact in ("turn", "phase") if any(term.fact == fact for term in terms))

    def suppose(self, holds: Iterable[tuple[int, str]]) -> Self:
        """Return the rulebook in which some house rules hold that may hold, by their number and the unit's name.

        With the name "" the change holds wherever its value is read without a unit.
        """
        supposed = frozenset(holds)
        numbers = tuple(sorted(number for number, name in supposed if not name))
        if ("supposed", supposed) not in self._siblings:
            made = self._laid_with(numbers)
            made._root, made._supposed, made._siblings, made.twin = made, supposed, {}, self
            self._siblings["supposed", supposed] = made
        found: Self = self._siblings["supposed", supposed]
        return found

    def _sibling(self, numbers: tuple[int, ...], known: dict[str, Any]) -> Self:
        """Return this rulebook with the scoped house rules of these numbers in force; cached."""
        if not numbers and known == self._clock:
            return self
        key = numbers, tuple(known.items())
        if key not in self._siblings:
            made = self._laid_with(numbers)
            made._root, made._supposed, made._clock = self._root, self._supposed, known
            self._siblings[key] = made
        found: Self = self._siblings[key]
        return found

    def _laid_with(self, numbers: tuple[int, ...]) -> Self:
        tables = copy_of(self._data)
        for change in self.scoped:
            if change.number in numbers:
                lay(tables, change.place, change.value)
        made = object.__new__(type(self))
        BookTable.__init__(made, "", tables, self._noting)
        for key in ALIKE:
            setattr(made, key, getattr(self, key))
        made.worked_out, made.twin, made._root, made._siblings = {}, self, self, {}
        return made

    def open_cases(self, touched: set[Hashable]) -> list[tuple[int, str]]:
        """Return the house rules that may hold for a result with these recorded keys, as `suppose` takes them.

        They are by number and by the name of the unit in the question, "" if the value is read without a unit.
        """
        found = []
        for change in self.scoped:
            if change.place in touched:
                names = {key[2] for key in touched if isinstance(key, tuple) and key[:2] == (OPEN, change.number)}
                plain = change.number not in self._asked(touched, SHUT)
                found += [(change.number, name) for name in sorted(names or ([""] if plain else []))]
        return found

    def group_cases(self, touched: set[Hashable]) -> list[tuple[tuple[int, str], ...]]:
        """Return the house rules of `open_cases`, those with one condition together: they hold for a unit, or none."""
        groups: dict[tuple[str, str], list[tuple[int, str]]] = {}
        whens = {each.number: each.when for each in self.scoped}
        for number, name in self.open_cases(touched):
            groups.setdefault((whens[number], name), []).append((number, name))
        return list(map(tuple, groups.values()))

    @staticmethod
    def _asked(touched: set[Hashable], word: str) -> set[int]:
        return {key[1] for key in touched if isinstance(key, tuple) and key[0] == word}
