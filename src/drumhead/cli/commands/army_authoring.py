"""`drumhead army new`: a generated army, by prompts or by options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.loading.scaffold_files import MOST_UNITS
from drumhead.cli.parameters import shared_options

MANY = click.IntRange(0, MOST_UNITS)


def _resolve(context: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Return nations by their ids, where they were called otherwise; an option callback."""
    from drumhead.armies.generation.name_lists import resolve_nation

    return tuple(map(resolve_nation, value))


@click.command(cls=DrumheadCommand, epilog="drumhead army new --nation dutch --year 1706")
@click.option(
    "--nation",
    "nations",
    metavar="NATION",
    multiple=True,
    callback=_resolve,
    help="Nation, such as french or dutch. May be repeated.",
)
@click.option("--year", type=click.IntRange(1600, 1900), metavar="YEAR", show_default="the usual one", help="Year.")
@click.option(
    "--unit-count",
    "--size",
    "size",
    cls=shared_options.Renamed,
    type=click.IntRange(1, MOST_UNITS),
    metavar="N",
    show_default="the usual number",
    help="Number of units.",
)
@click.option("--horse", type=MANY, metavar="N", help="Number of cavalry units.")
@click.option("--guns", type=MANY, metavar="N", help="Number of artillery units.")
@click.option("--side", metavar="SIDE", show_default="that of its nation", help="Side of the army.")
@shared_options.first_seed
@shared_options.rules
@shared_options.trust
@click.option("--out", type=shared_options.PLACE, metavar="FILE", show_default="terminal", help="Output file.")
@shared_options.force
def new(rules: str | None, out: Path | None, force: bool, **given: Any) -> None:
    """Generate a typical army.

    It is legal for its ruleset, and its regiments have historical names. Without --nation, Drumhead asks for each
    choice. Without --rules, it chooses a ruleset of that nation and year and names it.
    """
    from drumhead.cli.loading import scaffold_files

    scaffold_files.new_army(rules, given, out, force)
