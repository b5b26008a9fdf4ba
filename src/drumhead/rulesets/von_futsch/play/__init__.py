"""Turn of a played battle: cards from one pack until a joker, an activation for a card, and army morale."""
# ruff: noqa: F401 - the plug-in interface finds what is imported

from __future__ import annotations

from drumhead.rules.battle.battle_state import Table
from drumhead.rulesets import load
from drumhead.rulesets.von_futsch.play.cards import event_play
from drumhead.rulesets.von_futsch.play.cards.card_turn import turn
from drumhead.rulesets.von_futsch.play.decisions.ai_hooks import VonFutschHooks
from drumhead.rulesets.von_futsch.play.game_end import landscape, opens, places_worth, points, reckoning, winner
from drumhead.rulesets.von_futsch.play.log_lines import finish_line, strike, tests_due
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle
from drumhead.rulesets.von_futsch.victory import army_break_point as quits_at


def begins(table: Table) -> VonFutschBattle:
    """Return a new battle of von Futsch with no unit on the field yet; each side has the cards of its colour."""
    colours = {side["id"]: side["cards"] for side in load("von-futsch").side_tables}
    play = VonFutschBattle(table, colours, VonFutschHooks())
    event_play.set_out_decks(play, table.setup.events)
    return play
