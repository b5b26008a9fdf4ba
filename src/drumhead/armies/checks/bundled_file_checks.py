"""Checks of the players' files that lie in a ruleset's folder: its battles, armies, event cards and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel

from drumhead.armies.checks.folder_boundary_checks import named_files, refuse_strays
from drumhead.armies.files.army_and_battle_schema import BattleTable
from drumhead.armies.files.battle_file import read_alone, read_battle
from drumhead.armies.files.ruleset_terms import Load
from drumhead.rules.house_rules.added_kinds import list_kinds, with_kinds
from drumhead.rules.house_rules.house_rule import BATTLE as BATTLE_LAYER
from drumhead.rules.house_rules.house_rule import Layer
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.loading.event_card_parser import read_events
from drumhead.rules.loading.event_deck_advice import hooks
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.player_file_types import ARMY, BATTLE, EVENTS, HOUSE_RULES, kinds_of
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, read
from drumhead.rules.schema.club import EventsFile, HouseFile
from drumhead.rules.trust.plugin_trust import UntrustedError
from drumhead.rules.validation.file_path_checks import stray

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

OWN_KINDS: Mapping[str, tuple[str, type[BaseModel]]] = {  # by the usual name of such a file, with a misspelled key too
    EVENTS: ("events.toml", EventsFile),
    HOUSE_RULES: ("points.toml", HouseFile),
}
CLUB_FILE, HOUSE = "club.toml", "house_rules"
OTHERS = ("examples",)  # folders whose files are checked as parts of the ruleset


def battle_faults(folder: Path, ruleset: Ruleset | None, load: Load | None) -> list[Fault]:
    """Return the errors of the players' files in subfolders of a ruleset's folder.

    `load` returns the ruleset of an id. Without `load` or `ruleset`, only the structure of battles and the names of
    files in them are checked. Army and event files that a battle names are checked only with that battle.
    """
    paths = [path for path in sorted(folder.glob("*/**/*.toml")) if path.relative_to(folder).parts[0] not in OTHERS]
    files, unread = _read(paths)
    read_by_battles = {
        (file.path.parent / name).resolve()
        for file in files
        for key, name in named_files(file)
        if key[-1] in ("army", "events")
    }
    faults: list[Fault] = []
    for file in files:
        if file.path.resolve() not in read_by_battles:
            try:
                refuse_strays(file)
                faults += _faults(file, ruleset, load)
            except FileErrors as errors:
                faults += errors.faults
    told = {Path(fault.file).resolve() for fault in faults}
    return faults + [fault for fault in unread if Path(fault.file).resolve() not in told]


def _read(paths: list[Path]) -> tuple[list[TomlFile], list[Fault]]:
    files, faults = [], []
    for path in paths:
        try:
            files.append(read(path))
        except FileErrors as errors:
            faults += errors.faults
    return files, faults


def _faults(file: TomlFile, ruleset: Ruleset | None, load: Load | None) -> list[Fault]:
    """Return the errors of one file; also raise FileErrors, as the reader for this type of file does."""
    kinds = kinds_of(file.data) or [each for each in OWN_KINDS if OWN_KINDS[each][0] == file.path.name]
    is_battle = kinds == [BATTLE] or not (kinds or file.path.name == CLUB_FILE)
    if ruleset is None or load is None:
        model = BattleTable if is_battle else next((OWN_KINDS[each][1] for each in kinds if each in OWN_KINDS), None)
        return check(model, file)[1] if model else []
    if kinds == [ARMY]:
        read_alone(file.path, ruleset.about, load)
    elif kinds == [EVENTS]:
        read_events(file.path, hooks(ruleset))
    elif HOUSE_RULES in kinds:
        read_house_rules(file.path, ruleset)
    elif is_battle:
        return _battle_faults(file, _as_seen_from(file, ruleset, load))
    return []


def _battle_faults(file: TomlFile, load: Load) -> list[Fault]:
    """Return the errors of a battle, and of the file name under its `house_rules`.

    The contents of the house-rules file are not checked. An untrusted ruleset's Python is not run.
    """
    name = file.data.get(HOUSE)
    wrong = stray(file.path.parent, name) if isinstance(name, str) and name else None
    faults = [file.fault_of((HOUSE,), wrong)] if wrong else []
    house = file.path.parent / name if isinstance(name, str) and name and not wrong else None
    try:
        read_battle(file.path, _with_kinds_of(house, load) if house else load)
    except UntrustedError:
        return faults  # there is no other error; overlaps of units need the ruleset's Python
    except FileErrors as errors:
        faults += errors.faults
    return faults


def _with_kinds_of(house: Path, load: Load) -> Load:
    """Return a loader that adds the kinds of a house-rules file to each ruleset."""

    def load_with_kinds(name: str) -> Ruleset:
        ruleset = load(name)
        try:
            return with_kinds(ruleset, list_kinds([Layer(house, BATTLE_LAYER)], ruleset)[0])
        except FileErrors:
            return ruleset  # the file is reported by itself

    return load_with_kinds


def _as_seen_from(file: TomlFile, ruleset: Ruleset, load: Load) -> Load:
    """Return a loader that gives `ruleset` for a path from the battle to its folder, and otherwise calls `load`."""

    def load_as_seen(name: str) -> Ruleset:
        return ruleset if (file.path.parent / name).resolve() == ruleset.folder else load(name)

    return load_as_seen
