"""Packs of cards, read back from the PDF: what each card means, on the aid and on the card, and with what odds."""

import math
from fractions import Fraction
from functools import cache

import pytest

from drumhead.model.lengths import Measures
from drumhead.press.card_faces import HEIGHT, WIDTH
from drumhead.press.decks import RANKS, SUITS, Deck, PlayingCard
from drumhead.press.figures import hundred
from drumhead.press.game import Wishes
from drumhead.press.paper import Box, PaperError, paper
from drumhead.press.turn_cards import turn_cards

from . import printed
from .games import ruleset_game, told
from .test_turn_cards import cards_of, frames

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
says = "reach {weapon.musket.reach}"
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
jokers = "turn.cards"
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
FIVES = """
end = ["Shuffle"]
next = "next-card"
[[cards]]
side = "french"
count = 5
[[cards]]
side = "alliance"
count = 4
phases = ["four", "one", "two", "three"]
""" + "".join(f'[[phase]]\nid = "{n}"\nname = "Phase {n}"\n' for n in ("one", "two", "three", "four", "five"))
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
WISHES = [Wishes(paper=sheet, ink=ink) for sheet in ("A4", "Letter") for ink in ("full", "low")]


def game(toml, **how):
    """The game told so; five cards a side are those of another ruleset."""
    return told(turn=toml, battle=False, ruleset="wss-dice") if "[[cards]]" in toml else told(turn=toml, **how)


def fronts(toml, wishes=WISHES[0], deck=None, **how):
    """The words of every card in order, blanks left out, from the front sheets."""
    pages = sheets(toml, wishes, deck) if not how else printed.pages(turn_cards(game(toml, **how), wishes, deck))
    return [card for page in pages[0::2] for card in cards_of(page)]


@cache
def sheets(toml, wishes, deck=None):
    """The pages of a deck, read once however many tests look at them."""
    return printed.pages(turn_cards(game(toml), wishes, deck))


def the_deck(toml, **how):
    told_so = game(toml, **how)
    return Deck(told_so, told_so.ruleset.about["turn"], Measures())


def test_a_pack_has_every_card_once_and_its_jokers():
    cards = the_deck(ACTIVATION).cards
    assert len(cards) == len(set(cards[:52])) + 3 == 55
    assert [card.rank for card in cards[-3:]] == ["Joker"] * 3


def test_each_card_means_what_its_suit_rank_and_colour_say():
    meanings = the_deck(PACK).meanings
    red, black, clubs, faces, duds = meanings
    for suit, colour in SUITS.items():
        for rank in RANKS:
            card = PlayingCard(rank, suit)
            assert (red.meets(card), black.meets(card)) == (colour == "red", colour == "black")
            assert clubs.meets(card) == (suit == "clubs")
            assert faces.meets(card) == (rank in "JQK")
            assert duds.meets(card) == (suit == "hearts" and rank in ("2", "3", "4", "5", "10"))
    assert not any(meaning.meets(PlayingCard("Joker")) for meaning in meanings)


def test_ranks_that_follow_each_other_are_labelled_as_a_run():
    *_, faces, duds = the_deck(PACK).meanings
    assert (faces.label, duds.label) == ("J Q K", "2–5 10")


def test_the_aid_has_the_phases_in_order_then_each_use_with_its_cards():
    words = "".join(fronts(PACK)).replace("theAlliance", "thefirst")
    for earlier, later in [("1Gunsshoot", "Suitisrange"), ("Suitisrange", "2Horsemoves"), ("2Horsemoves", "thefirst")]:
        assert words.replace("theAlliance", "thefirst").index(earlier) < words.replace("theAlliance", "thefirst").index(
            later
        )
    assert "reach25cm" in words


