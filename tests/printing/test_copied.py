"""What a club's copier does to a page is seen, and ours outlive it."""

import pypdfium2
import pytest

from drumhead.printing.drawing.vector_primitives import Path, Sheet, Text, rectangle
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.cards import card_registry as kinds_of_card
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask
from drumhead.printing.pages.cards.sheets.card_stock import stock
from drumhead.printing.pages.registry import all_papers
from drumhead.printing.style.paper import paper
from drumhead.printing.text.chance_format import colour

from .copier import lost
from .games import BATTLES, named_game, wishes_of


def lost_of(paper):
    return [words for page in pypdfium2.PdfDocument(paper) for words in lost(page)]


def copied(*marks):
    return lost_of(pdf([Sheet(paper("A4"), marks, "x")], "x"))


def deck(battle, ink, kinds, size):
    game = named_game(battle)
    ask = Ask(Making(stock=stock(size)))
    return kinds_of_card.Deck(game, wishes_of(game, command="drumhead cards", ink=ink), kinds, ask).pdf()


def test_a_thin_minus_a_pale_figure_and_a_head_of_hairlines_are_missed():
    assert copied(Text(30, 50, "\u22121 \u22122", "sans", 9), Text(30, 60, "lead", "semibold", 9.4)) == []
    assert copied(Text(30, 50, "\u22121", "garamond", 9.4))[0].startswith("minus in ")
    assert copied(Text(30, 50, "50", "sans", 9, ink="#8d867c"))[0].startswith("figure in ")
    assert copied(Text(30, 50, "D routs", "italic", 11.2))[0].startswith("head in ")


@pytest.mark.parametrize(("lightness", "legible"), [(78, True), (69, False), (43, True)])
def test_a_ground_that_fills_in_is_missed(lightness, legible):
    ground = Path(rectangle(20, 40, 30, 20), fill=colour(lightness, 0, 0))
    ink = "#000000" if lightness > 50 else "#ffffff"
    assert (copied(ground, Text(30, 50, "50", "semibold", 10.2, ink=ink)) == []) is legible


@pytest.mark.slow
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("battle", BATTLES)
def test_a_copier_leaves_every_minus_figure_and_head_of_every_battle(battle, ink):
    game = named_game(battle)
    found = {
        part.file: lost_of(part.draw()) for part in all_papers(game, wishes_of(game, command="drumhead kit", ink=ink))
    }
    assert not {file: told for file, told in found.items() if told}


@pytest.mark.slow
@pytest.mark.parametrize("size", ["magic", "poker", "tarot"])
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("battle", BATTLES)
def test_a_copier_leaves_every_kind_of_card_of_every_battle(battle, ink, size):
    assert lost_of(deck(battle, ink, ("all",), size)) == []


def test_a_copier_leaves_heads_and_boxes_of_cards():
    assert lost_of(deck("blenheim", "full", ("commanders",), "poker")) == []
