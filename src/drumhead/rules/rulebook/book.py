"""The rulebook as the players agreed to read it: its tables under chosen readings and house rules.

Every number taken from a book is noted (`drumhead.probability.watching`), so that a printed line knows by itself which
doubts and which house rules it rests on.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, ItemsView, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from drumhead.model.lengths import Length
from drumhead.probability import Keeper, touch, touch_all
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.result_bands import Bands

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change, HouseRules

LENGTH = re.compile(r"\d+(\.\d+)? (cm|in|mm)")


class Marks(NamedTuple):
    """What a line rests on: slugs of doubts that can be read otherwise, numbers of house changes."""

    readings: tuple[str, ...] = ()
    changes: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.readings or self.changes)


class BookTable:
    """A place in the book that holds further places; hyphens of the file are underscores in attributes.

    One that is not `noting` says nothing to those who watch, and keeps what was asked of it as plain attributes.
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
        if not self._noting:
            self.__dict__[name] = value
        elif rests_on:
            touch_all(rests_on)
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
        """What stands there, and the places it rests on: a value on its own, bands on all their boundaries."""
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
        """One row of the bands of this table, with what it brings."""
        if ("band", key) not in self._children:
            self._children["band", key] = BookTable(f"{self._path}.bands.{key}", self._data["bands"][key], self._noting)
        row: BookTable = self._children["band", key]
        return row

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def items(self) -> ItemsView[str, Any]:
        """Each key with its table or value, in the order of the file."""
        if self._noting:
            return {key: self[key] for key in self._data}.items()
        if self._items is None:
            self._items = {key: self[key] for key in self._data}.items()
        return self._items

    def get(self, key: str, otherwise: Any = None) -> Any:
        """The value, or `otherwise` where this row has none."""
        return self[key] if key in self._data else otherwise

    @property
    def as_written(self) -> Mapping[str, Any]:
        """What stands here, in the words of the file, readings and house rules laid over it."""
        return self._data

    @property
    def where(self) -> str:
        """The path of this place, dots between its words."""
        return self._path


def as_value(value: Any) -> Any:
    """What a TOML value means at the table: "25 cm" is a length, a list is a tuple."""
    if isinstance(value, str) and LENGTH.fullmatch(value):
        return Length.parse(value)
    return tuple(value) if isinstance(value, list) else value


class Book(BookTable, Keeper):
    """The tables, the readings in force and the house rules.

    Books are compared by identity. Twins share odds that rest on nothing in which they differ.
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

    @cached_property
    def differing(self) -> frozenset[Hashable]:
        """Places whose values are not those of the twin, and doubts that it reads otherwise."""
        if not isinstance(self.twin, Book):
            return frozenset()
        its = dict(places(self.twin.as_written))
        changed = {
            place for place, value in places(self.as_written) if (type(its[place]), its[place]) != (type(value), value)
        }
        read = {("reading", slug) for slug, key in self.chosen.items() if self.twin.chosen[slug] != key}
        return frozenset(changed | read)

    @cached_property
    def unwatched(self) -> Book:
        """The same book for play at speed: nobody is told which of its numbers were taken."""
        quick = object.__new__(Book)
        quick.__dict__.update(self.__dict__, _noting=False, _children={}, _items=None, twin=None, silent=True)
        return quick

    def reading(self, slug: str) -> str:
        """The key of the option in force for a doubt."""
        touch(("reading", slug))
        return self.chosen[slug]

    @cached_property
    def overruled(self) -> dict[str, tuple[int, ...]]:
        """Doubts not in force, with the numbers of the house rules that changed all places where their options part."""
        numbers = {change.place: change.number for change in (self.house.changes if self.house else ())}
        told = {slug: reading.places for slug, reading in self.readings.items()} if numbers else {}
        return {
            slug: tuple(sorted(numbers[place] for place in places))
            for slug, places in told.items()
            if places and places <= numbers.keys()
        }

    def marks(self, touched: set[Hashable]) -> Marks:
        """Which open doubts and which house rules these touched places amount to.

        Where a house rule has put a value, no reading decides that value any more.
        """
        changed = self.house.changes if self.house else ()
        decided = touched - {change.place for change in changed}
        slugs = {key[1] for key in decided if isinstance(key, tuple) and key[0] == "reading"} - self.overruled.keys()
        slugs |= {slug for key in decided if isinstance(key, str) for slug in self._laid.get(key, ())}
        return Marks(
            tuple(slug for slug, reading in self.readings.items() if slug in slugs and reading.switch),
            tuple(change.number for change in changed if change.place in touched),
        )

    @property
    def departures(self) -> dict[str, str]:
        """Readings in force that are not the shipped ones."""
        return {s: key for s, key in self.chosen.items() if key != self.readings[s].default}


def value_at(book: BookTable, place: str) -> Any:
    """Return what stands at a place of the book, such as "fire.need"; KeyError where nothing does."""
    here: Any = book
    for step in place.split("."):
        here = here[step]
    return here


def lay(tables: dict[str, Any], place: str, value: Any) -> None:
    """Put a value in its place; KeyError for a place that the tables do not have."""
    *way, last = place.split(".")
    for step in way:
        tables = tables[step]
    if last not in tables or isinstance(tables[last], Mapping):
        raise KeyError(place)
    tables[last] = value


def _overruling(tables: Mapping[str, Any], changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes, each with the value that it overrules, which may be one that a reading has laid there."""
    values = dict(places(tables)) if changes else {}
    return tuple(change.over(values[change.place]) for change in changes)


def with_changes(tables: dict[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """The tables with the changes of a club laid over them, in place; KeyError names a place they do not have."""
    for change in changes:
        lay(tables, change.place, change.value)
    return tables


def places(tables: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Every place that holds a value, with the value as written."""
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
    """Tables that may be written on, all the way down; lists stay those of the original."""
    return {k: copy_of(v) if isinstance(v, Mapping) else v for k, v in tables.items()}
