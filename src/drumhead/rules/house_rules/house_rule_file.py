"""Parsing of a club's house-rules file, checked against the rulebook that it changes. Imports pydantic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from drumhead.model.lengths import as_written
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rules.house_rules.house_rule_limits import NO_RULE, beyond, unfit
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.player_file_types import HOUSE_RULES, refuse_another
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, for_terminal, nearest, read
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.book import places
from drumhead.rules.rulebook.result_bands import Bands, BandsError
from drumhead.rules.schema.club import HouseFile
from drumhead.rules.validation.reference_checks import References
from drumhead.rules.validation.table_checks import at as at_place
from drumhead.support.command_lines import name_command

KEYS_UNREAD = ("unknown-key", "misplaced-key")
MOST_NAMED = 6  # places that a message names


def read_house_rules(path: Path | str, ruleset: Ruleset) -> HouseRules:
    """Return the house rules for a ruleset from a TOML file.

    Raises FileErrors with every error in the file.
    """
    file = read(path)
    refuse_another(file, HOUSE_RULES)
    table, faults = check(HouseFile, file)
    faults = [*_without_scope(faults, ruleset), *_wrong_ruleset(file, ruleset)]
    readings = _readings(file, ruleset, faults)
    changes = _changes(file, ruleset, faults)
    names = References(ruleset.folder, {"ruleset": read(ruleset.folder / "ruleset.toml")})
    faults += names.faults("house-rules", file)
    if faults or table is None:
        raise FileErrors(sorted(faults, key=lambda fault: fault.line))
    points = [each.model_dump(exclude_unset=True) for each in table.points]
    return HouseRules(table.title, changes, readings, table.club, str(table.date), Path(path).name, points)


def _without_scope(faults: list[Fault], ruleset: Ruleset) -> Iterator[Fault]:
    """Yield the faults, with further advice in those about an unknown key of a change.

    The advice is for a club that wants a change to hold only in part: it needs a ruleset of its own.
    """
    for fault in faults:
        if fault.key[:1] == ("change",) and fault.code in KEYS_UNREAD and fault.right:
            begins = name_command("rules", "new", "our-rules", "--like", ruleset.id)
            more = f"A change always holds; for one that does not: `{begins}`."
            yield fault._replace(right=f"{fault.right} {more}")
        else:
            yield fault


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


def _changes(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> tuple[Change, ...]:
    """Return the valid changes in a house-rules file; add a fault to `faults` for each that is not valid.

    Changes with missing or wrong keys are skipped, as the file's model already reports them.
    """
    listed = file.data.get("change")
    known = dict(places(ruleset.tables))
    changes: dict[str, Change] = {}
    keys: dict[str, Key] = {}
    for at, entry in enumerate(listed if isinstance(listed, list) else ()):
        if not isinstance(entry, dict) or not isinstance(entry.get("place"), str) or "to" not in entry:
            continue
        place, to, here = entry["place"], entry["to"], ("change", at)
        to = as_written(to) if isinstance(to, str) else to
        if place not in known:
            near = nearest(place, known) or _with_word(place, known)
            wrong = f'the book has no "{for_terminal(place)}"'
            faults.append(
                file.fault(
                    (*here, "place"),
                    wrong,
                    f"`{name_command('rules', 'show', *ruleset.typed)}` lists them.{near}",
                    code="unknown-place",
                )
            )
        elif place in changes:
            wrong = f"{place} is changed already, in line {file.line((*keys[place], 'place'))}"
            faults.append(file.fault((*here, "place"), wrong, "Leave one of the two out.", code="place-twice"))
        elif amiss := unfit(ruleset, place, known[place], to):
            faults.append(file.fault_of((*here, "to"), amiss))
        else:
            says = entry.get("says", "")
            line = file.line((*here, "says")) if says else 0
            changes[place], keys[place] = Change(len(changes) + 1, place, to, says=says, line=line), here
    together = tuple(changes.values())
    faults.extend(_broken_bands(file, keys, together, ruleset))
    faults.extend(file.fault_of((*keys[each.place], "to"), amiss) for each, amiss in beyond(ruleset, together))
    return together


def _with_word(place: str, known: Iterable[str]) -> str:
    """Return a sentence that lists known places that share a word with `place`; "" if there are none."""
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]{4,}", place.lower())}
    found = [each for each in known if words & {*re.split(r"[.-]", each)} and each.rpartition(".")[2] not in NO_RULE]
    return f" Places with that word: {', '.join(found[:MOST_NAMED])}." if found else ""


def _broken_bands(
    file: TomlFile, keys: dict[str, Key], changes: tuple[Change, ...], ruleset: Ruleset
) -> Iterator[Fault]:
    """Yield a fault for each table in which two result rows begin at the same margin after all changes.

    The fault is at the last change that moved a row of the table. `keys` maps a changed place to its key in the file.
    """
    tables, moved = ruleset.changed_tables(list(changes)), {}
    for change in changes:
        ladder, _, row = change.place.rpartition(".bands.")
        if ladder and row.count(".") == 1:
            moved[ladder] = change.place
    for ladder, place in moved.items():
        try:
            Bands(at_place(f"{ladder}.bands", tables))
        except BandsError as error:
            yield file.fault(
                (*keys[place], "to"), str(error), "Give a lead at which no other row begins.", code="broken-bands"
            )
