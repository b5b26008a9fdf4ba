"""The start of a turn: states that last one turn end, and each side may rally a unit again."""

from __future__ import annotations

from drumhead.families.drafts.play.ai_hooks import PASSING
from drumhead.families.drafts.play.drafts_battle import DraftsBattle


def begins_a_turn(play: DraftsBattle) -> None:
    """Begin the next turn: count it, clear last turn's unit states and rallies, and log the shuffle."""
    play.turn += 1
    play.card = 0
    play.memory.rallied.clear()
    for key in play.present():
        unit = play.units[key]
        if not unit.state.isdisjoint(PASSING):
            play.change(key, unit.but(state=unit.state - PASSING))
    for name in [name for name, rider in play.riders.items() if rider.moved]:
        play.rides(name, moved=False)
    play.tell("turn", steps=("shuffle", *(("shuffle-again",) if play.turn > 1 else ())))
