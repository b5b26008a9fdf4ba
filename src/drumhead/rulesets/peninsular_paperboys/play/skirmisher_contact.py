"""Skirmishers in the way: cavalry rides them down, infantry drives them in, friends let attackers through."""

from __future__ import annotations

import math

from drumhead.families.paperboys.play.officer_moves import after_losses
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.retreat import pose
from drumhead.geometry.box_distance import gap, overlap
from drumhead.geometry.oriented_box import Box, heading
from drumhead.rulesets.peninsular_paperboys import formations, skirmish
from drumhead.rulesets.peninsular_paperboys.play.skirmish_screens import (
    disbands,
    goes_in,
    is_screen,
    parent_of,
    skirmishers,
    skirmishers_against,
)


def ridden_over(play: PaperboysBattle, key: str, whom: str) -> None:
    """Remove the skirmishers `whom` that the cavalry `key` meets in the open; a battalion loses its light stand."""
    if is_screen(play, whom):
        parent = parent_of(whom)
        before = play.units[parent]
        disbands(play, whom)
        play.change(parent, skirmish.scatter_skirmishers(play.book, before))
        off, owner = before.stands - play.units[parent].stands, parent
    else:
        off, owner = play.units[whom].stands, whom
        play.change(whom, play.units[whom].but(stands=0))
    play.tell("scattered", key, whom, steps=("scattered-by-horse",), off=off, gone=True)
    after_losses(play, owner, off)


def driven_in(play: PaperboysBattle, key: str, whom: str) -> None:
    """Make the skirmishers `whom` go in before the formed infantry `key`."""
    play.tell("drives-in", key, whom, steps=("drives-in",))
    goes_in(play, whom)


def make_way(play: PaperboysBattle, key: str, swept: Box) -> None:
    """Move friendly skirmishers of unit `key` out of `swept`, the path of its attack."""
    for friend in skirmishers(play, play.side(key)):
        if friend != key and play.field.within(swept, 0.0, [friend]):
            box = play.box(friend)
            places = play.field.around(box, lambda _: True, 400.0)
            there = next((place for place in places if _clear(play, friend, place, swept)), None)
            if there is not None:
                play.put(friend, there)
                play.tell("makes-way", friend, key, steps=("makes-way",), frm=pose(box), to=pose(there))


def _clear(play: PaperboysBattle, key: str, place: Box, swept: Box) -> bool:
    return gap(place, swept) > 0 and play.field.free(place, (key,))


def brushes(play: PaperboysBattle, key: str, start: Box, end: Box, but: str = "") -> None:
    """Let a formed unit ride down or drive in the enemy skirmishers between `start` and `end`.

    They do not stop it. The unit `but` is left alone. Guns and skirmishers do nothing.
    """
    if formations.is_skirmishing(play.book, play.units[key]) or play.units[key].arm == "artillery":
        return
    way = round(heading(end.x - start.x, end.y - start.y), 2) if start != end else end.facing
    swept = end.at(start.x, start.y, way).path(math.dist(start[:2], end[:2])) if start != end else end
    for foe in skirmishers_against(play, key):
        met = foe != but and play.is_in(foe) and overlap(swept, play.box(foe))
        if met and foe not in play.rules.blockers(play, key):
            (ridden_over if play.units[key].arm == "cavalry" else driven_in)(play, key, foe)
