"""Holders of objectives, for all games, by the way of holding that a battle file sets for each place.

An objective belongs to the only side with a counting unit in it, or the last such side. Where deployed lines are
counted, it belongs to the side that has more of them. Each game decides which units count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from drumhead.geometry.terrain_shapes import Feature
from drumhead.rules.battle.battle_state import BattleState

MORE = "deployed"  # the way of holding a place in which the side with more units there has it
Counts = Mapping[str, Callable[[Any, str, Feature], bool]]  # by the way of holding: whether a unit there counts
MemoOwner = Callable[[str], str]  # the side that has a place, "" for nobody


def places(play: BattleState) -> Iterator[tuple[Feature, str]]:
    """Yield each objective and the way in which it is held."""
    ways = {objective.name: objective.held for objective in play.setup.objectives}
    for name, way in ways.items():
        yield next(feature for feature in play.field.ground.features if feature.name == name), way


def holder(play: BattleState, name: str, counts: Counts) -> str:
    """Return the side that holds an objective now; "" for none or both. Results are cached."""
    return play.as_it_stands(_holder, name, counts)


def _holder(play: BattleState, name: str, counts: Counts) -> str:
    """Compute the side that holds an objective now; "" for none or both."""
    feature, way = next((feature, way) for feature, way in places(play) if feature.name == name)
    there = [play.side(key) for key in play.present() if counts[way](play, key, feature)]
    most = max(there.count(side) for side in play.setup.sides)
    best = [side for side in play.setup.sides if there.count(side) == most > 0]
    return best[0] if len(best) == 1 and (way == MORE or most == len(there)) else ""


def keep(play: BattleState, counts: Counts, kept: dict[str, str]) -> None:
    """Record in `kept` the holder of every objective for later turns, except where deployed lines are counted."""
    for feature, way in places(play):
        side = holder(play, feature.name, counts)
        if side and way != MORE:
            kept[feature.name] = side


def holder_of(play: BattleState, name: str, counts: Counts, kept: Mapping[str, str]) -> str:
    """Return the side that holds an objective, or held it last; "" if none ever did."""
    return holder(play, name, counts) or kept.get(name, "")


def worth(play: BattleState, has: MemoOwner) -> dict[str, int]:
    """Return for each side what the objectives that it has are worth at the end of the game."""
    found = dict.fromkeys(play.setup.sides, 0)
    for each in play.setup.objectives:
        if each.worth and has(each.name) == each.side:
            found[each.side] += each.worth
    return found


def holds_all(play: BattleState, has: MemoOwner) -> str:
    """Return the side that wins by objectives at the end of the game; "" for none.

    It holds all that it had to take, or all that the only side with objectives had to take.
    """
    wanted = [each for each in play.setup.objectives if each.when == "night" and not each.worth]
    holders = {each.name: has(each.name) for each in wanted}
    takers = {each.side for each in wanted}
    done = {side for side in takers if all(holders[each.name] == side for each in wanted if each.side == side)}
    if not done and len(takers) == 1:
        done = {side for side in play.setup.sides if set(holders.values()) == {side}}
    return done.pop() if len(done) == 1 else ""
