"""Parsing of a club's house-rules file, checked against the rulebook that it changes. Imports pydantic."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from drumhead.model.lengths import as_written
from drumhead.rules.house_rules.house_rule import Change, HouseRules, Source
from drumhead.rules.house_rules.house_rule_limits import NO_RULE, unfit
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.player_file_types import HOUSE_RULES, refuse_another
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, nearest, read
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.book import places
from drumhead.rules.schema.club import HouseFile
from drumhead.rules.validation.reference_checks import References
from drumhead.support.command_lines import name_command

MOST_NAMED = 6  # places that a message names


@dataclass(frozen=True)
class ClubFile:
    """A house-rules file of one layer ("club", "battle" or "command"): its valid contents, and its faults.

    `rules` has only what is valid by itself. Changes are judged together with those of other files later.
    """

    file: TomlFile
    layer: str
    rules: HouseRules
    faults: list[Fault] = field(default_factory=list)

    def key(self, change: Change) -> Key:
        """Return the key of a change of this file."""
        return ("change", change.source.at)


def parse_house_rules(path: Path | str, ruleset: Ruleset, layer: str = "command") -> ClubFile:
    """Return the contents of a house-rules file for a ruleset, with its faults.

    Raises FileErrors for a file that cannot be read, or that contains something else.
    """
    file = read(path)
    refuse_another(file, HOUSE_RULES)
    table, faults = check(HouseFile, file)
    faults = [*faults, *_wrong_ruleset(file, ruleset)]
    readings = _readings(file, ruleset, faults)
    changes = _changes(file, layer, ruleset, faults)
    names = References(ruleset.folder, {"ruleset": read(ruleset.folder / "ruleset.toml")})
    faults += names.faults("house-rules", file)
    if table is None:
        return ClubFile(file, layer, HouseRules("", changes, readings), faults)
    points = [each.model_dump(exclude_unset=True) for each in table.points]
    told = HouseRules(table.title, changes, readings, table.club, str(table.date), (file.path.name,), points)
    return ClubFile(file, layer, told, faults)


def _wrong_ruleset(file: TomlFile, ruleset: Ruleset) -> list[Fault]:
    named = file.data.get("ruleset", ruleset.id)
    if named == ruleset.id or not isinstance(named, str):
        return []
    return [
        file.fault(
            ("ruleset",), f"these house rules are for {named}", f"The game is {ruleset.id}.", code="other-ruleset"
        )
    ]


def _readings(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> dict[str, str]:
    given = file.data.get("readings", {})
    chosen = {}
    for word, key in given.items() if isinstance(given, dict) else ():
        slug, wrong = ruleset.reading_fault(word, key) if isinstance(key, str) else (word, None)
        if wrong:
            faults.append(file.fault_of(("readings", word), wrong))
        chosen[slug] = key
    return chosen


def _changes(file: TomlFile, layer: str, ruleset: Ruleset, faults: list[Fault]) -> tuple[Change, ...]:
    """Return the changes of a file that are valid by themselves; add a fault to `faults` for each that is not.

    Changes with missing or wrong keys are skipped, as the file's model already reports them.
    """
    listed = file.data.get("change")
    known = dict(places(ruleset.tables))
    changes: list[Change] = []
    keys: dict[tuple[str, str], Key] = {}
    for at, entry in enumerate(listed if isinstance(listed, list) else ()):
        if not isinstance(entry, dict) or not isinstance(entry.get("place"), str) or "to" not in entry:
            continue
        place, to, here = entry["place"], entry["to"], ("change", at)
        to = as_written(to) if isinstance(to, str) else to
        when, says = (entry.get(key, "") if isinstance(entry.get(key, ""), str) else "" for key in ("when", "says"))
        if place not in known:
            faults.append(_unknown_place(file, here, place, ruleset, known))
        elif (place, when) in keys:
            wrong = f"{place} is changed already, in line {file.line((*keys[place, when], 'place'))}"
            faults.append(file.fault((*here, "place"), wrong, "Leave one of the two out.", code="place-twice"))
        elif amiss := unfit(ruleset, place, known[place], to):
            faults.append(file.fault_of((*here, "to"), amiss))
        else:
            keys[place, when] = here
            source = Source(layer, str(file.path), at, file.line((*here, "says")) if says else 0)
            changes.append(Change(len(changes) + 1, place, to, says=says, when=when, source=source))
    return tuple(changes)


def _unknown_place(file: TomlFile, here: Key, place: str, ruleset: Ruleset, known: Iterable[str]) -> Fault:
    near = nearest(place, known) or _with_word(place, known)
    right = f"`{name_command('rules', 'show', *ruleset.typed)}` lists them.{near}"
    return file.fault((*here, "place"), f'the book has no "{for_terminal(place)}"', right, code="unknown-place")


def _with_word(place: str, known: Iterable[str]) -> str:
    """Return a sentence that lists known places that share a word with `place`; "" if there are none."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]{4,}", place.lower())}
    found = [each for each in known if words & {*re.split(r"[.-]", each)} and each.rpartition(".")[2] not in NO_RULE]
    return f" Places with that word: {', '.join(found[:MOST_NAMED])}." if found else ""


def refuse_if_faulty(faults: Iterable[Fault]) -> None:
    """Raise FileErrors with all faults, by file and line, if there are any."""
    if every := sorted(faults, key=lambda fault: (fault.file, fault.line)):
        raise FileErrors(every)


def any_value(value: Any) -> str:
    """Return a value of a house rule as text, such as "4" or "30 cm"; those of a list are separated by commas."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
