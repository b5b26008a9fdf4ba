"""Reader of army files, and of the armies inside battle files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.armies.files.army_and_battle_schema import (
    ArmyTable,
    BrigadeTable,
    CommandTable,
    OfficerTable,
    UnitTable,
)
from drumhead.armies.files.ruleset_terms import COMMON, About, Load, arm_of, counts, ids, rulebook_kind
from drumhead.armies.neutral.source_map import assumed_of
from drumhead.armies.neutral.vocabulary_conversion import about_of, convert_army
from drumhead.armies.writers.file_formats import is_other_form
from drumhead.model.army import TREE, Army, Brigade, Command, Officer
from drumhead.model.unit import Unit
from drumhead.rules.loading.model_validation import check
from drumhead.rules.loading.player_file_types import ARMY, refuse_another
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, choices, nearest, read
from drumhead.rules.loading.toml_positions import Key

if TYPE_CHECKING:
    from drumhead.armies.readers.strengths import Scale


def read_army(path: Path | str, about: About) -> Army:
    """Return the army in a file of any format; raise FileErrors with every error in it.

    `about` is the data of ruleset.toml.
    """
    return army_and_file(path, about)[0]


def army_and_file(
    path: Path | str, about: About, load: Load | None = None, words: str = "", scale: Scale | None = None
) -> tuple[Army, TomlFile]:
    """Return the army in a file of any format and vocabulary, and the file in the vocabulary of `about`.

    `about` is the data of ruleset.toml. `words` is the vocabulary of an army that names none; `load` returns the
    ruleset of an id, for the vocabulary of another ruleset. `scale` is the scale of strengths in a list. Raises
    FileErrors with every error in the file.
    """
    file = convert_army(army_file(path, about_of(words, load) or about, scale=scale), (), about, load, words=words)
    army, faults = army_at(file, (), about, "")
    if army is None:
        raise FileErrors(faults)
    return army, file


def words_of_list(path: Path, load: Load) -> str:
    """Return the id of the ruleset whose vocabulary an army list names; "" if it names none that `load` knows.

    Our own TOML files also give "", since conversion reads their vocabulary.
    """
    if not is_other_form(path):
        return ""
    from drumhead.armies.readers.draft_reader import words_of

    said = words_of(path)
    try:
        return said if said and about_of(said, load) else ""
    except ValueError:
        return ""  # the conversion reports the unknown vocabulary


def army_file(path: Path | str, about: About | None, side: str = "", scale: Scale | None = None) -> TomlFile:
    """Return an army file, or a list in another format as an army file; raise FileErrors if it cannot be read.

    `about` is the data of ruleset.toml, whose vocabulary a list is parsed with; for None any file is read as TOML.
    `side` is the side for which a battle uses the list, if the list names none. `scale` is the scale of strengths in
    a list.
    """
    if about is None or not is_other_form(Path(path)):
        file = read(path)
        refuse_another(file, ARMY)
        return file
    from drumhead.armies.readers.draft_reader import read_draft  # an army file of ours is read without it

    return read_draft(Path(path), about, side=side, scale=scale).file


def army_at(file: TomlFile, at: Key, about: About | None, side: str) -> tuple[Army | None, list[Fault]]:
    """Return the army in a file, or in its table at the key `at`, and its errors; None for an army with errors.

    `about` is the data of ruleset.toml. Without it, only the file's structure is checked, and the army is None.
    `side` is the side for which a battle uses the army, or "".
    """
    context = {"about": about, "side": side} if about else None
    model: type[ArmyTable] = ArmyTable
    if about and about["id"] == COMMON:
        from drumhead.armies.neutral.neutral_schema import CommonArmy

        model = CommonArmy
    table, faults = check(model, file, at, context)
    faults += _tree_faults(file, at, table) if table else ()
    army = _army(table, about) if table and about and not faults else None
    return (replace(army, assumed=assumed_of(file)) if army else None), faults


def _army(table: ArmyTable, about: About) -> Army:
    ranks = ids(about, "rank")
    numbers = count(1)
    brigades = tuple(
        Brigade(
            each.name,
            tuple(_units(each, table.side, about, numbers)),
            _officer(each.commander, ranks[-1]),
            each.note,
            each.wing,
            each.line,
            each.division,
        )
        for each in table.brigade
    )
    general = _officer(table.general, ranks[0])
    return Army(
        name=table.name,
        side=table.side,
        general=general,
        brigades=brigades,
        note=table.note,
        commands=tuple(_commands(table, ranks)),
        year=table.year or 0,
        source=table.source,
        doubts=tuple(table.doubts),
        history=tuple(table.history),
    )


def _commands(table: ArmyTable, ranks: Sequence[str]) -> Iterator[Command]:
    """Yield the wings, lines and divisions with a commander or a note, in the order of their brigades.

    Their commanders have the middle rank of `ranks`, unless the file gives one.
    """
    for sort in TREE:
        written: list[CommandTable] = getattr(table, sort)
        known = {each.name: each for each in written if each.commander or each.note}
        for name in dict.fromkeys(getattr(each, sort) for each in table.brigade):
            if name in known:
                officer = _officer(known[name].commander, ranks[len(ranks) // 2])
                yield Command(sort, name, officer, known[name].note)


def _tree_faults(file: TomlFile, at: Key, table: ArmyTable) -> Iterator[Fault]:
    """Yield errors for wings, lines and divisions that are listed twice or have no brigade; the army is at `at`."""
    for sort in TREE:
        named = [each for each in dict.fromkeys(getattr(each, sort) for each in table.brigade) if each]
        seen: set[str] = set()
        for number, name in enumerate(each.name for each in getattr(table, sort)):
            where = (*at, sort, number, "name")
            if name in seen:
                yield file.fault(
                    where, f'there is a {sort} "{name}" already', "Give each its own name.", code="name-twice"
                )
            elif name not in named:
                near = nearest(name, named).strip() or (choices(named) if named else "")
                right = near or f'Write {sort} = "{name}" into its brigades.'
                yield file.fault(
                    where, f'no brigade belongs to the {sort} "{name}"', right, code="command-without-brigade"
                )
            seen.add(name)


def _officer(written: str | OfficerTable | None, rank: str) -> Officer | None:
    if isinstance(written, OfficerTable):
        return Officer(written.name, written.rank or rank, written.note)
    return Officer(written, rank) if written else None


def _units(brigade: BrigadeTable, side: str, about: About, numbers: Iterator[int]) -> Iterator[Unit]:
    return (_unit(each, side, about, number) for each, number in zip(brigade.unit, numbers))


def _unit(table: UnitTable, side: str, about: About, number: int) -> Unit:
    kind = rulebook_kind(about, table.kind)
    return Unit(
        name=table.name,
        arm=table.arm or arm_of(about, table.kind),
        kind=kind,
        own_kind=table.kind if table.kind != kind else "",
        quality=table.quality,
        stands=getattr(table, counts(about)),
        side=side,
        nation=table.nation,
        number=number,
        note=table.note,
        more=table.more,
        honours=tuple(table.honours),
    )
