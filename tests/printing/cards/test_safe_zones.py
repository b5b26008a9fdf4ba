"""What a drifting cut may take: nothing of a card near its edge but grounds, as measured in the PDF."""

from __future__ import annotations

from functools import cache

import pytest

from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck
from drumhead.printing.pages.cards.sheets.card_stock import stock

from ...counted import at_least
from .. import printed
from ..games import BATTLES, named_game, wishes_of

BLEED, ZONE, FRAME = 3.0, 3.2, 5.0  # mm; the zone of 1/8 in. that print shops ask for, and 5 mm for a thin frame


@cache
def faces(battle, size="poker", ink="full", kinds=("turn", "blank"), **how):
    """The pages of a print for a shop: those that a card has to itself, and the backs of the deck."""
    game = named_game(battle)
    making = Making(stock(size), alone=True, bleed=BLEED, **how)
    pages = printed.pages(Deck(game, wishes_of(game, ink=ink), kinds, Ask(making)).pdf())
    backs = [page for page in pages if "Drumhead" in page.words]
    return [page for page in pages if page not in backs], backs


def from_the_cut(page, box):
    """How far inside the cut a box is, in mm; less than nothing in the bleed."""
    left, top, right, bottom = box
    return min(left, top, page.width - right, page.height - bottom) - BLEED


@pytest.mark.sample(2)
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("battle", BATTLES)
def test_no_word_and_no_line_is_in_the_safe_zone_and_no_frame_near_the_cut(battle, ink):
    own, _ = faces(battle, ink=ink)
    for page in at_least(2, own):
        for letter in page.letters:
            assert from_the_cut(page, (letter.left, letter.top, letter.right, letter.bottom)) >= ZONE, letter
        for stroke in at_least(1, page.strokes):
            assert from_the_cut(page, stroke.box) >= ZONE, stroke
            left, top, right, bottom = stroke.box
            frames = right - left > 0.7 * page.width and bottom - top > 0.7 * page.height
            assert not frames or from_the_cut(page, stroke.box) >= FRAME


@pytest.mark.parametrize("size", ["poker", "mini", "business", "tarot"])
def test_the_ground_of_a_back_runs_to_the_edge_of_the_bleed_on_all_sides(size):
    _, (page, *_) = faces("ramillies", size, kinds=("blank",))
    boxes = [stroke.box for stroke in at_least(50, page.strokes)]
    edges = [min(each) for each in zip(*boxes)][:2] + [max(each) for each in zip(*boxes)][2:]
    assert from_the_cut(page, edges) < -BLEED + 1  # and so on the side where it reaches least
    assert max(edges[0], edges[1], page.width - edges[2], page.height - edges[3]) < 1
    assert not [stroke for stroke in page.strokes if stroke.stroked and from_the_cut(page, stroke.box) < FRAME]


def test_a_back_without_bleed_ends_at_the_cut():
    game = named_game("ramillies")
    ask = Ask(Making(stock("poker"), alone=True, bleed=0))
    page = printed.pages(Deck(game, wishes_of(game), ("blank",), ask).pdf())[1]
    for stroke in at_least(50, page.strokes):
        assert from_the_cut(page, stroke.box) >= -BLEED - 0.01


@pytest.mark.parametrize("size", ["poker", "mini"])
def test_a_proof_draws_the_safe_zone_over_every_face(size):
    own, backs = faces("ramillies", size, safe_zone=True)
    for page in at_least(4, [*own, *backs]):
        (zone,) = [stroke for stroke in page.strokes if stroke.broken]
        assert zone.box == pytest.approx(
            (BLEED + ZONE, BLEED + ZONE, page.width - BLEED - ZONE, page.height - BLEED - ZONE), abs=0.05
        )
        assert "safe zone 3.2 mm" in page.words
    plain, _ = faces("ramillies", size)
    assert not [stroke for page in at_least(2, plain) for stroke in page.strokes if stroke.broken]
