"""`drumhead rules new`, `check` and `schema`: a ruleset of your own, its check, and the schemas of its files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.output.stderr_notes import print_aside, print_errors
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import subject
from drumhead.model.plurals import so_many
from drumhead.support.command_lines import name_command

MOST_QUOTED = 200  # characters of an error's own text, which may be a whole game

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_files import HouseFiles
    from drumhead.rules.house_rules.house_rule import HouseRules
    from drumhead.rules.loading.toml_files import Fault


def _refuse_trust(context: click.Context, parameter: click.Parameter, given: bool) -> None:
    """Raise UsageError for --trust: the check runs no Python, although a player who gives it expects that."""
    if given:
        raise click.UsageError("rules check runs none of a folder's Python. Leave out --trust.", context)


@click.command(cls=DrumheadCommand, epilog="drumhead rules check wss-dice")
@subject("name", "FOLDER|RULESET")
@shared_options.house_rules
@shared_options.as_json
@click.option(
    "--trust",
    is_flag=True,
    hidden=True,
    expose_value=False,
    callback=_refuse_trust,
    help="Not needed: no Python is run.",
)
def check(name: str, house_rules: HouseFiles, as_json: bool) -> None:
    """Check the files of a ruleset, and house rules for it.

    Lists every error with file, line and a suggestion, and runs none of its Python code. Exit status 1 for errors.
    With --house-rules it checks these files too, and lists what they change.
    """
    from drumhead import rulesets
    from drumhead.cli.output.rules_output import tell_effects, tell_kinds, tell_states
    from drumhead.cli.output.terminal_tables import tell_json
    from drumhead.printing.pages.ruleset_folder_checks import folder_faults
    from drumhead.rules.house_rules.house_rule import list_effects

    folder = _folder(name)
    faults = folder_faults(folder, rulesets.load)
    house: HouseRules | None = None
    if house_rules and not faults:
        house, faults = _check_house_rules(name, house_rules)
    effects, states, kinds = list_effects(house), house.states if house else (), house.kinds if house else ()
    if as_json:
        told = [{**fault._asdict(), "key": list(fault.key)} for fault in faults]
        listed: dict[str, Any] = {"house-rules": [each._asdict() for each in effects]} if house_rules else {}
        if kinds:
            listed["kinds"] = [{"key": each.key, "name": each.name, "like": each.like} for each in kinds]
        if states:
            listed["states"] = [{"name": each.name, "arms": each.arms, "says": each.says} for each in states]
        tell_json({"folder": str(folder), "faults": told, **listed})
    else:
        print_errors([str(fault) for fault in faults])
        if faults:
            print_aside(f"{so_many(len(faults), 'errors')}.")
        else:
            click.echo(f"{folder}: no errors.")
            tell_effects(effects)
            tell_kinds(rulesets.load(name), kinds)
            tell_states(states)
    if faults:
        raise SystemExit(1)


def _check_house_rules(name: str, files: HouseFiles) -> tuple[HouseRules | None, list[Fault]]:
    """Return these house rules as they are in force in a ruleset, and their errors.

    Those of settings files do not count.
    """
    from drumhead import rulesets
    from drumhead.cli.loading.house_rule_files import WholeList, load_house_rules
    from drumhead.rules.loading.toml_files import FileErrors

    ruleset = rulesets.load(name)
    try:
        return ruleset.book({}, load_house_rules(ruleset, None, WholeList(files))).house, []
    except FileErrors as errors:
        return None, [*errors.faults]


def _folder(name: str) -> Path:
    """Return the folder of a known ruleset or of a path; raise ClickException if there is none."""
    from drumhead import rulesets

    if not Path(name).is_dir() and name in rulesets.ids():
        return rulesets.load(name).folder
    if not Path(name).is_dir():
        from drumhead.cli.loading.game_loading import check_of
        from drumhead.rules.loading.toml_files import nearest

        near = nearest(name, [*rulesets.ids(), *(each.parent.name for each in sorted(Path().glob("*/ruleset.toml")))])
        if Path(name).is_file():
            near = f" It is a file. Use `{check_of(Path(name))}`."
        raise click.ClickException(f"there is no folder and no ruleset {name!r}.{near}")
    return Path(name)


def find_causes(error: Exception, folders: Sequence[Path]) -> list[Fault]:
    """Return the causes, in these folders, of an unexpected error while a page was made.

    They are the errors of the folders' files; otherwise the place in a template or in Python where the error arose.
    Return [] if the folders are trusted and the error did not pass through them: then the error is ours.
    """
    from drumhead.printing.pages.ruleset_folder_checks import folder_faults
    from drumhead.rules.loading.toml_files import Fault, for_terminal
    from drumhead.rules.trust.expressions import TOO_LARGE
    from drumhead.rules.trust.plugin_trust import trusting

    if faults := [fault for folder in folders for fault in folder_faults(folder)]:
        return faults
    why = f"{type(error).__name__}, {for_terminal(str(error) or TOO_LARGE, MOST_QUOTED)}"
    said, stops = f"this cannot be set: {why}", f"this Python stops: {why}"
    for file, line in _places_of(error):
        if any(Path(file).is_relative_to(folder) for folder in folders):
            is_python = file.endswith(".py")
            if is_python:
                return [Fault(file, line, (), stops, "Mend it there.", code="python-stopped")]
            return [Fault(file, line, (), said, "", code="not-printable")]
    for file, line in find_sentences(error, folders):
        return [Fault(file, line, (), said, "See docs/reference/playsheet-blocks.md.", code="not-printable")]
    if trusting():
        return []
    return [Fault(str(folder), 0, (), said, "See docs/how-to/ruleset.md.", code="not-printable") for folder in folders]


def _places_of(error: BaseException) -> list[tuple[str, int]]:
    """Return the files and lines that an error passed through, the innermost first.

    A place that the error itself names, as a template error does, comes before them.
    """
    from traceback import walk_tb

    frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    named = [(str(getattr(error, "filename", "") or ""), int(getattr(error, "lineno", 0) or 0))]
    return [*named, *frames[::-1]]


def find_sentences(error: BaseException, folders: Sequence[Path]) -> Iterator[tuple[str, int]]:
    """Yield the file and the line of every sentence of these folders that an error's notes quote."""
    from drumhead.rules.loading.toml_files import read
    from drumhead.rules.validation.expression_checks import texts

    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        file = read(path)
        for key, text in texts(file.data):
            if text in getattr(error, "__notes__", ()):
                yield str(path), file.line(key)


