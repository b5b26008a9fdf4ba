"""Parsing of a club's house-rules file, checked against the rulebook that it changes. Imports pydantic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Any

from drumhead.model.event_card import EventDeck
from drumhead.model.lengths import as_written
from drumhead.rules.house_rules.added_words import condition_for
from drumhead.rules.house_rules.house_rule import Change, HouseRules, HouseState, Source
from drumhead.rules.house_rules.house_rule_limits import NO_RULE, unfit
from drumhead.rules.house_rules.scopes import ScopeError, clock_of, condition_of, find_problem, scope_in_words
from drumhead.rules.loading.event_card_parser import read_events
from drumhead.rules.loading.event_deck_advice import hooks, no_sample, sample
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.player_file_types import HOUSE_RULES, refuse_another
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import (
    Fault,
    FileErrors,
    Problem,
    TomlFile,
    choices,
    for_terminal,
    nearest,
    read,
)
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.book_table import places
from drumhead.rules.schema.club import HouseFile
from drumhead.rules.validation.file_path_checks import stray
from drumhead.rules.validation.reference_checks import References
from drumhead.support.command_lines import name_command

MOST_NAMED = 6  # places that a message names
VALUES = {"change": "to", "modifier": "value", "remove": "modifier"}  # keys of values, if not named as in the book
OF_A_WEAPON = ("need", "dice", "reach")


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
        """Return the key of the value of a change of this file."""
        return (change.kind, change.source.at, VALUES.get(change.kind) or change.place.rpartition(".")[2])


def parse_house_rules(
    file: TomlFile,
    layer: str,
    ruleset: Ruleset,
    nations: tuple[str, ...],
    own: tuple[HouseState, ...],
    added: Sequence[HouseState],
) -> ClubFile:
    """Return the contents of a house-rules file for a ruleset, with its faults.

    `nations` are the names of nations that conditions may use, () for any name. `own` are the states that the file
    adds, and `added` those of all files. Raises FileErrors for a file that contains something else.
    """
    refuse_another(file, HOUSE_RULES)
    table, faults = check(HouseFile, file)
    faults = [*(_with_way_on(each, ruleset) for each in faults), *_wrong_ruleset(file, ruleset)]
    readings = _readings(file, ruleset, faults)
    changes = _Rows(file, layer, ruleset, nations, faults, added).changes()
    book = read(ruleset.folder / "ruleset.toml")
    with_added = TomlFile(book.path, book.text, {**book.data, "arm": ruleset.arm_tables})
    names = References(ruleset.folder, {"ruleset": with_added})
    faults += names.faults("house-rules", file)
    events = _events(file, ruleset, faults)
    if table is None:
        return ClubFile(file, layer, HouseRules("", changes, readings), faults)
    points = [each.model_dump(exclude_unset=True) for each in table.points]
    told = HouseRules(
        table.title, changes, readings, table.club, str(table.date), (file.path.name,), points, (), events, own
    )
    return ClubFile(file, layer, told, faults)


def _with_way_on(fault: Fault, ruleset: Ruleset) -> Fault:
    """Return the fault of an unknown table of a file, such as [[band]], with the way to what its writer wants."""
    if fault.code != "unknown-key" or len(fault.key) != 1:
        return fault
    instead = {
        "band": "A [[change]] whose condition names the range is a second band.",
        "saving-throw": f"`{name_command('rules', 'show', *ruleset.typed, 'save')}` lists numbers for [[change]].",
    }
    own = f"For rules that it cannot say, begin a ruleset of your own: `{_own_ruleset(ruleset)}`."
    return fault._replace(right=instead.get(str(fault.key[0])) or f"{fault.right} {own}".strip())


def _wrong_ruleset(file: TomlFile, ruleset: Ruleset) -> list[Fault]:
    named = file.data.get("ruleset", ruleset.id)
    if named == ruleset.id or not isinstance(named, str):
        return []
    return [
        file.fault(
            ("ruleset",), f"these house rules are for {named}", f"The game is {ruleset.id}.", code="other-ruleset"
        )
    ]


def _events(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> EventDeck | None:
    """Return the deck of event cards that a file names, with its faults; None if it names none, or a wrong one."""
    name = file.data.get("events")
    if not isinstance(name, str) or not name:
        return None
    path = sample(ruleset) if name == "sample" and not (file.path.parent / name).is_file() else file.path.parent / name
    if path is None:
        faults.append(file.fault_of(("events",), no_sample(ruleset)))
        return None
    if name != "sample" and (wrong := stray(file.path.parent, name)):
        faults.append(file.fault_of(("events",), wrong))
        return None
    try:
        return read_events(path, hooks(ruleset))
    except FileErrors as error:
        faults += error.faults
        return None


def _readings(file: TomlFile, ruleset: Ruleset, faults: list[Fault]) -> dict[str, str]:
    given = file.data.get("readings", {})
    chosen = {}
    for word, key in given.items() if isinstance(given, dict) else ():
        slug, wrong = ruleset.reading_fault(word, key) if isinstance(key, str) else (word, None)
        if wrong:
            faults.append(file.fault_of(("readings", word), wrong))
        chosen[slug] = key
    return chosen


class _Rows:
    """The rows of a file that change or add values; faults of those that are not valid by themselves are collected.

    Rows with missing or wrong keys are skipped, as the file's model already reports them.
    """

    def __init__(
        self,
        file: TomlFile,
        layer: str,
        ruleset: Ruleset,
        nations: tuple[str, ...],
        faults: list[Fault],
        states: Sequence[HouseState] = (),
    ) -> None:
        self.states = states
        self.file, self.layer, self.ruleset, self.nations, self.faults = file, layer, ruleset, nations, faults
        self.known = dict(places(ruleset.tables))
        self.scopes: Sequence[Mapping[str, Any]] = ruleset.about.get("limits", {}).get("scope", ())
        self.found: list[Change] = []
        self.keys: dict[tuple[str, str], Key] = {}

    def changes(self) -> tuple[Change, ...]:
        """Return the valid rows as changes, numbered in the order of the file."""
        for read_row, kind in (
            (self._change, "change"),
            (self._modifier, "modifier"),
            (self._remove, "remove"),
            (self._weapon, "weapon"),
        ):
            listed = self.file.data.get(kind)
            for at, entry in enumerate(listed if isinstance(listed, list) else ()):
                if isinstance(entry, dict):
                    read_row(at, {key: value for key, value in entry.items() if _is_well_typed(key, value)})
        return tuple(self.found)

    def _change(self, at: int, entry: Mapping[str, Any]) -> None:
        here: Key = ("change", at)
        if "place" not in entry or "to" not in entry:
            return
        place, to = entry["place"], entry["to"]
        to = as_written(to) if isinstance(to, str) else to
        if place not in self.known:
            self.faults.append(_unknown_place(self.file, here, place, self.ruleset, self.known))
        elif amiss := unfit(self.ruleset, place, self.known[place], to):
            self.faults.append(self.file.fault_of((*here, "to"), amiss))
        else:
            self._add(Change(0, place, to), here, "place", entry, knows_of(self.ruleset, place))

    def _modifier(self, at: int, entry: Mapping[str, Any]) -> None:
        here: Key = ("modifier", at)
        if not {"list", "name", "value"} <= entry.keys():
            return
        lists = self._lists()
        key = re.sub(r"[^a-z0-9]+", "-", entry["name"].lower()).strip("-")
        if entry["list"] not in lists:
            right = self._or_own(nearest(entry["list"], lists).strip() or choices(lists))
            wrong = f'"{for_terminal(entry["list"])}" is not a list to which modifiers can be added'
            self.faults.append(self.file.fault((*here, "list"), wrong, right, code="unknown-list"))
        elif not key or f"{entry['list']}.{key}.value" in self.known:
            wrong = f"{entry['list']} has this modifier already" if key else "this name has no letters"
            right = (
                f'Change it: place = "{entry["list"]}.{key}.value".' if key else 'Give a name, such as "Dutch foot".'
            )
            self.faults.append(self.file.fault((*here, "name"), wrong, right, code="modifier-twice"))
        else:
            row = {"name": entry["name"], "cite": "House rule", "rules": [], **_more_of(self.ruleset, entry["list"])}
            change = Change(0, f"{entry['list']}.{key}.value", entry["value"], row=row)
            self._add(change, here, "name", entry, lists[entry["list"]])

    def _lists(self) -> dict[str, Sequence[str]]:
        """Return the facts known at each list of modifiers that house rules can change, by its place."""
        return {each["adds"]: each["knows"] for each in self.scopes if each.get("adds")}

    def _remove(self, at: int, entry: Mapping[str, Any]) -> None:
        here: Key = ("remove", at)
        named = entry.get("modifier")
        if named is None:
            return
        lists = self._lists()
        rows = [place.removesuffix(".value") for place in self.known if place.rpartition(".")[2] == "value"]
        rows = [each for each in rows if each.rpartition(".")[0] in lists]
        if named in rows:
            place = f"{named}.value"
            name = str(self.known.get(f"{named}.name", named.rpartition(".")[2]))
            self._add(Change(0, place, 0, struck=name), here, "modifier", entry, lists[named.rpartition(".")[0]])
            return
        right = self._or_own(nearest(named, rows).strip() or _with_word(named, rows).strip() or choices(rows))
        wrong = f'"{for_terminal(named)}" is not a modifier that can be removed'
        self.faults.append(self.file.fault((*here, "modifier"), wrong, right, code="unknown-modifier"))

    def _weapon(self, at: int, entry: Mapping[str, Any]) -> None:
        """Add a change for each value in which a weapon differs from the one that it is like."""
        here: Key = ("weapon", at)
        if not {"name", "like", "when"} <= entry.keys():
            return
        like = entry["like"]
        weapons = [
            each.removesuffix(".need") for each in self.known if each.endswith(".need") and knows_of(self.ruleset, each)
        ]
        weapons = [each for each in weapons if "range" in (knows_of(self.ruleset, f"{each}.need") or ())]
        if like not in weapons:
            right = self._or_own(
                nearest(like, weapons).strip() or _with_word(like, weapons).strip() or choices(weapons)
            )
            wrong = f'"{for_terminal(like)}" is not a weapon that others can be made like'
            self.faults.append(self.file.fault((*here, "like"), wrong, right, code="unknown-weapon"))
            return
        for key in (each for each in OF_A_WEAPON if each in entry):
            place, value = f"{like}.{key}", entry[key]
            value = as_written(value) if isinstance(value, str) else value
            if place not in self.known:
                right = self._or_own("Leave it out.")
                self.faults.append(self.file.fault((*here, key), f"{like} has no {key}", right, code="unknown-place"))
            elif amiss := unfit(self.ruleset, place, self.known[place], value):
                self.faults.append(self.file.fault_of((*here, key), amiss))
            else:
                self._add(
                    Change(0, place, value, weapon=entry["name"]), here, "name", entry, knows_of(self.ruleset, place)
                )

    def _add(
        self, change: Change, here: Key, named_by: str, entry: Mapping[str, Any], knows: Sequence[str] | None
    ) -> None:
        """Add a change if its place has no other under this condition, and the condition is valid."""
        when, says, key = entry.get("when", ""), entry.get("says", ""), (change.place, entry.get("when", ""))
        if key in self.keys:
            wrong = f"{change.place} is changed already, in line {self.file.line((*self.keys[key], named_by))}"
            self.faults.append(
                self.file.fault((*here, named_by), wrong, "Leave one of the two out.", code="place-twice")
            )
            return
        self.keys[key] = here
        condition, scope = None, ""
        if when:
            problem = find_condition_problem(self.ruleset, when, knows, self.nations, self.states)
            if problem:
                self.faults.append(self.file.fault_of((*here, "when"), problem))
                return
            condition = condition_for(self.ruleset, when, self.states)
            scope = scope_in_words(self.ruleset, condition_of(when))
            scope = f"with {change.weapon}, {scope}" if change.weapon else scope
        line = self.file.line((*here, "says")) if says else 0
        source = Source(self.layer, str(self.file.path), int(here[1]), line)
        self.found.append(
            replace(
                change,
                number=len(self.found) + 1,
                says=says,
                when=when,
                scope=scope,
                condition=condition,
                source=source,
            )
        )

    def _or_own(self, right: str) -> str:
        """Return advice with the way for what no house rule can say: a ruleset of one's own."""
        own = f"Begin a ruleset of your own: `{_own_ruleset(self.ruleset)}`."
        return f"{right} {own[0].lower().join(('For anything else, ', own[1:]))}" if right else own


