"""The turn: five phases, each played by both sides; a card decides which goes first (Sequence of Play).

A side leads a phase if it plays it first. Sides are told by colour, "red" or "black".
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from itertools import groupby

from drumhead.families.drafts.turn import PHASES, acts_in, phase_number
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_cards.playing_cards import PHASES as PHASE_CARDS
from drumhead.rulesets.wss_cards.playing_cards import Packs, colour_of


@implements("wd3-turn-05")
def leader(book: Book, card: str, before: tuple[str, ...]) -> str:
    """Return the colour whose side plays a phase first: that of its card, "red" or "black".

    `before` are the leaders of this turn so far. By another ruling no side leads more than a few phases in a row.
    """
    colour = colour_of(book, card)
    if before[-1:] != (colour,):
        return colour
    most = book.turn.leads_in_a_row
    if before[-most:] == (colour,) * most:
        return next(str(suit.colour) for _, suit in book.suit.items() if suit.colour != colour)
    return colour


@implements("wd3-intro-02", "wd3-turn-04", "wd3-turn-15")
def list_leaders(chance: Chance, book: Book, packs: Packs, phases: int) -> tuple[tuple[str, ...], Packs]:
    """Draw the cards of a turn's first `phases` phases; return the colours that lead them, and the packs left."""
    led: tuple[str, ...] = ()
    for _ in range(phases):
        card, packs = packs.draw(chance, "phase card", PHASE_CARDS)
        led = (*led, leader(book, card, led))
    return led, packs


def leads_of_turn(chance: Chance, book: Book, packs: Packs) -> tuple[str, ...]:
    """Draw the cards of all phases of a turn, and return the colours that lead them."""
    return list_leaders(chance, book, packs, book.turn.phases)[0]


def leads_of_phase(chance: Chance, book: Book, packs: Packs, phase: int) -> tuple[str, Packs]:
    """Draw the cards up to the phase of this number; return the colour that leads it, and the packs afterwards."""
    led, packs = list_leaders(chance, book, packs, phase)
    return led[-1], packs


def longest_run(led: tuple[str, ...]) -> int:
    """Return the length of the longest run of phases with the same leader.

    >>> longest_run(("red", "red", "black", "red", "red"))
    2
    """
    return max(len(list(run)) for _, run in groupby(led))


def twice_running(chance: Chance, book: Book, packs: Packs, phase: int) -> tuple[str, str]:
    """Return the colours that lead a phase and the next one; the last phase is followed by the next turn's first.

    `phase` is the number of the phase; the cards are drawn.
    """
    if phase < book.turn.phases:
        led, _ = list_leaders(chance, book, packs, phase + 1)
        return led[-2], led[-1]
    first, packs = chance.resolve(leads_of_phase, book, packs, phase)
    then, _ = chance.resolve(leads_of_phase, book, packs.next_turn(), 1)
    return first, then


@implements("wd3-turn-17")
def two_turns(chance: Chance, book: Book, packs: Packs, phase: int) -> tuple[str, str]:
    """Draw the cards of two turns; return the colours that lead the phase of this number in each."""
    now, packs = chance.resolve(leads_of_phase, book, packs, phase)
    then, _ = chance.resolve(leads_of_phase, book, packs.next_turn(), phase)
    return now, then


@implements("wd3-turn-06")
def plays(book: Book, leading: str) -> tuple[str, ...]:
    """Return the sides in the order in which they play a phase that the colour `leading` leads."""
    colours = {side: colour for side, colour in book.pack.colour.items() if side not in ("cite", "rules")}
    return tuple(sorted(colours, key=lambda side: colours[side] != leading))


def cards_used(book: Book, attacks: int, turns: int) -> int:
    """Return the number of cards used in `turns` equal turns: one for each phase and each attack.

    `attacks` is the number of shots, volleys, charges and blows in a turn.
    """
    return int((book.turn.phases + attacks) * turns)