@click.command(cls=DrumheadCommand, epilog="drumhead rules schema tables > tables.schema.json")
@click.argument("kind", required=False, metavar="[KIND]")
def schema(kind: str | None) -> None:
    """Print the JSON Schema of a kind of file.

    Without KIND, lists the kinds of files of a ruleset or a club, and what each is for.
    """
    import json

    from drumhead.cli.output.terminal_tables import columns
    from drumhead.rules.loading.toml_files import nearest
    from drumhead.rules.schema import EVERY
    from drumhead.rules.schema.key_meanings import with_meanings

    if kind is None:
        columns([(f"{name}.toml", f"{each.use}{' (needed)' if each.needed else ''}") for name, each in EVERY.items()])
        return
    name = kind.removesuffix(".toml")
    if name not in EVERY:
        near = nearest(name, EVERY)
        raise click.UsageError(f'no file of a ruleset is called "{kind}".{near} There are {", ".join(EVERY)}.')
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    click.echo(json.dumps(dialect | with_meanings(EVERY[name].model.model_json_schema(by_alias=True)), indent=2))


@click.command(cls=DrumheadCommand, epilog="drumhead rules new my-rules")
@click.argument("name")
@click.option("--like", metavar="RULESET", show_default="a small sample", help="Original to copy.")
@click.option(
    "--out",
    type=shared_options.PLACE,
    default=Path("."),
    metavar="FOLDER",
    show_default="current folder",
    help="Folder in which to make the new folder.",
)
def new(name: str, like: str | None, out: Path) -> None:
    """Make a folder with a ruleset of your own.

    You can print every page of it at once. Change its files, and the pages change. The sample has fire, melee and
    morale, without any Python code.
    """
    from drumhead import rulesets
    from drumhead.rules.loading.ruleset_scaffold import begin
    from drumhead.rules.trust.plugin_trust import python_of
    from drumhead.support import paths

    if name in rulesets.ids():
        raise click.ClickException(
            f"{name} is a ruleset already, which this name would go on to mean. Give another name; "
            f"`{name_command('rules', 'new', 'my-rules', '--like', name)}` begins with a copy of it"
        )
    original = rulesets.load(like).folder if like else paths.sample()
    made = list(begin(name, original, out))
    for path in made:
        click.echo(str(path))
    folder = out / name.replace("-", "_")
    trusts = ["--trust"] if python_of(folder) else []
    prints, checks = name_command("sheet", folder, *trusts), name_command("rules", "check", folder)
    print_aside(f"Next: `{prints}` prints its playsheet, `{checks}` checks it.")
