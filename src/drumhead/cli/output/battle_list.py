"""The shipped battles on the terminal or as JSON, the earliest first."""

from __future__ import annotations

import click

from drumhead.cli.output.terminal_tables import columns, tell_json

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def tell(as_json: bool) -> None:
    """Print a line for each shipped battle, the earliest first, or a list of objects in JSON."""
    from drumhead import armies

    battles = map(armies.summarize_battle, armies.list_battle_files())
    listed = sorted(battles, key=lambda battle: _day(battle["date"]))
    if as_json:
        tell_json(listed)
        return
    rows = [
        (each["name"], each["date"], each["ruleset"], " v ".join(map(str, each["units"].values())), each["place"])
        for each in listed
    ]
    columns([("name", "date", "ruleset", "units", "place"), *rows])
    click.echo("Print one: drumhead kit NAME")


def _day(date: str) -> tuple[int, int, int]:
    """Return the year, month and day of a date as our battles have them; Python's own reader loads a calendar.

    >>> _day("23 May 1706")
    (1706, 4, 23)
    """
    day, month, year = date.split()
    return int(year), MONTHS.index(month[:3]), int(day)
