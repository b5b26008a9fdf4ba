"""The rulebook in force: its tables under the chosen interpretations and house rules.

Every value read from a book is recorded (`drumhead.probability.dependency_tracking`), so that the unclear rules and
house rules behind a printed line are known.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, ItemsView, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import MemoOwner, touch, touch_all
from drumhead.rules.rulebook.conditions import facts_of
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.result_bands import Bands

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change, HouseRules

LENGTH = re.compile(r"\d+(\.\d+)? (cm|in|mm)")
SCOPES = ("scopes",)  # the recorded key of whatever asks in which case a house rule holds
OPEN = "open"  # the first of a recorded key of a house rule that may hold: its number and the unit's name follow
SHUT = "shut"  # the same of one that is known to hold, or not to hold
NO_CLOCK: Mapping[str, Any] = {}
ADDED = "added"  # the key of a row of modifiers that a club has added


class Marks(NamedTuple):
    """Marks of a printed line: slugs of the unclear rules and numbers of the house rules that it depends on."""

    readings: tuple[str, ...] = ()
    changes: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.readings or self.changes)


class BookTable:
    """A table of the rulebook with values and further tables; hyphens of the file are underscores in attributes.

    Reads are recorded if the table is `noting`, but for a table within it. What is read without a record is stored as
    a plain attribute, which is faster.
    """

    def __init__(self, path: str, data: Mapping[str, Any], noting: bool = True) -> None:
        self._path = path
        self._data = data
        self._noting = noting
        self._children: dict[Any, Any] = {}
        self._items: ItemsView[str, Any] | None = None

    def __getattr__(self, name: str) -> Any:
        child = self._children.get(name)
        if child is None:
            try:
                child = self._children[name] = self._open(name.replace("_", "-"))
            except KeyError as missing:
                raise AttributeError(missing.args[0]) from None
        rests_on, value = child
        if rests_on and self._noting:
            touch_all(rests_on)
        else:
            self.__dict__[name] = value
        return value

    def __getitem__(self, key: str) -> Any:
        child = self._children.get(key)
        if child is None:
            child = self._children[key] = self._open(key)
        rests_on, value = child
        if rests_on and self._noting:
            touch_all(rests_on)
        return value

    def _open(self, key: str) -> tuple[tuple[str, ...], Any]:
        """Return the recorded keys of a value, and the value itself.

        A plain value has its own dotted path as its only key. Result rows ("bands") have the paths of all their
        boundaries. A further table has none. Raises KeyError for a key that the table does not have.
        """
        path = f"{self._path}.{key}" if self._path else key
        if key not in self._data:
            raise KeyError(f"the book has no {path!r}")
        value = self._data[key]
        if not isinstance(value, Mapping):
            return (path,), as_value(value)
        if key == "bands":
            return tuple(f"{path}.{row}.least" for row in value), Bands(value)
        return (), BookTable(path, value, self._noting)

    def band(self, key: str) -> BookTable:
        """Return the result row `key` of this table as a table of its own, with all its values."""
        if ("band", key) not in self._children:
            self._children["band", key] = BookTable(f"{self._path}.bands.{key}", self._data["bands"][key], self._noting)
        row: BookTable = self._children["band", key]
        return row

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def items(self) -> ItemsView[str, Any]:
        """Return each key with its table or value, in the order of the file."""
        if self._noting:
            return {key: self[key] for key in self._data}.items()
        if self._items is None:
            self._items = {key: self[key] for key in self._data}.items()
        return self._items

    def get(self, key: str, otherwise: Any = None) -> Any:
        """Return the value of a key; `otherwise` if the table does not have it."""
        return self[key] if key in self._data else otherwise

    @property
    def as_written(self) -> Mapping[str, Any]:
        """The data of this table as in the file, with interpretations and house rules applied."""
        return self._data

    @property
    def where(self) -> str:
        """The dotted path of this table in the rulebook, such as "weapon.musket"; "" for the whole rulebook."""
        return self._path


def as_value(value: Any) -> Any:
    """Return the meaning of a TOML value: a Length for "25 cm", a tuple for a list, otherwise the value itself."""
    if isinstance(value, str) and LENGTH.fullmatch(value):
        return Length.parse(value)
    return tuple(value) if isinstance(value, list) else value


class Book(BookTable, MemoOwner):
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
        self._root = self
        self._supposed: frozenset[tuple[int, str]] = frozenset()
        self._clock: dict[str, Any] = {}
        self._siblings: dict[Hashable, Book] = {}

    # ------------------------------------------------------------ house rules that hold in some cases
    def at(
        self,
        unit: Unit | None = None,
        target: Unit | None = None,
        reach: Length | None = None,
        clock: Mapping[str, Any] = NO_CLOCK,
    ) -> Book:
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
        name = unit.name if unit else ""
        numbers = tuple(each.number for each in self.scoped if self._holds(each, facts, name))
        return self._root._sibling(numbers, known)

    def _holds(self, change: Change, facts: Mapping[str, Any], name: str) -> bool:
        holds = change.condition.evaluate(facts) if change.condition else True
        if self._noting:
            touch((OPEN if holds is None else SHUT, change.number, name))
        return (change.number, name) in self._supposed if holds is None else holds

    @cached_property
    def _clock_facts(self) -> tuple[str, ...]:
        """The facts of a clock on which any house rule depends: of others a turn needs no rulebook of its own."""
        terms = [term for each in self.scoped if each.condition for term in each.condition.list_terms()]
        return tuple(fact for fact in ("turn", "phase") if any(term.fact == fact for term in terms))

    def suppose(self, holds: Iterable[tuple[int, str]]) -> Book:
        """Return the rulebook in which some house rules hold that may hold, by their number and the unit's name.

        With the name "" the change holds wherever its value is read without a unit.
        """
        supposed = frozenset(holds)
        numbers = tuple(sorted(number for number, name in supposed if not name))
        if ("supposed", supposed) not in self._siblings:
            made = self._laid_with(numbers)
            made._root, made._supposed, made._siblings, made.twin = made, supposed, {}, self
            self._siblings["supposed", supposed] = made
        return self._siblings["supposed", supposed]

    def _sibling(self, numbers: tuple[int, ...], known: dict[str, Any]) -> Book:
        """Return this rulebook with the scoped house rules of these numbers in force; cached."""
        if not numbers and known == self._clock:
            return self
        key = numbers, tuple(known.items())
        if key not in self._siblings:
            made = self._laid_with(numbers)
            made._root, made._supposed, made._clock = self._root, self._supposed, known
            self._siblings[key] = made
        return self._siblings[key]

    def _laid_with(self, numbers: tuple[int, ...]) -> Book:
        tables = copy_of(self._data)
        for change in self.scoped:
            if change.number in numbers:
                lay(tables, change.place, change.value)
        made = object.__new__(Book)
        BookTable.__init__(made, "", tables, self._noting)
        made.readings, made.chosen, made.house, made.scoped = self.readings, self.chosen, self.house, self.scoped
        made._laid, made.worked_out, made.silent, made.twin = self._laid, {}, self.silent, self
        made._root, made._supposed, made._clock, made._siblings = self, self._supposed, self._clock, {}
        return made

    @cached_property
    def differing(self) -> frozenset[Hashable]:
        """Dotted places whose values differ from the twin's, and ("reading", slug) of rules interpreted differently.

        Empty without a twin.
        """
        if not isinstance(self.twin, Book):
            return frozenset()
        its = dict(places(self.twin.as_written))
        changed: set[Hashable] = {
            place
            for place, value in places(self.as_written)
            if place not in its or (type(its[place]), its[place]) != (type(value), value)
        }
        read = {("reading", slug) for slug, key in self.chosen.items() if self.twin.chosen[slug] != key}
        scopes = {SCOPES} if self.scoped != self.twin.scoped else set()
        supposed = {(OPEN, *each) for each in self._supposed ^ self.twin._supposed}
        return frozenset(changed | read | scopes | supposed)

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
        shut = self._asked(touched, SHUT) - self._asked(touched, OPEN)
        slugs = {key[1] for key in decided if isinstance(key, tuple) and key[0] == "reading"} - self.overruled.keys()
        slugs |= {slug for key in decided if isinstance(key, str) for slug in self._laid.get(key, ())}
        return Marks(
            tuple(slug for slug, reading in self.readings.items() if slug in slugs and reading.switch),
            tuple(each.number for each in changed if each.place in touched and each.number not in shut),
        )

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

    @staticmethod
    def _asked(touched: set[Hashable], word: str) -> set[int]:
        return {key[1] for key in touched if isinstance(key, tuple) and key[0] == word}

    @property
    def departures(self) -> dict[str, str]:
        """Slugs of the unclear rules whose interpretation in force is not the default, each with the key in force."""
        return {s: key for s, key in self.chosen.items() if key != self.readings[s].default}


def value_at(book: BookTable, place: str) -> Any:
    """Return the value at a place of the rulebook, such as "fire.need".

    Raises KeyError where there is none.
    """
    here: Any = book
    for step in place.split("."):
        here = here[step]
    return here


def lay(tables: dict[str, Any], place: str, value: Any) -> None:
    """Set the value at a dotted place, such as "fire.need", in nested tables.

    Raises KeyError for a place that the tables do not have, or that is a table itself.
    """
    *way, last = place.split(".")
    for step in way:
        tables = tables[step]
    if last not in tables or isinstance(tables[last], Mapping):
        raise KeyError(place)
    tables[last] = value


def _overruling(tables: Mapping[str, Any], changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes, each with the value that it replaces, after interpretations but before other changes."""
    values = dict(places(tables)) if changes else {}
    return tuple(change.over(0 if change.row else values[change.place]) for change in changes)


