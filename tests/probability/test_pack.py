"""A pack that runs down: what is left of it, and odds without replacement that merging does not change."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drumhead.probability import Replay, ReplayError, Roll, odds
from drumhead.probability.card_pack import Pack


def reds(chance, pack, cards):
    """How many of so many cards are red."""
    if not cards:
        return 0
    card, pack = pack.draw(chance, "card")
    return (card[0] == "R") + chance.resolve(reds, pack, cards - 1)


def dealt(chance, pack, cards):
    """So many cards, in the order in which they come."""
    if not cards:
        return ()
    card, pack = pack.draw(chance, "card")
    return (card, *chance.resolve(dealt, pack, cards - 1))


def test_packs_of_the_same_cards_are_equal_however_they_were_dealt():
    assert Pack.of("RBR") == Pack.of({"R": 2, "B": 1, "G": 0}) == Pack.of("RBRG").without("G")
    assert hash(Pack.of("RBR")) == hash(Pack.of("BRR"))


def test_a_card_that_is_drawn_is_gone():
    pack = Pack.of("RRB")
    card, rest = pack.draw(Replay([("card", "R")]), "card")
    assert (card, rest, len(rest)) == ("R", Pack.of("RB"), 2)
    assert rest.without("R").count("R") == 0


def test_a_card_that_is_not_there_cannot_be_drawn():
    with pytest.raises(ReplayError, match="G cannot come"):
        Pack.of("RB").draw(Replay([("card", "G")]), "card")
    with pytest.raises(ValueError, match="holds no G"):
        Pack.of("RB").without("G")
    with pytest.raises(ValueError, match="empty pack"):
        Pack.of("").draw(Roll(1), "card")


@given(st.data())
@example(None)
def test_reds_without_replacement_are_hypergeometric(data):
    black, red, cards = 26, 26, 40
    if data:
        black, red = data.draw(st.integers(0, 30)), data.draw(st.integers(0, 30))
        cards = data.draw(st.integers(0, black + red))
    exact = odds(reds, Pack.of({"B": black, "R": red}), cards)
    ways = {count: comb(red, count) * comb(black, cards - count) for count in range(cards + 1)}
    assert {count: exact.probability(count) * comb(black + red, cards) for count in ways} == ways


@given(st.lists(st.sampled_from("RBG"), max_size=5), st.integers(0, 5))
def test_cards_come_in_every_order_alike(cards, drawn):
    """Which cards come first is counted over every order of the pack."""
    drawn = min(drawn, len(cards))
    listed = Counter(order[:drawn] for order in permutations(cards))
    exact = odds(dealt, Pack.of(cards), drawn)
    assert {came: exact.probability(came) for came in exact} == {
        came: Fraction(count, sum(listed.values())) for came, count in listed.items()
    }


def test_cards_alike_give_the_odds_of_every_order_of_the_cards_themselves():
    pack = Pack.of(["R1", "R2", "B1", "B2", "B3"])
    listed = [sum(card[0] == "R" for card in order[:3]) for order in permutations(pack)]
    for other in (pack, pack.alike(lambda card: card[0])):
        exact = odds(reds, other, 3)
        assert {red: exact.probability(red) for red in exact} == {
            red: Fraction(listed.count(red), len(listed)) for red in set(listed)
        }


def test_the_whole_pack_comes_out():
    pack, seen = Pack.of(range(52)), []
    roll = Roll(1704)
    while pack.left:
        card, pack = pack.draw(roll, "card")
        seen.append(card)
    assert sorted(seen) == list(range(52))
    assert seen != sorted(seen)
