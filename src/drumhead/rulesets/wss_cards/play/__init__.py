"""The turn played on a table: five phases, each played first by the side whose colour its card has."""
# ruff: noqa: F401 - the plug-in interface finds what is imported

from __future__ import annotations

from typing import Any

from drumhead.families.drafts.play import game_end
from drumhead.families.drafts.play.game_end import lost as reckoning
from drumhead.families.drafts.play.game_end import places_worth, quits_at, winner
from drumhead.families.drafts.play.log_lines import strike
from drumhead.rules.battle.battle_state import Table
from drumhead.rulesets.wss_cards.play import burning_towns
from drumhead.rulesets.wss_cards.play.ai_hooks import WssCardsHooks
from drumhead.rulesets.wss_cards.play.family_hooks import WssCardsRules
from drumhead.rulesets.wss_cards.play.phases import one_turn
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle


def begins(table: Table) -> WssCardsBattle:
    """Return a new battle by this rulebook, without units; towns that burn from the start are alight."""
    play = WssCardsBattle(table, WssCardsRules(), WssCardsHooks(table.book))
    burning_towns.burn_from_the_start(play)
    return play


def opens(play: WssCardsBattle) -> None:
    """Note the arms and ranks in both armies for the journal, and record who holds each objective."""
    arms = dict.fromkeys(unit.arm for unit in play.units.values())
    ranks = dict.fromkeys(rider.rank for rider in play.riders.values())
    play.note("armies", *(f"of-{each}" for each in (*arms, *ranks)))
    game_end.objectives(play)


def turn(play: WssCardsBattle) -> None:
    """Play one turn: five phases, then the end of the turn."""
    one_turn(play)


def landscape(play: WssCardsBattle) -> dict[str, Any]:
    """Return the state of the ground for the journal, as "held" and "alight".

    They have the side that holds each objective, and the names of burning towns.
    """
    return {**game_end.landscape(play), "alight": [town.name for town in play.memory.alight]}