def with_changes(tables: dict[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """Set the values of house rules in the tables, which are changed in place, and return the tables.

    A change that holds only in some cases leaves the value; a modifier that a club adds is 0 in all others. Raises
    KeyError for a place that the tables do not have.
    """
    for change in changes:
        if change.row:
            *way, row, _ = change.place.split(".")
            into = tables
            for step in way:
                into = into[step]
            into[row] = {"value": 0, ADDED: True, **change.row}
        if not change.when:
            lay(tables, change.place, change.value)
    return tables


def list_added(table: BookTable) -> dict[str, int]:
    """Return the values of the modifiers that a club has added to a list, by key, without those of value 0."""
    rows = table.as_written
    found = {key: int(table[key].value) for key in rows if isinstance(rows[key], Mapping) and ADDED in rows[key]}
    return {key: value for key, value in found.items() if value}


def places(tables: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the dotted place of every value in nested tables, with the value as written in TOML.

    `path` is the place of `tables` itself, without a final dot.
    """
    for key, value in tables.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            yield from places(value, here)
        else:
            yield here, value


def _places_of_readings(readings: Mapping[str, Reading]) -> dict[str, list[str]]:
    laid: dict[str, list[str]] = {}
    for slug, reading in readings.items():
        for place in {place for option in reading.options for place in option.lays}:
            laid.setdefault(place, []).append(slug)
    return laid


def copy_of(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deep copy of tables; lists are shared with the original."""
    return {k: copy_of(v) if isinstance(v, Mapping) else v for k, v in tables.items()}
