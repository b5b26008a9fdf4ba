"""The turn played on a table: six cards, then recovery, rallies, routs and pursuits."""
# ruff: noqa: F401 - the plug-in interface finds what is imported

from __future__ import annotations

from drumhead.families.paperboys.play.combat.fights import fights
from drumhead.families.paperboys.play.game_end import landscape, places_worth, points, reckoning, winner
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.phases import cards_fall, fire_phase, move_phase
from drumhead.families.paperboys.unit_states import (
    FIRED,
    FIRST_FIRE_NOW,
    FOUGHT,
    FRIENDS_TESTED,
    GLORY,
    MOVED,
    RUN_THROUGH,
    SHOT_AT,
)
from drumhead.rules.battle.battle_state import Table
from drumhead.rulesets.wss_paperboys import turn as cards
from drumhead.rulesets.wss_paperboys.play.ai_hooks import WssPaperboysHooks
from drumhead.rulesets.wss_paperboys.play.end_of_turn import end_of_turn
from drumhead.rulesets.wss_paperboys.play.family_hooks import WssPaperboysRules
from drumhead.rulesets.wss_paperboys.play.log_lines import strike, tests_due
from drumhead.rulesets.wss_paperboys.play.opening_deployment import opens
from drumhead.rulesets.wss_paperboys.pre_game_phase import enlisted
from drumhead.rulesets.wss_paperboys.victory import quits_at

FRESH = {MOVED, FIRED, SHOT_AT, FRIENDS_TESTED, RUN_THROUGH, FOUGHT, FIRST_FIRE_NOW, GLORY}
PHASES = {"cavalry": "cavalry", "infantry": "foot-and-guns"}


def begins(table: Table) -> PaperboysBattle:
    """Return a new battle by this rulebook, without units on the table."""
    return PaperboysBattle(table, WssPaperboysRules(), WssPaperboysHooks())


def turn(play: PaperboysBattle) -> None:
    """Play one turn: six cards, then recovery, rallies, routs and pursuits."""
    cards_fall(play, play.present(), FRESH, cards.PHASES, card, end_of_turn, last_card_steps())


def last_card_steps() -> list[str]:
    """Return the names of the rulebook steps to log with a turn's last card, whose side is known beforehand."""
    return ["card-known"]


def card(play: PaperboysBattle, side: str, phase: str) -> None:
    """Play one card of a side: its units fire, or its cavalry or infantry moves and fights.

    `phase` is "fire", "cavalry" or "infantry".
    """
    play.phase = PHASES.get(phase, phase)
    if phase == "fire":
        fire_phase(play, side)
    else:
        move_phase(play, side, PHASES[phase])
        fights(play, side, PHASES[phase])
