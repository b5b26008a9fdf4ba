"""Comparison of a player's collection with the needs of armies."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.output.terminal_tables import wrap_text

if TYPE_CHECKING:
    from drumhead.armies.checks.collection import Held, Need, Owned
    from drumhead.model.army import Army
    from drumhead.printing.page_input import Game
    from drumhead.rules.loading.ruleset import Ruleset

owned = click.option(
    "--owned",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Collection to compare: show what is missing and what is spare.",
)


def held_against(game: Game, armies: Iterable[Army], file: Path) -> Held:
    """Return the needs of these armies matched with the collection in a file; print guesses on standard error."""
    from drumhead.armies.checks.collection_match import match_collection, needs_of

    needs = [need for army in armies for need in needs_of(army, str(game.side(army.side).get("adjective", "")))]
    return match_collection(needs, owned_in(game, file))


def owned_in(game: Game, file: Path) -> list[Owned]:
    """Return the collection in a file, entry by entry; print guesses on standard error."""
    from drumhead.armies.checks.collection import read_owned

    per_base = {arm: int(row["per-base"]) for arm, row in game.book.get("unit", {}).items() if "per-base" in row}
    known = read_owned(file, game.ruleset.about, per_base)
    for guess in known.guesses:
        print_labelled("Guess", f"{file}, {guess}")
    return known.owned


def tell_held(ruleset: Ruleset, found: Held, file: Path) -> None:
    """Print what a collection lacks for the armies, and what it has beyond their needs, a line each.

    `file` is the collection's file, for the heading.
    """
    click.echo(f"\nOwned, as {file} has it")
    for need, lacking in found.short:
        click.echo(wrap_text(f"{lacking} {_of(ruleset, need)}; it takes {need.count}", "  short        ", " " * 15))
    if not found.short:
        click.echo("  enough of everything")
    for entry, more in found.over:
        click.echo(wrap_text(f"{more} {_of(ruleset, entry)}", "  over         ", " " * 15))


def _of(ruleset: Ruleset, what: Need | Owned) -> str:
    name = ruleset.kind_name(what.kind) or ruleset.name_of("arm", what.arm)
    return f"{ruleset.counts} of {name}{f', {what.nation}' if what.nation else ''}"


def held_facts(found: Held) -> dict[str, Any]:
    """Return the match of a collection with needs as data for JSON: entries that are short, and entries over."""

    def facts(what: Need | Owned, count: int) -> dict[str, Any]:
        return {"arm": what.arm, "kind": what.kind, "nation": what.nation, "count": count}

    return {"short": [facts(*each) for each in found.short], "over": [facts(*each) for each in found.over]}
