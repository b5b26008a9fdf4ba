"""Starter files for a player: a folder with a battle, or a generated army."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.armies.generation.army_generator import Wanted
    from drumhead.model.army import Army
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.army_findings import Finding

PATIENCE = 20  # answers to one question, after which it is asked no more
MOST_UNITS = 200  # of an army that is raised


def begin(folder: Path, like: str, rules: str | None, lists: Sequence[str] = ()) -> None:
    """Write the files of a battle into a new folder and print their names; raise ClickException if it is not empty.

    With `lists`, one file or two, the battle is between the two armies in them. With `rules`, a ruleset, it is between
    two typical armies of that ruleset. Otherwise it is a copy of the battle `like`.
    """
    if folder.exists() and not folder.is_dir():
        raise click.ClickException(f"{folder} is a file; nothing was written. Give the name of a new folder.")
    if folder.exists() and any(folder.iterdir()):
        raise click.ClickException(f"{folder} is there already and not empty; nothing was written. Give another name.")
    from drumhead.cli.parameters.param_types import what_is
    from drumhead.rules.loading.toml_files import in_a_line
    from drumhead.support.atomic_write import put_folder
    from drumhead.support.paths import as_text

    if lists:
        from drumhead.cli.loading.list_battle_scaffold import files_from_lists

        files = files_from_lists(folder, lists, rules)
    else:
        files = _of_ruleset(folder, rules) if rules else _like(folder, like)
    put_folder(folder, {name: as_text(text).encode() for name, text in files.items()})
    for name in files:
        click.echo(in_a_line(str(folder / name)))
    named = folder / "battle.toml" if what_is(str(folder)) else folder  # what comes with us goes before a folder
    print_aside(
        f"Next: `{name_command('kit', named)}` prints it. {in_a_line(str(folder / 'README.md'))} explains each file.",
    )


def _like(folder: Path, name: str) -> dict[str, str]:
    """Return the files of a copy of the battle `name`, as text by file name."""
    from drumhead.armies.generation.battle_scaffold import CLUB, HOUSE, club_file, house_rules, like_battle, read_me
    from drumhead.cli.loading.game_loading import battle_game, path_of
    from drumhead.cli.output.armies.army_remarks import list_guessed

    path = path_of(name)
    game = battle_game(path)
    assert game.battle
    list_guessed(game)
    files = like_battle(path, game.battle, game.ruleset, folder)
    names = {side: army.name for side, army in game.battle.armies.items() if f"{side}.toml" in files}
    return {
        CLUB: club_file(),
        HOUSE: house_rules(game.ruleset, folder),
        **files,
        "README.md": read_me(game.ruleset, folder, game.title, names, files, HOUSE in files),
    }


def _of_ruleset(folder: Path, rules: str) -> dict[str, str]:
    """Return the files of a battle between two typical armies of the ruleset `rules`, as text by file name."""
    from drumhead import rulesets
    from drumhead.armies.generation.army_generator import usual_wanted
    from drumhead.armies.generation.battle_scaffold import folder_of_armies
    from drumhead.cli.loading.starting_table import starting_table

    ruleset = rulesets.load(rules)
    book, about = ruleset.book(), ruleset.about
    found: dict[str, Army] = {}
    for seed, side in enumerate((str(each["id"]) for each in ruleset.side_tables), start=1):
        found[side], _ = _raised(usual_wanted(book, about, side), ruleset, seed)
    return folder_of_armies(ruleset, folder, found, starting_table(ruleset, found))


# ------------------------------------------------------------------ an army


def new_army(rules: str | None, given: Mapping[str, Any], out: Path | None, force: bool) -> None:
    """Generate an army by the options, or by prompts if no nation is given; print it, or write it to a file.

    `given` are the options of `army new`. Raise ClickException for a file that exists already, and for an army that
    the game cannot have; raise UsageError for a file that is not TOML, and for an unknown nation.
    """
    from drumhead.armies.generation.name_lists import NamesError
    from drumhead.armies.writers.annotated_toml import with_words
    from drumhead.cli.output.paper_output import hand_over, refuse_to_write_over

    if out and out.suffix.lower() != ".toml":
        raise click.UsageError(f"{out}: an army is written as TOML; give a name that ends in .toml.")
    refuse_to_write_over(out, force)
    try:
        ruleset, wanted = _chosen(rules, given) if given["nations"] else _answered(rules, given)
    except NamesError as error:
        raise click.UsageError(f"--nation: {error}") from None
    army, findings = _raised(wanted, ruleset, given["seed"])
    _tell(findings)
    text = with_words(army, ruleset.about, [_raised_by(ruleset, wanted, given["seed"])])
    hand_over(text, out, force)


def _raised(wanted: Wanted, ruleset: Ruleset, seed: int) -> tuple[Army, list[Finding]]:
    """Return an army generated with the seed, and the findings of its check that could not be avoided."""
    from drumhead import rulesets
    from drumhead.armies.generation.army_generator import generate_army
    from drumhead.cli.output.armies.army_remarks import findings
    from drumhead.model.army import Battle
    from drumhead.printing.page_input import Game

    book = ruleset.book()

    def check(army: Army) -> list[Finding]:
        alone = Battle(army.name, ruleset.id, {army.side: army}, date=str(wanted.year))
        return findings(Game(ruleset, book, alone))

    return generate_army(wanted, ruleset, book, seed, rulesets.load, check)


def _raised_by(ruleset: Ruleset, wanted: Wanted, seed: int) -> str:
    """Return the command line that generates the same army again."""
    size = wanted.foot + wanted.horse + wanted.guns
    asked = [("side", wanted.side), *(("nation", each) for each in wanted.nations), ("year", wanted.year)]
    asked += [("unit-count", size), ("horse", wanted.horse), ("guns", wanted.guns), ("seed", seed)]
    options = [word for option, value in asked for word in (f"--{option}", value)]
    return name_command("army", "new", "--rules", *ruleset.typed, *options)


def _tell(findings: list[Finding]) -> None:
    """Print, on standard error, the findings on a generated army; raise ClickException if one of them is an error."""
    errors = [each for each in findings if each.severity == "error"]
    for each in findings:
        print_labelled("Warning", each.says + (f" ({each.cite})" if each.cite else ""))
    if errors:
        raise click.ClickException("such an army is not legal, so nothing was written. Ask for another make-up.")


def _chosen(rules: str | None, given: Mapping[str, Any]) -> tuple[Ruleset, Wanted]:
    """Return the ruleset and the make-up of the army that the options request; raise UsageError if they clash."""
    from drumhead import rulesets

    ruleset = rulesets.load(rules) if rules else _fitting(given["nations"], given["year"])
    side = _side(ruleset, given["side"], given["nations"])
    return ruleset, _made_up(_wanted(ruleset, side, given), given)


def _fitting(nations: tuple[str, ...], year: int | None) -> Ruleset:
    """Return a ruleset with names of these nations in that year; None means any year of its war.

    If there are several, it is asked for on a terminal; otherwise the first is taken, and the others are printed on
    standard error. Raise UsageError if there is none.
    """
    from drumhead import rulesets
    from drumhead.armies.generation.name_lists import nation, nations_of
    from drumhead.armies.neutral.neutral_terms import war

    asked = {nation(each, year).id if year else each.lower() for each in nations}
    fitting = []
    for each in map(rulesets.load, rulesets.ids()):
        first, last = war(each.about)
        if asked <= set(nations_of(*((year, year) if year else (first, last)))) and (not year or first <= year <= last):
            fitting.append(each)
    for word in nations:
        if not fitting and word.lower() not in nations_of(0, 9999):
            nation(word, 0)  # raises the error that lists the known nations
    if not fitting:
        raise click.UsageError(
            f"No game of ours has these troops then. Give --rules, one of {', '.join(rulesets.ids())}."
        )
    if len(fitting) > 1 and sys.stdin.isatty():
        return rulesets.load(_asked("Game", fitting[0].id, [each.id for each in fitting]))
    if len(fitting) > 1:
        others = " or ".join(f"--rules {each.id}" for each in fitting[1:])
        print_aside(f"This army is for {fitting[0].title}. For another game add {others}.")
    return fitting[0]


def _side(ruleset: Ruleset, side: str | None, nations: tuple[str, ...]) -> str:
    """Return the requested side, otherwise the one in whose typical army the first nation is, otherwise the first.

    Raise ClickException for an unknown side.
    """
    from drumhead.armies.generation.army_generator import typical
    from drumhead.cli.loading.unit_selection import name_unknown

    sides = [str(each["id"]) for each in ruleset.side_tables]
    if side is not None and side not in sides:
        raise click.ClickException(name_unknown("side", side, sides))
    of = typical(ruleset.book(), ruleset.about)["nations"]
    return side or next((each for each in sides if nations[0].lower() in of.get(each, ())), sides[0])


def _wanted(ruleset: Ruleset, side: str, given: Mapping[str, Any]) -> Wanted:
    """Return the make-up of the usual army of a side, with the requested nations and year."""
    from drumhead.armies.generation.army_generator import usual_wanted, usual_year
    from drumhead.armies.generation.name_lists import nation

    usual = usual_wanted(ruleset.book(), ruleset.about, side)
    nations = given["nations"] or usual.nations
    year = given["year"] or max(usual_year(ruleset.about, each) for each in nations)
    return replace(usual, nations=tuple(nation(each, year).id for each in nations), year=year)


def _made_up(usual: Wanted, given: Mapping[str, Any]) -> Wanted:
    """Return a make-up with the requested numbers of units; those neither mounted nor guns are infantry.

    Raise UsageError if there are more mounted units and guns than units in all.
    """
    total = usual.foot + usual.horse + usual.guns
    size = given["size"] or total

    def share(asked: int | None, of_usual: int) -> int:
        return asked if asked is not None else round(size * of_usual / total)

    horse, guns = share(given["horse"], usual.horse), share(given["guns"], usual.guns)
    if horse + guns > size:
        asked = f"{horse} mounted units and {guns} guns are more than {size} in all"
        raise click.UsageError(f"{asked}: give a larger --unit-count.")
    return replace(usual, foot=size - horse - guns, horse=horse, guns=guns)


def _answered(rules: str | None, given: Mapping[str, Any]) -> tuple[Ruleset, Wanted]:
    """Return the ruleset and the make-up of an army by prompts; raise ClickException if the input ends too soon."""
    from drumhead import rulesets

    try:
        ruleset = rulesets.load(rules or _asked("Game", None, rulesets.ids()))
        sides = [str(each["id"]) for each in ruleset.side_tables]
        side = given["side"] or _asked("Side", sides[0], sides)
        wanted = _wanted(ruleset, side, given)
        wanted = _wanted(ruleset, side, {**given, "nations": (_asked_nation(ruleset, wanted),)})
        foot = _asked_number("Units of foot", wanted.foot)
        horse = _asked_number("Units of horse and dragoons", wanted.horse)
        guns = _asked_number("Guns", wanted.guns)
    except click.Abort:
        print_aside()  # ends the line of the question
        says = "the answers ended too soon, so nothing was written. Or say it all: see drumhead army new --help."
        raise click.ClickException(says) from None
    return ruleset, replace(wanted, foot=foot, horse=horse, guns=guns)


def _asked(what: str, usual: str | None, words: list[str]) -> str:
    return str(_prompted(what, usual, click.Choice(words)))


def _asked_number(what: str, usual: int) -> int:
    return int(_prompted(what, usual, click.IntRange(0, MOST_UNITS)))


def _prompted(what: str, usual: Any, kind: click.ParamType) -> Any:
    """Return the first valid answer to a prompt, converted by `kind`; `usual` is the default.

    Raise ClickException after 20 invalid answers, as a program might give them for ever.
    """
    tries = iter(range(1, PATIENCE))

    def answer(word: str) -> Any:
        try:
            return kind.convert(word, None, None)
        except click.UsageError as error:
            if next(tries, None) is None:
                says = f"{what}: {PATIENCE} answers, and none that fits, so nothing was written."
                raise click.ClickException(f"{says} {error.message}") from None
            raise

    return click.prompt(what, default=usual, type=kind, value_proc=answer, err=True)


def _asked_nation(ruleset: Ruleset, wanted: Wanted) -> str:
    from drumhead.armies.generation.name_lists import nations_of
    from drumhead.armies.neutral.neutral_terms import war

    return _asked("Nation", wanted.nations[0], sorted(nations_of(*war(ruleset.about))))
