"""Packs of cards: what each card means, on the aid and on the card, and with what odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.drawing.vector_primitives import Text
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import MARKS, Ask
from drumhead.printing.pages.cards.kinds.playing_card_meanings import RANKS, SUITS, Deck, PlayingCard
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred

from ...counted import at_least
from ..games import battle_game, named_game, ruleset_game, told
from .faces import cards_of, kept_within, paths, placed, words

END = 'end-title = "When it ends"\nend = ["Shuffle", "Count the dead"]\n'
PACK = (
    END
    + """
[deck]
title = "One pack"
[[phase]]
id = "guns"
name = "Guns shoot"
remember = "Suit is range"
[[phase]]
id = "horse"
name = "Horse moves"
[[meaning]]
use = "To open a phase"
colour = "red"
says = "the Alliance plays it first"
short = "Alliance first"
odds = { question = "card-next", given = { mine = 2, his = 1 }, outcome = "mine" }
[[meaning]]
use = "To open a phase"
colour = "black"
says = "the French play it first"
[[meaning]]
use = "Guns"
suits = ["clubs"]
says = "reach {{ book.weapon.musket.reach }}"
[[meaning]]
use = "Guns"
ranks = ["J", "Q", "K"]
says = "a town burns"
short = ""
[[meaning]]
use = "Guns"
ranks = ["2", "3", "4", "5", "10"]
suits = ["hearts"]
says = "a dud"
"""
)
ACTIVATION = (
    END
    + """
print = "deck"
[deck]
title = "Activation"
jokers = "book.turn.cards"
[[meaning]]
ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
says = "Act"
[[meaning]]
ranks = ["J"]
reading = "fight-difference-3"
says = { fall-back = "Force an enemy", rout = "Act yourself" }
[[meaning]]
ranks = ["K"]
says = "Act now or keep it"
corner = "kept"
[[meaning]]
joker = true
says = "The turn is over"
"""
)
LONG = """
[deck]
title = "One pack of cards for everything that happens"
""" + "".join(
    f"""
