"""The pack and the turn: what a card means, when cards come back, who leads and who follows."""

from collections import Counter

import pytest

from drumhead.probability import Replay, Roll, odds
from drumhead.rulesets.wss_cards import playing_cards, routs, turn
from drumhead.rulesets.wss_cards.attacks import Volley, told_apart
from drumhead.rulesets.wss_cards.playing_cards import HIS, MINE, PHASES

from ...counted import at_least
from .recruits import BOOK, drawn, packs, read_as


def test_the_pack_has_fifty_two_cards_of_which_twelve_are_faces():
    cards = list(playing_cards.whole_pack(BOOK))
    assert len(set(cards)) == 52
    assert Counter(map(playing_cards.suit_of, cards)) == dict.fromkeys(("clubs", "diamonds", "hearts", "spades"), 13)
    assert Counter(playing_cards.colour_of(BOOK, card) for card in cards) == {"red": 26, "black": 26}
    assert sum(playing_cards.is_face(BOOK, card) for card in cards) == 12
    assert len(list(playing_cards.by_kind(BOOK))) == 8


@pytest.mark.parametrize(
    ("card", "red", "face"),
    [
        ("queen of diamonds", True, True),
        ("ten of hearts", True, False),
        ("king of spades", False, True),
        ("ace of clubs", False, False),
    ],
)
def test_a_card_is_red_or_black_a_face_or_none(card, red, face):
    assert (playing_cards.is_red(BOOK, card), playing_cards.is_face(BOOK, card)) == (red, face)


def left_after(book, uses):
    """How many cards each pack has left after one card for each use."""
    now, roll = packs(book), Roll(1704)
    for use in uses:
        _, now = now.draw(roll, "card", use)
    return [len(each) for each in now.left], [len(each) for each in now.next_turn().left]


ALL = (PHASES, MINE, MINE, HIS)


@pytest.mark.parametrize(
    ("slug", "key", "now", "next_turn"),
    [
        ("one-pack", "one", [48], [52]),
        ("one-pack", "two", [51, 49], [52, 52]),
        ("one-pack", "per-side", [51, 50, 51], [52, 52, 52]),
        ("reshuffle", "exhausted", [48], [48]),
        ("reshuffle", "every-draw", [52], [52]),
    ],
)
def test_cards_are_gone_until_they_are_shuffled_back(slug, key, now, next_turn):
    assert left_after(read_as(slug, key), ALL) == (now, next_turn)


def test_a_pack_that_runs_out_is_shuffled_but_for_the_phase_card_on_the_table():
    roll, now = Roll(1709), packs(read_as("reshuffle", "exhausted"))
    lying, now = now.draw(roll, "phase card", PHASES)
    for _ in range(51):
        _, now = now.draw(roll, "combat card", MINE, lying)
    assert len(now.left[0]) == 0
    card, now = now.draw(roll, "combat card", MINE, lying)
    assert card != lying
    assert len(now.left[0]) == 50
    assert not now.left[0].count(lying)


def test_a_second_pack_that_runs_out_is_shuffled_whole():
    book = read_as("one-pack", "two")
    roll, now = Roll(1709), packs(book)
    lying, now = now.draw(roll, "phase card", PHASES)
    for _ in range(53):
        _, now = now.draw(roll, "combat card", MINE, lying)
    assert [len(each) for each in now.left] == [51, 51]


def test_the_colour_of_the_card_leads_and_the_other_side_follows():
    assert turn.plays(BOOK, "black") == ("french", "alliance")
    assert turn.plays(BOOK, "red") == ("alliance", "french")


RED, BLACK = "ace of hearts", "ace of spades"


@pytest.mark.parametrize(("key", "third"), [("yes", "red"), ("alternate", "black")])
def test_a_side_leads_as_often_as_its_colour_comes_or_twice_on_end(key, third):
    book = read_as("colour-repeat", key)
    cards = ["two of hearts", RED, "three of diamonds", BLACK, "four of diamonds"]
    led, _ = drawn(turn.list_leaders, book, packs(book), 5, cards=cards, what="phase card")
    assert led == ("red", "red", third, "black", "red")


def test_a_lead_that_is_taken_away_does_not_count_as_taken():
    """Black leads in red's stead; then red may lead twice again."""
    book = read_as("colour-repeat", "alternate")
    cards = [f"{rank} of hearts" for rank in ("ace", "two", "three", "four", "five")]
    led, _ = drawn(turn.list_leaders, book, packs(book), 5, cards=cards, what="phase card")
    assert led == ("red", "red", "black", "red", "red")


def test_a_turn_uses_a_card_for_each_phase_and_each_attack():
    assert turn.cards_used(BOOK, 0, 1) == 5
    assert turn.cards_used(BOOK, 12, 3) == 51


def test_each_arm_has_its_phases():
    acts = {arm: [phase for phase in turn.PHASES if turn.acts_in(BOOK, arm, phase)] for arm in ("infantry", "dragoons")}
    assert acts == {"infantry": ["musketry", "infantry"], "dragoons": ["musketry", "cavalry"]}
    assert turn.acts_in(BOOK, "artillery", "artillery")
    assert not turn.acts_in(BOOK, "cavalry", "musketry")


def test_one_volley_a_turn_by_a_pack_shuffled_each_turn_is_always_by_a_fresh_one():
    """So the odds may forget the pack from turn to turn; here they do not."""
    volley = Volley("infantry")
    whole = told_apart(BOOK, packs(), (volley,))
    facts = (BOOK, 0, volley, volley)
    assert odds(routs.attacks_to_rout, *facts, whole, 9) == odds(
        routs.attacks_to_rout, *facts, whole.one_card_a_turn(), 9
    )
    kept = packs(read_as("reshuffle", "exhausted"))
    assert kept.one_card_a_turn() == kept


def test_a_script_may_name_every_card_of_the_pack():
    now = packs()
    for card in at_least(52, playing_cards.whole_pack(BOOK)):
        assert now.draw(Replay([("card", card)]), "card", MINE)[0] == card
