"""Choice of the ruleset for an army's file: the one named, the one whose terms it uses, or all that can read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.armies.files.ruleset_terms import Load
    from drumhead.armies.writers.file_formats import SeveralArmiesError
    from drumhead.model.army import Battle
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.loading.toml_files import Fault


class SeveralRulesetsError(click.ClickException):
    """Error for an army that fits several rulesets, when none is named."""


def fit_army(path: Path, rules: str | None, load: Load | None = None) -> tuple[Ruleset, Battle]:
    """Return the ruleset of an army's file, and the army as a battle with one side.

    The ruleset is the one called `rules`, or the one that the file names, or the only one that can read it. Raise
    FileErrors if none can, ClickException if the file has several armies, SeveralRulesetsError if it fits several
    rulesets. `load` returns the ruleset of an id, by default the one without house rules.
    """
    from drumhead import armies

    fitting = _fitting(path, rules, load)
    if len(fitting) > 1:
        names = " or ".join(ruleset.id for ruleset, _ in fitting)
        serves = "is in common words and serves" if armies.words_of(path) else "fits"
        raise SeveralRulesetsError(f"{armies.name_of(path)} {serves} more than one ruleset; give --rules {names}.")
    return fitting[0]


def rules_wanted(path: Path) -> tuple[str, ...]:
    """Return the words ("--rules", ID) for the first ruleset that an army's file fits, if it fits several.

    Return () if it fits one ruleset or none.
    """
    from drumhead.rules.loading.toml_files import FileErrors

    with suppress(FileErrors):
        if len(fitting := _fitting(path, None)) > 1:
            return ("--rules", fitting[0][0].id)
    return ()


def _fitting(path: Path, rules: str | None, load: Load | None = None) -> list[tuple[Ruleset, Battle]]:
    """Return each ruleset that can read an army's file, with the army as a battle with one side.

    Without `rules`, the ruleset that the file names is taken, then that of the battle beside it.
    If there are several, only those are returned under which nothing is guessed, if any, and of these only those of
    the army's year, if any. Raise FileErrors if no ruleset can read the file, ClickException if the file has several
    armies.
    """
    from drumhead import armies, rulesets
    from drumhead.armies.files.army_size_limit import CrowdError
    from drumhead.armies.writers.file_formats import SeveralArmiesError, is_other_form
    from drumhead.cli.parameters.imported_list_options import scale_in_force
    from drumhead.rules.loading.toml_files import FileErrors

    said, scale = armies.words_of(path), scale_in_force(path)
    of_list = said if is_other_form(path) and said in rulesets.ids() else ""
    asked, rules = rules, rules or (said if said in rulesets.ids() else _of_its_battle(path))
    fitting: list[tuple[Ruleset, Battle]] = []
    errors: list[FileErrors] = []
    load = load or rulesets.load
    for ruleset in map(load, [rules] if rules else rulesets.ids()):
        try:
            fitting.append((ruleset, armies.read_alone(path, ruleset, load, of_list, scale)))
        except CrowdError:
            raise  # it is too large for any ruleset
        except FileErrors as error:
            errors.append(error)
    if not fitting:
        several = [error for error in errors if isinstance(error, SeveralArmiesError)]
        if len(several) == len(errors):
            raise _which_army(path, max(several, key=lambda error: len(error.sides)), rules)
        nearest = min((error for error in errors if error not in several), key=lambda error: error.count)
        raise FileErrors([*_in_other_words(path, said, asked), *nearest.faults])
    if len(fitting) > 1:  # prefer rulesets under which nothing has to be guessed
        fitting = [each for each in fitting if not armies.list_guesses(each[1])] or fitting
    if len(fitting) > 1:
        fitting = _of_its_year(fitting) or fitting
    return fitting


def _of_its_battle(path: Path) -> str | None:
    """Return the ruleset of the battle in the same folder that names an army's file, as an id or a folder.

    Return None if no battle there names it, or if several do with different rulesets.
    """
    from drumhead import armies, rulesets
    from drumhead.armies.writers.file_formats import STANDARD_INPUT, split_army
    from drumhead.cli.loading.named_files import read_files
    from drumhead.rules.loading.player_file_types import BATTLE

    file, _ = split_army(path)
    if str(file) == STANDARD_INPUT or armies.name_of(file) != str(file):  # what comes with us is for several rulesets
        return None
    found = {
        str(battle.data.get("ruleset"))
        for battle in read_files(file.parent, BATTLE)
        if file in (split_army(Path(each))[0] for each in armies.armies_of_file(battle) or ())
    }
    if len(found) != 1:
        return None
    (rules,) = found
    beside = file.parent / rules
    if (beside / "ruleset.toml").is_file():
        return str(beside)
    return rules if rules in rulesets.ids() else None  # `battle check` reports any other


def _which_army(path: Path, error: SeveralArmiesError, rules: str | None) -> click.ClickException:
    """Return the error for a file with several armies, which has the running command with each army in its place.

    `rules` is the ruleset that was named, None if none was.
    """
    from drumhead.armies.writers.file_formats import split_army
    from drumhead.cli.parameters.imported_list_options import name_with_army

    file, _ = split_army(path)
    named = [Path(f"{file}#{name}") for name in error.names]
    more = [() if rules else rules_wanted(each) for each in named]
    commands = ", ".join(f"`{name_with_army(path, *each)}`" for each in zip(named, more))
    return click.ClickException(f"{error.faults[0]._replace(right='')} Name one: {commands}.")


def _of_its_year(fitting: Iterable[tuple[Ruleset, Battle]]) -> list[tuple[Ruleset, Battle]]:
    """Return those pairs whose ruleset covers the year of the army; [] if no ruleset does."""
    from drumhead.armies.neutral.neutral_terms import war

    def fought(ruleset: Ruleset, battle: Battle) -> bool:
        first, last = war(ruleset.about)
        return any(first <= army.year <= last for army in battle.armies.values())

    return [each for each in fitting if fought(*each)]


def _in_other_words(path: Path, said: str, rules: str | None) -> Iterator[Fault]:
    """Yield one error if an army in our own form uses another ruleset's terms without naming that ruleset.

    `said` is the ruleset that the file names, "" if none. The error has the command that converts the file.
    """
    from drumhead import rulesets
    from drumhead.armies.writers.file_formats import is_other_form
    from drumhead.rules.loading.toml_files import Fault, FileErrors

    if said or not rules or is_other_form(path):
        return
    with suppress(FileErrors):
        theirs, wanted = _fitting(path, None)[0][0].id, rulesets.load(rules)
        out = Path(f"{path.stem}-{wanted.id}.toml")
        convert = name_command("army", "convert", path, "--rules", theirs, "--to", *wanted.typed, "--out", out)
        wrong = f"this army is in the words of {theirs}, not {wanted.id}"
        yield Fault(str(path), 0, (), wrong, f"`{convert}` converts it.", "other-vocabulary")
