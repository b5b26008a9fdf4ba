"""Hits and their effect: a unit with too many hits routs and is removed at once (Routs)."""

from __future__ import annotations

from drumhead.families.drafts.play.drafts_battle import DraftsBattle, pose
from drumhead.families.drafts.play.leader_moves import leader_of_the_routed
from drumhead.families.drafts.routs import take_hits


def struck(play: DraftsBattle, key: str, hits: int) -> bool:
    """Add hits to a unit and return whether it routs.

    A unit that routs keeps its stands until `rout_unit` removes it, after the attack has been logged.
    """
    unit = take_hits(play.book, play.units[key], hits)
    play.change(key, unit.but(stands=play.units[key].stands) if not unit.stands else unit)
    return not unit.stands


def rout_unit(play: DraftsBattle, key: str) -> None:
    """Remove a routed unit and log its rout; its attached leader falls or leaves, by the ruling in force."""
    name = play.rider_with(key)
    box = play.box(key)
    play.remove_unit(key)
    play.tell("rout", key, steps=("rout",), frm=pose(box))
    if name:
        steps = leader_of_the_routed(play, key, name)
        play.tell("falls" if "leader-falls" in steps else "leave", key, steps=steps, officer=name)
