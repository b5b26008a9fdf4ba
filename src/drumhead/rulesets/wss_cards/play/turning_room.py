"""Room for a unit in contact to turn and face an enemy: new places for it and for the units in contact with it."""

from __future__ import annotations

from drumhead.families.drafts.play.terrain_rows import may_end
from drumhead.geometry.base_contact import against, meeting_shift, towards
from drumhead.geometry.box_distance import overlap, sweep
from drumhead.geometry.oriented_box import Box, heading, turn
from drumhead.rulesets.wss_cards.play.contact_pairs import touching
from drumhead.rulesets.wss_cards.play.wss_cards_battle import WssCardsBattle


def turn_to_face(play: WssCardsBattle, key: str, foe: str) -> Box | None:
    """Return the box of a unit turned about its centre to face the enemy `foe` in contact with it.

    None if there is no room for all units concerned. No unit is moved.
    """
    end = play.box(key).turn(towards(play.box(key), play.box(foe)) - play.box(key).facing)
    if not play.field.free(end, (key, *touching(play, key))):
        return None
    return end if seats(play, key, end, foe) is not None else None


def seats(play: WssCardsBattle, key: str, end: Box, foe: str) -> dict[str, Box] | None:
    """Return new boxes, by key, for the units in contact with a unit that turns to the box `end`.

    They stay in contact. `foe` is the one that it faces. None if one of them has no room, or touches another unit
    that it would have to leave.
    """
    found: dict[str, Box] = {}
    touched = touching(play, key)
    if any(len(touching(play, each)) > 1 for each in touched):
        return None
    for each in touched:
        there = play.box(each)
        places = [_squarely(there, end)] if each == foe else []
        for place in (*places, _closed_up(there, end)):
            clear = not any(overlap(place, other) for other in (end, *found.values()))
            if clear and play.field.free(place, (key, *touched)) and may_end(play, each, play.units[each], place):
                found[each] = place
                break
        else:
            return None
    return found


def _squarely(there: Box, end: Box) -> Box:
    """Return the box `there` of a unit, placed square against the front of the box `end`."""
    return against(there, end, "front", meeting_shift(there, end, "front"))


def _closed_up(there: Box, end: Box) -> Box:
    """Return the box `there`, moved along the line between the centres until it just touches the box `end`."""
    x, y = turn(heading(end.x - there.x, end.y - there.y))
    far = end.radius + there.radius
    off = there.at(end.x - far * x, end.y - far * y)
    near = sweep(off, x, y, far, end)
    return off.at(round(off.x + near * x, 3), round(off.y + near * y, 3))
