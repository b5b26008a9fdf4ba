"""Odds questions on the cards: which side leads phases, the next card, and cards used in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from drumhead.probability import Chance
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards import playing_cards, shooting, turn
from drumhead.rulesets.wss_cards.playing_cards import colour_of, is_face, is_red, suit_of
from drumhead.rulesets.wss_cards.questions.attack_terms import colours_left, suits_left, the_pack

SUITS = ("clubs", "diamonds", "hearts", "spades")


def lead(book: Book, red_cards_left: int, black_cards_left: int, my_colour: str) -> Asked:
    """Return the question whether my side plays the coming phase first, with these cards left.

    The outcomes are `my side first` and `his side first`.
    """
    facts = (book, colours_left(book, red_cards_left, black_cards_left), 1)

    def name_result(led: tuple[str, playing_cards.Packs]) -> str:
        return "my side first" if led[0] == my_colour else "his side first"

    return Asked(turn.leads_of_phase, facts, name_result)


def _whole_turn(book: Book) -> tuple[Book, playing_cards.Packs]:
    return book, the_pack(book).alike(lambda card: colour_of(book, card))


def lead_count(book: Book, pack: str, my_colour: str) -> Asked:
    """Return the question how many phases of a turn my side leads; the outcomes are numbers. `pack` is not used."""
    return Asked(turn.leads_of_turn, _whole_turn(book), lambda led: str(led.count(my_colour)))


def lead_streak(book: Book, pack: str) -> Asked:
    """Return the question how long a turn's longest run of phases led by one side is. `pack` is not used."""
    return Asked(turn.leads_of_turn, _whole_turn(book), lambda led: str(turn.longest_run(led)))


def twice(book: Book, phase_pair: str, my_colour: str) -> Asked:
    """Return the question whether one side plays twice running: second in a phase, and first in the next.

    `phase_pair` begins with the number of the first phase. The outcomes are "orders equal, no double", "enemy twice
    running" and "I act twice running".
    """

    def name_result(led: tuple[str, str]) -> str:
        if led[0] == led[1]:
            return "orders equal, no double"
        return "enemy twice running" if led[0] == my_colour else "I act twice running"

    return Asked(turn.twice_running, (*_whole_turn(book), int(phase_pair[0])), name_result)


def double_volley(book: Book, phase: int, my_colour: str) -> Asked:
    """Return the question how often the enemy plays a phase between my part of it in this turn and in the next.

    The outcomes are "none", "one" and "two".
    """

    def name_result(led: tuple[str, str]) -> str:
        now, then = (colour == my_colour for colour in led)
        return ("none", "one", "two")[now + (not then)]

    return Asked(turn.two_turns, (*_whole_turn(book), phase), name_result)


def count_cards(
    book: Book,
    clubs: int,
    diamonds: int,
    hearts: int,
    spades: int,
    clubs_faces: int,
    diamonds_faces: int,
    hearts_faces: int,
    spades_faces: int,
    asking: str,
) -> Asked:
    """Return the question on the next card when this many cards, and faces among them, are left of each suit.

    `asking` is "colour" ("red", "black"), "face" ("face", "no face"), or otherwise the suit.
    """
    cards = dict(zip(SUITS, (clubs, diamonds, hearts, spades)))
    faces = dict(zip(SUITS, (clubs_faces, diamonds_faces, hearts_faces, spades_faces)))
    packs = suits_left(book, cards, faces)
    if asking == "colour":
        return Asked(turn_up, (packs,), lambda card: colour_of(book, card), ("red", "black"))
    if asking == "face":
        return Asked(turn_up, (packs,), lambda card: "face" if is_face(book, card) else "no face", ("face", "no face"))
    return Asked(turn_up, (packs,), suit_of)


def turn_up(chance: Chance, packs: playing_cards.Packs) -> str:
    """Draw the next card and return it."""
    return packs.draw(chance, "next card", playing_cards.MINE)[0]


def red_count(book: Book, n: int, drawing: str) -> Asked:
    """Return the question how many of the next `n` cards are red.

    `drawing` is when cards are shuffled in again.
    """
    packs = the_pack(book, drawing).alike(lambda card: is_red(book, card))
    return Asked(shooting.reds, (book, n, packs), str, tuple(map(str, range(n + 1))))


def pack_use(book: Book, shooting_and_charging_units: int, turns: int) -> Mapping[str, Fraction]:
    """Return whether a turn's shots, charges and phases use more cards than the pack has, as a certain outcome.

    They are counted over `turns` turns if the pack is not shuffled each turn.
    """
    used = turn.cards_used(
        book, shooting_and_charging_units, 1 if book.pack.shuffled == playing_cards.EACH_TURN else turns
    )
    cards = len(playing_cards.whole_pack(book))
    return {f"{cards} or fewer": Fraction(used <= cards), f"more than {cards}": Fraction(used > cards)}
