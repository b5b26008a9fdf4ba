"""Sizes of paper: found by name, the same for a battle file as for the command line."""

from typing import get_args, get_type_hints

import pytest

from drumhead.armies.files.army_and_battle_schema import PrintTable
from drumhead.printing.style.fonts import SIZINGS
from drumhead.printing.style.paper import PAPERS, PaperError, paper


def test_paper_is_found_in_any_capitals_and_refused_by_name():
    assert paper(" letter ").width == 215.9
    with pytest.raises(PaperError, match="A3, A4, A5, Letter, Legal, Tabloid"):
        paper("foolscap")


def test_a4_and_letter_leave_the_same_width():
    assert paper("A4").printable.width == pytest.approx(paper("Letter").printable.width)


def test_a_battle_may_name_every_paper_and_every_type_there_is():
    assert get_args(get_type_hints(PrintTable)["paper"]) == tuple(PAPERS)
    assert get_args(get_type_hints(PrintTable)["type"]) == tuple(SIZINGS)
