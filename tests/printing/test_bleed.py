"""Tints run on past the cut line, as the print shows, and never over the piece itself or the one beside it."""

import math

import pytest

from drumhead.printing.drawing.vector_primitives import BLEED, Path, Sheet, bled, line
from drumhead.printing.layout.pieces import GAP
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.registry import parts
from drumhead.printing.style.paper import paper

from . import printed
from .games import named_game

TINT = "#808080"
# A piece like an L: a tinted square at its foot, and a white arm that stands up beside it, half a millimetre away.
ARM = ((20, 10), (30, 10), (30, 60), (20, 60))
FOOT = ((30.5, 30), (60, 30), (60, 60), (30, 60))
CUT = line((20, 10), (30, 10), (30, 59), (30.5, 30), (60, 30), (60, 60), (20, 60), closed=True)


def grey(*points):
    """How dark the print is at some places, 0 black to 255 white."""
    marks = (*bled([Path(line(*FOOT, closed=True), "glue", fill=TINT)], CUT), Path(CUT, "cut", stroke="#000000"))
    picture = printed.picture(pdf([Sheet(paper("A4"), marks, "x")], "x"), 0, 508)  # 20 dots a millimetre
    return [picture.getpixel((round(20 * x), round(20 * y))) for x, y in points]


def test_a_tint_runs_on_past_the_cut_line():
    assert grey((45, 61 - 0.1), (61 - 0.1, 45), (45, 29 + 0.2)) == [128, 128, 128]
    assert grey((45, 61.2), (61.2, 45), (45, 28.8)) == [255, 255, 255]


def test_a_tint_does_not_run_over_the_white_of_its_own_piece():
    assert grey((29.6, 45), (25, 30), (29.8, 32)) == [255, 255, 255]


def test_what_runs_on_does_not_reach_the_next_piece():
    assert BLEED <= GAP


def test_without_a_tint_there_is_nothing_to_run_on():
    assert bled([], CUT) == ()


def test_what_runs_on_is_printed_never_cut():
    marks = bled([Path(line(*FOOT, closed=True), "glue", fill=TINT)], CUT)
    assert [mark.role for mark in marks] == ["print", "print", "glue"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", ["dice", "measures"])
@pytest.mark.parametrize("battle", ["ramillies", "oudenarde"])
def test_every_tint_that_reaches_a_cut_edge_runs_on_past_it(kind, battle):
    (part,) = parts(kind, named_game(battle), PrintOptions())
    file = part.draw()
    picture, (strokes, *_) = printed.picture(file, 0, 254), printed.strokes(file)
    tints = {grey_of(stroke.fill) for stroke in strokes if stroke.filled} - {grey_of((255, 255, 255))}
    reached = 0
    for cut in (stroke.points for stroke in strokes if stroke.is_cut):
        for places in across(cut):
            deeper, shade, beyond = (picture.getpixel((round(10 * x), round(10 * y))) for x, y in places)
            if deeper == shade > 60 and any(abs(shade - tint) < 2 for tint in tints):  # no line, no letter
                assert beyond <= shade + 2, places  # darker where a letter or a line of the next piece stands
                reached += 1
    assert reached > 20


def grey_of(colour):
    red, green, blue = colour
    return round(0.299 * red + 0.587 * green + 0.114 * blue)


def across(cut):
    """Points well inside, just inside and outside a closed line, wherever the outside is no other part of it."""
    for (x1, y1), (x2, y2) in zip(cut, (*cut[1:], cut[0])):
        long = math.dist((x1, y1), (x2, y2))
        if long < 2:
            continue
        for share in (0.2, 0.35, 0.5, 0.65, 0.8):
            x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
            across_x, across_y = (y2 - y1) / long, (x1 - x2) / long
            for side in (1, -1):
                places = [(x + i * side * across_x, y + i * side * across_y) for i in (-0.8, -0.4, 0.6)]
                if [printed.within(place, cut) for place in places[1:]] == [True, False]:
                    yield places
