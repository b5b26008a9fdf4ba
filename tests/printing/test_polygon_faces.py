"""A face of three or five sides: whatever a ruleset says on it stays inside its frame and clear of the rest."""

import math
from itertools import combinations

import pytest

from drumhead.printing.drawing.vector_primitives import Sheet, move
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.dice.die_faces import Badge, DieFace
from drumhead.printing.pages.dice.polygon_faces import polygon_marks
from drumhead.printing.style.paper import paper

from ..counted import at_least
from . import printed

BEGINS = [(), ("routs next",), ("no advance", "half fire"), ("may neither move nor shoot, ever again",)]
CHANCES = ["", "4\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}6", "17\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}36", "9+ 28%"]
MIDDLE = 100.0
SIDES = {3: (4.95, 7.07, 14.0), 5: (4.94, 6.18, 13.0)}  # and the distance from the middle to a side, mm


def printed_face(face, sides, inradius, number, low_ink):
    marks = move(polygon_marks(face, Badge(number, "diamond", "#861b12"), sides, inradius, low_ink), MIDDLE, MIDDLE)
    (page,) = printed.pages(pdf([Sheet(paper("A4"), (marks,), "Face")], "Face"))
    return page


def corners(sides, inradius):
    """Of a face with its foot level, by school geometry."""
    around = inradius / math.cos(math.pi / sides)
    turns = [math.pi / 2 + math.pi / sides + 2 * math.pi * i / sides for i in range(sides)]
    return [(MIDDLE + around * math.cos(t), MIDDLE + around * math.sin(t)) for t in turns]


def overlap(one, other):
    """How far two boxes lie over one another, in mm, the lesser of across and down."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return min(across, down)


CASES = [(sides, inradius) for sides, sizes in SIDES.items() for inradius in sizes]


@pytest.mark.sample(11)
@pytest.mark.parametrize(("sides", "inradius"), CASES)
@pytest.mark.parametrize("begins", BEGINS)
@pytest.mark.parametrize("low_ink", [False, True])
def test_words_stay_inside_the_frame_and_do_not_run_into_one_another(sides, inradius, begins, low_ink):
    within = corners(sides, inradius - 0.8 * min(1, inradius / SIDES[sides][1]))
    for chance in at_least(2, CHANCES):
        for rank in (1, 7, 11, 12):
            face = DieFace(rank, rank, 12, chance, begins, barred=rank == 7)
            page = printed_face(face, sides, inradius, "24", low_ink)
            for k in at_least(1, page.letters):
                for corner in ((k.left, k.top), (k.right, k.top), (k.left, k.bottom), (k.right, k.bottom)):
                    assert printed.within(corner, within), (chance, rank, k.sign)
            for one, other in combinations(page.letters, 2):
                if one.points != other.points:
                    assert overlap(one, other) < 0.05, (chance, rank, one.sign, other.sign)


@pytest.mark.sample(7)
@pytest.mark.parametrize(("sides", "inradius"), CASES)
@pytest.mark.parametrize("low_ink", [False, True])
def test_ring_and_sign_keep_clear_of_the_figure_of_words_and_of_each_other(sides, inradius, low_ink):
    for rank in range(1, 13):
        for begins, chance in ((BEGINS[0], CHANCES[0]), (BEGINS[1], CHANCES[3])):
            page = printed_face(DieFace(rank, rank, 12, chance, begins), sides, inradius, "7", low_ink)
            *_, ring, sign = page.strokes
            assert ring.box[2] < sign.box[0]
            for k in at_least(2, page.letters):
                left, top, right, bottom = ring.box
                if not (left < k.middle[0] < right and top < k.middle[1] < bottom):  # all but the number in the ring
                    for left, top, right, bottom in (ring.box, sign.box):
                        across = min(k.right, right) - max(k.left, left)
                        down = min(k.bottom, bottom) - max(k.top, top)
                        assert min(across, down) < 0.05, (rank, k.sign)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("sides", "inradius"), CASES)
def test_the_figure_is_the_largest_thing_on_a_face_and_never_lost(sides, inradius):
    for rank in range(1, 13):
        page = printed_face(DieFace(rank, rank, 12, CHANCES[2], BEGINS[1]), sides, inradius, "24", False)
        tallest = max(k.points for k in page.letters)
        assert "".join(k.sign for k in page.letters if k.points == tallest) == str(rank)
        assert tallest > 8


@pytest.mark.parametrize("sides", SIDES)
def test_the_ring_of_a_black_foot_lies_wholly_on_black_or_wholly_on_white(sides):
    page = printed_face(DieFace(7, 7, 8, CHANCES[3], ()), sides, SIDES[sides][1], "7", False)
    black = [s for s in page.strokes if s.filled and max(s.fill) < 60 and not s.stroked]
    top = min(y for _, y in max(black, key=lambda stroke: len(stroke.points)).points)
    *_, ring, _sign = page.strokes
    assert ring.box[1] > top or ring.box[3] < top
