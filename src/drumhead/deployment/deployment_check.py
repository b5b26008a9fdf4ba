"""Check that every unit has room to deploy; otherwise name the units without room and suggest a fix."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from drumhead import armies
from drumhead.deployment.line_of_battle import Post
from drumhead.deployment.scenario import Scenario, key_of, line_up, posts_of, usual_table
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import within
from drumhead.geometry.terrain_shapes import NO_GO
from drumhead.model.table_plan import Plan
from drumhead.rules.loading.toml_files import Fault, FileErrors

NAMED = 3  # most units named in a message
STEP = 100.0  # mm: suggested table lengths are multiples of 10 cm, or 4 in
OFF = "would stand off the table"


def ready(scenario: Scenario) -> Scenario:
    """Return the scenario unchanged if every unit has room to deploy; otherwise raise FileErrors.

    The errors name the units of each side that have no room. Places given in the battle file were checked when it was
    read; the errors are about places of the order of battle, and about objectives that are not on the table.
    """
    faults = [*_nowhere(scenario), *_faults(scenario)]
    if faults:
        raise FileErrors(faults)
    return scenario


def _nowhere(scenario: Scenario) -> Iterator[Fault]:
    """Yield an error for each objective that is not on the table, and for a way of holding that cannot be played."""
    source = armies.sources(scenario.battle)
    if scenario.battle.victory.holding and not all(each.held for each in scenario.battle.victory.objectives):
        wrong = "Drumhead does not know who holds a place in this way"
        yield source.fault(
            ("victory", "holding"),
            wrong,
            "Leave it out: the last in a place holds it. Or say `held` of each.",
            code="holding-not-playable",
        )
    named = {piece.name for piece in (scenario.battle.plan or Plan()).ground}
    for name in dict.fromkeys(each.name for each in scenario.battle.victory.objectives):
        if name not in named:
            wrong = f"{name} is fought for, and lies nowhere on the table"
            yield source.fault(
                ("victory",),
                wrong,
                "Add a [[field.ground]] of that name, so that it can be held.",
                code="objective-off-table",
            )


def _faults(scenario: Scenario) -> Iterator[Fault]:
    source, homeless = armies.sources(scenario.battle), _homeless(scenario)
    right = _right(scenario, homeless) if homeless else ""
    for side, wrong in homeless.items():
        named = "; ".join(f"unit {post.unit.number} ({post.unit.name}) {why}" for post, why in wrong[:NAMED])
        more = f"; {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
        placing = f"Give unit {wrong[0][0].unit.number} a [[side.{side}.place]]."
        yield source.fault(("side", side), f"no room to set up: {named}{more}", right or placing, code="no-room")


def _homeless(scenario: Scenario) -> dict[str, list[tuple[Post, str]]]:
    """Return the units that cannot stand where the order of battle puts them, by side, each with the reason."""
    posts = {side: posts_of(scenario, side, north=bool(at)) for at, side in enumerate(scenario.sides)}
    late = (scenario.battle.plan or Plan()).arrives
    everyone = [post for side in scenario.sides for post in posts[side] if (side, post.unit.number) not in late]
    found = {
        side: [(post, why) for post in posts[side] if (why := amiss(scenario, post, everyone))]
        for side in scenario.sides
    }
    return {side: wrong for side, wrong in found.items() if wrong}


def _right(scenario: Scenario, homeless: Mapping[str, list[tuple[Post, str]]]) -> str:
    """Return the `[field]` settings of a table on which every unit has room; "" where a larger one would not help."""
    from drumhead.armies.files.table_plan_file import LONGEST, MEASURES

    if all(why != OFF for wrong in homeless.values() for _, why in wrong):
        return ""
    plan = scenario.battle.plan or Plan()
    depth = max(scenario.ground.height, usual_table(scenario.book)[1])
    for deep in dict.fromkeys((scenario.ground.height, depth)):
        width = max(line_up(on_a_table(scenario, 0.0, deep), side).length for side in scenario.sides)
        wide = max(scenario.ground.width, STEP * math.ceil(width / STEP))
        if wide <= LONGEST and not _homeless(on_a_table(scenario, wide, deep)):
            mm = MEASURES[plan.measure]
            size = [f"width = {wide / mm:g}", *([f"depth = {deep / mm:g}"] if deep > scenario.ground.height else [])]
            return f"Write {' and '.join(size)} in [field]."
    return ""


def on_a_table(scenario: Scenario, width: float, depth: float) -> Scenario:
    """Return the same scenario on a table of another size, in mm."""
    return replace(scenario, ground=replace(scenario.ground, width=width, height=depth))


def amiss(scenario: Scenario, post: Post, everyone: list[Post]) -> str:
    """Return the reason why a unit cannot stand where the order of battle puts it; "" if it can.

    `everyone` are the units of both sides on the table. A unit that the battle file places always can.
    """
    if key_of(post.unit) in scenario.places:
        return ""
    box, ground = post.box, scenario.ground
    if not within(box, ground.width, ground.height):
        return OFF
    for feature in ground.under(box):
        if feature.kind in NO_GO:
            return f"would stand in {feature.name or 'a ' + feature.kind}"
    there = next((other for other in everyone if other is not post and overlap(box, other.box)), None)
    return f"would stand in unit {there.unit.number} of {there.unit.side}" if there else ""
