"""`drumhead army`: army files checked, shown, and their schema."""

from __future__ import annotations

import click

from drumhead.cli import options
from drumhead.cli.main import PlainGroup


@click.group(cls=PlainGroup, epilog="Example: drumhead army check french.toml")
def command() -> None:
    """Army files: check them, show them, print their schema."""


@command.command(epilog="Example: drumhead army check french.toml --rules wss-paperboys")
@click.argument("file")
@options.rules
@options.trust
@options.as_json
def check(file: str, rules: str | None, as_json: bool) -> None:
    """Every mistake in an army file, and advice on what is untypical. Exit status 1 for what cannot be played."""
    from drumhead.cli.file_reports import tell_check
    from drumhead.cli.game_loading import army_game, path_of

    tell_check(army_game(path_of(file), rules), as_json)


@command.command(epilog="Example: drumhead army show french.toml --json")
@click.argument("file")
@options.rules
@options.trust
@options.as_json
def show(file: str, rules: str | None, as_json: bool) -> None:
    """An army as a tree: general, brigades, units."""
    from drumhead.cli.answers import tell_json
    from drumhead.cli.file_reports import army_facts, tell_army
    from drumhead.cli.game_loading import army_game, path_of

    game = army_game(path_of(file), rules)
    assert game.battle
    for army in game.battle.armies.values():
        if as_json:
            tell_json(army_facts(game.ruleset, army))
        else:
            tell_army(game.ruleset, army)


@command.command(epilog="Example: drumhead army schema > army.schema.json")
@options.rules
@options.trust
def schema(rules: str | None) -> None:
    """The JSON Schema of army files, for editors that complete and check."""
    from drumhead import armies, rulesets

    click.echo(armies.schema_json("army", rulesets.load(rules) if rules else None), nl=False)
