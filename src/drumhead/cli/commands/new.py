"""`drumhead new`: a folder with a battle of your own."""

from __future__ import annotations

from pathlib import Path

import click

from drumhead.cli.parameters import imported_list_options, shared_options
from drumhead.cli.parameters.param_types import NewPath

LIKE = "ramillies"


@click.command(epilog="Example: drumhead new thursday --ruleset von-futsch")
@click.argument("folder", type=NewPath())
@click.option("--like", metavar="BATTLE", help=f"Begin with a copy of this battle: {LIKE}.")
@click.option("--ruleset", metavar="RULESET", help="Begin with two typical armies of this game instead.")
@click.option(
    "--from",
    "lists",
    metavar="FILE",
    help="Begin with both armies of this list or workbook, in any form; with --ruleset if it fits several.",
)
@imported_list_options.scale
@shared_options.trust
def command(folder: Path, like: str | None, ruleset: str | None, lists: str | None) -> None:
    """A folder with a battle of your own that prints at once.

    Two armies, house rules, print settings and a README. FOLDER must be new, or empty. The words that may be written
    stand in the files beside each key.
    """
    from drumhead.cli.loading.scaffold_files import begin

    for one, other in (("like", "ruleset"), ("like", "from")):
        given = {"like": like, "ruleset": ruleset, "from": lists}
        if given[one] and given[other]:
            raise click.UsageError(f"Give --{one} or --{other}, not both.")
    if not lists:
        imported_list_options.refuse_scale("--from")
    begin(folder, like or LIKE, ruleset, lists)
