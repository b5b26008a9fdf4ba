"""The shipped battles on the terminal or as JSON, the earliest first."""

from __future__ import annotations

from datetime import datetime

import click

from drumhead.cli.output.terminal_tables import columns, tell_json

DAY = "%d %B %Y"  # how our own battles say their day


def tell(as_json: bool) -> None:
    """Print a line for each shipped battle, the earliest first, or a list of objects in JSON."""
    from drumhead import armies

    battles = map(armies.summarize_battle, armies.list_battle_files())
    listed = sorted(battles, key=lambda battle: datetime.strptime(battle["date"], DAY))
    if as_json:
        tell_json(listed)
        return
    rows = [
        (each["name"], each["date"], each["ruleset"], " v ".join(map(str, each["units"].values())), each["place"])
        for each in listed
    ]
    columns([("name", "date", "ruleset", "units", "place"), *rows])
    click.echo("Print one: drumhead kit NAME")
