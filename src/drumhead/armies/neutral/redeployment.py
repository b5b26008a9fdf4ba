"""Placement of a converted battle's units: each at its old place, or at the nearest spot with room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin

from drumhead.armies.checks.table_plan_checks import Key, Laid
from drumhead.geometry.box_distance import overlap
from drumhead.geometry.oriented_box import Box, within
from drumhead.geometry.terrain_shapes import NO_GO, Feature, Ground
from drumhead.model.table_plan import Plan
from drumhead.rules.rulebook.formations import formations_of

STEP, FARTHEST, WAYS = 10.0, 500.0, 16  # mm from one ring of spots to the next, to the last; spots of a ring


def fit_plan(laid: Laid) -> Plan:
    """Return a plan with valid formations and room for each unit; one without room within 500 mm loses its place."""
    laid = replace(laid, plan=_formed(laid))
    plan, book = laid.plan, laid.ruleset.book()
    ground = Ground(*laid.table, tuple(Feature(p.kind, p.points, p.name, p.width) for p in plan.ground))
    standing: list[Box] = []
    places = {}
    for key, (x, y, facing) in plan.places.items():
        box = laid.box(key, book)
        if box is None:
            places[key] = (x, y, facing)
            continue
        spot = next((each for each in _spots(box) if _has_room(each, standing, ground)), None)
        if spot:
            standing.append(spot)
            places[key] = (spot.x, spot.y, facing)
    return replace(plan, places=places)


def _formed(laid: Laid) -> Plan:
    """Return the plan without formations that its units cannot form; such a unit may also change formation again."""
    plan = laid.plan

    def knows(key: Key, word: str) -> bool:
        unit = laid.unit(key)
        return unit is not None and word in [each.id for each in formations_of(laid.ruleset.tables, unit)]

    formations = {key: word for key, word in plan.formations.items() if knows(key, word)}
    return replace(plan, formations=formations, all_day=plan.all_day & formations.keys())


def _spots(box: Box) -> Iterator[Box]:
    """Yield a box at its own place, then at points in rings of 10 mm around it, up to 500 mm away."""
    yield box
    ring = STEP
    while ring <= FARTHEST:
        for way in range(WAYS):
            turn = 2 * pi * way / WAYS
            yield box.at(round(box.x + ring * cos(turn), 1), round(box.y + ring * sin(turn), 1))
        ring += STEP


def _has_room(box: Box, standing: list[Box], ground: Ground) -> bool:
    on_it = within(box, ground.width, ground.height)
    return (
        on_it
        and not any(overlap(box, other) for other in standing)
        and not any(feature.kind in NO_GO for feature in ground.under(box))
    )
