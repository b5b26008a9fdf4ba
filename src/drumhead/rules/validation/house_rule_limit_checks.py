"""Checks of `limits.toml`, the limits of house rules: places exist, the ruleset's own numbers are within limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from drumhead.rules.house_rules.house_rule_limits import NO_RULE, RELATIONS, right_of, size_of, within
from drumhead.rules.loading.toml_files import Fault, TomlFile, for_terminal
from drumhead.rules.rulebook.book_table import LENGTH, places
from drumhead.rules.validation import table_checks


def limit_faults(_: Path, files: Mapping[str, TomlFile]) -> Iterator[Fault]:
    """Yield a fault for each unknown place in limits.toml, and for each number of the tables outside its limits.

    Also yield one for each pair of numbers in the wrong relation. `files` are the valid TOML files of a ruleset, by
    name without `.toml`.
    """
    if "limits" not in files or "tables" not in files:
        return
    file, tables = files["limits"], files["tables"]
    there = {place: value for place, value in places(tables.data) if place.rpartition(".")[2] not in NO_RULE}
    for at, limit in _limits(file):
        related = [word for word in RELATIONS if word in limit]
        lost = [word for word in ("place", *related) if not _found(limit[word], there)]
        for word in lost:
            yield from table_checks.place_fault(file, ("limit", at, word), limit[word], tables.data)
        if not lost:
            yield from _beyond(tables, limit, there)
            yield from (fault for word in related for fault in _unrelated(tables, limit, word, there))


def _limits(file: TomlFile) -> Iterator[tuple[int, Mapping[str, Any]]]:
    return enumerate(file.data.get("limit", ()))


def _found(place: str, there: Mapping[str, Any]) -> list[str]:
    return [each for each in there if fnmatchcase(each, place)]


def _beyond(tables: TomlFile, limit: Mapping[str, Any], there: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each number of the tables below the `least` or above the `most` of a limit.

    `there` has the values of the tables by dotted place.
    """
    for place in _found(limit["place"], there):
        if not within(limit, there[place]):
            yield _fault(tables, place, there[place], limit, right_of(limit))


def _unrelated(tables: TomlFile, limit: Mapping[str, Any], word: str, there: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault if a limit's two values are not in the relation `word` ("above" or "same").

    Also yield one for each of the two that is not a number. `there` has the values of the tables by dotted place.
    """
    ends = limit["place"], limit[word]
    words = [place for place in ends if isinstance(there[place], str) and not LENGTH.fullmatch(there[place])]
    for place in words:
        wrong = f'"{for_terminal(there[place])}" is not a number'
        yield tables.fault(
            tuple(place.split(".")), wrong, 'Give a number, or a length such as "25 cm".', code="not-a-number"
        )
    if not words and not RELATIONS[word](*(size_of(there[place]) for place in ends)):
        right = f"{ends[1]} is {there[ends[1]]}: change one of the two."
        yield _fault(tables, ends[0], there[ends[0]], limit, right)


def _fault(tables: TomlFile, place: str, value: Any, limit: Mapping[str, Any], right: str) -> Fault:
    wrong = f"{for_terminal(str(value))} goes beyond limits.toml: {limit['why']}"
    return tables.fault(tuple(place.split(".")), wrong, right, code="beyond-limit")