[[meaning]]
use = "A volley, a charge, a round in contact and all other things"
suits = ["{suit}"]
label = "suit {number}"
says = "line {number}: one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
"""
    for number, suit in enumerate([*SUITS] * 4, start=1)
)


def made(toml, size="magic", pack=None, wishes=None, **how):
    game = told(turn=toml, **how)
    return cards_of("turn", game, wishes or PrintOptions(), Ask(Making(stock(size)), pack))


def marks_told(pile):
    """What the card of marks says."""
    return words(*(card.front for card in pile if card.kind == MARKS))


def the_deck(toml, **how):
    game = told(turn=toml, **how)
    return Deck(game, game.ruleset.about["turn"], Measures())


def aid(pile):
    """The words of the aid, side by side."""
    return words(*(face for card in pile if card.copies == 2 for face in (card.front, card.back)))


def of_the_pack(pile):
    return [card for card in pile if card.copies == 1 and card.kind == "turn"]


# ------------------------------------------------------------------ what a pack is


def test_a_pack_has_every_card_once_and_its_jokers():
    pack = the_deck(ACTIVATION).cards
    assert len(pack) == len(set(pack[:52])) + 3 == 55
    assert [card.rank for card in pack[-3:]] == ["Joker"] * 3


def test_each_card_means_what_its_suit_rank_and_colour_say():
    meanings = the_deck(PACK).meanings
    red, black, clubs, faces, duds = meanings
    for suit, colour in at_least(4, SUITS.items()):
        for rank in at_least(13, RANKS):
            card = PlayingCard(rank, suit)
            assert (red.meets(card), black.meets(card)) == (colour == "red", colour == "black")
            assert clubs.meets(card) == (suit == "clubs")
            assert faces.meets(card) == (rank in "JQK")
            assert duds.meets(card) == (suit == "hearts" and rank in ("2", "3", "4", "5", "10"))
    assert not any(meaning.meets(PlayingCard("Joker")) for meaning in meanings)


def test_ranks_that_follow_each_other_are_labelled_as_a_run():
    *_, faces, duds = the_deck(PACK).meanings
    assert (faces.label, duds.label) == ("J Q K", "2–5 10")


# ------------------------------------------------------------------ on the aid


def test_the_aid_has_the_phases_in_order_then_each_use_with_its_cards_then_the_end():
    said = aid(made(PACK))
    order = (
        *("1 Guns shoot", "Suit is range", "2 Horse moves", "To open a phase", "the Alliance plays it first"),
        *("the French play", "Guns reach 25 cm", "a town burns", "a dud", "When it ends", "1 Shuffle", "2 Count"),
    )
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    # The lozenge of a doubt or nothing may stand between; every side gets one.
    assert {card.copies for card in made(PACK)} == {2}


def test_what_has_no_room_goes_on_under_its_heading_again_and_says_where():
    pile = made(LONG, "mini")
    assert len(pile) > 1
    sides = [face for card in pile for face in (card.front, card.back) if face]
    assert all("volley" in words(side) for side in sides)
    assert "turn over" in words(pile[0].front)
    assert f"goes on: card 2 of {len(pile)}" in words(pile[0].back)
    said = aid(pile)
    assert all(f"line {n}:" in said for n in range(1, 17))


def test_a_reading_decides_how_the_turn_ends():
    step = '{ reading = "fight-difference-3", says = { fall-back = "Fall back", rout = "Run away" } }'
    toml = PACK.replace('"Shuffle"', step)
    assert "1 Fall back" in aid(made(toml))
    assert "1 Run away" in aid(made(toml, fight_difference_3="rout"))


def test_lengths_on_cards_are_in_the_measure_in_force():
    assert "reach 10 in" in aid(made(PACK, wishes=PrintOptions(measures=Measures("in"))))


def test_the_chance_beside_a_meaning_is_the_books():
    """Two of mine, one of his left: counted here."""
    (red, *_) = the_deck(PACK).meanings
    assert red.odds == Fraction(2, 3)
    assert f"the Alliance plays it first {hundred(red.odds)}" in aid(made(PACK))


def test_a_reading_decides_what_a_card_means_and_the_aid_says_so():
    pile = made(ACTIVATION)
    usual, other = aid(pile), aid(made(ACTIVATION, fight_difference_3="rout"))
    assert "Force an enemy" in usual
    assert "Act yourself" in other
    assert "Force an enemy" not in other
    assert "a a fight lost by 3: fall back" in marks_told(pile)  # the letter and the doubt it stands for


def test_a_house_rule_is_told_on_the_aid(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(
        'title = "Club"\n[[change]]\nplace = "weapon.musket.reach"\nto = "20 cm"\nsays = "Short muskets"\n'
    )
    pile = made(PACK, house=house)
    assert "reach 20 cm 1" in aid(pile)
    assert "1 Short muskets (the book: 25 cm)" in marks_told(pile)


# ------------------------------------------------------------------ on the cards


def test_an_aid_alone_prints_no_cards_of_the_pack_but_they_can_be_asked_for():
    assert not of_the_pack(made(PACK))
    assert len(of_the_pack(made(PACK, pack=True))) == 52
    assert len(of_the_pack(made(ACTIVATION))) == 55
    assert not of_the_pack(made(ACTIVATION, pack=False))


def test_each_card_of_the_pack_has_its_index_its_side_and_its_meanings():
    pack = [words(card.front) for card in of_the_pack(made(PACK, pack=True))]
    clubs, diamonds, hearts, spades = (pack[13 * n : 13 * n + 13] for n in range(4))
    for rank, said in zip(RANKS, clubs):
        assert said.startswith(f"{rank} {rank} ")  # in two corners
        assert "French" in said
        assert "reach 25 cm" in said
    assert all("Alliance first" in said and "reach" not in said for said in (*diamonds, *hearts))
    assert not any("Guns" in said for said in diamonds)  # nor is a heading left over from what was kept off
    assert all("French play it first" in said for said in spades)
    assert [rank for rank, said in zip(RANKS, hearts) if "a dud" in said] == ["2", "3", "4", "5", "10"]
    assert not any("burns" in said for said in pack)  # kept off the cards by an empty short


def test_what_is_kept_has_a_box_and_a_joker_its_name():
    pack = [words(card.front) for card in of_the_pack(made(ACTIVATION))]
    assert sum("kept" in said for said in pack) == 4
    assert sum("Joker" in said and "The turn is over" in said for said in pack) == 3


def test_a_card_that_means_too_much_says_what_it_can_and_points_at_the_aid():
    meanings = "".join(f'[[meaning]]\nuse = "Use {n}"\nranks = ["A"]\nsays = "{"word " * 12}"\n' for n in range(9))
    pile = made("[deck]\n" + meanings, "mini", pack=True)
    kept_within(pile, STOCKS["mini"])
    aces = [words(card.front) for card in of_the_pack(pile) if card.name.startswith("A ")]
    assert all("Use 0" in said and "Use 8" not in said and "more on the aid card" in said for said in aces)
    assert aid(pile).count("word") == 9 * 12


@pytest.mark.sample(5)
@pytest.mark.parametrize("size", ["magic", "mini", "business", "40x50"])
@pytest.mark.parametrize("toml", [PACK, ACTIVATION, LONG])
def test_words_stay_on_their_card_and_do_not_print_over_each_other(toml, size):
    pile = made(toml, size, pack=True)
    kept_within(pile, stock(size))
    for card in at_least(2, {card.name: card for card in pile}.values()):
        assert not overlaps(card.front)


@pytest.mark.parametrize("size", ["magic", "mini"])
@pytest.mark.parametrize("name", ["wss-cards", "von-futsch"])
def test_the_packs_we_ship_say_all_they_mean_on_the_card(name, size):
    pile = cards_of("turn", ruleset_game(name), PrintOptions(), Ask(Making(stock(size)), True))
    kept_within(pile, stock(size))
    for card in at_least(52, of_the_pack(pile)):
        assert not overlaps(card.front)
        assert "more on the aid" not in words(card.front)


def overlaps(face):
    """Lines of words that print over each other."""
    found = [(mark.words, box) for mark, box in placed(face.marks) if isinstance(mark, Text) and mark.words.strip()]
    return [
        (one, other)
        for at, (one, box) in enumerate(found)
        for other, over in found[at + 1 :]
        if min(box.right, over.right) - max(box.left, over.left) > 0.6
        and min(box.bottom, over.bottom) - max(box.top, over.top) > 0.8
    ]


def test_low_ink_fills_no_large_areas():
    for card in at_least(20, of_the_pack(made(ACTIVATION, wishes=PrintOptions(ink="low"))))[:20]:
        for path in at_least(1, paths(card.front.marks)):
            xs, ys = zip(*(numbers[-2:] for _, numbers in path.steps if numbers))
            assert not path.fill or (max(xs) - min(xs)) * (max(ys) - min(ys)) < 13 * 13


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('colour = "red"', 'colour = "rde"', 'colour = .rde.; give one of red, black.*Did you mean "red"'),
        ('suits = ["clubs"]', 'suits = ["club"]', r"\[\[meaning\]\] 3: suits = .club.; give one of clubs"),
        ('"J", "Q", "K"', '"J", "Q", "N"', "ranks = .N.; give one of A, 2"),
        ('says = "a dud"', 'text = "a dud"', r"\[\[meaning\]\] 5: no says"),
        ("weapon.musket.reach", "weapon.muskets.reach", 'no place .weapon.muskets.*Did you mean "weapon.musket"'),
        ('outcome = "mine"', 'outcome = "ours"', "ours"),
        ("his = 1", "hers = 1", "hers"),
        (
            'says = "reach',
            'reading = "nothing"\nsays = { a = "x" }\nlabel = "reach',
            "reading = .nothing. names no reading",
        ),
        (
            'says = "reach',
            'reading = "fight-difference-3"\nsays = { rout = "x" }\nlabel = "reach',
            "says has rout; fight-difference-3 has fall-back, rout",
        ),
        ("[deck]\n", 'print = "sheet"\n[deck]\n', "print = .sheet.; give one of aid, deck"),
        ('title = "One pack"', 'suits = ["cups"]', "suits = .cups.; give one of clubs"),
    ],
)
def test_a_mistake_in_the_data_says_where_it_is_and_what_would_be_right(wrong, right, says):
    assert wrong in PACK
    with pytest.raises(PaperError, match=says) as fault:
        made(PACK.replace(wrong, right, 1), pack=True if "cups" in right else None)
    assert str(fault.value).startswith("turn.toml")


def test_a_ruleset_without_a_pack_has_none_to_print():
    with pytest.raises(PaperError, match="has no pack of playing cards; leave out --deck"):
        cards_of("turn", battle_game(), PrintOptions(), Ask(pack=True))


@pytest.mark.parametrize(("game", "there"), [(named_game("blenheim"), False), (ruleset_game("wss-cards"), True)])
def test_mortars_stand_on_the_cards_of_a_game_that_has_mortars(game, there):
    deck = Deck(game, game.ruleset.about["turn"], Measures("in", book="in"))
    assert ("mortars" in [meaning.label for meaning in deck.meanings]) is there
