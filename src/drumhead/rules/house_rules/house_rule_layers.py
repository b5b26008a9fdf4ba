"""House rules of several files in layers: merged into one set, later over earlier, and judged together.

The club's standing rules come first, then the battle's, then those of the command, each in the order given. If two
change one place, the later one holds, and says what it replaces. The merged changes are checked once, so that two
changes that need each other are valid in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from drumhead.rules.house_rules.added_kinds import list_kinds, with_kinds
from drumhead.rules.house_rules.added_states import list_states
from drumhead.rules.house_rules.house_rule import Change, HouseRules, HouseState, Layer
from drumhead.rules.house_rules.house_rule_file import ClubFile, any_value, parse_house_rules, refuse_if_faulty
from drumhead.rules.house_rules.house_rule_limits import beyond
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import Fault, Problem, read
from drumhead.rules.rulebook.result_bands import Bands, BandsError
from drumhead.rules.validation.table_checks import at as at_place


def read_house_rules(path: Path | str, ruleset: Ruleset) -> HouseRules:
    """Return the house rules for a ruleset from one TOML file.

    Raises FileErrors with every error in the file.
    """
    return read_layers([Layer(Path(path))], ruleset)


def read_layers(files: Sequence[Layer], ruleset: Ruleset, nations: tuple[str, ...] = ()) -> HouseRules:
    """Return the house rules of several files, merged: later files override earlier ones.

    `nations` are the names of nations that conditions may use, () for any name. Raises FileErrors with every error in
    all of the files.
    """
    kinds, faults = list_kinds(files, ruleset)
    ruleset = with_kinds(ruleset, kinds)
    wrong: list[Fault] = []
    found = [(read(each.file), each.layer) for each in files]
    states_of = [list_states(file, layer, ruleset, wrong, nations) for file, layer in found]
    added = list({state.name.casefold(): state for own in states_of for state in own}.values())
    parsed = [
        parse_house_rules(file, layer, ruleset, nations, own, added) for (file, layer), own in zip(found, states_of)
    ]
    merged, conflicts = _merged(parsed)
    faults += [*(fault for each in parsed for fault in each.faults), *wrong]
    refuse_if_faulty([*faults, *_judged(parsed, merged, ruleset)])
    first = [each.rules for each in parsed]
    readings, more = _readings(parsed)
    states, again = _states(parsed)
    points = next((each.points for each in reversed(first) if each.points), ())
    titles = dict.fromkeys(each.title for each in first)
    return HouseRules(
        " + ".join(titles),
        merged,
        readings,
        next((each.club for each in reversed(first) if each.club), ""),
        next((each.date for each in reversed(first) if each.date), ""),
        tuple(each.file.path.name for each in parsed),
        points,
        (*conflicts, *more, *again, *_twice(parsed, "points"), *_twice(parsed, "events")),
        next((each.events for each in reversed(first) if each.events), None),
        states,
        kinds,
    )


def _merged(parsed: Sequence[ClubFile]) -> tuple[tuple[Change, ...], list[str]]:
    """Return the changes in force, numbered in order, and sentences on those that replace others."""
    found: dict[tuple[str, str], Change] = {}
    conflicts = []
    for club in parsed:
        for change in club.rules.changes:
            key = (change.place, change.when)
            before = found.pop(key, None)
            if before and (type(before.value), before.value) != (type(change.value), change.value):
                conflicts.append(_replaces(club, change, before))
                said = f"{Path(before.source.file).name}: {any_value(before.value)}"
                change = replace(change, replaced=(*before.replaced, said))
            elif before:
                change = replace(change, replaced=before.replaced)
            found[key] = change
    return tuple(replace(each, number=at) for at, each in enumerate(found.values(), start=1)), conflicts


def _replaces(club: ClubFile, change: Change, before: Change) -> str:
    line = club.file.line(club.key(change))
    when = f" when {change.when}" if change.when else ""
    return (
        f"{club.file.path}, line {line}: {change.place} is {any_value(change.value)}{when}. "
        f"This replaces {any_value(before.value)} of {before.source.file}."
    )


def _readings(parsed: Sequence[ClubFile]) -> tuple[dict[str, str], list[str]]:
    """Return the interpretations in force, by unclear rule, and sentences on those that replace others."""
    chosen: dict[str, tuple[str, ClubFile]] = {}
    conflicts = []
    for club in parsed:
        for slug, key in club.rules.readings.items():
            if slug in chosen and chosen[slug][0] != key:
                line = club.file.line(("readings", slug))
                was, of = chosen[slug]
                conflicts.append(
                    f"{club.file.path}, line {line}: {slug} is {key}. This replaces {was} of {of.file.path}."
                )
            chosen[slug] = (key, club)
    return {slug: key for slug, (key, _) in chosen.items()}, conflicts


def _states(parsed: Sequence[ClubFile]) -> tuple[tuple[HouseState, ...], list[str]]:
    """Return the added states in force, and sentences on those that replace one of the same name."""
    found: dict[str, HouseState] = {}
    conflicts = []
    for club in parsed:
        for state in club.rules.states:
            before = found.pop(state.name.casefold(), state)
            if before != state:
                line = club.file.line(("state", state.source.at, "name"))
                conflicts.append(
                    f"{club.file.path}, line {line}: the state {state.name} replaces that of {before.source.file}."
                )
            found[state.name.casefold()] = state
    return tuple(found.values()), conflicts


def _twice(parsed: Sequence[ClubFile], what: str) -> Iterator[str]:
    """Yield a sentence if several files have points, or events (`what`), since those of the last hold."""
    files = [str(each.file.path) for each in parsed if getattr(each.rules, what)]
    if len(files) > 1:
        yield f"{files[-1]}: the {what} of this file replace those of {' and '.join(files[:-1])}."


def _judged(parsed: Sequence[ClubFile], merged: Sequence[Change], ruleset: Ruleset) -> Iterator[Fault]:
    """Yield a fault for each limit that the merged changes break together, in the file of the change named."""
    files = {str(each.file.path): each for each in parsed}

    for change, amiss in find_problems(merged, ruleset, _readings(parsed)[0]):
        club = files[change.source.file]
        yield club.file.fault_of(club.key(change), amiss)


def find_problems(
    changes: Sequence[Change], ruleset: Ruleset, chosen: Mapping[str, str] | None = None
) -> Iterator[tuple[Change, Problem]]:
    """Yield (change, problem) for each limit of the ruleset that changes break together.

    `chosen` has the interpretations in force; the default ones hold for all others.
    """
    yield from beyond(ruleset, changes)
    moved = {}
    for change in changes:
        ladder, _, row = change.place.rpartition(".bands.")
        if ladder and row.count(".") == 1:
            moved[ladder] = change
    for ladder, change in moved.items():
        for ruling, tables in _tables_in_force(changes, chosen or {}, ruleset, f"{ladder}.bands."):
            try:
                Bands(at_place(f"{ladder}.bands", tables))
            except BandsError as error:
                right = f"Give a lead at which no other row begins{f', also with --ruling {ruling}' if ruling else ''}."
                yield change, Problem(str(error), right, code="broken-bands")
                break


def _tables_in_force(
    changes: Sequence[Change], chosen: Mapping[str, str], ruleset: Ruleset, ladder: str
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the tables with the changes that always hold, under each ruling on a place that begins with `ladder`.

    The first are those under the interpretations that are `chosen`, with "" as the ruling. Pages print chances
    under the others too.
    """
    chosen = {slug: key for slug, key in chosen.items() if not ruleset.reading_fault(slug, key)[1]}
    always = tuple(each for each in changes if not each.when)
    others = [
        (slug, option.key)
        for slug, reading in ruleset.readings.items()
        for option in reading.options
        if any(place.startswith(ladder) for place in option.lays)
    ]
    yield "", ruleset.book({}, HouseRules("", always, chosen)).as_written
    for slug, key in others:
        yield f"{slug}={key}", ruleset.book({}, HouseRules("", always, {**chosen, slug: key})).as_written
