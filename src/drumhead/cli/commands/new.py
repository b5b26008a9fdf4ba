"""`drumhead new`: a folder with a battle of your own."""

from __future__ import annotations

from pathlib import Path

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.parameters import imported_list_options, shared_options
from drumhead.cli.parameters.param_types import NewPath

LIKE = "ramillies"


@top_command("new", example="drumhead new friday --rules von-futsch")
@click.argument("folder", type=NewPath())
@click.option("--like", metavar="BATTLE", show_default=LIKE, help="Original to copy.")
@shared_options.rules
@click.option(
    "--from",
    "lists",
    metavar="FILE",
    multiple=True,
    help="File with both armies, instead of a copy; or give the option twice, once for the file of each army.",
)
@imported_list_options.scale
@shared_options.trust
def command(folder: Path, like: str | None, rules: str | None, lists: tuple[str, ...]) -> None:
    """It has a battle with two armies, house rules, print settings and a README. You can print it at once.

    FOLDER must be new, or empty. With --rules, both armies are generated. Each file lists the values that you may
    write.
    """
    from drumhead.cli.loading.scaffold_files import begin

    for one, other in (("like", "rules"), ("like", "from")):
        given = {"like": like, "rules": rules, "from": lists}
        if given[one] and given[other]:
            raise click.UsageError(f"Give --{one} or --{other}, not both.")
    if not lists:
        imported_list_options.refuse_scale("--from")
    begin(folder, like or LIKE, rules, lists)
