"""Cards for a print shop, read back from the PDF: one a page, trimmed to size, fronts and backs by turns."""

from __future__ import annotations

import io

import pikepdf
import pytest

from drumhead.printing.drawing.vector_primitives import Path, rectangle
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card import Card, CardFace, InkField, deal_copies
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock
from drumhead.printing.pages.cards.sheets.print_shop import shop_pages
from drumhead.printing.style.paper import Box

from ...counted import at_least
from .. import printed
from ..games import battle_game
from .test_imposition import blocks, marked_card

MM = 25.4 / 72


def boxes(data):
    """Media, bleed and trim box of every page, in mm."""
    with pikepdf.open(io.BytesIO(data)) as document:
        return [
            [[float(number) * MM for number in page.obj[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]
            for page in document.pages
        ]


def made(cards, common=None, **how):
    return pdf(shop_pages(cards, common, Making(**how), "Cards"), "Cards")


@pytest.mark.parametrize("bleed", [0.0, 3.0, 4.5])
@pytest.mark.parametrize("size", [*STOCKS, "58x91.5"])
def test_every_page_is_a_card_of_its_size_and_the_bleed_round_it(size, bleed):
    card = stock(size)
    pages = boxes(made([marked_card(card)] * 3, stock=card, bleed=bleed))
    assert len(pages) == 6
    for media, bled, trim in pages:
        assert media == bled == pytest.approx([0, 0, card.width + 2 * bleed, card.height + 2 * bleed], abs=0.01)
        assert trim == pytest.approx([bleed, bleed, bleed + card.width, bleed + card.height], abs=0.01)


def test_fronts_and_backs_come_by_turns_where_they_belong_on_the_card():
    card = STOCKS["magic"]
    pages = at_least(4, printed.pages(made([marked_card(card)] * 2, bleed=3)))
    for number, page in enumerate(pages):
        (mark,) = blocks(page, red=number % 2 == 1)
        left = 63 - 6 - 3.5 if number % 2 else 6
        assert mark == pytest.approx((3 + left, 3 + 7, 3 + left + 3.5, 3 + 7 + 3.5), abs=0.05)


def test_a_field_at_the_cut_runs_to_the_edge_of_the_page():
    card = Card("field", CardFace((), (InkField(Box(0, 0, 63, 88), "#00ff00"),)))
    (page,) = printed.pages(made([card], bleed=3))
    (field,) = [stroke.box for stroke in page.strokes if stroke.filled]
    assert field == pytest.approx((0, 0, 69, 94), abs=0.05)


def test_cards_come_as_often_as_they_are_wanted_without_backs_if_so_asked():
    cards = deal_copies([Card("one", CardFace(()), copies=3), Card("two", CardFace(()))], 2)
    assert len(boxes(made(cards))) == 8
    assert len(boxes(made(cards, CardFace(())))) == 16
    assert len(boxes(made(cards, CardFace(()), duplex="none"))) == 8


def test_a_card_keeps_its_own_back_and_others_get_the_decks():
    common = CardFace((Path(rectangle(10, 10, 20, 20), fill="#0000ff"),))
    pages = printed.pages(made([marked_card(STOCKS["magic"]), Card("bare", CardFace(()))], common))
    inks = [[stroke.fill for stroke in page.strokes] for page in pages]
    assert inks == [[(0, 0, 0)], [(255, 0, 0)], [], [(0, 0, 255)]]


def test_nothing_stands_on_the_page_but_the_card():
    data = Deck(battle_game(), PrintOptions(), ("turn",), Ask(Making(alone=True, bleed=3))).pdf()
    pages = printed.pages(data)
    assert len(pages) == 2 * (6 + 2 + 1)  # turn cards, aids, what their marks mean
    for number, page in enumerate(pages):
        assert (page.width, page.height) == pytest.approx((69, 94), abs=0.01)
        if "Drumhead" in page.words:  # the pattern of the deck's back runs on into the bleed
            assert number % 2 == 1
            continue
        for stroke in at_least(1, page.strokes):
            assert Box(3, 3, 66, 91).holds(Box(*stroke.box), 0.01)
        for letter in at_least(5, page.letters):
            assert Box(3, 3, 66, 91).holds(Box(letter.left, letter.top, letter.right, letter.bottom), 0.01)