def test_what_has_no_room_goes_to_the_next_card_under_its_heading_again():
    cards = fronts(LONG)
    aid = cards[: len(cards) // 2]
    assert cards == [*aid, *aid]
    assert [f"{n}of{len(aid)}" in card for n, card in enumerate(aid, start=1)] == [True] * len(aid)
    told_of = "".join(aid)
    assert [told_of.count(f"line{number}:") for number in range(1, 17)] == [1] * 16
    assert told_of.count("thirteenfourteen") == 16  # nothing cut short
    assert all("Avolley,acharge,aroundincontactandallotherthings" in card for card in aid)


def test_each_side_has_the_aid_and_the_end_of_the_turn():
    cards = fronts(PACK)
    assert len(cards) % 2 == 0
    assert cards.count(cards[0]) == 2
    assert cards[-1] == cards[-2]
    assert "1Shuffle2Countthedead" in cards[-1]


def test_what_ends_the_turn_stands_on_the_aid_where_there_is_room_and_else_on_a_card_of_its_own():
    short, long = fronts(ACTIVATION, deck=False), fronts(PACK)
    assert sum("Whenitends" in card for card in short) == sum("Whenitends" in card for card in long) == 2
    assert not any(card.startswith("Whenitends") for card in short)
    steps = "end = [" + '"one step that is rather a long one, to fill the card", ' * 12 + "]"
    full = fronts(ACTIVATION.replace('end = ["Shuffle", "Count the dead"]', steps), deck=False)
    assert sum(card.startswith("Whenitends") for card in full) >= 2 * 2


def test_a_reading_decides_how_the_turn_ends():
    step = '{ reading = "fight-difference-3", says = { fall-back = "Fall back", rout = "Run away" } }'
    toml = PACK.replace('"Shuffle"', step)
    assert "1Fallback" in fronts(toml)[-1]
    assert "1Runaway" in fronts(toml, fight_difference_3="rout")[-1]


def test_lengths_on_cards_are_in_the_measure_in_force():
    assert "reach10in" in "".join(fronts(PACK, Wishes(measures=Measures("in"))))


def test_the_chance_beside_a_meaning_is_the_books():
    """Two of mine, one of his left: counted here."""
    (red, *_) = the_deck(PACK).meanings
    assert red.odds == Fraction(2, 3)
    assert hundred(red.odds) in next(card for card in fronts(PACK) if "theAllianceplays" in card)


def test_an_aid_alone_prints_no_cards_of_the_pack_but_they_can_be_asked_for():
    aid, whole = fronts(PACK), fronts(PACK, deck=True)
    assert len(whole) == len(aid) + 52
    assert fronts(ACTIVATION, deck=False) == [
        card for card in fronts(ACTIVATION) if "Activation" in card or "ends" in card
    ]


def test_each_card_of_the_pack_has_its_index_its_side_and_its_meanings():
    pack = [card for card in fronts(PACK, deck=True) if card[:1] in "A23456789JQK1" and card.count("first") == 1]
    assert len(pack) == 52
    clubs, diamonds, hearts, spades = (pack[13 * n : 13 * n + 13] for n in range(4))
    for rank, card in zip(RANKS, clubs):
        assert card.startswith(rank)
        assert card.count(rank) >= 2
        assert "French" in card
        assert "reach25cm" in card
    assert all("Alliancefirst" in card and "reach" not in card for card in (*diamonds, *hearts))
    assert not any("Guns" in card for card in diamonds)  # nor is a heading left over from what was kept off
    assert all("Frenchplayitfirst" in card for card in spades)
    assert [rank for rank, card in zip(RANKS, hearts) if "adud" in card] == ["2", "3", "4", "5", "10"]
    assert not any("burns" in card for card in pack)  # kept off the cards by an empty short


def test_what_is_kept_has_a_box_and_a_joker_its_name():
    cards = fronts(ACTIVATION)
    assert sum("kept" in card for card in cards) == 4
    assert [card for card in cards if card.startswith("Joker")] == ["JokerTheturnisover"] * 3


def test_a_reading_decides_what_a_card_means_and_the_aid_says_so():
    usual, other = fronts(ACTIVATION), fronts(ACTIVATION, fight_difference_3="rout")
    assert "Forceanenemy" in "".join(usual)
    assert "Actyourself" in "".join(other)
    assert "Forceanenemy" not in "".join(other)
    assert "aafightlostby3:fallback" in "".join(usual)  # the letter and the doubt it stands for


def test_a_house_rule_is_told_on_the_aid(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(
        'title = "Club"\n[[change]]\nplace = "weapon.musket.reach"\nto = "20 cm"\nsays = "Short muskets"\n'
    )
    words = "".join(fronts(PACK, house=house))
    assert "reach20cm" in words
    assert "1Shortmuskets(thebook:25cm)" in words


@pytest.mark.parametrize("wishes", WISHES)
@pytest.mark.parametrize("toml", [PACK, ACTIVATION, FIVES, LONG])
def test_words_stay_on_their_card_and_are_large_enough_to_read(toml, wishes):
    words_stay_on_their_card(sheets(toml, wishes, True if toml == PACK else None), wishes)


def words_stay_on_their_card(pages, wishes):
    for page in pages:
        sheet = paper(wishes.paper)
        printable = (sheet if page.height > page.width else sheet.on_its_side()).printable
        for letter in page.letters:
            assert printable.holds(Box(letter.left, letter.top, letter.right, letter.bottom), 0.1)
            assert letter.points >= (11 if "Garamond" in letter.font else 9)
        for x, y in frames(page):
            for k in page.letters:
                if abs(k.middle[0] - x) < WIDTH / 2 and abs(k.middle[1] - y) < HEIGHT / 2:
                    assert max(abs(k.left - x), abs(k.right - x)) < WIDTH / 2 - 3
                    assert max(abs(k.top - y), abs(k.bottom - y)) < HEIGHT / 2 - 3


@pytest.mark.parametrize("toml", [PACK, ACTIVATION, FIVES, LONG])
def test_the_words_of_a_card_do_not_print_over_each_other(toml):
    nothing_prints_over(sheets(toml, WISHES[0], True if toml == PACK else None)[0])


@pytest.mark.parametrize(("name", "wishes"), [("wss-cards", WISHES[0]), ("von-futsch", WISHES[3])])
def test_the_cards_of_the_packs_we_ship_hold_their_words(name, wishes):
    pages = printed.pages(turn_cards(ruleset_game(name), wishes, deck=True))
    words_stay_on_their_card(pages, wishes)
    nothing_prints_over(pages[2])


def test_a_card_that_means_too_much_is_refused_with_the_words_that_do_not_fit():
    meanings = "".join(f'[[meaning]]\nuse = "Use {n}"\nranks = ["A"]\nsays = "{"word " * 12}"\n' for n in range(6))
    with pytest.raises(PaperError, match=r"\[\[meaning\]\] 4: a card of A clubs has no room for this; give it a short"):
        fronts("[deck]\n" + meanings, deck=True)
    assert fronts("[deck]\n" + meanings)  # the aid goes on on the next card


def nothing_prints_over(page):
    for at, one in enumerate(page.letters):
        for other in page.letters[at + 3 :]:  # an f and an i may touch
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert across < 0.8 or down < 0.8, (one.sign, other.sign)


@pytest.mark.parametrize("wishes", WISHES)
def test_every_back_of_a_pack_lies_under_its_front(wishes):
    pages = sheets(ACTIVATION, wishes)
    for front, back in zip(pages[0::2], pages[1::2]):
        upright = front.height > front.width
        turned = [(front.width - x, y) if upright else (x, front.height - y) for x, y in frames(back)]
        assert len(turned) == len(frames(front)) > 0
        for x, y in frames(front):
            assert any(abs(x - a) < 0.05 and abs(y - b) < 0.05 for a, b in turned)


def test_a_sheet_lies_as_it_holds_the_most_cards():
    pages = sheets(ACTIVATION, WISHES[0])
    assert (round(pages[0].width), len(frames(pages[0]))) == (210, 9)
    letter = sheets(ACTIVATION, WISHES[2])
    assert (round(letter[0].width), len(frames(letter[0]))) == (279, 8)


def test_five_cards_a_side_say_their_phases_in_the_sides_own_order():
    cards = fronts(FIVES)
    french, alliance = cards[0], cards[5]
    assert cards.count(french) == 5
    assert cards.count(alliance) == 4
    for card, order in ((french, ("one", "two", "three", "four", "five")), (alliance, ("four", "one", "two", "three"))):
        places = [card.index(f"Phase{name}") for name in order]
        assert places == sorted(places)
    assert "Phasefive" not in alliance
    assert "fifth" in french


def test_a_table_that_has_no_room_on_the_turn_cards_has_a_card_of_its_own():
    """Mine left over all left, counted here."""
    table = [card for card in fronts(FIVES) if "Whosecardisnext?" in card]
    assert len(table) == 2
    for mine in range(5, 0, -1):
        row = "".join(f"{math.floor(100 * mine / (mine + his) + 0.5)}" for his in range(5, 0, -1))
        assert f"Ihave{mine}{row}" in table[0]
    assert not any("nextismine" in card for card in fronts(FIVES))


def test_what_ends_the_turn_stands_below_that_table_where_there_is_room():
    cards = fronts(FIVES)
    assert all("Theendoftheturn1Shuffle" in card for card in cards if "Whosecardisnext?" in card)
    assert not any(card.startswith("Theend") for card in cards)
    many = FIVES.replace('"Shuffle"', ", ".join(f'"Shuffle {n}"' for n in range(6)))
    apart = [card for card in fronts(many) if card.startswith("Theend")]
    assert len(apart) == 2
    assert not any("Shuffle" in card for card in fronts(many) if "Whosecardisnext?" in card)


def test_what_is_to_be_remembered_goes_to_another_card_rather_than_off_this_one():
    long = FIVES.replace(
        'name = "Phase', 'remember = "one two three four five six seven eight nine ten"\nname = "Phase'
    )
    cards = fronts(long)
    assert "nineten" not in cards[0]
    extra = [card for card in cards if card.startswith("Whattoremember")]
    assert len(extra) >= 2
    assert sum(card.count("nineten") for card in extra) == 5 + 4


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ('colour = "red"', 'colour = "rde"', 'colour = .rde.; give one of red, black.*Did you mean "red"'),
        ('suits = ["clubs"]', 'suits = ["club"]', r"\[\[meaning\]\] 3: suits = .club.; give one of clubs"),
        ('"J", "Q", "K"', '"J", "Q", "N"', "ranks = .N.; give one of A, 2"),
        ('says = "a dud"', 'text = "a dud"', r"\[\[meaning\]\] 5: no says"),
        ("weapon.musket.reach", "weapon.muskets.reach", 'no place .weapon.muskets.reach.*Did you mean "musket"'),
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
    told_so = game(PACK.replace(wrong, right, 1))
    with pytest.raises(PaperError, match=says) as fault:
        turn_cards(told_so, WISHES[0], True if "cups" in right else None)
    assert str(fault.value).startswith("turn.toml")


def test_a_side_that_names_a_phase_nobody_has_is_told_the_nearest():
    with pytest.raises(PaperError, match=r'turn.toml, .* phases = .fuor.; give one of one.*Did you mean "four"'):
        fronts(FIVES.replace('"four", "one"', '"fuor", "one"'))


def test_a_table_of_more_cards_than_the_question_knows_says_so():
    with pytest.raises(PaperError, match=r"turn.toml: next-card does not know so many cards"):
        fronts(FIVES.replace("count = 5", "count = 6"))


def test_the_same_pack_prints_the_same_bytes():
    assert turn_cards(game(ACTIVATION), WISHES[0]) == turn_cards(game(ACTIVATION), WISHES[0])


def test_low_ink_fills_no_large_areas():
    pages = sheets(ACTIVATION, WISHES[1])[0::2]
    black = [s for page in pages for s in page.strokes if s.filled and max(s.fill) < 60]
    assert max((s.box[2] - s.box[0]) * (s.box[3] - s.box[1]) for s in black) < 13 * 13
