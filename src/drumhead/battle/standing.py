"""Whether everybody has a place to stand before the first card; if not, who has none, and what would help."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead import armies
from drumhead.battle.deployment import Post
from drumhead.battle.scenario import Scenario, key_of, posts_of
from drumhead.rules.files import Fault, FileErrors
from drumhead.table.box import overlap, within
from drumhead.table.ground import NO_GO

NAMED = 3  # units that a message names


def ready(scenario: Scenario) -> Scenario:
    """The same scenario, both sides with room to set up; else FileErrors, one for each side that has too little.

    Places that the battle file gives were looked at as it was read; this is about those of the order of battle.
    """
    faults = list(_faults(scenario))
    if faults:
        raise FileErrors(faults)
    return scenario


def _faults(scenario: Scenario) -> Iterator[Fault]:
    posts = {side: posts_of(scenario, side, north=bool(at)) for at, side in enumerate(scenario.sides)}
    everyone = [post for side in scenario.sides for post in posts[side]]
    for side in scenario.sides:
        wrong = [(post, why) for post in posts[side] if (why := _amiss(scenario, post, everyone))]
        if wrong:
            named = "; ".join(f"unit {post.unit.number} ({post.unit.name}) {why}" for post, why in wrong[:NAMED])
            more = f"; {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
            right = f"Give a [[side.{side}.place]], a larger table or smaller stands ([field] width, depth, stand)."
            where = ("side", side)
            yield armies.sources(scenario.battle.source).fault(where, f"no room to set up: {named}{more}", right)


def _amiss(scenario: Scenario, post: Post, everyone: list[Post]) -> str:
    """What keeps a unit from standing where the order of battle has it; nothing if it can."""
    if key_of(post.unit) in scenario.places:
        return ""
    box, ground = post.box, scenario.ground
    if not within(box, ground.width, ground.height):
        return "would stand off the table"
    for feature in ground.under(box):
        if feature.kind in NO_GO:
            return f"would stand in {feature.name or 'a ' + feature.kind}"
    there = next((other for other in everyone if other is not post and overlap(box, other.box)), None)
    return f"would stand in unit {there.unit.number} of {there.unit.side}" if there else ""
