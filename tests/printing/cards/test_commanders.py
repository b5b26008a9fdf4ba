"""Commander cards: who he is, whom he leads by number, what he can do, and boxes for what becomes of him."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.drawing.vector_primitives import STILL, Text, bounds, each
from drumhead.printing.layout.rich_text import split_markup
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards import record_boxes
from drumhead.printing.pages.cards.card_registry import Deck, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS
from drumhead.printing.style.colours import POINT
from drumhead.printing.text.chance_format import hundred

from ...counted import at_least
from .. import printed
from ..games import BATTLES, named_game, ruleset_game, wishes_of
from .faces import cards_of, faces, texts
from .test_units import asked, kept_within, words


def made(game, stock="magic", **how):
    return cards_of("commanders", game, wishes_of(game), asked(stock, **how))


def card_of(pile, name):
    return next(card for card in pile if card.name.startswith(name))


def said(*sides):
    return words(*sides).replace("\xa0", " ")


# ------------------------------------------------------------------ whatever the stock


@pytest.mark.sample(4)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("stock", ["magic", "mini", "business"])
def test_every_officer_has_his_card_and_no_stock_cuts_a_word_off(battle, stock):
    game = named_game(battle)
    pile = made(game, stock)
    kept_within(pile, STOCKS[stock])
    for army in at_least(2, game.battle.armies.values()):
        for officer in at_least(3, army.officers):
            mine = said(*faces([card for card in pile if card.name.startswith(officer.name)]))
            for word in f"{officer.name} {officer.note}".split():
                assert word.replace("'", "’") in mine or word.capitalize() in mine


@pytest.mark.parametrize("battle", BATTLES)
def test_a_brigadier_lists_his_units_and_the_general_his_brigades(battle):
    game = named_game(battle)
    pile = made(game)
    for army in at_least(2, game.battle.armies.values()):
        for brigade in at_least(2, army.brigades):
            if brigade.commander:
                own = [card for card in pile if card.name.startswith(brigade.commander.name)]
                for unit in at_least(1, brigade.units):
                    assert f"{unit.number} {unit.name}" in said(*faces(own))
        general = [card for card in pile if card.name.startswith(army.general.name)]
        for brigade in army.brigades:
            numbers = [unit.number for unit in brigade.units]
            span = f"{min(numbers)}–{max(numbers)}" if len(numbers) > 1 else str(numbers[0])
            assert f"{span} {brigade.name.split()[0]}" in said(*faces(general))


def test_the_pdf_holds_every_officer():
    game = named_game("klausen")
    pdf = Deck(game, wishes_of(game), ("commanders",), asked(duplex="long-edge")).pdf()
    read = " ".join(page.words.replace("\r\n", " ") for page in printed.pages(pdf))
    for army in game.battle.armies.values():
        assert all(officer.name.split()[-1] in read for officer in army.officers)
    assert pdf == Deck(game, wishes_of(game), ("commanders",), asked(duplex="long-edge")).pdf()


# ------------------------------------------------------------------ what stands on a card


def test_a_card_has_rank_brigade_and_boxes_to_tick():
    front = said(card_of(made(named_game("ramillies")), "Marquis de Maffei").front)
    assert "Marquis de Maffei Brigadier, 2 pips ; Maffei’s brigade with unit ____ killed" in front
    assert "this officer hides 2 pips on its die" in front
    assert "Held Ramillies; taken on the day" in front


def test_what_an_officer_is_worth_goes_by_his_rank():
    """A routing unit rallies on a die as high as its pips; a brigadier hides two of them, the commander three."""
    pile = made(named_game("ramillies"))
    for name, hidden in (("Marshal Villeroy", 3), ("Marquis de Maffei", 2)):
        own = said(*faces([card for card in pile if card.name.startswith(name)]))
        chances = [hundred(Fraction(7 - max(1, pips - hidden), 6)) for pips in range(1, 7)]
        assert f"with officer {' '.join(chances)}" in own
        assert f"alone {' '.join(hundred(Fraction(7 - max(1, pips), 6)) for pips in range(1, 7))}" in own
        assert "passes" not in own.replace("passes the test", "")  # the same throw: no rows of its own


def test_distances_are_said_in_the_measure_asked_for():
    game = named_game("oudenarde")
    front = said(
        card_of(
            cards_of("commanders", game, PrintOptions(measures=Measures("cm", book="in")), asked()), "Marquis de Biron"
        ).front
    )
    assert "commands to 30 cm" in front
    assert "12 in" not in front


def test_the_two_sides_differ_in_word_and_sign():
    pile = made(named_game("klausen"))
    game = named_game("klausen")
    french, imperial = (game.battle.armies[side].general.name for side in ("french", "imperial"))
    assert "French" in said(*faces([card_of(pile, french)]))
    assert "Imperial" in said(*faces([card_of(pile, imperial)]))


def test_a_list_that_is_long_goes_on_and_says_where():
    game = named_game("ramillies")
    army = game.battle.armies["french"]
    units = tuple(unit for brigade in army.brigades for unit in brigade.units)
    one = replace(army.brigades[0], units=units * 3)
    battle = replace(game.battle, armies={"french": replace(army, brigades=(one,))})
    pile = made(replace(game, battle=battle))
    kept_within(pile, STOCKS["magic"])
    own = [card for card in pile if card.name.startswith("Marquis de Maffei")]
    assert len(own) > 1
    assert said(*faces(own)).count("Bavarian Guards") == 3
    assert "goes on: card 2 of" in said(*faces(own))


# ------------------------------------------------------------------ what goes wrong


def test_without_a_battle_it_says_to_name_one():
    with pytest.raises(NoCardsError, match=r"commander cards .* name a battle"):
        made(ruleset_game())


def test_where_nobody_is_named_there_are_none():
    game = named_game("ramillies")
    armies = {
        side: replace(army, general=None, brigades=tuple(replace(each, commander=None) for each in army.brigades))
        for side, army in game.battle.armies.items()
    }
    with pytest.raises(NoCardsError, match="no general and no commander is named"):
        made(replace(game, battle=replace(game.battle, armies=armies)))


def test_a_name_is_no_markup():
    game = named_game("ramillies")
    army = game.battle.armies["french"]
    general = replace(army.general, name="<i>Marshal</i> & Co", note="<b>bold</b>")
    battle = replace(game.battle, armies={"french": replace(army, general=general)})
    pile = made(replace(game, battle=battle))
    both = faces(pile[:1])
    assert "<i>Marshal</i> & Co" in said(*both)
    assert "<b>bold</b>" in said(*both)
    assert not [text for face in both for text in texts(face.marks) if text.face == "bold" and "bold" in text.words]


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_words_beside_a_box_keep_within_its_block_however_many_lines_they_have(lines):
    """The next block begins where this one ends; the boxes of letters leave out what hangs below the baseline."""
    card = STOCKS["poker"]
    long = " ".join(["Churchill"] * (3 * lines - 1))
    (block,) = record_boxes.tick_line(split_markup(long), card)
    baselines = {round(mark.y + at[5], 3) for mark, at in each(block.marks, STILL) if isinstance(mark, Text)}
    assert len(baselines) == lines
    assert bounds(block.marks).top >= -0.2
    assert max(baselines) + 0.25 * card.size * POINT <= block.height
