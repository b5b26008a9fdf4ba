"""Blank cards: as many as are asked for, ruled evenly inside their margin, whatever the stock."""

from __future__ import annotations

from itertools import pairwise

import pytest

from drumhead.printing.drawing.vector_primitives import bounds
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask
from drumhead.printing.pages.cards.kinds.blank_cards import BALLPOINT
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, Stock

from ..games import ruleset_game
from .faces import cards_of, paths


def ruled(stock):
    """How far down the lines of a blank card are."""
    (card,) = cards_of("blank", ruleset_game(), PrintOptions(), Ask(Making(stock)))
    lines = [bounds((path,)) for path in paths(card.front.marks)]
    assert all(line.left >= stock.safe - 0.2 and line.right <= stock.width - stock.safe + 0.2 for line in lines)
    return [(line.top + line.bottom) / 2 for line in lines]


@pytest.mark.parametrize("stock", [*STOCKS.values(), Stock("least", 30, 30), Stock("most", 300, 300)], ids=str)
def test_lines_are_as_far_apart_as_a_ballpoint_needs_down_to_the_margin(stock):
    lines = ruled(stock)
    gaps = [below - above for above, below in pairwise(lines)]
    assert min(gaps) >= BALLPOINT
    assert max(gaps) - min(gaps) < 0.01
    assert lines[0] > BALLPOINT
    assert lines[-1] == pytest.approx(stock.height - stock.safe, abs=0.01)


def test_as_many_are_made_as_are_asked_for():
    (card,) = cards_of("blank", ruleset_game(), PrintOptions(), Ask(blanks=54))
    assert (card.copies, card.back) == (54, None)
