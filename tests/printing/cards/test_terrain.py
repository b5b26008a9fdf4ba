"""Terrain and objective cards: what ground does by the book, what a battle is fought for, on every stock."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead.model.victory_terms import Objective, Victory
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS
from drumhead.printing.text.chance_format import hundred
from drumhead.printing.text.template_filters import word
from drumhead.rulesets import ids

from .. import printed
from ..games import BATTLES, named_game, own_ruleset, ruleset_game, wishes_of
from .faces import cards_of, faces, kept_within, paths, words
from .test_procedures import said_of


def made(game, stock="magic", ink="full", **how):
    return cards_of("terrain", game, wishes_of(game, ink=ink), Ask(Making(STOCKS[stock], **how)))


@pytest.mark.sample(4)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("stock", ["magic", "mini", "business"])
def test_no_stock_cuts_ground_off(battle, stock):
    kept_within(made(named_game(battle), stock), STOCKS[stock])


@pytest.mark.parametrize("stock", ["poker", "bridge", "tarot", "a7"])
def test_other_stocks_hold_it_too(stock):
    kept_within(made(named_game("klausen"), stock, ink="low"), STOCKS[stock])


def squares(face):
    """Every box of a card's face to cross."""
    return [path for path in paths(face.marks) if path.stroke and not path.fill and len(path.steps) > 3]


@pytest.mark.parametrize("battle", BATTLES)
def test_every_place_that_is_fought_for_has_its_card_and_what_wins_is_told_whole(battle):
    game = named_game(battle)
    pile = made(game)
    for place in game.battle.victory.objectives:
        (card,) = [card for card in pile if card.name.casefold() == place.name.casefold()]
        assert sum(len(squares(face)) for face in faces([card])) >= 2 * game.battle.turns
    assert not [card for card in pile if card.name.startswith("Ground")]
    said = said_of(pile, "Who wins").replace(f"turn over → {game.battle.title} Who wins ", "")
    assert " ".join(game.battle.victory.says.split()) in said
    assert f"The battle lasts {word(game.battle.turns)} turns ." in said
    assert all(each.name in said for each in game.battle.victory.objectives)


@pytest.mark.parametrize(
    ("battle", "place", "told"),
    [
        ("ramillies", "Taviers", "Taviers, on the southern edge"),
        ("ramillies", "Tomb of Ottomond", "From Taviers to Ramillies runs open corn land"),
        ("blenheim", "Blenheim churchyard", "Blenheim, at the southern edge"),
        ("klausen", "Mill bridge", "Two bridges, nearly half the table apart"),
    ],
)
def test_a_place_is_told_in_the_words_of_the_battle(battle, place, told):
    assert told in said_of(made(named_game(battle)), place)


def test_a_place_has_a_box_for_each_turn_and_side():
    game = named_game("oudenarde")
    (card,) = [card for card in made(game) if card.name == "Groenewald"]
    assert len(squares(card.front)) >= 2 * game.battle.turns
    said = words(card.front)
    assert all(f" {turn}" in said for turn in range(1, game.battle.turns + 1))


def test_an_endless_battle_has_no_boxes():
    game = named_game("oudenarde")
    endless = Game(game.ruleset, game.book, replace(game.battle, turns=99))
    pile = made(endless)
    kept_within(pile, STOCKS["magic"])
    assert "The battle lasts 99 turns" in said_of(pile, "Who wins")
    assert said_of(pile, "Groenewald").endswith(endless.battle.ground[1])


def test_words_of_strangers_are_only_words_and_long_ones_go_on():
    game = named_game("ramillies")
    strange = "Woods & <b>worse</b> {{ 7 * 7 }}. " + " ".join(f"word{n}" for n in range(300))
    victory = Victory(strange, objectives=(Objective("woods &", "french"),))
    pile = made(Game(game.ruleset, game.book, replace(game.battle, ground=(strange,), victory=victory)), "mini")
    kept_within(pile, STOCKS["mini"])
    for title in ("Woods &", "Who wins"):
        said = said_of(pile, title)
        assert "Woods & <b>worse</b> {{ 7 * 7 }}." in said
        assert [word for word in said.split() if word.startswith("word")] == [f"word{n}" for n in range(300)]


@pytest.mark.parametrize("ruleset", ids())
def test_a_ruleset_alone_has_its_kinds_of_ground(ruleset):
    pile = made(ruleset_game(ruleset))
    kept_within(pile, STOCKS["magic"])
    assert len([card for card in pile if "ground" in words(card.front)]) >= 3
    assert not [card for card in pile if card.name.startswith("Ground ")]


@pytest.mark.parametrize(
    ("ruleset", "title", "said"),
    [
        ("wss-paperboys", "Woods, marsh, bad ground", "half speed. Never: guns by hand, limbers."),
        ("wss-paperboys", "Walls and houses", "hits of muskets and pistols are saved on 4, 5 or 6"),
        ("wss-paperboys", "Walls and houses", "+2 in the face-off, +1 on each die"),
        ("peninsular-paperboys", "Earth ramparts", "by cannon on 5 or 6"),
        ("wss-dice", "Woods", "May enter: infantry in column, at half speed"),
        ("wss-dice", "Stream", "takes a whole move, from within 0.5 in of one bank to touching the other"),
        ("wss-dice", "Woods", "A column with its front at the edge may deploy"),
        ("wss-cards", "Steep hill", "May enter: all but guns"),
        ("von-futsch", "Broken ground", "an inch costs two. Skirmishers march in full."),
        ("von-futsch", "Woods", "Inside: a unit sees 6 in."),
    ],
)
def test_ground_does_what_the_book_says(ruleset, title, said):
    found = said_of(made(ruleset_game(ruleset)), title)
    assert said.replace(" ", "") in found.replace(" ", "")


def test_a_saved_hit_in_the_picture_is_a_third_times_a_half():
    none = Fraction(5, 6) ** 6
    said = said_of(made(named_game("ramillies")), "Walls and houses")
    assert said.split("1 hit or more")[1].split()[2] == hundred(1 - none)


def test_a_ruleset_that_says_nothing_of_ground_has_no_cards(tmp_path):
    game = ruleset_game("von-futsch")
    bare = own_ruleset(game.ruleset.id)
    bare.about.pop("terrain")
    with pytest.raises(NoCardsError, match=r"terrain\.toml"):
        made(Game(bare, game.book))


def test_the_printed_sheet_says_the_same():
    said = " ".join(
        page.words for page in printed.pages(Deck(named_game("ramillies"), PrintOptions(), ("terrain",), Ask()).pdf())
    )
    for title in ("Who wins", "Taviers", "Walls and houses"):
        assert title in said
    assert "Earth ramparts" not in said  # there are none at Ramillies
