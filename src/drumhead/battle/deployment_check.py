"""Whether everybody has a place to stand before the first card; if not, who has none, and what would help."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead import armies
from drumhead.battle.deployment import Post
from drumhead.battle.scenario import Scenario, key_of, posts_of
from drumhead.model.plan import Plan
from drumhead.rules.files import Fault, FileErrors
from drumhead.table.between import overlap
from drumhead.table.box import within
from drumhead.table.ground import NO_GO

NAMED = 3  # units that a message names


def ready(scenario: Scenario) -> Scenario:
    """The same scenario, everybody there and with room to set up; else FileErrors with each side that has too little.

    Places that the battle file gives were looked at as it was read; this is about those of the order of battle.
    """
    faults = [*_nowhere(scenario), *_faults(scenario)]
    if faults:
        raise FileErrors(faults)
    return scenario


def _nowhere(scenario: Scenario) -> Iterator[Fault]:
    """A fault for everything that is fought for and lies nowhere on the table, or is held as we cannot see."""
    source = armies.sources(scenario.battle)
    if scenario.battle.victory.holding and not all(each.held for each in scenario.battle.victory.objectives):
        wrong = "Drumhead cannot tell who holds a place in this way"
        yield source.fault(
            ("victory", "holding"),
            wrong,
            "Leave it out: the last in a place holds it. Or say `held` of each.",
        )
    named = {piece.name for piece in (scenario.battle.plan or Plan()).ground}
    for name in dict.fromkeys(each.name for each in scenario.battle.victory.objectives):
        if name not in named:
            wrong = f"{name} is fought for, and lies nowhere on the table"
            yield source.fault(("victory",), wrong, "Add a [[field.ground]] of that name, so that it can be held.")


def _faults(scenario: Scenario) -> Iterator[Fault]:
    source = armies.sources(scenario.battle)
    posts = {side: posts_of(scenario, side, north=bool(at)) for at, side in enumerate(scenario.sides)}
    late = (scenario.battle.plan or Plan()).arrives
    everyone = [post for side in scenario.sides for post in posts[side] if (side, post.unit.number) not in late]
    for side in scenario.sides:
        wrong = [(post, why) for post in posts[side] if (why := amiss(scenario, post, everyone))]
        if wrong:
            named = "; ".join(f"unit {post.unit.number} ({post.unit.name}) {why}" for post, why in wrong[:NAMED])
            more = f"; {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
            right = f"Give a [[side.{side}.place]], a larger table or smaller stands ([field] width, depth, stand)."
            yield source.fault(("side", side), f"no room to set up: {named}{more}", right)


def amiss(scenario: Scenario, post: Post, everyone: list[Post]) -> str:
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
