"""Turn cards of two sides: all of a side alike, what each brings in order, whose is next, on every stock."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from functools import cache
from statistics import mean

import pytest

from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.army_requirements import fielding
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck, NoCardsError
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.chance_format import hundred
from drumhead.rulesets import ids

from ...counted import at_least
from .. import printed
from ..games import battle_game, named_game, own_ruleset, ruleset_game, told
from .faces import cards_of, kept_within, paths, words

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
LONG = 'remember = "one two three four five six seven eight nine ten eleven twelve"\nname = "Phase'
STEPS = "end = [" + ", ".join(f'"Step number {n}, with words enough to fill a line"' for n in range(1, 13)) + "]\n"
SIZES = (*STOCKS, "40x50", "190x30")


def asked(size="magic", **how):
    return Ask(Making(stock(size), **how))


def made(game, size="magic", ink="full", **how):
    return cards_of("turn", game, PrintOptions(ink=ink), asked(size, **how))


@pytest.mark.parametrize(("battle", "held"), [("ramillies", 4), ("salamanca", 4), ("klausen", 1)])
def test_an_army_needs_its_own_turn_cards_and_the_pack_once(battle, held):
    """Three cards and the one after the last for a side (Cards); a pack of 54, used by both, and one aid a side."""
    game = named_game(battle)
    needs = [fielding(game, army, PrintOptions()) for army in game.battle.armies.values()]
    shared = 54 if battle == "klausen" else 0
    assert [(each.turn_cards, each.shared_cards) for each in needs] == [(held, shared)] * 2
    assert sum(card.copies for card in made(game, "poker") if card.kind == "turn") == 2 * held + shared


@cache
def usual():
    return made(battle_game())


def fives(toml=FIVES):
    return told(turn=toml, battle=False, ruleset="wss-dice")


def dealt(pile, start):
    return [card for card in pile if card.name.startswith(start)]


# ------------------------------------------------------------------ whatever the stock


@pytest.mark.sample(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ids())
def test_every_stock_holds_every_word_of_every_ruleset(name, size):
    game = ruleset_game(name)
    pile = made(game, size)
    kept_within(pile, stock(size))
    said = " ".join(words(card.front, card.back) for card in pile)
    for phase in game.ruleset.about["turn"].get("phase", ()):
        told = [each for each in (phase["name"], phase.get("remember", "")) if "{" not in each]
        assert all(word in said for word in " ".join(told).split())
    end = [step for step in game.ruleset.about["turn"]["end"] if isinstance(step, str) and "{" not in step]
    for word in at_least(2, " ".join(end).split()):
        assert word in said or len(word) > 9  # the longest are broken on the narrowest card


@pytest.mark.parametrize("size", ["magic", "mini", "business"])
@pytest.mark.parametrize("toml", [FIVES, FIVES.replace('name = "Phase', LONG), STEPS + FIVES.split("\n", 2)[2]])
def test_words_of_any_length_stay_on_their_cards(toml, size):
    kept_within(made(fives(toml), size), stock(size))


def test_every_shared_back_stays_the_decks():
    for name in at_least(5, ids()):
        pile = made(ruleset_game(name), "mini")
        assert all(card.back is None for card in pile if card.name.startswith("turn card"))


# ------------------------------------------------------------------ what stands on a turn card


def test_the_cards_of_a_side_are_alike_and_as_many_as_it_turns():
    french, alliance = dealt(usual(), "turn card")
    assert (french.copies, alliance.copies) == (3, 3)
    assert "French" in words(french.front)
    assert words(french.front).replace("French", "") == words(alliance.front).replace("Alliance", "")


def test_a_card_says_what_it_means_first_second_and_third_and_what_to_remember():
    said = words(dealt(usual(), "turn card")[0].front)
    at = 0
    for number, phase in zip(("first", "second", "third"), at_least(3, battle_game().ruleset.about["turn"]["phase"])):
        for part in (number, phase["name"], phase["remember"]):
            assert said.index(part, at) >= at
            at = said.index(part, at)


def test_the_next_card_is_mine_as_often_as_the_book_says():
    """Mine left over all left, counted here."""
    said = words(dealt(usual(), "turn card")[0].front)
    for mine in (3, 2, 1):
        row = " ".join(hundred(Fraction(mine, mine + his)) for his in (3, 2, 1))
        assert f"you have {mine} {row}" in said


def test_the_end_of_the_turn_is_told_in_order_on_a_card_for_each_side():
    end, marks = [card for card in usual() if not card.name.startswith("turn card")]
    assert "What the marks mean" in words(marks.front)
    assert end.copies == 2
    said = words(end.front)
    about = battle_game().ruleset.about["turn"]
    assert said.startswith(about["end-title"])
    told = (
        "Take pips off",
        "throws to rally",
        "A unit that fails",
        "ridden down",
        "Count lost stands",
        "Shuffle all six",
    )
    assert len(told) == len(about["end"])
    places = [said.index(step) for step in told]
    assert places == sorted(places)


@pytest.mark.parametrize("battle", ["ramillies", "salamanca"])
def test_the_end_of_the_turn_says_what_each_quality_takes_off(battle):
    """Both books: an elite unit recovers under fire, a trained one does not, and a raw one throws 4, 5 or 6."""
    pile = made(named_game(battle))
    [end] = [card for card in pile if words(card.front).startswith("After the sixth card")]
    elite, trained, raw = re.search(r"elite (.*?); trained (.*?); raw (.*?) 2 ", words(end.front)).groups()
    assert "shot at" not in elite
    assert "shot at" in trained
    assert "only on 4, 5 or 6" in raw


def test_a_grey_copy_keeps_the_sides_apart_by_shape_fill_and_word():
    french, alliance = (card.front for card in dealt(usual(), "turn card"))
    outlines = [{path.steps for path in paths(face.marks)} for face in (french, alliance)]
    assert outlines[0] - outlines[1]
    assert outlines[1] - outlines[0]
    data = Deck(battle_game(), PrintOptions(), ("turn",), asked(duplex="none", alone=True)).pdf()
    left, top = 5.2 + 3.9, 5.2 + 5
    box = [round(c / 25.4 * 150) for c in (left - 0.4, top - 0.4, left + 0.4, top + 0.4)]
    middles = [mean(printed.picture(data, card, 150).crop(box).get_flattened_data()) for card in range(6)]
    assert max(middles[:3]) < 60  # filled
    assert min(middles[3:]) > 200  # hollow


def test_low_ink_fills_no_cell_but_draws_a_bar_as_long_as_the_chance():
    pile = made(battle_game(), ink="low")
    bars = [bounds_of(p) for p in paths(dealt(pile, "turn card")[0].front.marks) if p.fill and len(p.steps) == 5]
    lengths = sorted({round(right - left, 2) for left, right, high in bars if 0.4 < high < 0.6})
    chances = [length / lengths[-1] * 75 for length in lengths]
    assert chances == pytest.approx([25, 100 / 3, 40, 50, 60, 200 / 3, 75], abs=0.4)


def bounds_of(path):
    xs, ys = zip(*(numbers for _, numbers in path.steps if numbers))
    return min(xs), max(xs), max(ys) - min(ys)


def test_a_number_of_the_book_is_marked_where_a_club_has_changed_it(tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('title = "Club"\n[[change]]\nplace = "weapon.musket.reach"\nto = "20 cm"\nsays = "Short muskets"\n')
    toml = 'end = ["Shuffle"]\n[[cards]]\nside = "french"\ncount = 3\n[[phase]]\nid = "a"\nname = "Fire"\n'
    pile = made(told(turn=toml + 'remember = "to {{ book.weapon.musket.reach }}"\n', house=club))
    assert "to 20 cm. 1" in words(pile[0].front)
    assert "Short muskets (the book: 25 cm)" in words(pile[-1].front)


# ------------------------------------------------------------------ what has no room


def test_five_cards_a_side_say_their_phases_in_the_sides_own_order():
    french, alliance = (words(card.front) for card in dealt(made(fives()), "turn card"))
    for said, order in ((french, ("one", "two", "three", "four", "five")), (alliance, ("four", "one", "two", "three"))):
        places = [said.index(f"Phase {name}") for name in order]
        assert places == sorted(places)
    assert "Phase five" not in alliance
    assert "fifth" in french


def test_a_table_that_has_no_room_goes_to_the_aid_and_the_cards_say_so():
    """Mine left over all left, counted here."""
    pile = made(fives(FIVES.replace('name = "Phase', LONG)), "mini")
    for card in at_least(2, dealt(pile, "turn card")):
        assert "you have" not in words(card.front)
        assert "whose card is next: see the card “What to remember”" in words(card.front)
    aid = " ".join(words(card.front, card.back) for card in pile if not card.name.startswith("turn card"))
    for mine in range(5, 0, -1):
        row = " ".join(f"{math.floor(100 * mine / (mine + his) + 0.5)}" for his in range(5, 0, -1))
        assert f"you have {mine} {row}" in aid


def test_what_is_to_be_remembered_goes_to_the_aid_rather_than_off_the_card():
    pile = made(fives(FIVES.replace('name = "Phase', LONG)), "mini")
    fronts, aids = dealt(pile, "turn card"), [card for card in pile if not card.name.startswith("turn card")]
    assert all("twelve" not in words(card.front) for card in fronts)
    assert all("What to remember" in words(card.front) for card in fronts)
    assert words(*(face for card in aids for face in (card.front, card.back))).count("twelve") == 5 + 4
    assert "goes on: card 2" in words(aids[0].front, aids[0].back)


def test_without_backs_to_write_on_the_aid_goes_on_on_a_second_card():
    pile = made(fives(STEPS + FIVES.split("\n", 2)[2]), duplex="none")
    aids = [card for card in pile if not card.name.startswith("turn card")]
    assert len(aids) > 1
    assert all(card.back is None for card in aids)
    assert f"goes on: card 2 of {len(aids)}" in words(aids[0].front)


def test_what_figures_are_stands_over_the_first_of_them_not_over_rows_without_any():
    (page,) = [
        text
        for text in (
            page.words
            for page in printed.pages(Deck(ruleset_game("von-futsch"), PrintOptions(), ("turn",), asked()).pdf())
        )
        if "as next card" in text
    ]
    after = " ".join(page.split("chance as next card, %", 1)[1].split())
    assert after.startswith("Joker")


# ------------------------------------------------------------------ what cannot be


def test_a_ruleset_that_turns_no_cards_says_so():
    ruleset = own_ruleset()
    del ruleset.about["turn"]
    game = Game(ruleset, ruleset.book())
    with pytest.raises(NoCardsError, match="turns no cards"):
        made(game)
    with pytest.raises(PaperError, match="turns no cards"):
        Deck(game, PrintOptions(), ("turn",), asked()).pdf()


def test_a_side_that_names_a_phase_nobody_has_is_told_the_nearest():
    with pytest.raises(PaperError, match=r'turn.toml, .* phases = .fuor.; give one of one.*Did you mean "four"'):
        made(fives(FIVES.replace('"four", "one"', '"fuor", "one"')))


def test_a_table_of_more_cards_than_the_question_knows_says_so():
    with pytest.raises(PaperError, match=r"turn.toml: next-card does not know so many cards"):
        made(fives(FIVES.replace("count = 5", "count = 6")))


def test_the_same_deck_prints_the_same_bytes():
    one, two = (Deck(battle_game(), PrintOptions(), ("turn",), asked()).pdf() for _ in range(2))
    assert one == two
