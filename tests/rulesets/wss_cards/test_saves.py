"""Saving throws of house rules: hits of cards, each with a die that may cancel it, against a list of cards and dice."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from drumhead import rulesets
from drumhead.rules.house_rules.house_rule_layers import read_house_rules
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import copy_of
from drumhead.rulesets.wss_cards import aids, sheet
from drumhead.rulesets.wss_cards.attacks import Volley

from ..listed import settled, share, then, told
from ..opinions import that_can_come

RULESET = rulesets.load("wss-cards")
PACK = [(rank, colour) for rank in range(13) for colour in ("black", "red", "red", "black")]
FEW = [(rank, suit) for rank in ("ace", "king") for suit in ("clubs", "diamonds", "hearts", "spades")]
RED = {"red", "diamonds", "hearts"}
INFANTRY, GUN = 2, 2  # hits of a volley at close range, and of a shot that reaches


def book_of(save: int, ranks: tuple[str, ...] = ()) -> Book:
    tables = copy_of(RULESET.tables)
    tables["shooting"]["save"] = save
    tables["pack"]["ranks"] = list(ranks) or tables["pack"]["ranks"]
    return Book(tables, RULESET.readings, {})


def ask(book: Book, question: str, **inputs) -> dict[str, Fraction]:
    return that_can_come(RULESET.question(question).odds(book, **inputs))


def volley(card) -> int:
    return INFANTRY + (card[1] in RED)


def left_of(made: int, save: int) -> dict[int, Fraction]:
    """What is left of so many hits: every throw of the dice for them."""
    return share(sum(die < save for die in dice) for dice in product(range(1, 7), repeat=made))


@pytest.mark.parametrize("save", range(2, 7))
def test_a_volley_is_saved_die_by_die(save):
    listed = then(share(map(volley, PACK)), lambda made: left_of(made, save))
    assert ask(book_of(save), "musket-hits") == told(listed, str)


def test_a_house_rule_gives_the_saving_throw(tmp_path):
    path = tmp_path / "saves.toml"
    path.write_text('title = "Saves"\n[[change]]\nplace = "shooting.save"\nto = 4\n')
    book = RULESET.book({}, read_house_rules(path, RULESET))
    assert ask(book, "musket-hits") == ask(book_of(4), "musket-hits")


def test_a_shot_at_a_town_is_saved_and_burns_as_before():
    """At 6 in, half the range of clubs, every suit reaches a town; a face card burns it."""
    cards = share((GUN, rank >= 10) for rank, _ in PACK)
    listed = then(cards, lambda shot: {(left, shot[1]): part for left, part in left_of(shot[0], 5).items()})
    words = {(0, False): "no effect", (0, True): "fire, no hits"}
    said = told(listed, lambda end: words.get(end) or f"{end[0]} hits{' and fire' if end[1] else ', no fire'}")
    assert ask(book_of(5), "artillery-town", distance=6) == said


@pytest.mark.parametrize(("attack", "made"), [("infantry-volley", volley), ("shot-12", lambda _: GUN)])
def test_one_attack_routs_if_enough_hits_are_left(attack, made):
    listed = then(then(share(map(made, PACK)), lambda hits: left_of(hits, 4)), lambda left: 11 + left >= 13)
    named = told(listed, {True: "routs", False: "survives"}.__getitem__)
    assert ask(book_of(4), "rout-now", target_hits=11, attack=attack) == named


def test_several_volleys_of_one_pack_are_saved_one_by_one():
    ends: dict[str, Fraction] = {}
    deals = list(permutations(FEW, 3))
    for cards in deals:
        for number, left in walk([volley(card) for card in cards], 8, 5):
            word = f"routs at attack {number}" if number else f"survives with {left[0]} hits"
            ends[word] = ends.get(word, Fraction(0)) + left[1] / len(deals)
    book = book_of(5, ("ace", "king"))
    asked = ask(book, "several", target_hits=8, attacks=("infantry-volley",) * 3, drawing="without-replacement")
    assert asked == ends


def walk(made, now, save, part=Fraction(1), number=1):
    """Each way in which volleys end: the number of the volley that routs, or 0; and (hits, chance)."""
    if not made:
        yield 0, (now, part)
        return
    for left, chance in left_of(made[0], save).items():
        if now + left >= 13:
            yield number, (13, part * chance)
        else:
            yield from walk(made[1:], now + left, save, part * chance, number + 1)


def test_a_firefight_goes_on_until_unsaved_hits_rout_a_unit():
    """Each turn with a fresh pack: a card opens the phase, its colour fires first, and one card is drawn for each."""
    save, book = 4, book_of(4, ("ace", "king"))

    def turn(state):
        ends: dict[tuple[int, int], Fraction] = {}
        deals = list(permutations(FEW, 3))
        for opens, first, second in deals:
            lead = 0 if opens[1] in RED else 1
            for state_now, part in fire(fire({state: Fraction(1)}, lead, first), 1 - lead, second).items():
                ends[state_now] = ends.get(state_now, Fraction(0)) + part / len(deals)
        return ends

    def fire(states, shooter, card):
        def after(state):
            if 13 in state:  # a unit that is gone neither fires nor is fired at
                return {state: Fraction(1)}
            left = left_of(volley(card), save)
            return told(left, lambda hits: tuple(min(13, n + hits * (at != shooter)) for at, n in enumerate(state)))

        return then(states, after)

    ends = settled((10, 11), turn, lambda state: 13 in state)
    said = told(ends, lambda state: "mine routs first" if state[0] == 13 else "his routs first")
    assert ask(book, "firefight", my_hits=10, his_hits=11, my_colour="red") == said


def test_the_mean_number_of_volleys_counts_unsaved_hits():
    shares = then(share(map(volley, PACK)), lambda made: left_of(made, 3))
    mean = dict.fromkeys(range(13, 20), Fraction(0))
    for now in range(12, -1, -1):
        onward = sum(part * mean[now + left] for left, part in shares.items() if left)
        mean[now] = (1 + onward) / (1 - shares[0])
    assert [aids.mean_attacks(book_of(3), now, Volley("infantry")) for now in (0, 6, 12)] == [
        mean[now] for now in (0, 6, 12)
    ]


def test_charges_have_no_saving_throw_and_the_table_of_volleys_is_of_hits_by_card():
    assert ask(book_of(2), "charge-hits") == ask(book_of(0), "charge-hits")
    printed = [sheet.volley(book_of(2), "infantry", "close", "open", card=colour) for colour in ("black", "red")]
    assert printed == ["2", "3"]
