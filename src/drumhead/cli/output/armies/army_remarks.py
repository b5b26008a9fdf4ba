"""Errors, warnings and guesses on the armies of a game: by its rulebook, and by checks for any list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from drumhead.cli.output.stderr_notes import print_aside, print_labelled
from drumhead.model.plurals import so_many
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.armies.readers.import_draft import Guess
    from drumhead.model.army import Army, Battle
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.plugin_interface import ArmyChecks
    from drumhead.rules.loading.toml_files import Fault
    from drumhead.rules.rulebook.army_findings import Finding


def playable(game: Game) -> Game:
    """Return the same game; raise FileErrors, with file and line of each, if its armies have errors.

    Print, on standard error, the number of guesses of each list.
    """
    from drumhead.rules.loading.toml_files import FileErrors

    tell_guessed(game)
    errors = [each for each in _of_the_book(game) if each.severity == "error"]
    if errors:
        raise FileErrors([fault for _, fault in _placed(game, errors)])
    return game


def tell_guessed(game: Game) -> None:
    """Print on standard error the number of guesses of each list of an army, and the command that lists them."""
    from drumhead import armies
    from drumhead.rules.loading.toml_files import name_file

    for path, guesses in armies.list_guesses(game.battle) if game.battle else ():
        were = f"{so_many(len(guesses), 'things')} {'were' if len(guesses) > 1 else 'was'} guessed"
        lists = _check_of(game, path)
        print_labelled("Guess", f"{name_file(path)}: {were}. `{lists}` lists {'them' if len(guesses) > 1 else 'it'}.")


def _check_of(game: Game, path: Path) -> str:
    """Return the command that lists the guesses of a list; for a list in a battle, the command for the battle.

    The command names a ruleset only if the battle is not played by its own.
    """
    from drumhead import armies
    from drumhead.cli.parameters.imported_list_options import scale_words
    from drumhead.rules.loading.toml_files import read

    assert game.battle
    files = armies.sources(game.battle)
    if not files.armies:
        return name_command("army", "check", path, "--rules", *game.ruleset.typed, *scale_words())
    is_own = read(files.file.path).data.get("ruleset") == game.battle.ruleset
    rules = game.ruleset.trust_words if is_own else ("--rules", *game.ruleset.typed)
    return name_command("battle", "check", files.file.path, *rules)


def _convert_of(game: Game, path: Path) -> str:
    """Return the command that writes out the guesses of the list at `path`, with its side for a list in a battle."""
    from drumhead import armies
    from drumhead.armies.writers.file_formats import name_army, split_army
    from drumhead.cli.parameters.imported_list_options import scale_words

    of_battle = armies.sources(game.battle).armies if game.battle and not split_army(path)[1] else {}
    side = [word for key, file in of_battle.items() if file.path == path for word in ("--side", str(key[1]))][:2]
    words = ["--rules", *game.ruleset.typed, *side, *scale_words(), "--out", Path(f"{name_army(path)}.toml")]
    return name_command("army", "convert", path, *words)


def offer_to_settle(game: Game) -> None:
    """Print on standard error the command that writes out the guesses, for each list with any."""
    from drumhead import armies

    if game.battle:
        ending = " Name that file in the battle." if armies.sources(game.battle).armies else ""
        for path, _ in armies.list_guesses(game.battle):
            print_aside(f"`{_convert_of(game, path)}` settles the guesses in a file of your own.{ending}")


def list_guessed(game: Game) -> int:
    """Print on standard error the guesses of each list of an army, a line each; return their number."""
    from drumhead import armies

    return sum(list_guesses(*each) for each in armies.list_guesses(game.battle)) if game.battle else 0


def list_guesses(path: Path, guesses: Sequence[Guess]) -> int:
    """Print on standard error the guesses of one list, a line each; return their number."""
    from drumhead.rules.loading.toml_files import name_file

    for guess in guesses:
        print_labelled("Guess", f"{name_file(path)}, {guess}")
    return len(guesses)


def remarks(game: Game) -> list[tuple[Finding, Fault]]:
    """Return the findings on the armies of a game, each with its place in a file; errors come first."""
    from drumhead.rules.rulebook.army_findings import SEVERITIES

    return _placed(game, sorted(findings(game), key=lambda finding: SEVERITIES.index(finding.severity)))


def findings(game: Game) -> list[Finding]:
    """Return the findings on a game's armies, by its rulebook and by checks for any list, without places."""
    return [*_of_the_book(game), *_of_anybody(game)]


def _placed(game: Game, findings: Iterable[Finding]) -> list[tuple[Finding, Fault]]:
    from drumhead import armies

    if game.battle is None:
        return []
    source = armies.sources(game.battle)
    return [
        (each, source.fault(each.where, each.says, f"({each.cite})" if each.cite else "", code=each.code))
        for each in findings
    ]


def _of_the_book(game: Game) -> list[Finding]:
    """Return the findings by the ruleset's `army.py`, or by the rows of its `muster.toml` if it has none."""
    from drumhead.rules.rulebook.army_check_evaluation import rows_in

    if game.battle is None:
        return []
    module = game.ruleset.module_if_any("army")
    if module is None:
        rows = rows_in(game.ruleset.folder)
        return _of_each(game.battle, lambda army: rows.of_army(game.book, army))
    book: ArmyChecks = module
    if len(game.battle.armies) == 1:
        return [*book.check_army(game.book, *game.battle.armies.values())]
    return [*book.check_battle(game.book, game.battle)]


def _of_anybody(game: Game) -> list[Finding]:
    """Return the findings that apply under any rules, and those on brigades that nobody commands."""
    from drumhead.armies.checks import sanity_checks

    if game.battle is None:
        return []
    year = sanity_checks.year_of(game.battle)
    armies = _of_each(game.battle, lambda army: sanity_checks.odd(game.ruleset, army, army.year or year))
    return [*armies, *sanity_checks.seats(game.ruleset, game.battle)]


def _of_each(battle: Battle, of_army: Callable[[Army], list[Finding]]) -> list[Finding]:
    """Return the findings of a check on the armies of a battle.

    `of_army` returns the findings on one army. Those on two armies name the side.
    """
    from drumhead.rules.rulebook.army_findings import of_both

    return of_army(*battle.armies.values()) if len(battle.armies) == 1 else of_both(battle, of_army)
