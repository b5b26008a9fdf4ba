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
from drumhead.cli.root import PlainGroup
from drumhead.rules.loading.player_file_types import ARMY

strict_ = click.option("--strict", is_flag=True, help="Refuse whatever has to be guessed.")


@click.group(cls=PlainGroup, epilog="Example: drumhead army check french.toml")
def command() -> None:
    """Army files: raise, check, show, bring into other forms, schema."""


command.add_command(army_authoring.new)


@command.command("list", epilog="Example: drumhead army list")
@shared_options.as_json
def list_(as_json: bool) -> None:
    """List the armies that come with Drumhead."""
    from drumhead.cli.output.armies.army_list import list_armies

    list_armies(as_json)


@command.command(epilog="Example: drumhead army nations")
@shared_options.as_json
def nations(as_json: bool) -> None:
    """List the nations that `army new` can make an army of, with their years and rulesets."""
    from drumhead.cli.output.armies.army_list import list_nations

    list_nations(as_json)


@command.command(epilog="Example: drumhead army check french.toml --rules wss-paperboys")
@subject("file", "ARMY")
@shared_options.rules
@shared_options.readings
@strict_
@imported_list_options.side
@imported_list_options.scale
@click.option(
    "--points", "limit", type=click.IntRange(0), metavar="N", help="What each unit costs, and what is left of N."
)
@shared_options.as_json
def check(
    file: str, rules: str | None, strict: bool, side: str | None, limit: int | None, as_json: bool, **how: Any
) -> None:
    """Every mistake in an army file, advice on what is untypical, and what was guessed of a list in another form.

    Exit status 1 for what cannot be played, or costs more than --points. No book has points: your club's are [[points]]
    in its house rules; `drumhead army points RULESET` prints some to begin with.
    """
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.cli.output.armies.army_check_report import check_army

    check_army(imported_list_options.of_side(path_of(file, ARMY), side), rules, strict, as_json, limit, how)


@command.command(epilog="Example: drumhead army points wss-paperboys > points.toml")
@subject("ruleset", "RULESET")
@shared_options.trust
def points(ruleset: str) -> None:
    """A house-rules file with points for a ruleset's units, all of them ours: to begin with, and to change."""
    from drumhead.cli.output.armies.army_check_report import points_sample

    click.echo(points_sample(ruleset), nl=False)


@command.command(epilog="Example: drumhead army convert french.toml --out french.csv")
@subject("file", "ARMY")
@shared_options.rules
@shared_options.trust
@strict_
@imported_list_options.side
@imported_list_options.scale
@click.option("--to", metavar="RULESET|common", help="The words to write it in: another ruleset's, or common ones.")
@click.option(
    "--show",
    "page",
    type=PageName(),
    is_flag=False,
    flag_value=HERE,
    metavar="[PAGE.html]",
    help="Show each line of the list beside what it became: at the terminal, or as a page.",
)
@click.option("--format", "form", type=click.Choice(FORMS), help="The form to write: else as --out ends, or toml.")
@click.option(
    "--out", type=shared_options.PLACE, metavar="FILE", help="Where it goes: else it is told here, but for xlsx."
)
@shared_options.force
def convert(file: str, rules: str | None, to: str | None, strict: bool, side: str | None, **where: Any) -> None:
    """An army from one form to another: TOML, CSV, spreadsheets, posted lists, rosters; what is guessed is told.

    With --to it is put into the words of another ruleset, or into common words, which serve every ruleset.
    """
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.cli.output.armies.army_conversion import convert_army

    convert_army(imported_list_options.of_side(path_of(file, ARMY), side), rules, to, strict, **where)


@command.command(epilog="Example: drumhead army show french.toml --json")
@subject("file", "[ARMY|BATTLE]")
@shared_options.rules
@shared_options.readings
@imported_list_options.side
@imported_list_options.scale
@owned_
@shared_options.as_json
def show(file: str, rules: str | None, side: str | None, owned: Path | None, as_json: bool, **how: Any) -> None:
    """An army as a tree: general, brigades, units, totals, when it breaks, what it takes to field; of a battle both.

    Where a club's house rules have points, also what each unit and the whole cost.
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


@command.command("roll-quality", epilog="Example: drumhead army roll-quality french.toml --seed 7 --out rolled.toml")
@subject("file", "ARMY")
@shared_options.rules
@shared_options.readings
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed throws the same dice."
)
@click.option("--pen", is_flag=True, help="Print a form with boxes for the throws instead.")
@print_options.paper
@print_options.set_ups
@shared_options.as_json
@click.option("--out", type=shared_options.PLACE, metavar="FILE", help="Where the army as diced, or the form, goes.")
@shared_options.force
def roll_quality(
    file: str, rules: str | None, as_json: bool, pen: bool, out: Path | None, force: bool, **given: Any
) -> None:
    """Roll the quality of units before the battle, with the exact odds.

    With --out the army is written as the dice left it; with --pen the throws are left to you, on a PDF.
    """
    from drumhead.cli.loading.game_loading import path_of
    from drumhead.cli.output.armies.quality_rolls import muster_army, print_form

    if pen:
        print_form(path_of(file, ARMY), rules, out, force, given)
    else:
        muster_army(path_of(file, ARMY), rules, as_json, out, force, given)


@command.command(epilog="Example: drumhead army diff french.toml ramillies-alliance.toml")
@subject("one", "ARMY")
@subject("other", "ARMY")
@shared_options.rules
@shared_options.readings
@shared_options.as_json
def diff(one: str, other: str, rules: str | None, as_json: bool, **how: Any) -> None:
    """Two armies beside each other: units, officers, totals, when each breaks, and the odds that this changes."""
    from drumhead.cli.output.armies.diff_text import army_diff

    army_diff(one, other, rules, as_json, how)


@command.command(epilog="Example: drumhead army schema > army.schema.json")
@shared_options.rules
@shared_options.trust
def schema(rules: str | None) -> None:
    """The JSON Schema of army files, for editors that complete and check; with --rules common, in common words."""
    from drumhead import armies, rulesets
    from drumhead.armies.files.ruleset_terms import COMMON

    if rules == COMMON:
        return click.echo(armies.schema_json(COMMON), nl=False)
    click.echo(armies.schema_json("army", rulesets.load(rules, also=(COMMON,)) if rules else None), nl=False)
