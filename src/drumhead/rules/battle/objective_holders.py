"""Who holds ground that is fought for: one way for all games, by what a battle file says of each place.

A place belongs to the side that alone has somebody who counts there, or was the last to; where lines deployed are
counted, to the side that has more of them, and to nobody else. Whom a game counts, it says itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drumhead.geometry.terrain_shapes import Feature
from drumhead.rules.battle.battle_state import Play

MORE = "deployed"  # the way of holding a place in which the side with more units there has it
Counts = Mapping[str, Callable[[Any, str, Feature], bool]]  # by the way of holding: whether a unit there counts
Keeper = Callable[[str], str]  # the side that has a place, "" for nobody


def places(play: Play) -> Iterator[tuple[Feature, str]]:
    """Each place that is fought for, and the way in which it is held."""
    ways = {objective.name: objective.held for objective in play.setup.objectives}
    for name, way in ways.items():
        yield next(feature for feature in play.field.ground.features if feature.name == name), way


def holder(play: Play, name: str, counts: Counts) -> str:
    """The side that holds a place now; "" for none or both."""
    return play.as_it_stands(_holder, name, counts)


def _holder(play: Play, name: str, counts: Counts) -> str:
    """The same, looked through all units."""
    feature, way = next((feature, way) for feature, way in places(play) if feature.name == name)
    there = [play.side(key) for key in play.present() if counts[way](play, key, feature)]
    most = max(there.count(side) for side in play.setup.sides)
    best = [side for side in play.setup.sides if there.count(side) == most > 0]
    return best[0] if len(best) == 1 and (way == MORE or most == len(there)) else ""


def keep(play: Play, counts: Counts, kept: dict[str, str]) -> None:
    """Whoever holds a place now keeps it until somebody else does, but where lines are counted."""
    for feature, way in places(play):
        side = holder(play, feature.name, counts)
        if side and way != MORE:
            kept[feature.name] = side


def holder_of(play: Play, name: str, counts: Counts, kept: Mapping[str, str]) -> str:
    """The side that holds a place, or was the last to; "" for nobody yet."""
    return holder(play, name, counts) or kept.get(name, "")


def worth(play: Play, has: Keeper) -> dict[str, int]:
    """What the places that each side has are worth to it when night falls."""
    found = dict.fromkeys(play.setup.sides, 0)
    for each in play.setup.objectives:
        if each.worth and has(each.name) == each.side:
            found[each.side] += each.worth
    return found


def holds_all(play: Play, has: Keeper) -> str:
    """Who has at nightfall all he was to take, or kept all of it from the only side that was to; "" for nobody."""
    wanted = [each for each in play.setup.objectives if each.when == "night" and not each.worth]
    holders = {each.name: has(each.name) for each in wanted}
    takers = {each.side for each in wanted}
    done = {side for side in takers if all(holders[each.name] == side for each in wanted if each.side == side)}
    if not done and len(takers) == 1:
        done = {side for side in play.setup.sides if set(holders.values()) == {side}}
    return done.pop() if len(done) == 1 else ""
