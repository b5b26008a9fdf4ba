"""`drumhead rules compare`: what differs between two rulesets."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import print_options, shared_options, unused_options
from drumhead.cli.parameters.param_types import subject


@click.command(cls=DrumheadCommand, epilog="drumhead rules compare wss-dice wss-cards")
@subject("one", "RULESET")
@subject("other", "RULESET")
@shared_options.trust
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FOLDER|FILE",
    help="Folder or PDF file for a page with the differences.",
)
@print_options.paper
@shared_options.force
@shared_options.as_json
def compare(one: str, other: str, **given: Any) -> None:
    """Compare two rulesets.

    Lists numbers that differ, by place; odds that differ, the largest difference first; unclear rules with other
    answers; and what only one of them has. Both are compared with default rulings. For a ruleset of your own, name its
    folder and the original.
    """
    from drumhead.cli.output.rules_compare_output import tell

    if not given["out"]:
        unused_options.goes_with("--out", "the page", "paper", "ink", "colour", "force")
    tell(one, other, given)
