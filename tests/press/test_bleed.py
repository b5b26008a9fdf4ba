"""Tints run on past the cut line, as the print shows, and never over the piece itself or the one beside it."""

from drumhead.press.ink_pdf import pdf
from drumhead.press.marks import BLEED, Path, Sheet, bled, line
from drumhead.press.packing import GAP
from drumhead.press.paper import paper

from . import printed

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
