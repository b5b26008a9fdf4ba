"""`drumhead battle`: list, check, show, compare, map, simulate, forecast and balance battles; their schema."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from drumhead.cli.commands import new
from drumhead.cli.output.armies.collection_output import owned as owned_
from drumhead.cli.output.forecast_output import Duration
from drumhead.cli.parameters import print_options, selection_options, shared_options
from drumhead.cli.parameters.param_types import Within, subject
from drumhead.cli.root import top_group


@top_group("battle", example="drumhead battle check battle.toml")
def command() -> None:
    """A battle is a TOML file that names two armies, their ruleset and the ground."""


@command.command(epilog="drumhead battle check battle.toml")
@subject("battle", "[BATTLE]")
@shared_options.trust
@shared_options.rules
@shared_options.as_json
def check(battle: str, rules: str | None, as_json: bool) -> None:
    """Check a battle file and its armies.

    Lists guesses, warnings and errors. Exit status 1 for a battle that cannot be played.
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


@command.command(epilog="drumhead battle show")
@subject("battle", "[BATTLE]")
@shared_options.trust
@shared_options.rules
@owned_
@shared_options.as_json
def show(battle: str, rules: str | None, owned: Path | None, as_json: bool) -> None:
    """Show a battle with both armies."""
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


@command.command(epilog="drumhead battle diff ramillies battle.toml")
@subject("one", "BATTLE")
@subject("other", "BATTLE")
@shared_options.trust
@shared_options.rules
@shared_options.as_json
def diff(one: str, other: str, rules: str | None, as_json: bool) -> None:
    """Compare two battles.

    Shows ground, table, rulings and points agreed, then each side's armies.
    """
    from drumhead.cli.output.armies.diff_text import battle_diff

    battle_diff(one, other, rules, as_json)


new_ = copy(new.command)
new_.name, new_.epilog = "new", "drumhead battle new friday --rules von-futsch"
command.add_command(new_)


@command.command("list", epilog="drumhead battle list")
@shared_options.as_json
def list_(as_json: bool) -> None:
    """List the battles that come with Drumhead.

    Each has its name, date, place and ruleset, and the number of units a side.
    """
    from drumhead.cli.output.battle_list import tell

    tell(as_json)


@command.command("map", epilog="drumhead battle map --side french")
@subject("battle", "[BATTLE]")
@selection_options.side
@print_options.formats
@print_options.printing
def map_(battle: str, only_sides: tuple[str, ...], **given: Any) -> None:
    """Print the map with both sides in place.

    It shows the ground and every unit before the first turn, to scale, with a grid and a key.
    """
    from functools import partial

    from drumhead.cli.loading.game_loading import battle_game, known_sides, path_of
    from drumhead.cli.output.armies.army_remarks import playable
    from drumhead.cli.output.paper_printing import print_papers
    from drumhead.printing.pages.registry import parts

    game = playable(battle_game(path_of(battle), dict(given["readings"]), given["house_rules"], given["rules"]))
    print_papers(partial(parts, "map", sides=known_sides(game, only_sides)), game, given)


@command.command(epilog="drumhead battle schema > battle.schema.json")
@shared_options.rules
@shared_options.trust
def schema(rules: str | None) -> None:
    """Print the JSON Schema of battle files.

    Editors complete and check files with it.
    """
    from drumhead import armies, rulesets

    click.echo(armies.schema_json("battle", rulesets.load(rules) if rules else None), nl=False)


@command.command(epilog="drumhead battle study --games 20 --jobs 2")
@subject("battle", "[BATTLE]")
@shared_options.games_option(1, 1_000_000, shown="100; with --until at most 10,000")
@click.option(
    "--until",
    type=Within(),
    metavar="PERCENT",
    help="End when each side's share of wins is known within this, such as 2%.",
)
@shared_options.commanders
@click.option("--swap", is_flag=True, help="Repeat with the commanders swapped.")
@click.option("--habits", is_flag=True, help="List lawful but strange choices of the commanders, with their cases.")
@shared_options.first_seed
@shared_options.jobs
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Dask scheduler whose cluster plays, such as tcp://10.0.0.5:8786. Only one that you trust.",
)
@click.option(
    "--out",
    type=shared_options.PLACE,
    multiple=True,
    metavar="FILE",
    help="File for the study: .csv has a row for each battle, .json the results, .pdf a page with plots. "
    "May be repeated.",
)
@print_options.sheet
@shared_options.force
@shared_options.readings
@shared_options.rules
@shared_options.as_json
def study(battle: str, **given: Any) -> None:
    """Play a battle many times and report the results.

    Shows wins, losses and how many games come to blows. "Edge" is the difference in stands lost, with its standard
    error. With --habits, it shows how often commanders do what a player would not, beside the cases in which they
    could. Ctrl-C ends a study, and prints what is known.
    """
    from drumhead.cli.output.studies.study_output import tell

    context = click.get_current_context()
    if given["scheduler"] is not None and context.get_parameter_source("jobs") is ParameterSource.COMMANDLINE:
        raise click.UsageError("--jobs is for this machine, and --scheduler for a cluster. Leave out --jobs.")
    tell(battle, given)


@command.command(epilog="drumhead battle forecast --players 4 --evening 3h")
@subject("battle", "[BATTLE]")
@click.option(
    "--players",
    type=click.IntRange(1, 24),
    metavar="N",
    show_default="the battle file's, otherwise 2",
    help="Number of players.",
)
@click.option("--evening", type=Duration(), default="3h", show_default=True, help="Time you have, such as 3h or 3h30.")
@shared_options.turns
@shared_options.games_option(2, 10_000)
@shared_options.first_seed
@click.option(
    "--calibrate",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Sessions that you timed, a TOML file, CSV file or spreadsheet. May be repeated.",
)
@shared_options.jobs
@shared_options.readings
@shared_options.rules
@shared_options.as_json
def forecast(battle: str, evening: float, **given: Any) -> None:
    """Estimate how long a battle takes.

    Shows the hours with an interval, the chance to finish in time, and what to cut if there is too little time.
    With --games, it simulates games instead of an estimate.
    """
    from drumhead.cli.output.forecast_output import tell

    tell(battle, evening, given)


@command.command(epilog="drumhead battle balance --by turns --games 10")
@subject("battle", "[BATTLE]")
@click.option(
    "--by",
    type=click.Choice(["stands", "points", "turns"]),
    default="stands",
    show_default=True,
    help="Change to try. points needs --house-rules.",
)
@shared_options.games_option(4, 10_000, 60)
@shared_options.commanders
@shared_options.first_seed
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FOLDER",
    help="New folder for the changed battle.",
)
@shared_options.jobs
@shared_options.readings
@shared_options.rules
@shared_options.as_json
def balance(battle: str, by: str, out: Path | None, **given: Any) -> None:
    """Search for changes that make a battle fair.

    A battle is fair if each side wins 45 % to 55 % of its games.
    """
    from drumhead.cli.output.balance_output import tell

    tell(battle, by, out, given)
