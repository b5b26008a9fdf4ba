"""Output of `drumhead rules coverage --paper`: where the kit states each rule of a rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from drumhead.cli.parameters import unused_options

if TYPE_CHECKING:
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.playsheet.rules_on_paper import RuleStatement
    from drumhead.rules.loading.ruleset import Ruleset


def tell_paper(name: str, as_json: bool) -> None:
    """Print every rule that players need at the table with its places on paper, then rules without a place.

    `name` is the ruleset. Raise UsageError for options of simulated games.
    """
    from drumhead import rulesets
    from drumhead.cli.output.terminal_tables import tell_json
    from drumhead.printing.pages.playsheet.rules_on_paper import list_statements

    unused_options.leave_out("--paper plays no games", "games", "seed")
    ruleset = rulesets.load(name)
    found = list_statements(ruleset, battles_of(ruleset))
    if as_json:
        rules = [{"id": s.rule.id, "places": list(s.places), "why": s.rule.unprinted} for s in found]
        tell_json({"ruleset": ruleset.id, "rules": rules})
    else:
        _tell(ruleset, found)


def battles_of(ruleset: Ruleset) -> list[Game]:
    """Return the games of the shipped battles of a ruleset."""
    from drumhead import armies
    from drumhead.cli.loading.game_loading import battle_game

    shipped = [battle_game(path) for path in map(armies.find_battle, armies.list_shipped_battles()) if path]
    return [game for game in shipped if game.ruleset.id == ruleset.id]


def _tell(ruleset: Ruleset, found: list[RuleStatement]) -> None:
    from drumhead.cli.output.terminal_tables import columns

    told = [each for each in found if each.places]
    columns([(each.rule.id, each.places[0], each.rule.says) for each in told])
    needless = [each for each in found if not each.places and each.rule.unprinted]
    lacking = [each for each in found if not each.places and not each.rule.unprinted]
    click.echo()
    click.echo(f"{ruleset.title}: {len(told)} of {len(found)} rules are printed in its kits.")
    for says, some in ((f"{len(needless)} need no line:", needless), (f"{len(lacking)} are not printed:", lacking)):
        if some:
            click.echo(says)
            columns([(each.rule.id, each.rule.unprinted or each.rule.says) for each in some], indent="  ")
