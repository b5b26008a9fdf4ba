"""The end of a turn, after the sixth card: recovery, rallies, pursuits, burning houses, objectives."""

from __future__ import annotations

from drumhead.families.paperboys.play.combat.attack_resolution import keep_contact
from drumhead.families.paperboys.play.end_of_turn import rallies, recoveries, time_served
from drumhead.families.paperboys.play.game_end import objectives
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import driven_out
from drumhead.families.paperboys.unit_states import ROUTING


def end_of_turn(play: PaperboysBattle) -> None:
    """Play the end of a turn for both sides together, in the order of the rulebook, and log it."""
    recoveries(play)
    rallies(play)
    pursuits(play)
    driven_out(play)
    time_served(play)
    objectives(play)
    shown = any(play.units[key].pips for key in play.present())
    play.tell("turn-ends", steps=("dice-in-view",) if shown else ())


def pursuits(play: PaperboysBattle) -> None:
    """Move pursuing cavalry into contact with its infantry again, and end pursuits that are over."""
    for infantry, cavalry in list(play.memory.pursuits.items()):
        if not (play.is_in(infantry) and play.is_in(cavalry)) or ROUTING not in play.units[infantry].state:
            play.memory.pursuits.pop(infantry, None)
        else:
            keep_contact(play, cavalry, infantry)
