"""Geometry of the table, known a second way: by shapely, on thousands of random places."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import islice

import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon

from drumhead.geometry.box_distance import clearance, gap, largest_displacement, overlap, sweep
from drumhead.geometry.entry_distance import entered_after
from drumhead.geometry.field import Field
from drumhead.geometry.fire_arcs import abreast_in_reach, fire_range, may_bear, side_of
from drumhead.geometry.line_of_sight import crosses, sees
from drumhead.geometry.oriented_box import Box, apart, heading, turn, within
from drumhead.geometry.terrain_shapes import Feature, Ground

from ..counted import at_least

CASES = 3000
NEAR = 1e-6


def some_box(luck: random.Random, spread: float = 600) -> Box:
    facing = luck.choice([0, 90, 180, 270, luck.uniform(0, 360), luck.uniform(0, 360)])
    return Box(luck.uniform(0, spread), luck.uniform(0, spread), facing, luck.uniform(30, 320), luck.uniform(20, 90))


def polygon(box: Box) -> Polygon:
    """Built by turning a plain rectangle, not from our corners."""
    wide, deep = box.frontage / 2, box.depth / 2
    flat = Polygon([(-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)])
    turned = shapely.affinity.rotate(flat, -box.facing, origin=(0, 0))
    return shapely.affinity.translate(turned, box.x, box.y)


def pairs(seed: int, spread: float = 600, count: int = CASES):
    luck = random.Random(seed)
    return [(some_box(luck, spread), some_box(luck, spread)) for _ in range(count)]


def test_corners_are_those_of_the_turned_rectangle_from_the_front_left_on():
    luck = random.Random(1)
    for _ in range(500):
        box = some_box(luck)
        assert polygon(box).equals_exact(Polygon(box.corners), 1e-6) or polygon(box).symmetric_difference(
            Polygon(box.corners)
        ).area == pytest.approx(0, abs=1e-6)
        (left, right), middle = box.front, box.ahead(box.depth / 2)
        assert math.dist(left, right) == pytest.approx(box.frontage)
        assert ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2) == pytest.approx((middle.x, middle.y), abs=0.002)


def test_boxes_overlap_where_shapely_finds_an_area_in_common():
    disagree = 0
    for a, b in pairs(2, 350):
        common = polygon(a).intersection(polygon(b)).area
        if common > 20:
            assert overlap(a, b)
        elif not common:
            assert not overlap(a, b)
        else:
            disagree += 1
    assert disagree < CASES / 20


def test_the_gap_is_the_distance_between_polygons():
    for a, b in at_least(CASES, pairs(3)):
        assert gap(a, b) == pytest.approx(polygon(a).distance(polygon(b)), abs=NEAR)


def test_a_slide_stops_where_the_boxes_touch_and_not_before():
    luck = random.Random(4)
    stopped = 0
    for a, b in pairs(4, 900):
        if overlap(a, b):
            continue
        way = luck.uniform(0, 2 * math.pi)
        x, y, far = math.sin(way), math.cos(way), luck.uniform(50, 600)
        slid = sweep(a, x, y, far, b)
        swept = shapely.MultiPoint(
            [*polygon(a).exterior.coords, *shapely.affinity.translate(polygon(a), x * far, y * far).exterior.coords]
        ).convex_hull
        if slid == far:
            assert swept.intersection(polygon(b)).area < 30
        else:
            stopped += 1
            there = shapely.affinity.translate(polygon(a), x * slid, y * slid)
            assert there.distance(polygon(b)) < 0.1
            assert there.intersection(polygon(b)).area < 30
    assert stopped > 200


@pytest.mark.parametrize("arc", [45, 22.5, 60])
def test_range_is_measured_from_the_front_to_what_stands_in_the_arc(arc):
    inside = 0
    for a, b in pairs(5, 700, 1500):
        (left, right), long = a.front, 5000
        sin, cos = math.sin(math.radians(a.facing)), math.cos(math.radians(a.facing))
        out = math.tan(math.radians(arc)) * long

        far = [
            (x + long * sin + sign * out * cos, y + long * cos - sign * out * sin)
            for (x, y), sign in ((left, -1), (right, 1))
        ]
        zone = Polygon([left, *far, right])
        part = zone.intersection(polygon(b))
        found = fire_range(a, b, arc)
        if part.area > 1:
            inside += 1
            assert found == pytest.approx(part.distance(LineString(a.front)), abs=1e-5)
        elif found is not None:
            assert part.area < 1
            assert zone.distance(polygon(b)) < 1e-6
    assert inside > 200


@pytest.mark.parametrize(
    ("place", "side"),
    [
        ((0, 500), "front"),
        ((0, -500), "rear"),
        ((500, 0), "flank"),
        ((-500, 0), "flank"),
        ((119, 21), "front"),
        ((300, 190), "flank"),
        ((300, 205), "front"),
        ((300, -205), "rear"),
    ],
)
def test_front_flank_and_rear_part_at_45_degrees_from_the_corners(place, side):
    assert side_of(Box(0, 0, 0, 240, 40), *place) == side
    turned = Box(0, 0, 90, 240, 40)  # facing east: what lay ahead lies to the east now
    assert side_of(turned, place[1], -place[0]) == side


def test_a_line_crosses_a_box_where_shapely_finds_a_length_in_common():
    luck = random.Random(6)
    told = 0
    for _ in range(CASES):
        box = some_box(luck)
        start, end = ((luck.uniform(-100, 700), luck.uniform(-100, 700)) for _ in range(2))
        common = polygon(box).intersection(LineString([start, end])).length
        if common > 0.01 or not common:
            assert crosses(box, start, end) == (common > 0)
            told += 1
    assert told > 0.9 * CASES  # few lines only touch a corner


def star(luck: random.Random) -> tuple[tuple[float, float], ...]:
    """A dented shape about the middle of the table."""
    count = luck.randint(3, 9)
    turns = sorted(luck.uniform(0, 2 * math.pi) for _ in range(count))
    return tuple((300 + math.cos(t) * luck.uniform(60, 250), 300 + math.sin(t) * luck.uniform(60, 250)) for t in turns)


def test_ground_is_entered_left_and_measured_as_shapely_does():
    luck = random.Random(7)
    stars = (points for points in iter(lambda: star(luck), None) if Polygon(points).is_valid)
    for points in at_least(800, islice(stars, 800)):
        shape = Polygon(points)
        wood = Feature("wood", points)
        start, end = ((luck.uniform(0, 600), luck.uniform(0, 600)) for _ in range(2))
        assert wood.length_within(start, end) == pytest.approx(
            shape.intersection(LineString([start, end])).length, abs=1e-6
        )
        assert wood.has(*start) == shape.contains(Point(start))
        box = some_box(luck)
        common = polygon(box).intersection(shape).area
        if common > 1 or not polygon(box).intersects(shape):
            assert wood.touches(box) == (common > 0)


def test_a_river_is_as_wide_as_it_says_and_a_bridge_leads_over_it():
    river = Feature("river", ((0, 500), (1000, 500)), width=60)
    bridge = Feature("bridge", ((450, 450), (550, 450), (550, 550), (450, 550)))
    ground = Ground(1000, 1000, (river, bridge))
    assert river.length_within((200, 0), (200, 1000)) == pytest.approx(60)
    assert [f.kind for f in ground.under(Box(200, 500, 0, 80, 40))] == ["river"]
    assert [f.kind for f in ground.under(Box(500, 500, 0, 80, 40))] == ["bridge"]


def test_the_slowest_corner_decides_how_much_of_a_march_is_slow():
    wood = Feature("wood", ((100, 0), (400, 0), (400, 150), (100, 150)))
    ground = Ground(1000, 1000, (wood,))
    start = Box(60, -100, 0, 120, 40)  # its right corners, at x = 120, go through the wood
    assert ground.slow(start, start.ahead(100), ("wood",)) == pytest.approx(20)
    assert ground.slow(start, start.ahead(100), ("marsh",)) == 0
    assert ground.slow(start.at(20, -100), start.at(20, 0), ("wood",)) == 0


def test_a_unit_between_hides_one_behind_it_unless_the_eyes_look_past():
    a, b = Box(300, 0, 0, 200, 40), Box(300, 600, 180, 200, 40)
    assert sees(a, b, [])
    assert not sees(a, b, [Box(300, 300, 0, 400, 40)])
    assert sees(a, b, [Box(300, 300, 0, 40, 40)])
    assert sees(a, b, [Box(300, -300, 0, 400, 40)])


def test_a_wood_hides_what_lies_beyond_it_and_what_stands_deep_inside():
    wood = Feature("wood", ((0, 200), (600, 200), (600, 400), (0, 400)))
    ground = Ground(1000, 1000, (wood,))
    watcher = Box(300, 0, 0, 200, 40)
    assert not sees(watcher, Box(300, 600, 180, 200, 40), [], ground.of("wood"), 50)
    assert sees(watcher, Box(300, 225, 180, 200, 40), [], ground.of("wood"), 50)
    assert not sees(watcher, Box(300, 350, 180, 100, 20), [], ground.of("wood"), 50)
    assert sees(watcher, Box(300, 600, 180, 200, 40), [], ground.of("marsh"), 50)


def test_the_longest_march_of_a_wheel_is_that_of_its_outer_corner():
    start = Box(0, 0, 0, 200, 40)
    assert largest_displacement(start, start.ahead(150)) == pytest.approx(150)
    turned = start.turn(90)
    assert largest_displacement(start, turned) == pytest.approx(math.hypot(100, 20) * math.sqrt(2))


def test_headings_and_turns():
    assert [heading(*v) for v in ((0, 1), (1, 0), (0, -1), (-1, 0))] == [0, 90, 180, 270]
    assert (apart(350, 10), apart(10, 350), apart(0, 180), apart(90, 90)) == (20, 20, 180, 0)


def test_a_box_stands_on_the_table_with_all_its_corners_or_not_at_all():
    assert within(Box(100, 50, 0, 200, 100), 1800, 1200)
    assert not within(Box(99, 50, 0, 200, 100), 1800, 1200)
    assert not within(Box(900, 1180, 45, 200, 40), 1800, 1200)


def test_a_path_covers_every_place_on_the_way():
    luck = random.Random(9)
    for _ in range(300):
        box, march = some_box(luck), luck.uniform(-400, 400)
        path = polygon(box.path(march)).buffer(0.01)
        for share in (0, 0.3, 1):
            assert path.contains(polygon(box.ahead(march * share)))


def peopled(luck: random.Random, count: int = 8) -> Field:
    """A field with that many units anywhere, in one another or not, and a few woods."""
    woods = tuple(
        Feature("wood", tuple((x + dx, y + dy) for dx, dy in ((0, 0), (150, 0), (0, 150))))
        for x, y in ((luck.uniform(-600, 600), luck.uniform(-600, 600)) for _ in range(4))
    )
    field = Field(Ground(1800, 1200, woods))
    for number in range(count):
        field.put(str(number), "french", some_box(luck))
    return field


def standing_in(field: Field, box: Box) -> list[str]:
    """Whoever stands where a box would, every one asked."""
    return [key for key, other in field.places.items() if overlap(box, other)]


def test_somebody_is_near_whenever_anybody_stands_within():
    luck = random.Random(11)
    for _ in range(400):
        field, here, mm = peopled(luck, 3), some_box(luck), luck.uniform(0, 500)
        near = {key for key, box in field.places.items() if polygon(here).distance(polygon(box)) <= mm}
        assert field.is_near(here, mm, field.places) == bool(near)
        assert set(field.within(here, mm, field.places)) == near


def test_the_nearest_is_the_one_with_the_least_distance():
    luck = random.Random(12)
    for _ in range(200):
        field, here = peopled(luck), some_box(luck)
        least = min(polygon(here).distance(polygon(box)) for box in field.places.values())
        assert field.nearest(here, field.places)[0] == pytest.approx(least)


def test_the_part_of_a_field_about_a_unit_holds_all_that_a_march_can_come_upon():
    luck = random.Random(13)
    for _ in range(200):
        field, here, mm = peopled(luck), some_box(luck), luck.uniform(50, 400)
        part = field.about(here, mm + here.frontage, "0")
        there = here.at(here.x, here.y, luck.uniform(0, 360)).ahead(mm)
        assert standing_in(part, there) == [key for key in standing_in(field, there) if key != "0"]
        assert list(part.ground.under(there)) == list(field.ground.under(there))


def test_an_arc_that_takes_in_an_enemy_is_never_told_not_to():
    for a, b in at_least(CASES, pairs(14)):
        assert may_bear(a, b) or fire_range(a, b) is None


def test_who_is_about_so_near_and_how_near_is_the_same_whoever_is_asked_first():
    luck = random.Random(15)
    for _ in range(300):
        field, here, mm = peopled(luck), some_box(luck), luck.uniform(0, 600)
        each = {key: clearance(here, box) for key, box in field.places.items()}
        assert field.least_clearance(here, field.places) == min(each.values())
        assert field.neighbours(here, mm, field.places) == [key for key, off in each.items() if off <= mm]
        by_middle = sorted(each, key=lambda key: math.dist(field.places[key][:2], here[:2]))
        assert field.closest(here, 3, field.places) == by_middle[:3]
        assert field.is_clear(here, ("1",)) == (set(standing_in(field, here)) <= {"1"})
    assert field.least_clearance(here, ()) == math.inf


def test_a_stand_fires_by_the_way_from_its_own_part_of_the_front():
    luck = random.Random(16)
    counted = Counter()
    for _ in range(600):
        front, target = some_box(luck), some_box(luck)
        stands, reach = luck.randint(1, 8), luck.uniform(50, 500)
        wide = front.frontage / stands
        ahead = Polygon(
            [front.ahead(mm).aside(x)[:2] for mm, x in ((20, -5000), (5000, -5000), (5000, 5000), (20, 5000))]
        )
        before = polygon(target).intersection(ahead)
        if fire_range(front, target) is None or before.is_empty or not before.equals(polygon(target)):
            continue
        edges = (front.aside((number - (stands - 1) / 2) * wide).wide(wide / 5).front for number in range(stands))
        ranges = [LineString(edge).distance(before) for edge in edges]
        if any(abs(each - reach) < 1 for each in ranges):
            continue
        found = abreast_in_reach(front, target, stands, reach)
        assert found == sum(each <= reach for each in ranges)
        counted["all" if found == stands else "some" if found else "none"] += 1
    assert min(counted[kind] for kind in ("all", "some", "none")) >= 10


def test_a_unit_comes_onto_ground_where_it_first_touches_it_on_its_way():
    luck, far, met = random.Random(7), 200, 0
    for _ in range(60):
        facing = luck.choice((0, 45, 90, luck.uniform(0, 360)))
        unit = Box(0, 0, facing, luck.uniform(30, 200), luck.uniform(20, 100))
        middle = luck.uniform(-60, 60), luck.uniform(80, 260)
        around = sorted(luck.uniform(0, 360) for _ in range(luck.randint(3, 7)))
        spokes = ((way, luck.uniform(30, 120)) for way in around)
        wood = Feature(
            "wood", tuple((middle[0] + off * turn(way)[0], middle[1] + off * turn(way)[1]) for way, off in spokes)
        )
        x, y = turn((facing + luck.choice((0, 45, -45, 180))) % 360)
        if wood.touches(unit):
            continue
        stepped = next((mm for mm in range(1, far + 1) if wood.touches(unit.at(mm * x, mm * y))), math.inf)
        said = entered_after(unit, x, y, far, wood)
        assert said == stepped == math.inf or stepped - 1 <= said <= stepped
        met += stepped <= far
    assert met >= 10
