"""The rulebook in force: its tables under the chosen interpretations and house rules.

Every value read from a book is recorded (`drumhead.probability.dependency_tracking`), so that the unclear rules and
house rules behind a printed line are known.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from drumhead.probability import touch
from drumhead.rules.rulebook.book_table import ADDED, copy_of, lay, places, with_changes
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.scoped_book import HELD, OPEN, SCOPES, SHUT, ScopedBook

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change, HouseRules


class Marks(NamedTuple):
    """Marks of a printed line: slugs of the unclear rules and numbers of the house rules that it depends on."""

    readings: tuple[str, ...] = ()
    changes: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.readings or self.changes)


class Book(ScopedBook):
    """A rulebook in force: its tables with the chosen interpretations and the house rules applied.

    `chosen` has the key of the interpretation in force for each slug. Books are compared by identity. `twin` is a
    book from which this one differs only in some values; both share cached odds that do not depend on these values.
    """

    def __init__(
        self,
        tables: Mapping[str, Any],
        readings: Mapping[str, Reading],
        chosen: Mapping[str, str],
        house: HouseRules | None = None,
        twin: Book | None = None,
    ) -> None:
        self.readings = readings
        self.twin = twin
        self.chosen = {slug: chosen.get(slug, reading.default) for slug, reading in readings.items()}
        laid = copy_of(tables)
        for slug, reading in readings.items():
            for place, value in reading.option(self.chosen[slug]).lays.items():
                lay(laid, place, value)
        self.house = house and replace(house, changes=_overruling(laid, house.changes))
        super().__init__("", with_changes(laid, self.house.changes if self.house else ()))
        self.worked_out = {}
        self._laid = _places_of_readings(readings)
        self.scoped = tuple(each for each in (self.house.changes if self.house else ()) if each.condition)
        self._root, self._supposed, self._clock, self._siblings = self, frozenset(), {}, {}

    @cached_property
    def differing(self) -> frozenset[Hashable]:
        """Keys of the rulebook in which this book differs from its twin (`differ_from`); empty without a twin."""
        return self.differ_from(self.twin) if isinstance(self.twin, Book) else frozenset()

    def differ_from(self, other: Book) -> frozenset[Hashable]:
        """Return the keys of reads that may have another result in this book than in `other`.

        They are dotted places with other values, ("reading", slug) of rules interpreted differently, and keys of lists
        with added rows and of house rules for some. The rows that `other` adds are in this book too.
        """
        its = dict(places(other.as_written))
        changed: set[Hashable] = {
            place
            for place, value in places(self.as_written)
            if place not in its or (type(its[place]), its[place]) != (type(value), value)
        }
        read = {("reading", slug) for slug, key in self.chosen.items() if other.chosen[slug] != key}
        longer = {(ADDED, place.rsplit(".", 2)[0]) for place in map(str, changed) if place.endswith(f".{ADDED}")}
        scopes = {SCOPES} if self.scoped != other.scoped else set()
        supposed = {(OPEN, *each) for each in self._supposed ^ other._supposed}
        return frozenset(changed | read | longer | scopes | supposed)

    @cached_property
    def unwatched(self) -> Book:
        """A copy of the rulebook that records no reads, for fast simulated battles."""
        quick = object.__new__(Book)
        quick.__dict__.update(self.__dict__, _noting=False, _children={}, _items=None, twin=None, silent=True)
        quick._root, quick._siblings = quick, {}
        return quick

    def reading(self, slug: str) -> str:
        """Return the key of the interpretation in force for an unclear rule, and record the read."""
        touch(("reading", slug))
        return self.chosen[slug]

    @cached_property
    def overruled(self) -> dict[str, tuple[int, ...]]:
        """Slugs of unclear rules without effect, each with the numbers of the house rules that replace it.

        House rules replace an unclear rule if they set all places whose values distinguish its interpretations.
        """
        changes = self.house.changes if self.house else ()
        numbers = {change.place: change.number for change in changes if not change.when}
        told = {slug: reading.places for slug, reading in self.readings.items()} if numbers else {}
        return {
            slug: tuple(sorted(numbers[place] for place in places))
            for slug, places in told.items()
            if places and places <= numbers.keys()
        }

    def marks(self, touched: set[Hashable]) -> Marks:
        """Return the unclear rules and house rules behind the recorded keys of a line.

        A value set by a house rule depends on no interpretation. Unclear rules whose answer is fixed get no mark.
        """
        changed = self.house.changes if self.house else ()
        decided = touched - {change.place for change in changed if not change.when}
        shut = self._asked(touched, SHUT) - self._asked(touched, OPEN) - self._asked(touched, HELD)
        slugs = {key[1] for key in decided if isinstance(key, tuple) and key[0] == "reading"} - self.overruled.keys()
        slugs |= {slug for key in decided if isinstance(key, str) for slug in self._laid.get(key, ())}
        return Marks(
            tuple(slug for slug, reading in self.readings.items() if slug in slugs and reading.switch),
            tuple(each.number for each in changed if each.place in touched and each.number not in shut),
        )

    @property
    def struck(self) -> dict[str, int]:
        """The values in the rulebook of the modifiers that house rules remove for everybody, by place."""
        changes = self.house.changes if self.house else ()
        return {each.place: each.was for each in changes if each.struck and not each.when}

    @property
    def departures(self) -> dict[str, str]:
        """Slugs of the unclear rules whose interpretation in force is not the default, each with the key in force."""
        return {s: key for s, key in self.chosen.items() if key != self.readings[s].default}


def _overruling(tables: Mapping[str, Any], changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes, each with the value that it replaces, after interpretations but before other changes."""
    values = dict(places(tables)) if changes else {}
    return tuple(change.over(0 if change.row else values[change.place]) for change in changes)


def _places_of_readings(readings: Mapping[str, Reading]) -> dict[str, list[str]]:
    laid: dict[str, list[str]] = {}
    for slug, reading in readings.items():
        for place in {place for option in reading.options for place in option.lays}:
            laid.setdefault(place, []).append(slug)
    return laid
