"""The shipped battles on the terminal or as JSON, the earliest first."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from drumhead.cli.output.terminal_tables import columns, tell_json

if TYPE_CHECKING:
    from drumhead.model.army import Battle

DAY = "%d %B %Y"  # how our own battles say their day


def tell(as_json: bool) -> None:
    """Print a line for each shipped battle, the earliest first, or a list of objects in JSON."""
    from drumhead import armies, rulesets

    found = {}
    for name in (*armies.list_shipped_battles(), *armies.library()):
        path = armies.find_battle(name)
        assert path
        found[name] = armies.read_battle(path, rulesets.load)
    listed = sorted(found.items(), key=lambda each: datetime.strptime(each[1].date, DAY))
    if as_json:
        tell_json([_facts(name, battle) for name, battle in listed])
        return
    rows = [
        (name, battle.date, battle.ruleset, " v ".join(map(str, _units(battle).values())), battle.place)
        for name, battle in listed
    ]
    columns([("name", "date", "ruleset", "units", "place"), *rows])
    click.echo("Print one: drumhead kit NAME")


def _facts(name: str, battle: Battle) -> dict[str, Any]:
    return {
        "name": name,
        "title": battle.title,
        "date": battle.date,
        "place": battle.place,
        "ruleset": battle.ruleset,
        "units": _units(battle),
    }


def _units(battle: Battle) -> dict[str, int]:
    """Return the number of units of each side, by its id."""
    return {side: len(list(army.units)) for side, army in battle.armies.items()}
