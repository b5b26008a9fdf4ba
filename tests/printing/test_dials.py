"""A dial as printed: laid on the disc, the cover's window shows one whole value, upright, and nothing of the next."""

import math

import pytest
from shapely.affinity import rotate, translate
from shapely.geometry import Point, Polygon

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice

from . import printed
from .games import told

CASES = [(3, None, "full"), (6, None, "low"), (6, 38, "full"), (8, 60, "full"), (12, None, "full"), (12, 80, "low")]


def parts(count, size, ink):
    """The page, the disc's middle and radius, the cover's, and the window about the cover's middle."""
    toml = f'says = "hits"\nvalues = {list(range(1, count + 1))}\narms = ["infantry"]\n'
    page = printed.pages(record_dice(told(toml, battle=False), PrintOptions(ink=ink), size, solid="dial", copies=1))[0]
    rounds = [s for s in page.strokes if s.is_cut and "C" in s.verbs and s.box[2] - s.box[0] > 25]
    disc, cover, *_ = rounds
    window = next(Polygon(s.points) for s in page.strokes if s.is_cut and "C" not in s.verbs and len(s.points) > 9)
    (x, y), _ = _middle(cover)
    return page, _middle(disc), _middle(cover), translate(window, -x, -y)


def _middle(stroke):
    left, top, right, bottom = stroke.box
    return ((left + right) / 2, (top + bottom) / 2), (right - left) / 2


@pytest.mark.parametrize(("count", "size", "ink"), CASES)
def test_turned_clockwise_step_by_step_the_window_shows_the_values_in_their_order(count, size, ink):
    page, ((x, y), radius), (_, over), window = parts(count, size, ink)
    on_disc = [k for k in page.letters if math.dist(k.middle, (x, y)) < radius]
    for step in range(count):
        seen = translate(rotate(window, -360 / count * step, origin=(0, 0)), x, y)
        signs = [k.sign for k in on_disc if seen.contains(Point(k.middle))]
        assert "".join(signs) == str(step + 1)
    assert over < radius - 2  # a rim for the thumb


@pytest.mark.parametrize(("count", "size", "ink"), CASES)
def test_each_window_lies_on_the_cover_and_shows_no_second_value(count, size, ink):
    page, ((x, y), _), (_, over), window = parts(count, size, ink)
    assert Point(0, 0).buffer(over - 1).contains(window)
    assert not window.contains(Point(0, 0))
    frames = [Polygon(s.points) for s in page.strokes if s.filled and len(s.points) > 5 and "C" not in s.verbs]
    about = [f for f in frames if f.area > 20 and math.dist((f.centroid.x, f.centroid.y), (x, y)) < over]
    assert len(about) == count
    seen = translate(window, x, y)
    assert sum(seen.intersects(frame) for frame in about) == 1


def test_disc_and_cover_have_a_mark_for_the_pin_in_their_middle():
    page, (middle, _), (other, _), _ = parts(6, None, "full")
    for x, y in (middle, other):
        ends = [
            s.points for s in page.strokes if s.stroked and "C" not in s.verbs and math.dist(s.points[0], (x, y)) < 2
        ]
        assert any(math.dist(p, (x, y)) == pytest.approx(1.5, abs=0.01) for points in ends for p in points)
