"""The turn: five phases, each played by both sides; a card for each decides which goes first (Sequence of Play)."""

from __future__ import annotations

from itertools import groupby

from drumhead.families.drafts.turn import PHASES, acts_in, phase_number
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_cards.playing_cards import PHASES as PHASE_CARDS
from drumhead.rulesets.wss_cards.playing_cards import Packs, colour_of

__all__ = [
    "PHASES",
    "acts_in",
    "leader",
    "list_leaders",
    "longest_run",
    "phase_number",
    "plays",
    "twice_running",
    "two_turns",
]


def leader(book: Book, card: str, before: tuple[str, ...]) -> str:
    """Return the colour whose side plays a phase first: that of its card.

    By another ruling no side leads more than a few phases in a row; `before` are the leaders of this turn.
    """
    colour = colour_of(book, card)
    if before[-1:] != (colour,):
        return colour
    most = book.turn.leads_in_a_row
    if before[-most:] == (colour,) * most:
        return next(str(suit.colour) for _, suit in book.suit.items() if suit.colour != colour)
    return colour


def list_leaders(chance: Chance, book: Book, packs: Packs, phases: int) -> tuple[tuple[str, ...], Packs]:
    """Return the colours that lead each of a turn's first `phases` phases, and the packs after their cards."""
    led: tuple[str, ...] = ()
    for _ in range(phases):
        card, packs = packs.draw(chance, "phase card", PHASE_CARDS)
        led = (*led, leader(book, card, led))
    return led, packs


def leads_of_turn(chance: Chance, book: Book, packs: Packs) -> tuple[str, ...]:
    """Return the colours that lead each phase of a whole turn."""
    return list_leaders(chance, book, packs, book.turn.phases)[0]


def leads_of_phase(chance: Chance, book: Book, packs: Packs, phase: int) -> tuple[str, Packs]:
    """Return the colour that leads the phase of this number, and the packs after it."""
    led, packs = list_leaders(chance, book, packs, phase)
    return led[-1], packs


def longest_run(led: tuple[str, ...]) -> int:
    """Return the length of the longest run of phases with the same leader.

    >>> longest_run(("red", "red", "black", "red", "red"))
    2
    """
    return max(len(list(run)) for _, run in groupby(led))


def twice_running(chance: Chance, book: Book, packs: Packs, phase: int) -> tuple[str, str]:
    """Return the leaders of a phase and of the next, which after the last phase is the first of the next turn."""
    if phase < book.turn.phases:
        led, _ = list_leaders(chance, book, packs, phase + 1)
        return led[-2], led[-1]
    first, packs = chance.resolve(leads_of_phase, book, packs, phase)
    then, _ = chance.resolve(leads_of_phase, book, packs.next_turn(), 1)
    return first, then


def two_turns(chance: Chance, book: Book, packs: Packs, phase: int) -> tuple[str, str]:
    """Return the leaders of the phase of this number in this turn and in the next."""
    now, packs = chance.resolve(leads_of_phase, book, packs, phase)
    then, _ = chance.resolve(leads_of_phase, book, packs.next_turn(), phase)
    return now, then


def plays(book: Book, leading: str) -> tuple[str, ...]:
    """Return the sides in the order in which they play a phase that this colour leads."""
    colours = {side: colour for side, colour in book.pack.colour.items() if side not in ("cite", "rules")}
    return tuple(sorted(colours, key=lambda side: colours[side] != leading))


def cards_used(book: Book, attacks: int, turns: int) -> int:
    """Return the cards used in `turns` equal turns: one for each phase, shot, volley, charge and round."""
    return int((book.turn.phases + attacks) * turns)
