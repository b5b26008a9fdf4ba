"""Hits by the colour of a card, as the playsheet lists them, are those of every card of that colour."""

import re

import pytest

from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.playsheet.block_layout import BlockSetter
from drumhead.printing.pages.playsheet.playsheet_layout import MEASURE

from ...printing.games import ruleset_game
from .cells import certain, struck

GAME = ruleset_game("wss-cards")
STRUCK = {  # rows of the table of charges
    "deployed infantry in front": ["foot in line"],
    "deployed horse, dragoons on foot in front": ["horse in line", "dragoons on foot"],
    "flank or rear, a column, any guns": ["flank or rear", "column", "its flank", "guns"],
}


def table(name, readings):
    """Rows and columns of a block with its figures, by their labels."""
    game = Game(GAME.ruleset, GAME.ruleset.book(readings))
    (block,) = [
        each for each in BlockSetter(HtmlRenderer(game, PrintOptions())).place_blocks(MEASURE) if each.name == name
    ]
    lines = [re.findall(r"<t[hd]>(.*?)</t[hd]>", row) for row in re.findall("<tr>.*?</tr>", str(block.html))]
    head, *rows = [[re.sub("<[^>]*>", "", cell) for cell in line] for line in lines]
    return head, {label: figures for label, *figures in rows}


def chosen(readings):
    return {slug: reading.default for slug, reading in GAME.ruleset.readings.items()} | readings


@pytest.mark.parametrize("readings", [{}, {"floor-when": "stepwise"}, {"musket-base": "both2"}])
def test_each_figure_of_a_volley_is_that_of_its_card(readings):
    head, rows = table("muskets", readings)
    assert head == ["hits by card", "black", "red", "cover, black", "red"]
    assert [*rows] == ["Infantry, close", "Infantry, far", "Dragoons, close", "Dragoons, far"]
    for label, figures in rows.items():
        by, distance = label.lower().split(", ")
        attack = {"by": by, "far": distance == "far"}
        assert figures == [
            certain(chosen(readings), colour, at=at, **attack)
            for at in ("open", "cover")
            for colour in ("black", "red")
        ], label


@pytest.mark.parametrize("readings", [{}, {"double-order": "double-first"}])
def test_each_figure_of_a_charge_is_that_of_its_card(readings):
    head, rows = table("hits", readings)
    assert head == ["hits by card", "cavalry, black", "red", "dragoons, black", "red"]
    assert [*rows] == [*STRUCK]
    for label, figures in rows.items():
        assert figures == [
            struck(chosen(readings), by, STRUCK[label], colour)
            for by in ("cavalry", "dragoons")
            for colour in ("black", "red")
        ], label
