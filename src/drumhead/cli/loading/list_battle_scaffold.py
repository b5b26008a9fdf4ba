"""A new battle's folder from the two armies of one list: `drumhead new FOLDER --from scenario.txt`."""

from __future__ import annotations

from collections.abc import Mapping
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
    """Error for a list that does not contain two armies, one for each side."""


def files_from_list(folder: Path, name: str, rules: str | None) -> dict[str, str]:
    """Return the files of a battle between the two armies in a list's file, as text by file name.

    `name` is the list and `rules` a ruleset or None. Guesses are printed on standard error. Raise NotTwoSidesError if
    there are not two armies, one for each side; raise ClickException if they fit several rulesets.
    """
    from drumhead import armies
    from drumhead.armies.generation.battle_scaffold import folder_of_armies
    from drumhead.cli.loading.named_files import path_of
    from drumhead.cli.loading.starting_table import starting_table
    from drumhead.cli.output.armies.army_remarks import list_guesses
    from drumhead.rules.loading.player_file_types import ARMY

    path = path_of(name, ARMY)
    _refuse_own_form(path)
    ruleset, found = _read(folder, path, rules)
    for each in found.values():
        for file, guesses in armies.list_guesses(each):
            list_guesses(file, guesses)
    both = {side: each.armies[side] for side, each in found.items()}
    return folder_of_armies(ruleset, folder, both, starting_table(ruleset, both))


def _refuse_own_form(path: Path) -> None:
    from drumhead.armies.writers.file_formats import is_other_form, split_army

    if not is_other_form(path):
        like = name_command("new", "FOLDER", "--like", "BATTLE")
        raise click.ClickException(
            f"{path} is not a list in another form. `{like}` copies a battle with its army files."
        )
    if army := split_army(path)[1]:
        raise click.UsageError(f"{path} is one army. Leave out #{army}: --from takes both.")


def _read(folder: Path, path: Path, rules: str | None) -> tuple[Ruleset, Mapping[str, Battle]]:
    """Return a ruleset, and both armies by side, each as a battle with one side.

    The ruleset is the one called `rules`, otherwise the only one that they fit. Raise ClickException if several fit.
    """
    from drumhead import rulesets
    from drumhead.rules.loading.toml_files import FileErrors

    fitting: list[tuple[Ruleset, Mapping[str, Battle]]] = []
    errors: list[UserError] = []
    for ruleset in map(rulesets.load, [rules] if rules else rulesets.ids()):
        try:
            fitting.append((ruleset, _sides(path, ruleset)))
        except (FileErrors, NotTwoSidesError) as error:
            errors.append(error)
    if not fitting:
        read = [error for error in errors if isinstance(error, NotTwoSidesError)]
        raise read[0] if read else min(errors, key=lambda error: len(str(error).splitlines()))
    best = [each for each in fitting if not _guesses(each[1])] or fitting
    if len(best) > 1:
        named, others = _command_for(folder, path, best[0][0]), ", ".join(each.id for each, _ in best[1:])
        raise click.ClickException(
            f"{name_file(path)} fits more than one ruleset. Name one: `{named}`. Also: {others}."
        )
    return best[0]


def _command_for(folder: Path, path: Path, ruleset: Ruleset) -> str:
    return name_command("new", folder, "--from", path, "--rules", *ruleset.typed, *scale_words())


def _guesses(found: Mapping[str, Battle]) -> int:
    from drumhead import armies

    return sum(len(guesses) for each in found.values() for _, guesses in armies.list_guesses(each))


def _sides(path: Path, ruleset: Ruleset) -> dict[str, Battle]:
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
        return f"{name}: it holds one army, {told}; {wanted} `{check}` checks it by itself."
    if len(found) > len(sides):
        return f"{name}: it holds {len(found)} armies: {told}; {wanted} Leave the others out."
    unknown = [side for side in found if side not in sides]
    wrong = "nothing says the side of one" if unknown else f"both are {found[0]}"
    right = next(each for each in sides if each not in found)
    return f'{name}: it holds {told}: {wrong}. Write "Side: {right}" above the {right} army.'
