"""A turn begins: what lasted a turn is over, and nobody has rallied yet."""

from __future__ import annotations

from drumhead.families.drafts.play.ai_hooks import PASSING
from drumhead.families.drafts.play.drafts_battle import DraftsPlay


def begins_a_turn(play: DraftsPlay) -> None:
    """The next turn: units are rid of what lasts a turn, and each side may have its rally."""
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
