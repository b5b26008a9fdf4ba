"""Type and boxes of cards, as measured in the PDF; a card too small for tables has none, and notes use free backs."""

from __future__ import annotations

from functools import cache

import pytest

from drumhead.printing.pages.cards.card import CardFace, deal_copies
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import MARKS, Ask, Deck, stream
from drumhead.printing.pages.cards.sheets.card_stock import stock
from drumhead.printing.text.chance_format import heat

from ...counted import at_least
from .. import printed
from ..games import BATTLES, named_game, wishes_of
from .faces import faces, paths, words

LEAST = {"magic": 8.5, "poker": 8.5, "tarot": 11.0, "a7": 10.5}  # points, for eyes at arm's length
TOLD = ("units", "procedures", "report", "terrain", "commanders")
BAR_LINE = 0.15  # mm: the parts of a bar have thinner outlines than a box
BOX = 5.0  # mm, the narrowest that a pencil crosses without touching the next


@cache
def pages_of(battle, kind, size):
    game = named_game(battle)
    making = Making(stock(size), alone=True, duplex="long-edge")
    return printed.pages(Deck(game, wishes_of(game), (kind,), Ask(making)).pdf())


def unit_cards(game, size):
    every = stream(game, wishes_of(game), ("units",), Ask(Making(stock(size))))
    return [card for card in every if card.kind == "units"]


@pytest.mark.sample(3)
@pytest.mark.parametrize("size", LEAST)
@pytest.mark.parametrize("kind", TOLD)
@pytest.mark.parametrize("battle", BATTLES)
def test_no_letter_is_smaller_than_the_stock_allows(battle, kind, size):
    for page in at_least(2, pages_of(battle, kind, size)):
        if "Drumhead" not in page.words:
            assert min(letter.points for letter in at_least(10, page.letters)) >= LEAST[size] - 0.01


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", ["poker", "mini", "tarot"])
@pytest.mark.parametrize("battle", BATTLES)
def test_boxes_to_cross_or_tick_are_five_millimetres_wide(battle, size):
    squares = []
    for page in at_least(20, pages_of(battle, "units", size)):
        for stroke in page.strokes:
            left, top, right, bottom = stroke.box
            wide, high = (side + stroke.width for side in (right - left, bottom - top))
            is_box = stroke.stroked and stroke.filled and stroke.width > BAR_LINE and len(stroke.points) < 6
            if is_box and abs(wide - high) < 0.1 and wide > 3:
                squares.append(wide)
    assert min(at_least(40, squares)) >= BOX


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", BATTLES)
def test_a_mini_card_has_boxes_and_words_but_no_tables(battle):
    game = named_game(battle)
    pile = unit_cards(game, "mini")
    assert len(pile) <= len(at_least(10, game.units)) + 1
    shades = {heat(step, hue).fill for step in range(1, 10) for hue in ("gain", "loss", "level")}
    assert not [path for face in faces(pile) for path in paths(face.marks) if path.fill in shades]


# What poker cards leave out, table by table. A table more is a card that a player has to look elsewhere for.
LEFT_OUT = {"blenheim": 3, "ramillies": 1, "oudenarde": 3, "klausen": 0, "salamanca": 0}


@pytest.mark.parametrize("battle", BATTLES)
def test_a_table_is_left_out_before_a_unit_takes_a_second_card(battle):
    game = named_game(battle)
    pile = unit_cards(game, "poker")
    assert len(pile) == len(at_least(10, game.units))
    assert sum(len(card.left_out) for card in pile) <= LEFT_OUT[battle]


def test_a_table_left_out_is_in_the_note_and_on_the_second_card_of_one_side():
    game = named_game("blenheim")
    pile = [card for card in unit_cards(game, "poker") if card.left_out]
    note = Deck(game, wishes_of(game), ("units",), Ask(Making(stock("poker")))).tell_left_out().decode()
    for card in at_least(1, pile):
        assert f"{card.name}: {', '.join(card.left_out)}" in note
    every = stream(game, wishes_of(game), ("units",), Ask(Making(stock("poker"), duplex="none")))
    for card in pile:
        said = words(*(each.front for each in every if each.name.startswith(card.name)))
        assert all(title in said for title in card.left_out)
    assert not Deck(game, wishes_of(game), ("units",), Ask(Making(stock("poker"), duplex="none"))).tell_left_out()


@pytest.mark.parametrize("battle", BATTLES)
def test_the_report_of_the_cards_takes_one_face(battle):
    game = named_game(battle)
    (card,) = [each for each in stream(game, wishes_of(game), ("report",)) if each.kind == "report"]
    assert "How the cards fall" in words(card.front)
    assert "How the cards fall" not in words(card.back)


def test_a_card_of_notes_does_not_take_a_sheet_of_its_own_while_a_back_is_free():
    """Ramillies has notes on one face beside eight turn cards, and four cards go on a sheet."""
    game = named_game("ramillies")
    deck = Deck(game, wishes_of(game), ("turn",))
    every = deal_copies(deck.cards)
    assert len(every) % 4 == 1
    assert (every[-1].kind, every[-1].back) == (MARKS, None)
    sheets = at_least(2, deck.sheets())
    assert len(sheets) == len(every) // 4
    drawn = [words(CardFace(sheet.marks)) for sheet in sheets]
    assert sum("What the marks mean" in each for each in drawn) == 1
