"""Parts of sheets: panels to cut out and leaves side by side; words that part from their ground."""

import pytest

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.playsheet.playsheet_layout import playsheet
from drumhead.printing.style import colours
from drumhead.printing.style.block_shades import FULL, LOW
from drumhead.printing.style.paper import Box, grid_of, paper
from drumhead.printing.text.chance_format import HUES, contrast, heat

from ..counted import at_least
from . import sheets
from .games import named_game


def test_pocket_panels_have_letters_of_their_own_and_lines_to_cut_between_them():
    wishes = PrintOptions(type="pocket", only=("turn", "fire"))
    pdf = playsheet(named_game("ramillies"), wishes)
    pages = sheets.letters(pdf)
    sizes = [letter.points for page in pages for letter in page]
    assert 7.5 < min(sizes) < 8 < max(sizes)
    a4 = paper("A4")
    for page in pages:
        assert all(a4.printable.holds(Box(*letter.box), 6) for letter in page)
        assert not [letter for letter in page if letter.box[0] < a4.width / 2 + 3 and letter.box[2] > a4.width / 2 - 3]
        assert not sheets.crowded(page)


@pytest.mark.parametrize(
    ("name", "pockets", "parts"),
    [("A4", True, (2, 2)), ("Letter", True, (2, 2)), ("A3", True, (4, 2)), ("A5", True, (2, 1)), ("A3", False, (2, 1))],
)
def test_a_sheet_is_parted_into_panels_or_leaves(name, pockets, parts):
    grid = grid_of(paper(name), pockets)
    assert (grid.across, grid.down) == parts
    assert paper(grid.part).printable.width >= (90 if pockets else 190) - 0.01
    assert grid_of(paper("Legal"), False) is None


def test_every_word_parts_from_its_ground_seven_to_one():
    read = ("INK", "RED", "SOFT", "QUIET", "PALE")
    assert all(contrast(getattr(colours, ink), colours.PAPER) >= 7 for ink in at_least(5, read))
    cells = [heat(number, hue) for hue in HUES for number in range(1, 10)]
    assert all(contrast(cell.fill, cell.ink) >= 7 for cell in at_least(18, cells))


def test_every_figure_of_a_block_parts_from_its_ground():
    """Four and a half to one, as large bold figures need; words of blocks stand on paper."""
    for ink in (FULL, LOW):
        grounds = [*ink.tones.values(), *ink.shades.values()]
        assert all(contrast(ground, letters) >= 4.5 for ground, letters in at_least(10, grounds))
