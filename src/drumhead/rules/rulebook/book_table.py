"""A table of the rulebook whose reads are recorded, and functions on nested tables with dotted places."""

from __future__ import annotations

import re
from collections.abc import ItemsView, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.probability import touch, touch_all
from drumhead.rules.rulebook.result_bands import Bands

if TYPE_CHECKING:
    from drumhead.rules.house_rules.house_rule import Change

LENGTH = re.compile(r"\d+(\.\d+)? (cm|in|mm)")
ADDED = "added"  # the key of a row of modifiers that a club has added


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

    def __getstate__(self) -> dict[str, Any]:
        """Return what another machine needs to read the table: all but what has been opened."""
        return {**self.__dict__, "_children": {}, "_items": None}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state)  # here, as `__getattr__` would look for this method in the rulebook

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
        self.note_rows()
        return iter(self._data)

    def note_rows(self) -> None:
        """Record that the rows of this table were listed, to which a club may add some."""
        if self._noting:
            touch((ADDED, self._path))

    def items(self) -> ItemsView[str, Any]:
        """Return each key with its table or value, in the order of the file."""
        if self._noting:
            self.note_rows()
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
    table.note_rows()
    rows = table.as_written
    found = {key: int(table[key].value) for key in rows if isinstance(rows[key], Mapping) and ADDED in rows[key]}
    return {key: value for key, value in found.items() if value}


def sum_added(table: BookTable) -> int:
    """Return the sum of the modifiers that a club has added to a list."""
    return sum(list_added(table).values())


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


def copy_of(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deep copy of tables; lists are shared with the original."""
    return {k: copy_of(v) if isinstance(v, Mapping) else v for k, v in tables.items()}
