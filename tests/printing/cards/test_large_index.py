"""Playing cards with a large index: ranks are larger in both corners, and nothing stands on anything else."""

from __future__ import annotations

import pytest

from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck
from drumhead.printing.pages.cards.kinds.playing_cards import LARGER

from .. import sheets
from ..games import ruleset_game


def largest(large: bool) -> tuple[float, bool]:
    """The points of the largest figures of a pack, and whether any letters are on others."""
    ask = Ask(Making(duplex="none"), pack=True, large_index=large)
    pages = sheets.letters(Deck(ruleset_game("von-futsch"), PrintOptions(command="drumhead x"), ("turn",), ask).pdf())
    points = [letter.points for page in pages for letter in page if letter.sign in "23456789"]
    ranks = [each for each in points if each > 0.9 * max(points)]
    assert len(ranks) == 2 * 8 * 4  # in both corners, of four suits
    return max(points), any(sheets.crowded(page) for page in pages)


def test_a_large_index_is_larger_and_covers_nothing():
    (usual, _), (large, crowded) = largest(False), largest(True)
    assert large / usual == pytest.approx(LARGER, rel=0.02)
    assert not crowded
