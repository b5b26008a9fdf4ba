"""A new battle's folder from the armies of one list or two files: `drumhead new FOLDER --from scenario.txt`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.cli.parameters.imported_list_options import scale_in_force, scale_words
from drumhead.rules.loading.toml_files import name_file
from drumhead.support.command_lines import name_command
from drumhead.support.errors import UserError

if TYPE_CHECKING:
    from drumhead.model.army import Battle
    from drumhead.rules.loading.ruleset import Ruleset


class NotTwoSidesError(UserError):
    """Error for lists that do not contain two armies, one for each side."""


def files_from_lists(folder: Path, names: Sequence[str], rules: str | None) -> dict[str, str]:
    """Return the files of a battle between the two armies in a list's file or in two files, as text by file name.

    `names` are the files and `rules` is a ruleset or None. Guesses are printed on standard error. Raise
    NotTwoSidesError if there are not two armies, one for each side; raise ClickException if they fit several rulesets,
    UsageError for more than two files.
    """
    from drumhead import armies
    from drumhead.armies.generation.battle_scaffold import folder_of_armies
    from drumhead.cli.loading.named_files import path_of
    from drumhead.cli.loading.starting_table import starting_table
    from drumhead.cli.output.armies.army_remarks import list_guesses
    from drumhead.rules.loading.player_file_types import ARMY

    if len(names) > 2:
        raise click.UsageError("--from takes one file with both armies, or two files with one army each.")
    paths = [path_of(name, ARMY) for name in names]
    if len(paths) == 1:
        _refuse_one_army(folder, paths[0])
    ruleset, found = _read(folder, paths, rules)
    for each in found.values():
        for file, guesses in armies.list_guesses(each):
            list_guesses(file, guesses)
    both = {side: each.armies[side] for side, each in found.items()}
    return folder_of_armies(ruleset, folder, both, starting_table(ruleset, both))


def _refuse_one_army(folder: Path, path: Path) -> None:
    from drumhead.armies.writers.file_formats import is_other_form, split_army
    from drumhead.rules.loading.player_file_types import ARMY, refuse_another
    from drumhead.rules.loading.toml_files import read

    if not is_other_form(path):
        refuse_another(read(path), ARMY)
    if not is_other_form(path) or split_army(path)[1]:
        both = name_command("new", folder, "--from", path, "--from", "OTHER_ARMY")
        raise click.ClickException(f"{path} is one army. Give the file of the other one too: `{both}`.")


def _read(folder: Path, paths: Sequence[Path], rules: str | None) -> tuple[Ruleset, Mapping[str, Battle]]:
    """Return a ruleset, and both armies by side, each as a battle with one side.

    The ruleset is the one called `rules`, otherwise the only one that they fit. Raise ClickException if several fit.
    """
    from drumhead import rulesets
    from drumhead.rules.loading.toml_files import FileErrors

    fitting: list[tuple[Ruleset, Mapping[str, Battle]]] = []
    errors: list[UserError] = []
    for ruleset in map(rulesets.load, [rules] if rules else rulesets.ids()):
        try:
            fitting.append((ruleset, _sides(paths, ruleset)))
        except (FileErrors, NotTwoSidesError) as error:
            errors.append(error)
    if not fitting:
        read = [error for error in errors if isinstance(error, NotTwoSidesError)]
        raise read[0] if read else min(errors, key=lambda error: len(str(error).splitlines()))
    best = [each for each in fitting if not _guesses(each[1])] or fitting
    if len(best) > 1:
        named, others = _command_for(folder, paths, best[0][0]), ", ".join(each.id for each, _ in best[1:])
        files, fit = " and ".join(map(name_file, paths)), "fit" if len(paths) > 1 else "fits"
        raise click.ClickException(f"{files} {fit} more than one ruleset. Name one: `{named}`. Also: {others}.")
    return best[0]


def _command_for(folder: Path, paths: Sequence[Path], ruleset: Ruleset) -> str:
    files = [word for path in paths for word in ("--from", path)]
    return name_command("new", folder, *files, "--rules", *ruleset.typed, *scale_words())


def _guesses(found: Mapping[str, Battle]) -> int:
    from drumhead import armies

    return sum(len(guesses) for each in found.values() for _, guesses in armies.list_guesses(each))


def _sides(paths: Sequence[Path], ruleset: Ruleset) -> dict[str, Battle]:
    """Return the army of each side in one file or two, as a battle with one side, by the side's id.

    Raise NotTwoSidesError if there are not two armies, one for each side; raise FileErrors as for any list.
    """
    from drumhead import armies, rulesets

    if len(paths) == 1:
        return _sides_of_list(paths[0], ruleset)
    found = [armies.read_alone(path, ruleset, rulesets.load, scale=scale_in_force(path)) for path in paths]
    one, other = (next(iter(each.armies)) for each in found)
    if one == other:
        name, wanted = name_file(paths[1]), next(str(each["id"]) for each in ruleset.side_tables if each["id"] != one)
        right = f'Write "Side: {wanted}" above the list, or side = "{wanted}" in a TOML file.'
        raise NotTwoSidesError(f"{name}: its army is {one}, as that of {name_file(paths[0])}. {right}")
    by_side = dict(zip((one, other), found))
    return {str(each["id"]): by_side[str(each["id"])] for each in ruleset.side_tables}


def _sides_of_list(path: Path, ruleset: Ruleset) -> dict[str, Battle]:
    """Return the army of each side in a list, as a battle with one side, by the side's id.

    Raise NotTwoSidesError if there are not two armies, one for each side; raise FileErrors as for any list.
    """
    from drumhead import armies, rulesets
    from drumhead.armies.readers import draft_reader

    scale, about = scale_in_force(path), ruleset.about
    drafts = draft_reader.read_drafts(path, about, scale)
    found = [draft_reader.side_of(each, about) for each in drafts]
    sides = [str(each["id"]) for each in ruleset.side_tables]
    if sorted(found) != sorted(sides):
        raise NotTwoSidesError(_not_two(path, ruleset, draft_reader.armies_in_words(drafts, about), found))
    return {side: armies.read_alone(Path(f"{path}#{side}"), ruleset, rulesets.load, scale=scale) for side in sides}


def _not_two(path: Path, ruleset: Ruleset, told: str, found: list[str]) -> str:
    name, sides = name_file(path), [str(each["id"]) for each in ruleset.side_tables]
    wanted = f"--from takes two, one {' and one '.join(sides)}."
    if len(found) == 1:
        check = name_command("army", "check", path, "--rules", *ruleset.typed)
        right = f"`{check}` checks it by itself. Repeat --from for the file of the other army."
        return f"{name}: it holds one army, {told}; {wanted} {right}"
    if len(found) > len(sides):
        return f"{name}: it holds {len(found)} armies: {told}; {wanted} Leave the others out."
    unknown = [side for side in found if side not in sides]
    wrong = "nothing says the side of one" if unknown else f"both are {found[0]}"
    right = next(each for each in sides if each not in found)
    return f'{name}: it holds {told}: {wrong}. Write "Side: {right}" above the {right} army.'
