"""Order cards: a deck for each army that suits its arms and its quality, dealt out exactly, and said to be ours."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck, NoCardsError
from drumhead.printing.pages.cards.kinds.order_cards import count_orders
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS
from drumhead.printing.style.paper import PaperError
from drumhead.support import paths

from ...counted import at_least
from .. import printed
from ..games import BATTLES, named_game, own_ruleset, ruleset_game, wishes_of
from .faces import cards_of, faces, kept_within, words

ABOUT = tomllib.loads((paths.templates() / "orders.toml").read_text(encoding="utf-8"))
TITLES = [order["title"] for order in ABOUT["order"]]


def made(game, stock="magic", ink="full", **how):
    return cards_of("orders", game, wishes_of(game, ink=ink), Ask(Making(STOCKS[stock], **how)))


def army_of(game, side="french", **changes):
    """The side's army, every unit of it changed alike."""
    army = game.army(side)
    brigades = tuple(
        replace(brigade, units=tuple(unit.but(**changes) for unit in brigade.units)) for brigade in army.brigades
    )
    return replace(army, brigades=brigades)


def held(game, **changes):
    """How many of each order such an army gets."""
    return dict(zip(TITLES, count_orders(army_of(game, **changes), ABOUT, game), strict=True))


@pytest.mark.sample(4)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("stock", ["magic", "mini", "business"])
def test_no_stock_cuts_an_order_off(battle, stock):
    kept_within(made(named_game(battle), stock), STOCKS[stock])


@pytest.mark.parametrize("stock", ["poker", "bridge", "tarot", "a7"])
def test_other_stocks_hold_them_too(stock):
    kept_within(made(named_game("ramillies"), stock, ink="low"), STOCKS[stock])


@pytest.mark.parametrize("battle", BATTLES)
def test_each_army_has_a_deck_of_eighteen_and_a_card_that_says_how(battle):
    game = named_game(battle)
    pile = made(game)
    orders = [card for card in pile if card.name in TITLES]
    assert sum(card.copies for card in orders) == 2 * ABOUT["cards"]
    assert all(card.back is None for card in orders)
    for army in game.battle.armies.values():
        (how,) = [card for card in pile if card.name == "Orders" and army.name in words(*faces([card]))]
        said = words(*faces([how]))
        assert "Ours, not the book’s." in said
        for card in orders:
            if game.side(army.side)["short"] in words(card.front):
                assert f"{card.copies} {card.name}" in said


def test_guns_alone_are_dealt_out_by_their_weights():
    """Weights 1 2 3 4 1 1 1 of thirteen: eighteen cards, the odd three to the largest remainders, then the first."""
    guns = held(named_game("ramillies"), arm="artillery", kind="cannon", quality="trained")
    assert {title: count for title, count in guns.items() if count} == {
        "Attack": 2,
        "Advance": 3,
        "Volley": 4,
        "Hold": 6,
        "Support": 1,
        "Withdraw": 1,
        "No orders": 1,
    }


def test_horse_attacks_and_foot_fires():
    game = named_game("ramillies")
    horse = held(game, arm="cavalry", kind="horse", quality="trained")
    foot = held(game, arm="infantry", kind="foot", quality="trained")
    assert horse["Cavalry attack"] > foot["Cavalry attack"] == 0
    assert foot["Volley"] > horse["Volley"] == 0
    assert sum(horse.values()) == sum(foot.values()) == ABOUT["cards"]


def test_no_order_makes_cavalry_charge_that_only_moves_into_contact():
    """French cavalry may not charge (Movement): what it may do is attack."""
    pile = made(named_game("ramillies"))
    lines = [line for card in pile if card.name in TITLES for line in re.findall("Cavalry.*", words(card.front))]
    for line in at_least(len(TITLES) - 1, lines):
        assert not re.search("[Cc]harge(?! if you may)", line), line


def test_the_best_attack_and_the_worst_go_back():
    game = named_game("ramillies")
    elite, raw = (held(game, arm="infantry", kind="foot", quality=quality) for quality in ("elite", "raw"))
    assert elite["Attack"] > raw["Attack"]
    assert raw["Withdraw"] > elite["Withdraw"] == 0
    assert raw["Hold"] > elite["Hold"]


def test_wagons_give_no_orders():
    assert set(held(named_game("klausen"), arm="wagon", kind="wagon").values()) == {0}
    game = named_game("klausen")
    alone = replace(game.battle, armies={"french": army_of(game, arm="wagon", kind="wagon")})
    with pytest.raises(NoCardsError, match="no order cards"):
        made(Game(game.ruleset, game.book, alone))


def test_an_order_has_a_line_for_each_arm_there_is():
    game = named_game("oudenarde")
    foot = replace(game.battle, armies={"french": army_of(game, arm="infantry", kind="infantry")})
    pile = made(Game(game.ruleset, game.book, foot))
    for card in (card for card in pile if card.name in TITLES):
        assert "Infantry." in words(card.front)
        assert "avalry" not in words(card.front)
    both = words(*faces([card for card in made(game) if card.name == "Advance"]))
    assert "Cavalry, dragoons." in both


def test_distances_are_the_books_in_the_players_measure():
    game = named_game("ramillies")
    said = words(*faces(cards_of("orders", game, PrintOptions(measures=Measures("in")), Ask())))
    assert "25 cm" in words(*faces(made(game)))
    assert "come no nearer than 10 in" in said
    assert " cm" not in said


def test_a_ruleset_alone_has_no_army_to_order():
    with pytest.raises(NoCardsError, match="order cards need to know the units"):
        made(ruleset_game("wss-dice"))


@pytest.mark.parametrize(("word", "value"), [("musket", "book.weapon.muskets.reach"), ("mend", None)])
def test_what_a_rulesets_data_has_wrong_is_said_with_its_file(word, value):
    game = named_game("ramillies")
    broken = own_ruleset(game.ruleset.id)
    if value:
        broken.about["orders"][word] = value
    else:
        del broken.about["orders"][word]
    with pytest.raises(PaperError, match=rf"orders\.toml: .*{word}"):
        made(Game(broken, game.book, game.battle))


def test_the_printed_decks_hold_every_copy():
    game = named_game("ramillies")
    said = " ".join(page.words for page in printed.pages(Deck(game, wishes_of(game), ("orders",), Ask()).pdf()))
    for army in game.battle.armies.values():
        assert army.name in said
    total = sum(
        count_orders(army, ABOUT, game)[TITLES.index("Halt and recover")] for army in game.battle.armies.values()
    )
    assert " ".join(said.split()).count("The commander goes to") == total
