"""The umpire's screen: every table once, and no last panel that is nearly empty."""

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.packs.umpire_screen import on_screen, screen
from drumhead.printing.pages.playsheet.block_layout import MEASURE, BlockSetter

from ..counted import at_least
from . import sheets
from .games import named_game

LEAST = 0.25  # of the last panel


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "paper"), [("salamanca", "A4"), ("blenheim", "Letter")])
def test_no_panel_of_the_screen_is_there_for_one_sentence(name, paper):
    game = named_game(name)
    wishes = PrintOptions(paper=paper, measures=game.ruleset.measures)
    pdf = screen(game, wishes)
    *_, last = sheets.letters(pdf)
    foot = max(letter.baseline for letter in last)
    above = [letter.baseline for letter in at_least(300, last) if letter.baseline < foot - 12]
    assert max(above) > LEAST * foot
    placed = BlockSetter(HtmlRenderer(game, wishes)).place_blocks(MEASURE)
    titles = [each.title for each in placed if each.name in on_screen(game) and each.title]
    said = sheets.text(pdf)
    for title in at_least(6, titles):
        assert said.count(f" {title} ") >= 1, title
