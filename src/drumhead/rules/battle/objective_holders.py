"""Holders of objectives, for all games, by the way of holding (`held`) that a battle file sets for each place.

An objective belongs to the only side with a counting unit in it, or the last such side. If the way is "deployed", it
belongs to the side with more deployed units in it now. Each game decides which units count.
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
    """Yield (terrain, way of holding) of each objective; the way is the `held` of the battle file, such as "foot"."""
    ways = {objective.name: objective.held for objective in play.setup.objectives}
    for name, way in ways.items():
        yield next(feature for feature in play.field.ground.features if feature.name == name), way


def holder(play: BattleState, name: str, counts: Counts) -> str:
    """Return the side that holds the objective `name` now; "" if no side or both have counting units in it.

    `counts` has for each way of holding the test whether a unit counts. Results are cached.
    """
    return play.as_it_stands(_holder, name, counts)


def _holder(play: BattleState, name: str, counts: Counts) -> str:
    """Compute the result of `holder` without its cache: the side that holds an objective now, or ""."""
    feature, way = next((feature, way) for feature, way in places(play) if feature.name == name)
    there = [play.side(key) for key in play.present() if counts[way](play, key, feature)]
    most = max(there.count(side) for side in play.setup.sides)
    best = [side for side in play.setup.sides if there.count(side) == most > 0]
    return best[0] if len(best) == 1 and (way == MORE or most == len(there)) else ""


def keep(play: BattleState, counts: Counts, kept: dict[str, str]) -> None:
    """Update `kept`, which maps an objective's name to the last side that held it.

    Objectives with the way of holding "deployed" are left out, as only the present counts there.
    """
    for feature, way in places(play):
        side = holder(play, feature.name, counts)
        if side and way != MORE:
            kept[feature.name] = side


def holder_of(play: BattleState, name: str, counts: Counts, kept: Mapping[str, str]) -> str:
    """Return the side that holds the objective `name`, or held it last by `kept`; "" if no side ever did."""
    return holder(play, name, counts) or kept.get(name, "")


def worth(play: BattleState, has: MemoOwner) -> dict[str, int]:
    """Return for each side the total worth of its own objectives that it holds.

    `has` returns the side that holds an objective, by its name. The worth counts at the end of the game.
    """
    found = dict.fromkeys(play.setup.sides, 0)
    for each in play.setup.objectives:
        if each.worth and has(each.name) == each.side:
            found[each.side] += each.worth
    return found


def holds_all(play: BattleState, has: MemoOwner) -> str:
    """Return the side that wins at the end of the game by holding objectives without a worth; "" for none.

    A side wins if it alone holds all its own objectives. If only one side has objectives, the other side wins by
    holding all of these. `has` returns the side that holds an objective, by its name.
    """
    wanted = [each for each in play.setup.objectives if each.when == "night" and not each.worth]
    holders = {each.name: has(each.name) for each in wanted}
    takers = {each.side for each in wanted}
    done = {side for side in takers if all(holders[each.name] == side for each in wanted if each.side == side)}
    if not done and len(takers) == 1:
        done = {side for side in play.setup.sides if set(holders.values()) == {side}}
    return done.pop() if len(done) == 1 else ""
