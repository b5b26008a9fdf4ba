"""Phase tracks: every phase in order with a box for each side's marker, on cards and along strips."""

from __future__ import annotations

import pytest

from drumhead.printing.drawing.vector_primitives import Path
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock

from ..games import ruleset_game, told
from .faces import cards_of, kept_within, placed, words

BOXES = {"wss-paperboys": 6, "peninsular-paperboys": 6, "wss-dice": 10, "wss-cards": 10}
OWN = """
[[cards]]
side = "french"
count = 2
phases = ["two", "one"]
[[cards]]
side = "alliance"
count = 2
[[phase]]
id = "one"
name = "Phase one"
[[phase]]
id = "two"
name = "Phase two & <b>more</b>"
"""


def made(game, size="magic", **how):
    return cards_of("tracks", game, PrintOptions(), Ask(Making(stock(size), **how)))


def boxes(face):
    """Every box for a marker."""
    every = [(mark, box) for mark, box in placed(face.marks) if isinstance(mark, Path)]
    return [box for path, box in every if path.fill == "#ffffff" and path.stroke and len(path.steps) == 10]


def markers(face):
    return [box for mark, box in placed(face.marks) if mark.role == "cut"]


@pytest.mark.parametrize("size", [*STOCKS, "190x30", "188x40", "40x50"])
@pytest.mark.parametrize("name", BOXES)
def test_every_phase_has_a_box_for_each_side_and_its_name_in_order(name, size):
    game = ruleset_game(name)
    pile = made(game, size)
    kept_within(pile, stock(size))
    track = [card for card in pile if card.name.startswith("The phases")]
    assert sum(len(boxes(card.front)) for card in track) == BOXES[name]
    said = " ".join(words(card.front) for card in track)
    places = [said.index(phase["name"].split()[0]) for phase in game.ruleset.about["turn"]["phase"]]
    assert places == sorted(places)


@pytest.mark.parametrize("size", ["magic", "mini", "190x30", "40x50"])
def test_markers_fit_the_boxes_and_lie_alike_on_both_faces(size):
    pile = made(ruleset_game("wss-dice"), size)
    (card,) = [card for card in pile if card.name == "Markers"]
    box = boxes(pile[0].front)[0]
    assert len(markers(card.front)) >= 4
    for each in markers(card.front):
        assert each.width <= box.width - 0.8
        assert each.height <= box.height - 0.8
    wide = stock(size).width
    mirrored = sorted((wide - each.right, each.top) for each in markers(card.back))
    for one, other in zip(sorted((each.left, each.top) for each in markers(card.front)), mirrored):
        assert one == pytest.approx(other, abs=0.01)


def test_on_a_strip_phases_stand_side_by_side_and_on_a_card_one_below_another():
    strip, card = (boxes(made(ruleset_game("wss-dice"), size)[0].front) for size in ("190x30", "magic"))
    assert len({round(box.top) for box in strip}) == 2
    assert len({round(box.left) for box in strip}) == 5
    assert len({round(box.left) for box in card}) == 2
    assert len({round(box.top) for box in card}) == 5


def test_a_side_with_phases_of_its_own_has_a_track_of_its_own():
    pile = made(told(turn=OWN))
    french, alliance = (words(card.front) for card in pile if card.name.startswith("The phases"))
    assert french.index("Phase two") < french.index("Phase one")
    assert alliance.index("Phase one") < alliance.index("Phase two")
    assert "more" in french
    assert "French" in french
    assert "Alliance" not in french


def test_a_turn_without_phases_has_no_track():
    with pytest.raises(NoCardsError, match="a turn has no phases of its own"):
        made(ruleset_game("von-futsch"))
