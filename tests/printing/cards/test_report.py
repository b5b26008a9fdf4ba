"""The deck report: every figure counted again by laying the cards out in every order; mistakes of the data all told."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, groupby
from math import comb

import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import KINDS, Ask, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock
from drumhead.printing.style.colours import INK, PAPER, QUIET
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import average, hundred
from drumhead.rules.house_rules.house_rule import Change, HouseRules
from drumhead.rulesets import ids, load

from ..games import ruleset_game, told
from .faces import cards_of, kept_within, paths, words

END = 'end = []\n[[cards]]\nside = "french"\ncount = 3\n[[phase]]\nid = "a"\nname = "A"\n'


def made(game, size="magic", ink="full", **how):
    every = cards_of("report", game, PrintOptions(ink=ink), Ask(Making(stock(size), **how)))
    return [card for card in every if card.kind == "report"]


def said(game, size="63x250", **how):  # long enough for every entry
    pile = made(game, size, **how)
    return words(*(face for card in pile for face in (card.front, card.back)))


def orders(each):
    """Every order in which so many cards of each side can fall: M mine, H his."""
    for mine in combinations(range(2 * each), each):
        yield "".join("M" if at in mine else "H" for at in range(2 * each))


def share(each, event):
    every = list(orders(each))
    return Fraction(sum(bool(event(order)) for order in every), len(every))


def nth(order, side, number):
    return [at for at, card in enumerate(order) if card == side][number - 1]


def longest(order, sides="MH"):
    return max(len(list(run)) for side, run in groupby(order) if side in sides)


# ------------------------------------------------------------------ on every stock


@pytest.mark.sample(7)
@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("size", [*STOCKS, "40x50"])
@pytest.mark.parametrize("name", ids())
def test_every_stock_holds_the_report_of_every_ruleset(name, size, ink):
    pile = made(ruleset_game(name), size, ink)
    kept_within(pile, stock(size))
    assert {card.copies for card in pile} == {2}
    if ink == "low":
        fills = {path.fill for card in pile for path in paths(card.front.marks) if path.fill}
        assert fills <= {INK, QUIET, "#861b12", PAPER}


def test_procedures_belong_to_a_games_own_cards_and_the_report_is_asked_for():
    assert KINDS["procedures"].usual
    assert not KINDS["report"].usual


# ------------------------------------------------------------------ figures counted here


@pytest.mark.parametrize("name", ["wss-paperboys", "peninsular-paperboys"])
def test_three_cards_a_side_fall_as_often_as_laying_them_out_shows(name):
    text = said(ruleset_game(name))
    for mine in (1, 2, 3):
        row = [share(3, lambda o, m=mine, h=his: nth(o, "M", m) < nth(o, "H", h)) for his in (1, 2, 3)]
        assert " ".join(map(hundred, row)) in text
    runs = " ".join(hundred(share(3, lambda o, n=n: longest(o) == n)) for n in (1, 2, 3))
    waits = " ".join(hundred(share(3, lambda o, n=n: longest(o, "H") == n)) for n in (1, 2, 3))
    assert f"longest run {runs} your wait {waits}" in text
    assert "A turn has 6 cards" in text


def test_his_horse_charge_before_my_foot_fire_as_often_as_the_orders_of_both_books_say():
    second = hundred(share(3, lambda o: nth(o, "H", 2) < nth(o, "M", 1)))
    third = hundred(share(3, lambda o: nth(o, "H", 3) < nth(o, "M", 1)))
    assert f"Enemy cavalry charges before your foot fires {second}" in said(ruleset_game("wss-paperboys"))
    assert f"Enemy cavalry charges before your foot fires {third}" in said(ruleset_game("peninsular-paperboys"))


def test_enemy_cards_between_my_last_move_and_my_next_fire_are_counted_over_two_turns():
    after = Counter(order[nth(order, "M", 3) :].count("H") for order in orders(3))
    before = Counter(order[: nth(order, "M", 1)].count("H") for order in orders(3))
    both = Counter()
    for one, ways in after.items():
        for other, more in before.items():
            both[min(4, one + other)] += Fraction(ways * more, 400)
    text = said(ruleset_game("wss-paperboys"))
    assert f"0 1 2 3 4+ {' '.join(hundred(both[n]) for n in range(5))}" in text


def test_five_cards_a_side_fall_as_often_as_laying_them_out_shows():
    text = said(ruleset_game("wss-dice"))
    for mine in range(1, 6):
        row = [share(5, lambda o, m=mine, h=his: nth(o, "M", m) < nth(o, "H", h)) for his in range(1, 6)]
        assert " ".join(map(hundred, row)) in text
    wait = [share(5, lambda o, n=n: min(3, nth(o, "M", 1)) == n) for n in range(4)]
    assert f"0 1 2 3+ {' '.join(map(hundred, wait))}" in text
    runs = [share(5, lambda o, n=n: longest(o) == n) for n in range(1, 6)]
    assert f"longest run {' '.join(map(hundred, runs))}" in text


def test_a_pack_leads_phases_as_often_as_its_colours_fall():
    lead = [Fraction(comb(26, n) * comb(26, 5 - n), comb(52, 5)) for n in range(6)]
    text = said(ruleset_game("wss-cards"))
    assert f"I lead {' '.join(map(hundred, lead))}" in text
    assert f"second in phase 3, first in phase 4 a, b {hundred(Fraction(26 * 26, 52 * 51))}" in text


def test_a_turn_ends_by_the_joker_after_as_many_cards_as_the_mean_of_its_places():
    """Two jokers among 54 leave three gaps of 52 cards, alike on the average."""
    text = said(ruleset_game("von-futsch"))
    assert f"on average a {average(Fraction(52, 3))}" in text
    # The first joker lies below so many cards. Of my two Kings and the two jokers any may come first.
    at_least = [Fraction(comb(54 - n, 2), comb(54, 2)) for n in (1, 3, 5, 10, 20)]
    assert f"cards {' '.join(map(hundred, at_least))}" in text
    assert f"before the joker a {hundred(Fraction(1, 2))}" in text


# ------------------------------------------------------------------ house rules and mistakes


def test_a_club_that_turns_more_cards_gets_its_own_odds():
    ruleset = load("wss-paperboys")
    game = Game(ruleset, ruleset.book({}, HouseRules("Club", (Change(1, "turn.cards", 4, 3, "Four cards"),))))
    runs = [share(4, lambda o, n=n: longest(o) == n) for n in range(1, 5)]
    text = said(game)
    assert f"longest run {' '.join(map(hundred, runs))}" in text
    assert "A turn has 8 cards, all of them turned up. 1" in text


def test_a_phase_to_which_a_club_leaves_no_card_has_no_figure():
    ruleset = load("wss-dice")
    game = Game(ruleset, ruleset.book({}, HouseRules("Club", (Change(1, "turn.cards", 4, 5, "Four cards"),))))
    text = said(game)
    row = [share(4, lambda o, h=his: nth(o, "M", 1) < nth(o, "H", h)) for his in range(1, 5)]
    assert f"my guns {' '.join(map(hundred, row))} my muskets" in text
    assert "my leaders" not in text


def test_a_ruleset_that_reports_nothing_says_so():
    with pytest.raises(NoCardsError, match="has no odds of its cards to report"):
        made(told(turn=END))


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("", r"turn.toml, \[\[report\]\] 1: no says, .*columns .*counts"),
        ('says = "x"\nquestion = "card-befor"', r'\[\[report\]\] 1: .*card-befor.*"card-before"'),
        ('says = "x"\nquestion = "card-before"', "answers 'mine first', which is not a number"),
        ('says = "x"\nquestion = "card-before"\noutcomes = ["ours"]', "ours"),
        ('says = "x"\nquestion = "card-before"\ngiven = { mine = 1 }\noutcomes = ["mine first"]', "mine"),
        ('says = "x"\nluck = "aids.longest_run(book)"', "a figure of what"),
        ('says = "x"\nluck = "aids.longest_run(book)"\nat-least = 2\nhue = "red"', "hue = .red.; give one of gain"),
        ("counts = [1, 2]", "neither question nor luck"),
    ],
)
def test_a_mistake_in_the_data_says_where_it_is(entry, says):
    with pytest.raises(PaperError, match=says):
        made(told(turn=f"{END}[[report]]\n{entry}\n"))


def test_all_mistakes_are_told_at_once():
    toml = END + '[[report]]\nhead = "x"\n[[report]]\nsays = "A turn."\n[[report]]\ncounts = [1]\n'
    with pytest.raises(PaperError) as fault:
        made(told(turn=toml))
    assert [line[:24] for line in str(fault.value).splitlines()] == [
        "turn.toml, [[report]] 1:",
        "turn.toml, [[report]] 3:",
    ]
