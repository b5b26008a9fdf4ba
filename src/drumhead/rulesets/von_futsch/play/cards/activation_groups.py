"""Groups that one card activates: a regiment as far as it is together, or a single unit (Turn sequence)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.geometry.box_distance import gap
from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.battle_setup import Rider
from drumhead.rulesets.von_futsch import command, turn
from drumhead.rulesets.von_futsch.play.von_futsch_battle import NOBODYS, VonFutschBattle, length_of


def groups(play: VonFutschBattle, side: str) -> list[tuple[str, ...]]:
    """Return the groups of a side that a card may activate, as tuples of keys, without units that have acted."""
    found = ([key for key in body if turn.may_activate(play.units[key])] for body in _bodies(play, side))
    return [tuple(body) for body in found if body]


def _bodies(play: VonFutschBattle, side: str) -> Iterator[tuple[str, ...]]:
    places, regiments = play.field.places, play.regiments[side]
    for at, name, keys in play.rolls[side]:
        here = [key for key in keys if key in places]
        if at not in regiments:
            yield from ((key,) for key in here)
        elif here:
            yield from _parted(play, side, name, here)


def _parted(play: VonFutschBattle, side: str, name: str, keys: list[str]) -> list[tuple[str, ...]]:
    """Return the groups of a regiment: the part with its commander, or the largest, as one; every other unit alone.

    They are computed again when a unit or the commander has moved.
    """
    colonel = next((each for each in play.riders.values() if each.side == side and each.brigade == name), None)
    stand = tuple(keys), [play.box(key) for key in keys], colonel
    known = play.memory.bodies.get((side, name))
    if known is None or known[0] != stand:
        known = play.memory.bodies[side, name] = stand, list(_apart(play, keys, stand[1], colonel))
    return known[1]


def _apart(
    play: VonFutschBattle, keys: list[str], boxes: list[Box], colonel: Rider | None
) -> Iterator[tuple[str, ...]]:
    near = play.mm(play.book.regiment.together)
    if all(gap(boxes[0], other, near) <= near for other in boxes):
        yield tuple(keys)
        return
    gaps = tuple(tuple(length_of(gap(one, other, near + 1)) for other in boxes[:at]) for at, one in enumerate(boxes))
    bodies = command.parts(play.book, gaps)

    def with_him(body: set[int]) -> tuple[bool, int, int]:
        near = colonel is not None and any(_is_by(play, boxes[at], keys[at], colonel.at, colonel.unit) for at in body)
        return near, len(body), -min(body)

    main = max(bodies, key=with_him)
    yield tuple(keys[at] for at in sorted(main))
    yield from ((key,) for at, key in enumerate(keys) if at not in main)


def _is_by(play: VonFutschBattle, box: Box, key: str, at: tuple[float, float], joined: str) -> bool:
    """Return whether a commander is with a unit, or within the distance that keeps a regiment together.

    `at` is the commander's place, and `joined` the key of the unit that they have joined ("" for none).
    """
    if joined:
        return key == joined
    return gap(box, Box(*at, 0, 0, 0)) <= play.mm(play.book.regiment.together)


def sort_of(play: VonFutschBattle, keys: tuple[str, ...]) -> str:
    """Return the type of a group: "regiment", "stray" (a unit away from its regiment) or "unit" (a single one)."""
    if len(keys) > 1:
        return "regiment"
    unit = play.units[keys[0]]
    own = play.brigades.get(keys[0], NOBODYS)[0]
    led = own in play.regiments[unit.side]
    others = [key for key, (at, _) in play.brigades.items() if at == own and play.side(key) == unit.side] if led else []
    return "stray" if any(play.is_in(other) and other != keys[0] for other in others) else "unit"
