"""The turn played on a table: five cards, each for a phase that the side it calls plays, and then the other."""

from __future__ import annotations

from typing import Any

from drumhead.families.drafts.play import game_end
from drumhead.families.drafts.play.game_end import lost as reckoning
from drumhead.families.drafts.play.game_end import places_worth, quits_at, winner
from drumhead.rules.battle.battle_state import Table
from drumhead.rulesets.wss_cards.play import burning_towns
from drumhead.rulesets.wss_cards.play.ai_hooks import weighing_of
from drumhead.rulesets.wss_cards.play.family_hooks import RULES
from drumhead.rulesets.wss_cards.play.phases import one_turn
from drumhead.rulesets.wss_cards.play.wss_cards_battle import CardsPlay

__all__ = [
    "begins",
    "landscape",
    "opens",
    "places_worth",
    "quits_at",
    "reckoning",
    "turn",
    "winner",
]


def begins(table: Table) -> CardsPlay:
    """A battle by this book, with nobody on the field yet; towns burn that are on fire from the start."""
    play = CardsPlay(table, RULES, weighing_of(table.book))
    burning_towns.burn_from_the_start(play)
    return play


def opens(play: CardsPlay) -> None:
    """Places that are held from the start, and what stands in both armies."""
    arms = dict.fromkeys(unit.arm for unit in play.units.values())
    ranks = dict.fromkeys(rider.rank for rider in play.riders.values())
    play.note("armies", *(f"of-{each}" for each in (*arms, *ranks)))
    game_end.objectives(play)


def turn(play: CardsPlay) -> None:
    """One turn: five cards, and what its end brings."""
    one_turn(play)


def landscape(play: CardsPlay) -> dict[str, Any]:
    """What has become of the ground, for the journal: who holds what is fought for, which towns burn."""
    return {**game_end.landscape(play), "alight": [town.name for town in play.memory.alight]}
