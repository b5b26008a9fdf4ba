"""A club's file of house rules, read against the book that it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from drumhead.rules.bands import Bands, BandsError
from drumhead.rules.book import LENGTH, places
from drumhead.rules.files import Fault, FileErrors, TomlFile, nearest, read
from drumhead.rules.house import Change, HouseRules
from drumhead.rules.ruleset import Ruleset

WORDS = {"title", "ruleset", "club", "date", "readings", "change"}
CHANGE = {"place", "to", "says"}
NEEDED_ON_A_DIE = {"need", "save", "survives", "raw-heals"}


def read_house_rules(path: Path | str, ruleset: Ruleset) -> HouseRules:
    """The house rules in a file; raises FileErrors with every mistake in it."""
    file = read(path)
    faults = [*_wrong_words(file), *_wrong_ruleset(file, ruleset)]
    readings = _readings(file, ruleset, faults)
    changes = _changes(file, ruleset, faults)
    if faults:
        raise FileErrors(faults)
    data = file.data
    return HouseRules(
        data["title"], changes, readings, data.get("club", ""), str(data.get("date", "")), Path(path).name
    )


def _wrong_words(file: TomlFile) -> list[Fault]:
    wrong = [
        file.fault((word,), f'"{word}" is no word of a house-rules file', _words(word, WORDS))
        for word in file.data
        if word not in WORDS
    ]
    if not isinstance(file.data.get("title"), str) or not file.data["title"].strip():
        wrong.append(file.fault(("title",), "a title is missing", 'Give title = "Thursday Club".'))
    for word in ("club", "ruleset"):
        if not isinstance(file.data.get(word, ""), str):
            wrong.append(file.fault((word,), f"{word} must be text", f'Give {word} = "...".'))
    return wrong


def _words(word: str, among: set[str]) -> str:
    return f"Known are {', '.join(sorted(among))}.{nearest(word, among)}"


def _wrong_ruleset(file: TomlFile, ruleset: Ruleset) -> list[Fault]:
    named = file.data.get("ruleset", ruleset.id)
    if named == ruleset.id or not isinstance(named, str):
        return []
    return [file.fault(("ruleset",), f"these house rules are for {named}", f"The game is {ruleset.id}.")]


def _readings(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> dict[str, str]:
    given = file.data.get("readings", {})
    if not isinstance(given, dict):
        faults.append(file.fault(("readings",), "readings must be a table", "Write [readings], then slug = key."))
        return {}
    chosen = {}
    for word, key in given.items():
        slug, wrong, right = ruleset.reading_fault(word, key)
        if wrong:
            faults.append(file.fault(("readings", word), wrong, right))
        chosen[slug] = key
    return chosen


def _changes(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> tuple[Change, ...]:
    entries = file.data.get("change", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        faults.append(file.fault(("change",), "changes must be a list of tables", "Write [[change]] above each."))
        return ()
    known = dict(places(ruleset.tables))
    changes: list[Change] = []
    for at, entry in enumerate(entries):
        found = _change_faults(file, at, entry, known)
        faults.extend(found)
        if not found:
            place, to = entry["place"], entry["to"]
            says = entry.get("says") or f"{place} is {to}, not {known[place]}"
            changes.append(Change(len(changes) + 1, place, to, known[place], says))
            faults.extend(_broken_bands(file, at, changes, ruleset))
    return tuple(changes)


def _change_faults(file: TomlFile, at: int, entry: dict[str, Any], known: dict[str, Any]) -> list[Fault]:
    here = ("change", at)
    faults = [
        file.fault((*here, word), f'"{word}" is no word of a change', _words(word, CHANGE))
        for word in entry
        if word not in CHANGE
    ]
    missing = [word for word in ("place", "to") if word not in entry]
    faults += [file.fault(here, f'"{word}" is missing', "A change needs place and to.") for word in missing]
    if not isinstance(entry.get("says", ""), str):
        faults.append(file.fault((*here, "says"), "says must be text", "Say in a few words what is changed."))
    if missing:
        return faults
    place = entry["place"]
    if place not in known:
        near = nearest(str(place), known)
        faults.append(file.fault((*here, "place"), f'the book has no "{place}"', f"See: drumhead rules show.{near}"))
    elif wrong := _unfit(place, known[place], entry["to"]):
        faults.append(file.fault((*here, "to"), *wrong))
    return faults


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
