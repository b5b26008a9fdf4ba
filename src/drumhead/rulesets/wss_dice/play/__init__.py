"""The turn played on a table: ten cards, each for the next phase of its side, then the end of the turn."""
# ruff: noqa: F401 - the plug-in interface finds what is imported

from __future__ import annotations

from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.game_end import break_off, landscape, objectives, places_worth, quits_at, winner
from drumhead.families.drafts.play.game_end import lost as reckoning
from drumhead.families.drafts.play.leader_moves import leaders_ride
from drumhead.families.drafts.play.log_lines import strike
from drumhead.families.drafts.play.opening_deployment import musters as opens
from drumhead.families.drafts.play.turn_start import begins_a_turn
from drumhead.families.drafts.play.unit_moves import move_phase
from drumhead.families.drafts.turn import PHASES
from drumhead.rules.battle.battle_state import Table
from drumhead.rulesets.wss_dice.play.ai_hooks import WssDiceHooks
from drumhead.rulesets.wss_dice.play.charges import the_charged_turn
from drumhead.rulesets.wss_dice.play.family_hooks import WssDiceRules
from drumhead.rulesets.wss_dice.play.fire import fire_phase


def begins(table: Table) -> DraftsBattle:
    """Return a new battle by this rulebook, without units on the table."""
    return DraftsBattle(table, WssDiceRules(), WssDiceHooks(table.book))


def turn(play: DraftsBattle) -> None:
    """Play one turn: draw five cards a side, play the next phase of a card's side, then end the turn."""
    begins_a_turn(play)
    sides = play.setup.sides
    deck = tuple(side for side in sides for _ in range(play.book.turn.cards))
    shown = dict.fromkeys(sides, 0)
    while deck:
        side, deck = play.chance.draw("next card", deck)
        name = PHASES[shown[side]]
        shown[side] += 1
        play.card += 1
        play.tell("card", side=side, phase=name, steps=("card", f"card-{name}"))
        if play.card == 1:
            play.memory.first_card = side
        play.phase = name
        phase(play, side, name)
        play.phase = ""
    objectives(play)
    play.tell("turn-ends", steps=("turn-ends",))
    break_off(play)


def phase(play: DraftsBattle, side: str, name: str) -> None:
    """Play the phase `name` of a side: fire of artillery or muskets, moves of cavalry or infantry, or leaders."""
    if name in ("artillery", "musketry"):
        fire_phase(play, side, name)
    elif name == "commanders":
        leaders_ride(play, side)
    else:
        move_phase(play, side, name)
        the_charged_turn(play)
