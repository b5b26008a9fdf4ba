"""`drumhead battle`: list, check, show, compare, map, simulate, forecast and balance battles; their schema."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import click

from drumhead.cli.commands import new
from drumhead.cli.output.armies.collection_output import owned as owned_
from drumhead.cli.output.forecast_output import Duration
from drumhead.cli.parameters import print_options, selection_options, shared_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.root import PlainGroup


@click.group(cls=PlainGroup, epilog="Example: drumhead battle check my-battle.toml")
def command() -> None:
    """Battle files: check, show, map, study, schema."""


@command.command(epilog="Example: drumhead battle check ramillies")
@subject("battle", "[BATTLE]")
@shared_options.trust
@shared_options.under
@shared_options.as_json
def check(battle: str, rules: str | None, as_json: bool) -> None:
    """Every mistake in a battle file and its armies, advice on what is untypical, and what was guessed of lists.

    Exit status 1 for what cannot be played.
    """
    from drumhead.cli.loading.game_loading import battle_game, path_of
    from drumhead.cli.output.armies.army_conversion import tell_assumed
    from drumhead.cli.output.armies.army_remarks import list_guessed
    from drumhead.cli.output.file_reports import refuse, tell_check
    from drumhead.rules.loading.toml_files import FileErrors

    try:
        game = battle_game(path_of(battle), rules=rules)
    except FileErrors as errors:
        refuse(errors, (), as_json)
    guesses = list_guessed(game)
    tell_assumed(game)
    tell_check(game, as_json, guesses)


@command.command(epilog="Example: drumhead battle show ramillies --json")
@subject("battle", "[BATTLE]")
@shared_options.trust
@shared_options.under
@owned_
@shared_options.as_json
def show(battle: str, rules: str | None, owned: Path | None, as_json: bool) -> None:
    """A battle with both its armies."""
    from drumhead.cli.loading.game_loading import battle_game, path_of
    from drumhead.cli.output.armies.army_remarks import tell_guessed
    from drumhead.cli.output.armies.collection_output import held_against, held_facts, tell_held
    from drumhead.cli.output.file_reports import battle_facts, tell_battle
    from drumhead.cli.output.terminal_tables import tell_json

    game = battle_game(path_of(battle), rules=rules)
    assert game.battle
    tell_guessed(game)
    found = held_against(game, game.battle.armies.values(), owned) if owned else None
    if as_json:
        tell_json(battle_facts(game, game.battle) | ({"owned": held_facts(found)} if found else {}))
        return
    tell_battle(game, game.battle)
    if found and owned:
        tell_held(game.ruleset, found, owned)


@command.command(epilog="Example: drumhead battle diff ramillies my-battle.toml")
@subject("one", "BATTLE")
@subject("other", "BATTLE")
@shared_options.trust
@shared_options.under
@shared_options.as_json
def diff(one: str, other: str, rules: str | None, as_json: bool) -> None:
    """Two battles beside each other: what is agreed, ground, table and readings; then each side's armies."""
    from drumhead.cli.output.armies.diff_text import battle_diff

    battle_diff(one, other, rules, as_json)


new_ = copy(new.command)
new_.name, new_.epilog = "new", "Example: drumhead battle new thursday --ruleset von-futsch"
command.add_command(new_)


@command.command("list", epilog="Example: drumhead battle list")
@shared_options.as_json
def list_(as_json: bool) -> None:
    """The battles that come with Drumhead: their names, when and where, the ruleset, how many units a side."""
    from drumhead.cli.output.battle_list import tell

    tell(as_json)


@command.command("map", epilog="Example: drumhead battle map ramillies --side french --measure in")
@subject("battle", "[BATTLE]")
@selection_options.side
@print_options.formats
@print_options.printing
def map_(battle: str, only_sides: tuple[str, ...], **given: Any) -> None:
    """The ground and both lines before the first turn, to scale, with a grid and a key of every unit."""
    from functools import partial

    from drumhead.cli.loading.game_loading import battle_game, known_sides, path_of
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.pages.registry import parts

    game = playable(battle_game(path_of(battle), dict(given["readings"]), given["house_rules"], given["rules"]))
    print_papers(partial(parts, "map", sides=known_sides(game, only_sides)), game, given)


@command.command(epilog="Example: drumhead battle schema --rules wss-paperboys > battle.schema.json")
@shared_options.rules
@shared_options.trust
def schema(rules: str | None) -> None:
    """The JSON Schema of battle files, for editors that complete and check."""
    from drumhead import armies, rulesets

    click.echo(armies.schema_json("battle", rulesets.load(rules) if rules else None), nl=False)


@command.command(epilog="Example: drumhead battle study ramillies --games 4 --commanders french=stubborn")
@subject("battle", "[BATTLE]")
@click.option("--games", type=click.IntRange(1, 100_000), default=100, show_default=True, help="How many battles.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first battle's seed.")
@shared_options.commanders
@click.option("--swap", is_flag=True, help="Once more with the commanders in each other's seats.")
@shared_options.jobs
@shared_options.trust
@shared_options.under
@shared_options.as_json
def study(
    battle: str, games: int, seed: int, commanders: tuple[Any, ...], swap: bool, rules: str | None, as_json: bool
) -> None:
    """Many battles of one file: who wins how often, what is lost, whether it comes to blows.

    A battle's edge is the stands that the enemy lost more; behind it stands its standard error.
    """
    from drumhead.cli.output.study_output import tell

    tell(battle, games, seed, commanders, swap, rules, as_json)


@command.command(epilog="Example: drumhead battle forecast ramillies --players 4 --evening 3h --games 4")
@subject("battle", "[BATTLE]")
@click.option("--players", type=click.IntRange(1, 24), help="How many play: those of the battle file, else 2.")
@click.option("--evening", type=Duration(), default="3h", show_default=True, help="How long you have: 3h, 3h30.")
@click.option("--turns", type=click.IntRange(1, 99), help="How many turns: those of the battle, else of the book.")
@click.option("--games", type=click.IntRange(2, 10_000), help="Simulate this many battles instead of an estimate.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first battle's seed.")
@click.option(
    "--calibrate",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    multiple=True,
    metavar="FILE",
    help="Evenings that you timed, in TOML or CSV; may be repeated.",
)
@shared_options.jobs
@shared_options.readings
@shared_options.under
@shared_options.as_json
def forecast(battle: str, evening: float, **given: Any) -> None:
    """Whether a battle ends tonight: hours with an interval, the chance of an end in time, and what to cut if not.

    Without --games these are the hours that the kit and the handout print.
    """
    from drumhead.cli.output.forecast_output import tell

    tell(battle, evening, given)


@command.command(epilog="Example: drumhead battle balance ramillies --by turns --games 10")
@subject("battle", "[BATTLE]")
@click.option(
    "--by",
    type=click.Choice(["stands", "points", "turns"]),
    default="stands",
    show_default=True,
    help="What may be changed; points are your club's, by --house-rules.",
)
@click.option("--games", type=click.IntRange(4, 10_000), default=60, show_default=True, help="Battles of each try.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The first battle's seed.")
@shared_options.commanders
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FOLDER",
    help="Write the changed battle there, into a new folder.",
)
@shared_options.jobs
@shared_options.readings
@shared_options.under
@shared_options.as_json
def balance(battle: str, by: str, out: Path | None, **given: Any) -> None:
    """What would bring both sides to 45 to 55 wins in the hundred: stands, points or turns."""
    from drumhead.cli.output.balance_output import tell

    tell(battle, by, out, given)
