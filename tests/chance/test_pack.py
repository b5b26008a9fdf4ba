"""A pack that runs down: what is left of it, and odds without replacement that merging does not change."""

from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from drumhead.chance import Replay, ReplayError, Roll, odds
from drumhead.chance.pack import Pack

COLOURS = Pack.of({"B": 26, "R": 26})


def reds(chance, pack, cards):
    """How many of so many cards are red."""
    if not cards:
        return 0
    card, pack = pack.draw(chance, "card")
    return (card[0] == "R") + chance.resolve(reds, pack, cards - 1)


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


@pytest.mark.parametrize("cards", [1, 4, 12, 26, 40])
def test_reds_without_replacement_are_hypergeometric(cards):
    exact = odds(reds, COLOURS, cards)
    ways = {red: comb(26, red) * comb(26, cards - red) for red in range(cards + 1)}
    assert {red: exact.probability(red) * comb(52, cards) for red in ways} == ways


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
