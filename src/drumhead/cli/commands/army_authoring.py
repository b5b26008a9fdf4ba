"""`drumhead army new`: a generated army, by prompts or by options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.loading.scaffold_files import MOST_UNITS
from drumhead.cli.parameters import shared_options

MANY = click.IntRange(0, MOST_UNITS)


def _resolve(context: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return nations by their ids, where they were called otherwise; an option callback."""
    from drumhead.armies.generation.name_lists import resolve_nation

    return tuple(map(resolve_nation, value))


@click.command(epilog="Example: drumhead army new --rules wss-paperboys --nation dutch --seed 7")
@shared_options.rules
@shared_options.trust
@click.option("--side", help="Which side of the game it fights on: else the nation's.")
@click.option(
    "--nation", "nations", multiple=True, callback=_resolve, help="Whose regiments: french, dutch ...; may be repeated."
)
@click.option("--year", type=click.IntRange(1600, 1900), help="In which year: else the usual one of the game.")
@click.option(
    "--unit-count",
    "--size",
    "size",
    cls=shared_options.Renamed,
    type=click.IntRange(1, MOST_UNITS),
    help="Units in all: as many as the game usually has.",
)
@click.option("--horse", type=MANY, help="How many of them are mounted.")
@click.option("--guns", type=MANY, help="How many of them are guns.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed is the same army.")
@click.option("--out", type=shared_options.PLACE, metavar="FILE", help="Where it goes: else it is told here.")
@shared_options.force
def new(rules: str | None, out: Path | None, force: bool, **given: Any) -> None:
    """A typical army of a nation and year, legal for the game, its regiments called as they were.

    Without --nation everything is asked: game, side, nation, how many units. Without --rules a game of that nation and
    year is taken, and said.
    """
    from drumhead.cli.loading import scaffold_files

    scaffold_files.new_army(rules, given, out, force)
