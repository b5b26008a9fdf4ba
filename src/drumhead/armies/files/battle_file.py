"""Reader of battle files with their army files; all errors of all files are reported together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from drumhead.armies.checks.folder_boundary_checks import refuse_strays
from drumhead.armies.checks.table_plan_checks import Laid, plan_faults, standing_faults
from drumhead.armies.files.army_and_battle_schema import BattleTable
from drumhead.armies.files.army_file import army_and_file, army_at, army_file, words_of_list
from drumhead.armies.files.battle_event_decks import decks_of
from drumhead.armies.files.handout_files import handout_faults, handout_of
from drumhead.armies.files.player_tables import players_of
from drumhead.armies.files.ruleset_terms import About, Load, ids
from drumhead.armies.files.table_plan_file import plan_of
from drumhead.armies.files.victory_file import victory_faults, victory_of
from drumhead.armies.neutral.battle_conversion import renumber_units, under_rules
from drumhead.armies.neutral.redeployment import fit_plan
from drumhead.armies.neutral.source_map import ConvertedFile, assumed_of
from drumhead.armies.neutral.vocabulary_conversion import about_of, convert_army
from drumhead.model.army import Army, Battle
from drumhead.model.lengths import Length
from drumhead.model.table_plan import Plan
from drumhead.rules.loading.model_validation import check, describe_value
from drumhead.rules.loading.player_file_types import BATTLE, refuse_another
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, choices, for_terminal, nearest, read
from drumhead.rules.loading.toml_positions import Key

if TYPE_CHECKING:
    from drumhead.armies.readers.strengths import Scale
    from drumhead.rules.loading.ruleset import Ruleset

OTHER = {"attacker": "defender", "defender": "attacker"}


@dataclass(frozen=True)
class Sources:
    """A battle file with the files of its armies by key, or a single army file.

    Armies written in the battle file have an entry only if they were converted.
    """

    file: TomlFile
    armies: Mapping[Key, TomlFile]
    unread: frozenset[Key] = frozenset()  # keys of armies that could not be read, which is reported already

    def fault(self, where: Key, wrong: str, right: str = "", *, code: str) -> Fault:
        """Return an error at a key of the battle, with the file and line that hold it; `right` is what to do."""
        file, at = self.find_file(where)
        return file.fault(at, wrong, right, code=code)

    def find_file(self, where: Key) -> tuple[TomlFile, Key]:
        """Return the file that holds a key of the battle, and the key within that file."""
        for place, file in self.armies.items():
            if where[: len(place)] == place:
                return file, where[len(place) :]
        return self.file, where


def read_alone(
    path: Path | str, about: About, load: Load | None = None, words: str = "", scale: Scale | None = None
) -> Battle:
    """Return the army in a file as a battle with one side; raise FileErrors with every error in the file.

    `about` is the data of ruleset.toml. `words` is the vocabulary of an army that names none; `load` returns the
    ruleset of an id. `scale` is the scale of strengths in a list.
    """
    army, file = army_and_file(path, about, load, words, scale)
    return Battle(army.name, str(about["id"]), {army.side: army}, source=str(path), files=Sources(file, {}))


def _sources(file: TomlFile, about: About | None, load: Load, words: str) -> tuple[Sources, list[Fault]]:
    """Return a battle file with the files of its armies in the vocabulary of `about`, and the errors of the armies.

    `words` is the vocabulary of an army that names none.
    """
    armies: dict[Key, TomlFile] = {}
    unread: set[Key] = set()
    faults: list[Fault] = []
    for side, army in _armies_in(file):
        place: Key = ("side", side, "army")
        if not isinstance(army, str):
            try:
                own = convert_army(file, place, about, load, side, words) if about else file
            except FileErrors as error:
                faults += error.faults
                unread.add(place)
            else:
                armies |= {place: own} if own is not file else {}
            continue
        try:
            path = file.path.parent / army
            theirs = words or words_of_list(path, load)
            own = army_file(path, about_of(theirs, load) if theirs else about, side)
            armies[place] = convert_army(own, (), about, load, side, words) if about else own
        except FileErrors as error:
            named = f"line {file.line(place)} of {file.path} names it as the {for_terminal(side)} army"
            faults += [each._replace(wrong=f"{each.wrong} ({named})") for each in error.faults]
            unread.add(place)
    return Sources(file, armies, frozenset(unread)), faults


def read_battle(path: Path | str, load: Load, rules: str = "") -> Battle:
    """Return the battle in a file with both its armies; raise FileErrors with every error in all its files.

    `load` returns the ruleset of an id or path. With `rules`, such a name, the battle is converted to that ruleset,
    and its `assumed` lists what was assumed and left out.
    """
    file = read(path)
    refuse_another(file, BATTLE)
    refuse_strays(file)
    ruleset, unknown = _ruleset(file, load)
    words = ""
    if rules and ruleset and ruleset.id != (other := load(rules)).id:
        file, words, load = _under(file, ruleset, other), ruleset.id, _knowing(ruleset, load)
        ruleset = other
    about = ruleset.about if ruleset else None
    source, unread = _sources(file, about, load, words)
    source = replace(source, file=renumber_units(file, source.armies))
    table, faults = check(BattleTable, source.file)
    faults = sorted(
        [*faults, *unknown, *_sides(source.file, about), *_parts(source.file), *_readings(source.file, ruleset)],
        key=lambda fault: fault.line,
    )
    armies: dict[str, Army] = {}
    for side, _ in _armies_in(source.file):
        army, wrong = _army(source, side, about)
        faults += wrong
        if army:
            armies[side] = army
    faults += unread
    events, wrong = decks_of(file, ruleset) if ruleset else ({}, [])
    faults += wrong
    faults += handout_faults(file, table.handout, table.pictures) if table else ()
    plan = plan_of(table.field, table.side) if table else None
    laid = _laid(source.file, plan, armies, ruleset) if plan and ruleset else None
    if laid:
        if isinstance(source.file, ConvertedFile) and not faults:
            laid = replace(laid, plan=fit_plan(laid))
        plan = laid.plan
        faults += plan_faults(laid)
    if table and about:
        faults += victory_faults(source.file, table.victory, ids(about, "side"), plan)
        players, wrong = players_of(source.file, table.player, ids(about, "side"), armies)
        faults += wrong
    if laid and (not faults or laid.ruleset.can_run("footprints")):  # a folder without trust hides no error
        faults += standing_faults(laid)
    if faults or table is None or about is None:
        raise FileErrors(faults)
    battle = _battle(source.file.path, table, {side: armies[side] for side in ids(about, "side")}, plan)
    return replace(battle, files=source, assumed=assumed_of(source.file), players=players, events=events)


def find_crowding(battle: Battle, ruleset: Ruleset) -> list[Fault]:
    """Return the errors of units that overlap or leave the table; [] without a table plan.

    It is for a battle whose units have become stronger or weaker since it was read.
    """
    if battle.plan is None:
        return []
    return list(standing_faults(_laid(battle.files.file, battle.plan, battle.armies, ruleset)))


def _laid(file: TomlFile, plan: Plan, armies: Mapping[str, Army], ruleset: Ruleset) -> Laid:
    return Laid(file, plan, armies, ruleset, _usual(ruleset, "stand", "4 cm"), _usual(ruleset, "table", "1000 cm"))


def _knowing(own: Ruleset, load: Load) -> Load:
    """Return a loader that returns the ruleset `own` for its id, in any folder, and otherwise calls `load`."""

    def knowing(name: str) -> Ruleset:
        return own if name == own.id else load(name)

    return knowing


def _under(file: TomlFile, own: Ruleset, rules: Ruleset) -> ConvertedFile:
    """Return a battle file converted from the ruleset `own` to `rules`; raise FileErrors if the file has errors."""
    _, faults = check(BattleTable, file)
    if faults:
        raise FileErrors(faults)
    return under_rules(file, own, rules)


def _usual(ruleset: Ruleset, what: str, otherwise: str) -> tuple[float, float]:
    """Return the usual width and depth in mm of the ruleset's "table" or "stand".

    `otherwise` is the default of each, such as "4 cm".
    """
    row = ruleset.tables.get(what, {})
    sides = (row.get("width", otherwise), row.get("depth", otherwise))
    return float(Length.parse(sides[0]).mm), float(Length.parse(sides[1]).mm)


def _battle(path: Path, table: BattleTable, armies: Mapping[str, Army], plan: Plan | None) -> Battle:
    return Battle(
        title=table.title,
        ruleset=table.ruleset,
        armies=armies,
        date=table.date,
        place=table.place,
        turns=table.turns or 0,
        briefs={side: table.side[side].brief for side in armies if table.side[side].brief},
        roles=_roles({side: table.side[side].role for side in armies}),
        victory=victory_of(table.victory, list(armies)),
        agreed=tuple(table.agreed),
        ground=tuple(table.ground),
        note=table.note,
        readings=table.readings,
        house_rules=str(path.parent / table.house_rules) if table.house_rules else "",
        wishes={key: getattr(table.print, key) for key in table.print.model_fields_set},
        source=str(path),
        plan=plan,
        handout=handout_of(path, table.handout),
        pictures=tuple(table.pictures),
    )


def _armies_in(file: TomlFile) -> Iterator[tuple[str, str | dict[str, Any]]]:
    """Yield each side with its army, as a path or as a table; an army of another type is left out."""
    sides = file.data.get("side")
    for side, table in sides.items() if isinstance(sides, dict) else ():
        army = table.get("army") if isinstance(table, dict) else None
        if isinstance(army, str | dict):
            yield side, army


def _army(source: Sources, side: str, about: About | None) -> tuple[Army | None, list[Fault]]:
    place: Key = ("side", side, "army")
    if place in source.unread:
        return None, []
    file, at = source.find_file(place)
    known = about is not None and side in ids(about, "side")
    return army_at(file, at, about, side if known else "")


def _ruleset(file: TomlFile, load: Callable[[str], Ruleset]) -> tuple[Ruleset | None, list[Fault]]:
    """Return the ruleset that the battle names, and no errors; or None with the error.

    Without a name as text there is no error either, since the schema reports it.
    """
    name = file.data.get("ruleset")
    if not isinstance(name, str):
        return None, []  # the check of the file's structure reports it
    try:
        return load(name), []
    except ValueError as error:
        return None, [file.fault(("ruleset",), str(error), code="ruleset-not-loaded")]


def _readings(file: TomlFile, ruleset: Ruleset | None) -> Iterator[Fault]:
    """Yield an error for each ruling on an unknown rule, or with an answer that the rule does not have."""
    written = file.data.get("readings", {})
    if ruleset is None or not isinstance(written, dict):
        return
    for word, key in written.items():
        _, wrong = ruleset.reading_fault(word, key) if isinstance(key, str) else ("", None)
        if wrong:
            yield file.fault_of(("readings", word), wrong)


def _sides(file: TomlFile, about: About | None) -> Iterator[Fault]:
    """Yield an error for each unknown side, and for each side of the ruleset that is missing."""
    written = file.data.get("side", {})
    if about is None or not isinstance(written, dict):
        return
    sides = ids(about, "side")
    for side in written:
        if side not in sides:
            right = nearest(side, sides).lstrip() or choices(sides)
            yield file.fault(("side", side), f'"{for_terminal(side)}" is not a side', right, code="unknown-word")
    for side in sides:
        if side not in written:
            yield file.fault(
                ("side",),
                f"the {side} side is missing",
                f'Add [side.{side}] with army = "file.toml".',
                code="side-missing",
            )


def _parts(file: TomlFile) -> Iterator[Fault]:
    """Yield an error for a side with the role of another side, since one side attacks and the other defends."""
    sides = file.data.get("side")
    tables = (
        {side: table for side, table in sides.items() if isinstance(table, dict)} if isinstance(sides, dict) else {}
    )
    parts: dict[str, str] = {}
    for side, table in tables.items():
        part = table.get("role")
        if not isinstance(part, str) or part not in OTHER:
            continue
        if part in parts:
            wrong = f"{describe_value(part)} is the part of {for_terminal(parts[part])} already"
            yield file.fault(("side", side, "role"), wrong, f"Give {OTHER[part]}.", code="role-twice")
        parts.setdefault(part, side)


def _roles(written: Mapping[str, str | None]) -> dict[str, str]:
    """Return the role of each side; a side without one gets the opposite of the other's. {} if no side has a role."""
    given = {side: part for side, part in written.items() if part}
    other = OTHER[next(iter(given.values()))] if given else ""
    return {side: given.get(side, other) for side in written} if given else {}