def knows_of(ruleset: Ruleset, place: str) -> Sequence[str] | None:
    """Return the facts that a condition on a place may use, such as "range"; None if it can have no condition."""
    scopes = ruleset.about.get("limits", {}).get("scope", ())
    return next((each["knows"] for each in scopes if fnmatchcase(place, each["place"])), None)


def find_condition_problem(
    ruleset: Ruleset,
    when: str,
    knows: Sequence[str] | None,
    nations: tuple[str, ...],
    states: Sequence[HouseState] = (),
) -> Problem | None:
    """Return the problem of a condition for a value that knows these facts; None if it is valid.

    `states` are the states that house rules add.
    """
    if knows is None:
        right = f"Leave when out, or begin a ruleset of your own: `{_own_ruleset(ruleset)}`."
        return Problem("this number holds for everybody, so it has no condition", right, code="no-scope-here")
    try:
        return find_problem(
            ruleset,
            condition_for(ruleset, when, states),
            (*knows, *clock_of(ruleset)),
            nations,
            tuple(each.name for each in states),
        )
    except ScopeError as error:
        return error.problem


def _is_well_typed(key: str, value: Any) -> bool:
    if key in ("value", "need", "dice"):
        return type(value) is int
    return key == "to" or isinstance(value, str)


def _own_ruleset(ruleset: Ruleset) -> str:
    return name_command("rules", "new", "our-rules", "--like", ruleset.id)


def _more_of(ruleset: Ruleset, place: str) -> dict[str, Any]:
    """Return what rows of a list have besides name and value: the number of rounds, if they say one."""
    table = ruleset.tables
    for step in place.split("."):
        table = table[step]
    rounds = [row["rounds"] for row in table.values() if "rounds" in row]
    return {"rounds": max(rounds)} if rounds else {}


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
