"""`drumhead rules compare`: what differs between two rulesets."""

from __future__ import annotations

import click

from drumhead.cli.command_class import DrumheadCommand
from drumhead.cli.parameters import shared_options
from drumhead.cli.parameters.param_types import subject


@click.command(cls=DrumheadCommand, epilog="drumhead rules compare wss-dice wss-cards")
@subject("one", "RULESET")
@subject("other", "RULESET")
@shared_options.trust
@shared_options.as_json
def compare(one: str, other: str, as_json: bool) -> None:
    """Compare two rulesets.

    Lists numbers that differ, by place; odds that differ, the largest difference first; unclear rules with other
    answers; and what only one of them has. Both are compared with default rulings. For a ruleset of your own, name its
    folder and the original.
    """
    from drumhead.cli.output.rules_compare_output import tell

    tell(one, other, as_json)
