"""The side for which a log is printed: that of a player, or a side by its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from drumhead.cli.loading.journal_loading import battle_of
from drumhead.support.errors import UserError

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.simulation.journal import Journal


def side_for(kept: Journal, ruleset: Ruleset, name: str) -> str:
    """Return the id of the side of a player, or of a side named by its id, short name or name, in any case.

    Players are those of the journal, then those of its battle file, if it is there. Raise ClickException, with all
    names, for an unknown one, and for a name that players of both sides have.
    """
    from drumhead.rules.loading.toml_files import in_a_line, nearest

    sides = [(str(each[word]), str(each["id"])) for word in ("id", "short", "name") for each in ruleset.side_tables]
    players = list(_players(kept))
    for known in (players, sides):
        found = {side for each, side in known if each.casefold() == name.casefold().strip()}
        if len(found) == 1:
            return found.pop()
        if found:
            raise click.ClickException(f'--for: players of both sides are called "{name}". Give a side: {_ids(kept)}.')
    named = ", ".join(in_a_line(each) for each, _ in players) or "none is named"
    hint = nearest(name, [each for each, _ in (*players, *sides)])
    raise click.ClickException(
        f'--for: nobody is called "{in_a_line(name)}".{hint} Players: {named}. Sides: {_ids(kept)}.'
    )


def _ids(kept: Journal) -> str:
    return ", ".join(kept.head["sides"])


def _players(kept: Journal) -> Iterator[tuple[str, str]]:
    """Yield the name and the side of each player of a journal; of its battle file if the journal names none."""
    listed = kept.head.get("players") or {}
    if listed:
        yield from ((str(name), side) for side, names in listed.items() for name in names)
        return
    try:
        game, _ = battle_of(kept, None)
    except (UserError, click.ClickException, OSError):
        return  # the battle file is not there, or has changed: then only sides have names
    if game.battle:
        yield from ((each.name, each.side) for each in game.battle.players)
