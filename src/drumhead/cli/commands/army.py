"""`drumhead army`: check, show, compare, convert and roll for army files; their points and schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from drumhead.armies.writers.file_formats import WRITTEN as FORMS
from drumhead.cli.commands import army_authoring
from drumhead.cli.output.armies.collection_output import owned as owned_
from drumhead.cli.output.armies.list_review import HERE, PageName
from drumhead.cli.parameters import imported_list_options, print_options, shared_options
from drumhead.cli.parameters.param_types import subject
from drumhead.cli.root import top_group
from drumhead.rules.loading.player_file_types import ARMY

strict_ = click.option("--strict", is_flag=True, help="Treat guesses as errors.")


@top_group("army", example="drumhead army check french.toml")
def command() -> None:
    """An army is a TOML file, a spreadsheet, a CSV file, a pasted list, a web page, a Word document or a PDF."""


command.add_command(army_authoring.new)


@command.command("list", epilog="drumhead army list")
@shared_options.as_json
def list_(as_json: bool) -> None:
    """List the armies that come with Drumhead."""
    from drumhead.cli.output.armies.army_list import list_armies

    list_armies(as_json)


@command.command(epilog="drumhead army nations")
@shared_options.as_json
def nations(as_json: bool) -> None:
    """List the nations of `army new`.

    Each has its years and rulesets.
    """
    from drumhead.cli.output.armies.army_list import list_nations

    list_nations(as_json)


@command.command(epilog="drumhead army check french.toml")
@subject("file", "ARMY")
@shared_options.rules
@shared_options.readings
@strict_
@imported_list_options.side
@imported_list_options.scale
@click.option(
    "--points",
    "limit",
    type=click.IntRange(0),
    metavar="N",
    help="Limit in points: show the cost of each unit and what is left.",
)
@shared_options.as_json
def check(
    file: str, rules: str | None, strict: bool, side: str | None, limit: int | None, as_json: bool, **how: Any
) -> None:
    """Check an army list.

    Lists guesses, warnings and errors. Exit status 1 for an army that cannot be played, or costs more than --points.
    No rulebook has points: write [[points]] in your house rules, or start from `drumhead army points RULESET`.
    """
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.cli.output.armies.army_check_report import check_army

    check_army(imported_list_options.of_side(path_of(file, ARMY), side), rules, strict, as_json, limit, how)


@command.command(epilog="drumhead army points wss-paperboys > points.toml")
@subject("ruleset", "RULESET")
@shared_options.trust
def points(ruleset: str) -> None:
    """Print sample points for a ruleset's units.

    Save them as a file of house rules and change them. The points are ours: no rulebook has any.
    """
    from drumhead.cli.output.armies.army_check_report import points_sample

    click.echo(points_sample(ruleset), nl=False)


@command.command(epilog="drumhead army convert french.toml --out french.csv")
@subject("file", "ARMY")
@shared_options.rules
@shared_options.trust
@strict_
@imported_list_options.side
@imported_list_options.scale
@click.option("--to", metavar="RULESET|common", help="Ruleset to convert to, or common.")
@click.option(
    "--show",
    "page",
    type=PageName(),
    is_flag=False,
    flag_value=HERE,
    metavar="[PAGE.html]",
    help="Page with each line of the list and what it became. Without PAGE.html, on the terminal.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    show_default="by the ending of --out, otherwise toml",
    help="File format.",
)
@click.option(
    "--out",
    type=shared_options.PLACE,
    metavar="FILE",
    show_default="terminal",
    help="Output file. Needed for xlsx.",
)
@shared_options.force
def convert(file: str, rules: str | None, to: str | None, strict: bool, side: str | None, **where: Any) -> None:
    """Convert an army to another form or ruleset.

    Guesses are listed. With --to the army gets the vocabulary of another ruleset, or common terms, which suit all.
    """
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.cli.output.armies.army_conversion import convert_army

    convert_army(imported_list_options.of_side(path_of(file, ARMY), side), rules, to, strict, **where)


@command.command(epilog="drumhead army show french.toml")
@subject("file", "[ARMY|BATTLE]")
@shared_options.rules
@shared_options.readings
@imported_list_options.side
@imported_list_options.scale
@owned_
@shared_options.as_json
def show(file: str, rules: str | None, side: str | None, owned: Path | None, as_json: bool, **how: Any) -> None:
    """Show an army with its totals.

    Shows general, brigades, units, when the army breaks, and the stands, dice and markers it needs. For a battle,
    both armies. If your house rules have points, also the cost of each unit.
    """
    from drumhead.cli.loading.game_loading import known_sides, with_units
    from drumhead.cli.output.armies.army_remarks import tell_guessed
    from drumhead.cli.output.armies.army_tree import army_facts, tell_army
    from drumhead.cli.output.armies.collection_output import held_against, held_facts, tell_held
    from drumhead.cli.output.terminal_tables import tell_json

    game = with_units(file, rules, dict(how["readings"]), how["house_rules"], ARMY, side)
    assert game.battle
    tell_guessed(game)
    shown = known_sides(game, (side,)) if side and len(game.battle.armies) > 1 else game.battle.armies
    both = [game.battle.armies[each] for each in shown]
    found = held_against(game, both, owned) if owned else None
    if as_json:
        facts: Any = [army_facts(game, army) for army in both]
        facts = facts if len(facts) > 1 else facts[0]
        tell_json({"army": facts, "owned": held_facts(found)} if found else facts)
        return
    for at, army in enumerate(both):
        click.echo("\n" if at else "", nl=False)
        tell_army(game, army)
    if found and owned:
        tell_held(game.ruleset, found, owned)


@command.command("roll-quality", epilog="drumhead army roll-quality french.toml --seed 7")
@subject("file", "ARMY")
@shared_options.rules
@shared_options.readings
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Random seed. The same seed gives the same result.",
)
@click.option("--pen", is_flag=True, help="Print a form to fill in, and roll nothing.")
@print_options.paper
@print_options.set_ups
@shared_options.as_json
@click.option("--out", type=shared_options.PLACE, metavar="FILE", help="Output file for the army, or for the form.")
@shared_options.force
def roll_quality(
    file: str, rules: str | None, as_json: bool, pen: bool, out: Path | None, force: bool, **given: Any
) -> None:
    """Roll the qualities of units before a battle.

    Shows each throw with its exact odds. With --out the army is written with its rolled qualities.
    """
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.cli.output.armies.quality_rolls import muster_army, print_form

    if pen:
        print_form(path_of(file, ARMY), rules, out, force, given)
    else:
        muster_army(path_of(file, ARMY), rules, as_json, out, force, given)


@command.command(epilog="drumhead army diff french.toml alliance.toml")
@subject("one", "ARMY")
@subject("other", "ARMY")
@shared_options.rules
@shared_options.readings
@shared_options.as_json
def diff(one: str, other: str, rules: str | None, as_json: bool, **how: Any) -> None:
    """Compare two armies.

    Shows units, officers and totals, when each army breaks, and the odds that differ.
    """
    from drumhead.cli.output.armies.diff_text import army_diff

    army_diff(one, other, rules, as_json, how)


@command.command(epilog="drumhead army schema > army.schema.json")
@shared_options.rules
@shared_options.trust
def schema(rules: str | None) -> None:
    """Print the JSON Schema of army files.

    Editors complete and check files with it. With --rules common it is for common terms.
    """
    from drumhead import armies, rulesets
    from drumhead.armies.files.ruleset_terms import COMMON

    if rules == COMMON:
        return click.echo(armies.schema_json(COMMON), nl=False)
    click.echo(armies.schema_json("army", rulesets.load(rules, also=(COMMON,)) if rules else None), nl=False)
