"""Ground along a march, measured for a unit's corners side by side, against what lies under each mm of each way."""

from __future__ import annotations

import random

import pytest

from drumhead.geometry.move_corridor import lanes_through
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature

GROUND = (
    Feature("marsh", ((100, 100), (500, 140), (460, 420), (300, 260), (120, 400))),  # with a bay in it
    Feature("stream", ((0, 300), (250, 320), (400, 500), (600, 480)), width=30),
    Feature("wood", ((900, 900), (950, 900), (950, 950), (900, 950))),
)


def _in_any_stretch(ways, mm):
    return sorted(sum(begins <= mm < ends for begins, ends in way) for way in ways)


def _in_ground(start, end, mm, long):
    share = mm / long
    points = zip((*start.corners, (start.x, start.y)), (*end.corners, (end.x, end.y)))
    places = [(x + share * (to_x - x), y + share * (to_y - y)) for (x, y), (to_x, to_y) in points]
    return sorted(sum(feature.has(*place) for feature in GROUND) for place in places)


@pytest.mark.parametrize("seed", range(12))
def test_each_corner_is_in_ground_where_the_ground_has_it(seed):
    chance = random.Random(seed)
    start = Box(chance.uniform(0, 600), chance.uniform(0, 600), chance.choice([0, 33.3, 90, 200.5]), 120, 60)
    end = start.at(start.x + chance.uniform(-300, 300), start.y + chance.uniform(-300, 300))
    long = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    ways = lanes_through(GROUND, start, end)
    for mm in [chance.uniform(0, long) for _ in range(40)]:
        found = _in_any_stretch([*ways, *[[]] * (5 - len(ways))], mm)
        assert found == _in_ground(start, end, mm, long), mm


def test_who_stays_where_it_is_goes_through_nothing():
    box = Box(300, 200, 0, 120, 60)
    assert lanes_through(GROUND, box, box) == []
