"""Scenarios: battles prepared for simulated play, if their rules can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from drumhead.deployment.scenario import Scenario
    from drumhead.printing.page_input import Game


def scenario_for(game: Game, name: str) -> Scenario:
    """Return the battle of a game prepared for play; `name` is what was typed, for messages.

    Raise ClickException for a ruleset without a battle, or if battles of its rules cannot be played; raise FileErrors
    if the units have no room.
    """
    from drumhead.deployment.deployment_check import ready
    from drumhead.deployment.scenario import scenario_of

    if game.battle is None:
        raise click.ClickException(f"{name} is a ruleset; give a battle, such as ramillies.")
    if not game.ruleset.is_played:
        raise click.ClickException(
            f"{name}: Drumhead cannot play battles of {game.ruleset.id}: its folder has neither a "
            f"play.toml nor a play.py. It plays those of {playable()}."
        )
    return ready(scenario_of(game.battle, game.ruleset, game.book))


def playable() -> str:
    """Return the ids of the rulesets whose battles can be played, joined as text."""
    from drumhead import rulesets
    from drumhead.printing.text.template_filters import join_words

    return join_words(name for name in rulesets.ids() if rulesets.load(name).is_played)
