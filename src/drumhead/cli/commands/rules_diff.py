"""`drumhead rules diff`: what house rules change, in words, in odds, and in battles with the same seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import print_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import subject


@click.command(cls=DrumheadCommand, epilog="drumhead rules diff house-rules.toml --games 20")
@subject("name", "[RULESET|BATTLE]", required=False)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar="FILE...")
@shared_options.games_option(10, 10_000)
@shared_options.first_seed
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FOLDER|FILE",
    help="Folder or PDF file for a page to vote on and sign.",
)
@print_options.paper
@shared_options.force
@shared_options.jobs
@shared_options.trust
@shared_options.as_json
def diff(name: str | None, files: tuple[Path, ...], games: int | None, seed: int, **given: Any) -> None:
    """Show what files of house rules change.

    Lists each change, then the odds before and after: only those that change, the largest change first. RULESET may be
    left out if a file names it. With --games, it plays a battle before and after with the same seeds. With --out, it
    also writes a page to vote on.
    """
    from drumhead.cli.output.rules_diff_output import tell

    if not given["out"]:
        unused_options.goes_with("--out", "the page", "paper", "ink", "colour", "force")
    if not games:
        unused_options.goes_with("--games", "battles", "seed")
    tell(name, files, games, seed, given)
