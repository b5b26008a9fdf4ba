"""Turn of a played battle: six cards, infantry before cavalry, and the end of the turn."""
# ruff: noqa: F401 - the plug-in interface finds what is imported

from __future__ import annotations

from drumhead.families.paperboys.play.combat.fights import fights
from drumhead.families.paperboys.play.end_of_turn import recoveries, time_served
from drumhead.families.paperboys.play.game_end import landscape, objectives, places_worth, points, reckoning, winner
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.phases import cards_fall, fire_phase, move_phase
from drumhead.families.paperboys.play.retreat import driven_out
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
from drumhead.rulesets.peninsular_paperboys import skirmish
from drumhead.rulesets.peninsular_paperboys import turn as cards
from drumhead.rulesets.peninsular_paperboys.firing import IN_FIREFIGHT
from drumhead.rulesets.peninsular_paperboys.play import skirmish_screens
from drumhead.rulesets.peninsular_paperboys.play.ai_hooks import PeninsularPaperboysHooks
from drumhead.rulesets.peninsular_paperboys.play.cavalry_pursuit import pursuits_go_on, routs_go_on
from drumhead.rulesets.peninsular_paperboys.play.family_hooks import PeninsularPaperboysRules
from drumhead.rulesets.peninsular_paperboys.play.log_lines import strike, tests_due
from drumhead.rulesets.peninsular_paperboys.play.opening_deployment import opens
from drumhead.rulesets.peninsular_paperboys.play.skirmish_firefights import firefights
from drumhead.rulesets.peninsular_paperboys.play.skirmish_screens import detached
from drumhead.rulesets.peninsular_paperboys.pre_game_phase import enlisted
from drumhead.rulesets.peninsular_paperboys.skirmish import for_a_stand
from drumhead.rulesets.peninsular_paperboys.victory import quits_at

FRESH = {
    MOVED,
    FIRED,
    skirmish_screens.FIRED,
    IN_FIREFIGHT,
    skirmish.DRIVEN_IN,
    SHOT_AT,
    FRIENDS_TESTED,
    RUN_THROUGH,
    FOUGHT,
    FIRST_FIRE_NOW,
    GLORY,
}
FIGHT_PHASES = {"infantry": "foot-and-guns", "cavalry": "cavalry"}


def begins(table: Table) -> PaperboysBattle:
    """Return a new battle by this rulebook, with no unit on the table yet."""
    return PaperboysBattle(table, PeninsularPaperboysRules(), PeninsularPaperboysHooks())


def turn(play: PaperboysBattle) -> None:
    """Play one turn: six cards, then the end of the turn."""
    cards_fall(play, list(play.units), FRESH, cards.PHASES, card, end_of_turn)


def card(play: PaperboysBattle, side: str, phase: str) -> None:
    """Play one card of a side; on the first card of a turn screens in range fight their firefights.

    `phase` is "fire" (the side fires), "infantry" or "cavalry" (it moves, attacks and fights).
    """
    if play.card == 1:
        firefights(play, skirmish_screens.skirmishers(play))
    if phase == "fire":
        fire_phase(play, side)
    else:
        move_phase(play, side, phase)
        fights(play, side, FIGHT_PHASES[phase])
    skirmish_screens.follow_their_battalions(play)


def end_of_turn(play: PaperboysBattle) -> None:
    """Play the end of a turn for both sides: recovery, rallies and routs, pursuits, burning houses, objectives."""
    recoveries(play)
    routs_go_on(play)
    pursuits_go_on(play)
    driven_out(play)
    skirmish_screens.follow_their_battalions(play)
    time_served(play)
    objectives(play)
    play.tell("turn-ends")
