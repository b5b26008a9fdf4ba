"""What is drawn from marks on every size of paper: the sheet's own size, nothing outside what a printer reaches."""

from functools import cache

import pytest

from drumhead.printing.drawing.vector_primitives import Path, bounds
from drumhead.printing.drawing.vector_primitives import each as each_mark
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages import registry
from drumhead.printing.style.paper import PAPERS, Box, PaperError

from ..counted import at_least
from .games import named_game
from .kinds import DRAWN

PEN = 0.6  # mm that a pen, or a curve's handle, may reach over
# The battles on whose sheets something was alone, and how many sheets of each paper they need at most.
PACKED = {
    "ramillies": {"dice": {"A4": 2, "Letter": 2}, "markers": {"A4": 2, "Letter": 2}},
    "oudenarde": {"dice": {"A4": 2, "Letter": 2}, "markers": {"A4": 1, "Letter": 1}},
    "klausen": {"markers": {"A4": 2, "Letter": 3}},
}


@cache
def sheets_of(kind, battle, paper):
    return [
        sheet for part in registry.parts(kind, named_game(battle), PrintOptions(paper=paper)) for sheet in part.sheets()
    ]


@pytest.mark.sample(4)
@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_has_the_size_of_its_paper_and_nothing_stands_outside_the_printable_area(kind, paper):
    sheets = sheets_of(kind, "oudenarde", paper)
    assert sheets
    for sheet in sheets:
        upright = PAPERS[paper]
        assert sorted((sheet.paper.width, sheet.paper.height)) == sorted((upright.width, upright.height))
        box = sheet.paper.printable
        room = Box(box.left - PEN, box.top - PEN, box.right + PEN, box.bottom + PEN)
        for mark, at in each_mark(sheet.marks):
            if not isinstance(mark, Path) or mark.stroke or mark.fill:
                assert room.holds(bounds((mark,), at)), mark


@pytest.mark.parametrize(("battle", "kind"), [(battle, kind) for battle, kinds in PACKED.items() for kind in kinds])
def test_no_sheet_is_there_for_one_piece_or_a_legend_that_others_have_room_for(battle, kind):
    for paper, most in at_least(2, PACKED[battle][kind].items()):
        assert len(at_least(1, sheets_of(kind, battle, paper))) <= most


def test_paper_that_is_too_small_is_refused_with_what_would_do():
    with pytest.raises(PaperError, match="dice of 45 mm: on A5 give 12 to 37"):
        [part.draw() for part in registry.parts("dice", named_game("ramillies"), PrintOptions(paper="A5"), size=45.0)]
