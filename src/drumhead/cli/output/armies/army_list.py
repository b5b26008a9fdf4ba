"""The shipped armies, and the nations that an army can be made of, on the terminal or as JSON."""

from __future__ import annotations

import click

from drumhead.cli.output.terminal_tables import columns, tell_json


def list_armies(as_json: bool) -> None:
    """Print a line for each shipped army, by name, or a list of objects in JSON."""
    from drumhead import armies

    listed = [armies.summarize_army(name) for name in armies.army_names()]
    if as_json:
        tell_json(listed)
        return
    rows = [(each["name"], each["side"], str(each["units"]), each["title"]) for each in listed]
    columns([("name", "side", "units", "army"), *rows], right=(2,))
    click.echo("Show one: drumhead army show NAME")


def list_nations(as_json: bool) -> None:
    """Print each nation with names of regiments, its years and the rulesets that have it, or the same in JSON."""
    from drumhead import rulesets
    from drumhead.armies.generation.name_lists import name_nation, nations_of
    from drumhead.armies.neutral.neutral_terms import war

    having: dict[str, list[str]] = {}
    for ruleset in map(rulesets.load, rulesets.ids()):
        for nation in nations_of(*war(ruleset.about)):
            having.setdefault(nation, []).append(ruleset.id)
    known = sorted(nations_of(0, 9999).items())
    if as_json:
        facts = ({"id": id_, "name": name_nation(id_), "first": years[0], "last": years[1]} for id_, years in known)
        tell_json([{**each, "rulesets": having.get(str(each["id"]), [])} for each in facts])
        return
    rows = [(id_, name_nation(id_), f"{first}–{last}", ", ".join(having.get(id_, []))) for id_, (first, last) in known]
    columns([("nation", "name", "years", "rulesets"), *rows])
    click.echo("Make an army: drumhead army new --nation NATION")
