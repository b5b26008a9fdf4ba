"""King cards: kept in hand, and played for an activation before the next card is drawn (Turn sequence)."""

from __future__ import annotations

from drumhead.rules.battle.decision_options import Option, Prospect
from drumhead.rulesets.von_futsch import turn
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


def keeping(play: VonFutschBattle) -> Option:
    """Return the option to keep a King card; its value is that of an activation later, before a joker comes."""
    return Option("keep", worth=Prospect(0.0, _later(play)))


def waiting(play: VonFutschBattle) -> Option:
    """Return the option to wait for another card with a King, or an event card, in hand."""
    return Option("wait", worth=Prospect(0.0, _later(play)))


def _later(play: VonFutschBattle) -> float:
    pack = play.memory.pack
    return float(play.setup.worth["king"]) * (1 - pack.count(turn.JOKER) / max(1, len(pack)))
