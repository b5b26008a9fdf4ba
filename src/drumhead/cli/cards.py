"""`drumhead cards`: the turn cards."""

from __future__ import annotations

from typing import Any

import click

from drumhead.cli import options


@click.command(epilog="Example: drumhead cards wss-paperboys --ink low")
@click.argument("name", metavar="RULESET|BATTLE")
@click.option(
    "--events-sample", is_flag=True, help="Show a sample file of event cards, marked as ours; prints nothing."
)
@click.option(
    "--deck/--no-deck", default=None, help="With or without the pack of playing cards itself: as the ruleset has it."
)
@options.formats
@options.printing
def command(name: str, events_sample: bool, deck: bool | None, **given: Any) -> None:
    """The turn cards, each with what it lets a side do, and backs for printing on both sides."""
    from functools import partial

    from drumhead.cli.printing import print_game
    from drumhead.press.parts import cards

    if events_sample:
        click.echo(_sample(name), nl=False)
    else:
        print_game(partial(cards, deck=deck), name, given)


def _sample(name: str) -> str:
    """The sample of event cards that a ruleset brings, to be copied and changed."""
    from drumhead.cli.subject import game_of

    ruleset = game_of(name).ruleset
    sample = ruleset.about.get("events", {}).get("sample")
    if not sample:
        raise click.ClickException(f"{ruleset.id} knows no event cards.")
    return str((ruleset.folder / sample).read_text(encoding="utf-8"))
