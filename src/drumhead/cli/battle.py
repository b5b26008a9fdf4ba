"""`drumhead battle`: battle files checked, shown, and their schema."""

from __future__ import annotations

import click

from drumhead.cli import options
from drumhead.cli.main import PlainGroup


@click.group(cls=PlainGroup, epilog="Example: drumhead battle check my-battle.toml")
def command() -> None:
    """Battle files: check them, show them, print their schema."""


@command.command(epilog="Example: drumhead battle check ramillies")
@click.argument("battle")
@options.as_json
def check(battle: str, as_json: bool) -> None:
    """Every mistake in a battle file and its armies, and advice on what is untypical.

    Exit status 1 for what cannot be played.
    """
    from drumhead.cli.musters import tell_check
    from drumhead.cli.subject import battle_game, path_of

    tell_check(battle_game(path_of(battle)), as_json)


@command.command(epilog="Example: drumhead battle show ramillies --json")
@click.argument("battle")
@options.as_json
def show(battle: str, as_json: bool) -> None:
    """A battle with both its armies."""
    from drumhead.cli.answers import tell_json
    from drumhead.cli.musters import battle_facts, tell_battle
    from drumhead.cli.subject import battle_game, path_of

    game = battle_game(path_of(battle))
    assert game.battle
    if as_json:
        tell_json(battle_facts(game.ruleset, game.battle))
    else:
        tell_battle(game.ruleset, game.battle)


@command.command(epilog="Example: drumhead battle schema --rules wss-paperboys > battle.schema.json")
@options.rules
def schema(rules: str | None) -> None:
    """The JSON Schema of battle files, for editors that complete and check."""
    from drumhead import armies, rulesets

    click.echo(armies.schema_json("battle", rulesets.load(rules) if rules else None), nl=False)
