"""Hits, and what they do: a unit that has taken too many routs, and is off the table at once (Routs)."""

from __future__ import annotations

from drumhead.families.drafts.play.drafts_battle import DraftsPlay, pose
from drumhead.families.drafts.play.leader_moves import leader_of_the_routed
from drumhead.families.drafts.routs import take_hits


def struck(play: DraftsPlay, key: str, hits: int) -> bool:
    """A unit takes hits; whether it routs by them. Told by `routed`, once the blow has been told."""
    unit = take_hits(play.book, play.units[key], hits)
    play.change(key, unit.but(stands=play.units[key].stands) if not unit.stands else unit)
    return not unit.stands


def rout_unit(play: DraftsPlay, key: str) -> None:
    """A unit that has routed goes, and whoever of its leaders had joined it with it, as the book is read."""
    name = play.rider_with(key)
    box = play.box(key)
    play.remove_unit(key)
    play.tell("rout", key, steps=("rout",), frm=pose(box))
    if name:
        steps = leader_of_the_routed(play, key, name)
        play.tell("falls" if "leader-falls" in steps else "leave", key, steps=steps, officer=name)
