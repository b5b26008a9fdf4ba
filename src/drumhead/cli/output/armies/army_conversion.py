"""Conversion of an army from one form to another, with the guesses on the way."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.armies.writers.file_formats import PACKED, WRITTEN, is_other_form, name_army
from drumhead.cli.output.armies.army_remarks import list_guesses
from drumhead.cli.output.stderr_notes import print_aside
from drumhead.model.army import Army, Battle

if TYPE_CHECKING:
    from drumhead.armies.files.ruleset_terms import About
    from drumhead.printing.page_input import Game


def convert_army(
    path: Path,
    rules: str | None,
    to: str | None,
    strict: bool,
    page: str | None,
    form: str | None,
    out: Path | None,
    force: bool,
) -> None:
    """Write the army of a file in another form, or in the terms of `to`; print guesses on standard error.

    `rules` is the ruleset whose terms the file uses, None if it says so itself. `to` is a ruleset or "common".
    `strict` refuses guesses. With a `page` ("-": the terminal) each line of a list is shown with its result, and the
    army is written only if `form` or `out` is given too. Raise UsageError for an unknown suffix, ClickException for a
    file that exists already. Exit with status 1 if the list shown has errors.
    """
    from drumhead.cli.output.armies.list_review import show_list
    from drumhead.cli.output.paper_output import refuse_to_write_over

    chosen = _form(form, out)
    if page is not None:
        if not show_list(path, rules, page, force):
            sys.exit(1)
        if not form and not out:
            return
    target = out or (Path(f"{name_army(path)}.{chosen}") if chosen in PACKED else None)
    refuse_to_write_over(target, force)
    army, about = _in_words(path, rules, to, strict)
    write_army(army, about, path, rules, chosen, target, force, follow=force and out is not None)


def write_army(
    army: Army,
    about: About,
    path: Path,
    rules: str | None,
    form: str | None,
    target: Path | None,
    force: bool,
    follow: bool,
) -> None:
    """Write an army in a form, or in that of the target's suffix; print it on standard output without a target.

    `about` has the terms of the army, and `path` is its source, whose comments and order are kept if that is TOML.
    `force` overwrites an existing file; `follow` writes to the file that a link points to. Raise UsageError for an
    unknown suffix, and ClickException for a file that exists and may not be overwritten.
    """
    from drumhead.armies.writers.army_writer import FORMS
    from drumhead.cli.output.paper_output import hand_over, refuse_to_write_over

    chosen = _form(form, target)
    refuse_to_write_over(target, force)
    over = _file_to_change(path, target) if chosen == "toml" else None
    written = (_changed(over, rules, army, about) if over else "") or FORMS[chosen](army, about)
    hand_over(written, target, follow)


def _in_words(path: Path, rules: str | None, to: str | None, strict: bool) -> tuple[Army, About]:
    """Return the army of a file, and the data of the ruleset whose terms it is in.

    These are the file's own terms, or those of `to`: a ruleset or "common". `strict` raises FileErrors for guesses.
    """
    from drumhead import armies, rulesets
    from drumhead.armies.files.army_file import army_and_file
    from drumhead.armies.files.ruleset_terms import COMMON
    from drumhead.armies.neutral.neutral_terms import common
    from drumhead.cli.loading.game_loading import army_game
    from drumhead.cli.parameters.imported_list_options import scale_in_force

    written = armies.words_of(path)
    if not to or not written:
        game = army_game(path, rules)
        assert game.battle
        tell_guesses(path, game.ruleset.about, strict)
        (army,) = game.battle.armies.values()
        if not to:
            return army, game.ruleset.about
        written = game.ruleset.id
    about = common() if to == COMMON else rulesets.load(to, also=(COMMON,)).about
    army, _ = army_and_file(path, about, rulesets.load, written, scale_in_force(path))
    _tell_assumed(army)
    return army, about


def _file_to_change(path: Path, target: Path | None) -> Path | None:
    """Return the player's own TOML file whose comments are to be kept; None if there is none.

    It is the source, or for a list in another form the target that is overwritten.
    """
    if not is_other_form(path):
        return path
    return target if target and target.exists() else None


def _changed(path: Path, rules: str | None, army: Army, about: About) -> str:
    """Return the text of a player's TOML file with an army's new values, its comments and order kept.

    Return "" if that is impossible, because the file was not an army in these terms.
    """
    from drumhead import armies, rulesets
    from drumhead.armies.files.army_file import army_and_file
    from drumhead.armies.neutral.vocabulary_conversion import about_of
    from drumhead.armies.writers.toml_editor import army_rewritten
    from drumhead.cli.loading.army_rulesets import SeveralRulesetsError
    from drumhead.cli.loading.game_loading import army_game
    from drumhead.rules.loading.toml_files import FileErrors, read

    try:
        said = armies.words_of(path)
        own = about_of(said, rulesets.load) or army_game(path, rules).ruleset.about
        was, _ = army_and_file(path, own, rulesets.load)
        return army_rewritten(read(path).text, (was, own), (army, about))
    except (FileErrors, SeveralRulesetsError):
        return ""  # the file was not an army in this vocabulary


def tell_assumed(game: Game) -> None:
    """Print, on standard error, the assumptions made when a battle and its armies were converted, a line each."""
    assert game.battle
    _tell_assumed(game.battle, *game.battle.armies.values())


def _tell_assumed(*things: Battle | Army) -> None:
    """Print each assumption once on standard error, with the names it applies to, unless it applies to every army."""
    armies = sum(isinstance(thing, Army) for thing in things)
    of: dict[str, list[Battle | Army]] = {}
    for thing in things:
        for each in thing.assumed:
            of.setdefault(each, []).append(thing)
    for each, those in of.items():
        names = [thing.name if isinstance(thing, Army) else thing.title for thing in those]
        named = "" if armies == len(those) > 1 else f"{' and '.join(names)}, "
        print_aside(f"Assumed: {named}{each}.")


def tell_guesses(path: Path, about: About, strict: bool = False) -> int:
    """Print, on standard error, the guesses of a list in another form, a line each; return their number.

    Return 0 for a file in our own form. Raise FileErrors if `strict` is true and there are any.
    """
    if not is_other_form(path):
        return 0
    from drumhead import rulesets
    from drumhead.armies.files.army_file import words_of_list
    from drumhead.armies.neutral.vocabulary_conversion import about_of
    from drumhead.armies.readers.draft_reader import read_draft
    from drumhead.cli.parameters.imported_list_options import scale_in_force

    said = words_of_list(path, rulesets.load)
    own = about_of(said, rulesets.load) or about
    return list_guesses(path, read_draft(path, own, strict, scale=scale_in_force(path)).guesses)


def _form(form: str | None, out: Path | None) -> str:
    ending = out.suffix.lower().removeprefix(".") if out else ""
    if form and ending and form != ending:
        raise click.UsageError(f"{out} ends as another form than {form}; give a name that ends in .{form}.")
    if form is None and out and ending not in WRITTEN:
        raise click.UsageError(f"{out}: give a name that ends in one of .{', .'.join(WRITTEN)}, or --format.")
    return form or ending or WRITTEN[0]
