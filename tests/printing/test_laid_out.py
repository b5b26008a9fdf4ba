"""Pages that can be read and cut: what is wrong with one is seen, and nothing is wrong with ours."""

from __future__ import annotations

import pytest

from drumhead.printing.drawing.vector_primitives import Path, Sheet, Text, line, move, rectangle
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.registry import all_papers
from drumhead.printing.style.paper import paper

from .games import BATTLES, named_game, wishes_of
from .laid_out import faults, floor_of

A4 = paper("A4")
GROUND = Path(rectangle(20, 30, 100, 200), fill="#dddddd")


def seen(*marks):
    return faults(pdf([Sheet(A4, (GROUND, *marks), "x")], "x"), 9)


def test_a_good_page_has_no_faults():
    assert seen(Text(30, 50, "Wayfarer’s offices"), move([Text(0, 0, "if:")], 100, 100, 180)) == []


@pytest.mark.parametrize("turn", [0, 90, 180])
def test_words_on_words_are_seen(turn):
    (fault,) = seen(move([Text(0, 0, "Picardie"), Text(2, 0.5, "goes on")], 80, 80, turn))
    assert fault.startswith("page 1: words on words: ")


def test_small_letters_are_seen_however_they_came_to_be_small():
    small = move([Text(0, 0, "ab", size=12)], 50, 50, 0, 0.5)
    assert seen(small, Text(50, 70, "c", size=8)) == ["page 1: smaller than 9 pt: 3, such as a, b, c"]


@pytest.mark.parametrize(
    ("ends", "side"),
    [
        (((2, 100), (30, 100)), "left"),
        (((180, 100), (207, 100)), "right"),
        (((90, 3), (90, 9)), "top"),
        (((90, 280), (90, 294)), "foot"),
    ],
)
def test_ink_that_a_printer_cuts_off_is_seen(ends, side):
    assert seen(Path(line(*ends), stroke="#000000")) == [f"page 1: nearer than 5 mm to an edge: 1, such as {side}"]


def test_a_wasted_sheet_is_seen():
    (fault,) = faults(pdf([Sheet(A4, (Text(20, 50, "alone"),), "x")], "x"), 9)
    assert fault.endswith("of the sheet is used")


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("sheet", ["A4", "Letter", "A3", "Legal"])
@pytest.mark.parametrize("battle", BATTLES)
def test_every_page_of_every_battle_can_be_read_and_cut(battle, sheet, ink):
    game = named_game(battle)
    found = {
        part.file: faults(part.draw(), floor_of(part.file))
        for part in all_papers(game, wishes_of(game, command="drumhead kit", paper=sheet, ink=ink))
    }
    assert not {file: told for file, told in found.items() if told}
