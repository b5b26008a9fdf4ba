"""Sizes of paper: found by name, the same for a battle file as for the command line."""

from typing import get_args, get_type_hints

import pytest

from drumhead.armies.files.army_and_battle_schema import PAPERS as NAMES
from drumhead.armies.files.army_and_battle_schema import PrintTable
from drumhead.printing.style.paper import PAPERS, TEXT_SIZES, PaperError, paper


def test_paper_is_found_in_any_capitals_and_refused_by_name():
    assert paper(" letter ").width == 215.9
    with pytest.raises(PaperError, match="A3, A4, A5, Letter, Legal, Tabloid"):
        paper("foolscap")


def test_a4_and_letter_leave_the_same_width():
    assert paper("A4").printable.width == pytest.approx(paper("Letter").printable.width)


def test_a_battle_may_name_every_paper_and_every_type_there_is():
    assert tuple(PAPERS) == NAMES
    assert get_args(get_type_hints(PrintTable)["type"]) == TEXT_SIZES


@pytest.mark.parametrize("typed", ["200x280mm", "280 x 200", "20x28cm", "20,0 × 28,0 cm"])
def test_paper_may_have_any_size(typed):
    sheet = paper(typed)
    assert (sheet.name, sheet.width, sheet.height, sheet.printable.width) == ("200x280mm", 200, 280, 190)
    assert (paper("200x280mm/2").width, paper("200x280mm/8").height) == (140, 100)


@pytest.mark.parametrize("typed", ["90x90mm", "100x280mm", "200x1300mm", "200x"])
def test_paper_that_cannot_be_is_refused(typed):
    with pytest.raises(PaperError, match=r"200x280mm|148x200mm"):
        paper(typed)
