"""Procedure cards: every ruleset tells its own, with chances that a sum over all dice confirms; nothing is cut off."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise, product

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.odds.template_expressions import Phrases
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck
from drumhead.printing.pages.cards.kinds import step_list_cards
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS
from drumhead.printing.style.colours import QUIET
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import heat, hundred
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rulesets import ids, load

from ...counted import at_least
from .. import printed
from ..games import BATTLES, named_game, own_ruleset, ruleset_game, wishes_of
from .faces import cards_of, faces, kept_within, paths, texts, words

DIE = range(1, 7)
NETS = range(-3, 5)


def made(game, stock="magic", ink="full", **how):
    return cards_of("procedures", game, wishes_of(game, ink=ink), Ask(Making(STOCKS[stock], **how)))


def said_of(pile, title):
    """All that the cards of one procedure say, front and back."""
    return words(*faces([card for card in pile if card.name == title or card.name.startswith(f"{title} ")]))


def row(*chances):
    """A row of a picture as it is read back."""
    return " ".join(hundred(Fraction(chance)) for chance in chances)


def of_leads(net, *bands):
    """The chance that the lead of two dice with a net lies in each band, from its least on to the one before."""
    leads = [net + a - d for a, d in product(DIE, DIE)]
    edges = [99, *bands, -99]
    return [Fraction(sum(low <= lead < high for lead in leads), 36) for high, low in pairwise(edges)]


# ------------------------------------------------------------------ whatever the stock


@pytest.mark.sample(7)
@pytest.mark.parametrize("battle", BATTLES)
@pytest.mark.parametrize("stock", ["magic", "mini", "business"])
def test_no_stock_cuts_a_procedure_off(battle, stock):
    kept_within(made(named_game(battle), stock), STOCKS[stock])


@pytest.mark.sample(3)
@pytest.mark.parametrize("stock", ["poker", "bridge", "tarot", "a7"])
def test_other_stocks_hold_them_too(stock):
    kept_within(made(named_game("salamanca"), stock, ink="low"), STOCKS[stock])


@pytest.mark.parametrize("ruleset", ids())
def test_every_ruleset_tells_at_least_six_procedures_with_numbered_steps(ruleset):
    pile = made(ruleset_game(ruleset))
    titles = {card.name for card in pile} - {"What the marks mean"}
    assert len(titles) >= 6
    numbered = [title for title in titles if "1" in {mark.words for face in faces(pile) for mark in texts(face.marks)}]
    assert numbered
    kept_within(pile, STOCKS["magic"])


@pytest.mark.parametrize("stock", ["mini", "magic"])
def test_every_step_is_printed_once_and_in_order(stock):
    game = named_game("oudenarde")
    pile = made(game, stock)
    procedures = list(step_list_cards.list_entries(Phrases(HtmlRenderer(game, wishes_of(game))), "procedures.toml"))
    assert len(procedures) >= 6
    for each in procedures:
        said = together(said_of(pile, each.title))
        steps = [step for step in each.steps if not step.plain]
        begun = [together(f"{number}{begins(step)}") for number, step in enumerate(steps, start=1)]
        assert steps, each.title
        assert [said.count(words) for words in begun] == [1] * len(steps), each.title
        assert sorted(begun, key=said.index) == begun, each.title


def begins(step):
    """The words of a step, as far as they tell it from all others."""
    return "".join(piece.words for word in step.words[:3] for piece in word)


def together(said):
    """Words without what parts them."""
    return re.sub(r"\s", "", said)


@pytest.mark.parametrize("size", ["mini", "tarot"])
def test_chances_that_the_front_cannot_hold_are_on_the_back(size):
    card = next(card for card in made(named_game("ramillies"), size) if card.name == "A friend routs")
    assert "A trained unit that is not run through" in words(card.back)


def test_a_front_holds_all_of_its_chances_or_none():
    fills = {heat(step, hue).fill for step in range(1, 10) for hue in ("gain", "loss", "level")}
    shared = [card for card in made(named_game("klausen"), "a7") if card.back and "turn over" not in words(card.front)]
    assert shared
    assert not any(path.fill in fills for card in shared for path in paths(card.front.marks))


def test_without_backs_every_side_is_a_card():
    pile = made(named_game("ramillies"), "mini", duplex="none")
    assert all(card.back is None for card in at_least(5, pile))
    kept_within(pile, STOCKS["mini"])


# ------------------------------------------------------------------ the chances are right


@pytest.mark.parametrize(("battle", "foot", "horse"), [("ramillies",) * 3, ("salamanca",) * 3])
def test_meetings_are_those_of_two_dice(battle, foot, horse):
    pile = made(named_game(battle), "a7")
    by_net = [of_leads(net, 4, 2, -1, -3) for net in NETS]
    for label, at in (("D routs", 0), ("D back", 1), ("fight", 2), ("A halts", 3), ("A back", 4)):
        assert f"{label} {row(*(net[at] for net in by_net))}" in said_of(pile, "Foot attacks foot")
    by_net = [of_leads(net, 2, -1) for net in NETS]
    for label, at in (("foot routs", 0), ("fight", 1), ("A back", 2)):
        assert f"{label} {row(*(net[at] for net in by_net))}" in said_of(pile, "Cavalry attacks")


@pytest.mark.parametrize("battle", ["ramillies", "salamanca"])
def test_one_die_rallies_stands_and_manoeuvres(battle):
    pile = made(named_game(battle), "a7")
    alone = row(1, *(Fraction(7 - pips, 6) for pips in range(2, 7)))
    assert f"alone {alone}" in said_of(pile, "Rout")
    assert f"alone {alone}" in said_of(pile, "Heavy loss")


def test_a_volley_of_six_dice():
    none, one, two = (Fraction(2, 3) ** 6, 6 * Fraction(1, 3) * Fraction(2, 3) ** 5, 15 * Fraction(2**4, 3**6))
    said = said_of(made(named_game("ramillies")), "Fire")
    for label, chance in (("1 hit or more", 1 - none), ("2 hits or more", 1 - none - one)):
        assert said.split(label)[1].split()[2] == hundred(chance)
    assert said.split("heavy loss 11")[1].split()[1] == hundred(1 - none - one - two)


def test_guns_of_the_draft_reach_as_far_as_a_die_throws():
    said = said_of(made(named_game("oudenarde")), "Guns shoot")
    assert f"open {row(1, *(Fraction(7 - die, 6) for die in range(2, 7)))}" in said
    assert f"at cover {row(*(Fraction(max(0, 5 - die), 6) for die in range(1, 7)))}" in said


def test_a_red_card_is_every_other():
    said = said_of(made(named_game("blenheim")), "Muskets fire")
    assert "1 hit or more 100 100 2 hits or more 100 50 3 hits or more 50" in said


def test_morale_by_grade():
    said = said_of(made(named_game("klausen")), "Morale")
    assert f"stands {row(Fraction(4, 6), Fraction(3, 6), Fraction(2, 6))}" in said
    assert f"routs {row(0, 0, Fraction(1, 6))}" in said


# ------------------------------------------------------------------ readings, house rules, mistakes

CLUB = """
title = "Thursday Club"
[[change]]
place = "weapon.musket.need"
to = 4
says = "muskets hit on 4 5 6"
"""


def test_a_house_rule_is_in_the_words_in_the_chances_and_under_its_hand(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text(CLUB, encoding="utf-8")
    game = named_game("ramillies")
    pile = made(Game(game.ruleset, game.ruleset.book(house=read_house_rules(file, game.ruleset)), game.battle))
    said = said_of(pile, "Fire")
    assert "25 cm and hit on 4, 5 or 6" in said.replace("\N{NO-BREAK SPACE}", " ")
    assert f"1 hit or more {hundred(1 - Fraction(1, 16))}" in said
    assert "muskets hit on 4 5 6" in said_of(pile, "What the marks mean")


def test_a_chosen_reading_changes_the_words():
    ruleset = load("wss-dice")
    game = Game(ruleset, ruleset.book({"cover-deduct": "inches"}))
    said = said_of(made(game), "Guns shoot").replace("\N{NO-BREAK SPACE}", " ")
    assert "At a target in cover take 2 in off the range" in said


def test_every_letter_is_explained():
    pile = made(named_game("klausen"))
    notes = said_of(pile, "What the marks mean").split()
    marked = " ".join(
        mark.words for face in faces(pile) for mark in texts(face.marks) if (mark.ink, mark.face) == (QUIET, "bold")
    )
    letters = set(re.findall(r"\b[a-z]+\b", marked))
    assert {"a", "b", "c"} <= letters <= set(notes)


def test_distances_are_said_in_the_players_measure():
    game = named_game("oudenarde")
    wishes = PrintOptions(measures=Measures("cm", book="in"))
    said = said_of(cards_of("procedures", game, wishes, Ask()), "Guns shoot")
    assert "15 cm for each point" in said
    assert " in; " not in said


def test_a_card_that_is_like_none_is_told_with_the_nearest():
    settled = partial(step_list_cards._settled, ruleset=load("wss-cards"), file="procedures.toml")
    assert settled({"like": "drafts", "title": "Rally", "gloss": "mine"})["gloss"] == "mine"
    with pytest.raises(PaperError, match=r"drafts has no card 'Raly'\. Did you mean \"Rally\""):
        settled({"like": "drafts", "title": "Raly"})


@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        ({"title": "Fire", "step": [{"says": "{{ book.weapon.muskets.need }}"}]}, "muskets"),
        ({"title": "Fire", "step": [{"says": "{{ book"}]}, "unexpected end"),
        ({"title": "Fire", "when": "game.hass('foot')", "step": []}, "hass"),
        ({"title": "Fire", "picture": [{"columns": "[1]", "row": [{"question": "fire-hitz"}]}]}, "fire-hitz"),
        ({"title": "Fire", "step": [{"when": "true"}]}, "says"),
    ],
)
def test_what_a_rulesets_data_has_wrong_is_said_with_the_card(card, wrong):
    game = ruleset_game("wss-paperboys")
    broken = own_ruleset(game.ruleset.id)
    broken.about["procedures"] = {"card": [card]}
    with pytest.raises(PaperError, match=r"procedures\.toml, \[\[card.*Fire") as error:
        made(Game(broken, game.book))
    assert wrong in str(error.value)


def test_the_printed_sheet_says_the_same():
    game = named_game("klausen")
    said = " ".join(page.words for page in printed.pages(Deck(game, PrintOptions(), ("procedures",), Ask()).pdf()))
    for title in ("Activation", "Fire", "Morale", "Shaken", "Charge", "Melee", "Captures"):
        assert title in said


@pytest.mark.parametrize("battle", ["ramillies", "salamanca", "blenheim", "oudenarde", "klausen"])
def test_no_card_shows_the_markup_of_its_sentences(battle):
    said = words(*faces(at_least(5, made(named_game(battle)))))
    assert not re.findall(r"</?[a-z]\S*|[{}]", said)


@pytest.mark.parametrize(
    ("battle", "absent"),
    [("ramillies", "Cavalry attacks"), ("salamanca", "Pursuit"), ("oudenarde", "Charge"), ("blenheim", "Charge")],
)
def test_a_battle_without_horse_is_told_nothing_of_it(battle, absent):
    game = named_game(battle)
    kind = next(unit.kind for unit in game.units if unit.arm == "infantry")
    armies = {side: on_foot(army, kind) for side, army in game.battle.armies.items()}
    pile = made(Game(game.ruleset, game.book, replace(game.battle, armies=armies)))
    assert absent in {card.name.partition(" 1 of ")[0] for card in made(game)}
    assert absent not in {card.name for card in pile}
    said = words(*faces([card for card in pile if card.name != "What the marks mean"])).lower()
    assert not re.search(r"cavalry|dragoon|\bhorse\b|cannon|guns shoot", said)


def on_foot(army, kind):
    """The same army, every unit of it foot."""
    brigades = (
        replace(brigade, units=tuple(unit.but(arm="infantry", kind=kind) for unit in brigade.units))
        for brigade in army.brigades
    )
    return replace(army, brigades=tuple(brigades))


def test_a_gloss_without_room_is_left_out_rather_than_cut_off():
    pile = [card for card in made(named_game("klausen"), "mini", duplex="none") if card.name.startswith("Captures")]
    assert len(pile) > 1
    kept_within(pile, STOCKS["mini"])
