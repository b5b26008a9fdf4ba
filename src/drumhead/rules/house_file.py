"""A club's file of house rules, read against the book that it changes. Imports pydantic."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drumhead.rules.bands import Bands, BandsError
from drumhead.rules.book import LENGTH, places
from drumhead.rules.checks import check
from drumhead.rules.files import Fault, FileErrors, TomlFile, nearest, read
from drumhead.rules.house import Change, HouseRules
from drumhead.rules.ruleset import Ruleset
from drumhead.rules.schema.club import HouseFile
from drumhead.rules.word_checks import named_in_rows

NEEDED_ON_A_DIE = {"need", "save", "survives", "raw-heals"}


def read_house_rules(path: Path | str, ruleset: Ruleset) -> HouseRules:
    """The house rules in a file; raises FileErrors with every mistake in it."""
    file = read(path)
    table, faults = check(HouseFile, file)
    faults = [*faults, *_wrong_ruleset(file, ruleset)]
    readings = _readings(file, ruleset, faults)
    changes = _changes(file, ruleset, faults)
    faults += _points(file, ruleset)
    if faults or table is None:
        raise FileErrors(sorted(faults, key=lambda fault: fault.line))
    points = [each.model_dump(exclude_unset=True) for each in table.points]
    return HouseRules(table.title, changes, readings, table.club, str(table.date), Path(path).name, points)


def _wrong_ruleset(file: TomlFile, ruleset: Ruleset) -> list[Fault]:
    named = file.data.get("ruleset", ruleset.id)
    if named == ruleset.id or not isinstance(named, str):
        return []
    return [file.fault(("ruleset",), f"these house rules are for {named}", f"The game is {ruleset.id}.")]


def _readings(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> dict[str, str]:
    given = file.data.get("readings", {})
    chosen = {}
    for word, key in given.items() if isinstance(given, dict) else ():
        slug, wrong, right = ruleset.reading_fault(word, key) if isinstance(key, str) else (word, "", "")
        if wrong:
            faults.append(file.fault(("readings", word), wrong, right))
        chosen[slug] = key
    return chosen


def _points(file: TomlFile, ruleset: Ruleset) -> Iterator[Fault]:
    """Arms, kinds, qualities and ranks that the game does not have."""
    rows = file.data.get("points")
    if isinstance(rows, list):
        yield from named_in_rows(file, rows, ("points",), ruleset.about)


def _changes(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> tuple[Change, ...]:
    """The changes as far as they have the shape of one; what is wrong with the shape is told already."""
    listed = file.data.get("change")
    known = dict(places(ruleset.tables))
    changes: list[Change] = []
    for at, entry in enumerate(listed if isinstance(listed, list) else ()):
        if not isinstance(entry, dict) or not isinstance(entry.get("place"), str) or "to" not in entry:
            continue
        place, to = entry["place"], entry["to"]
        if place not in known:
            near = nearest(place, known)
            wrong = f'the book has no "{place}"'
            faults.append(file.fault(("change", at, "place"), wrong, f"See: drumhead rules show.{near}"))
        elif unfit := _unfit(place, known[place], to):
            faults.append(file.fault(("change", at, "to"), *unfit))
        else:
            says = entry.get("says") or f"{place} is {to}, not {known[place]}"
            changes.append(Change(len(changes) + 1, place, to, known[place], says))
            faults.extend(_broken_bands(file, at, changes, ruleset))
    return tuple(changes)


def _unfit(place: str, was: Any, to: Any) -> tuple[str, str] | None:
    """What keeps this value out of that place, and what would be right; None where it fits."""
    if isinstance(was, str) and LENGTH.fullmatch(was):
        fits = isinstance(to, str) and LENGTH.fullmatch(to)
        return None if fits else (f"{to!r} is no length", f'Give a length such as "{was}".')
    if type(to) is not type(was):
        return f"{to!r} does not fit where the book has {was!r}", f"Give a value like {was!r}."
    if isinstance(to, list) and {type(each) for each in to} - {type(each) for each in was}:
        return f"{to!r} does not fit where the book has {was!r}", f"Give a list like {was!r}."
    if isinstance(was, int) and not isinstance(was, bool):
        last = place.rpartition(".")[2]
        if last in NEEDED_ON_A_DIE and not 2 <= to <= 6:
            return f"a die cannot be asked for {to} or more", "Give 2 to 6."
        if last != "least" and was >= 0 and to < 0:
            return f"{to} is below nothing", "Give 0 or more."
        if abs(to) > 100:
            return f"{to} is out of all measure", "Give at most 100."
    return None


def _broken_bands(file: TomlFile, at: int, changes: list[Change], ruleset: Ruleset) -> list[Fault]:
    """A moved boundary may not fall on another one."""
    way = changes[-1].place.split(".")
    if len(way) < 3 or way[-3] != "bands":
        return []
    tables = ruleset.changed_tables(changes)
    for step in way[:-2]:
        tables = tables[step]
    try:
        Bands(tables)
    except BandsError as error:
        return [file.fault(("change", at, "to"), str(error), "Give a lead at which no other row begins.")]
    return []
