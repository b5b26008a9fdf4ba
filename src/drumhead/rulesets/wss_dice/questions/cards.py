"""Odds of the phase cards."""

from __future__ import annotations

from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import turn
from drumhead.rulesets.wss_dice.turn import HIS, MINE, place, runs

WHOSE = {MINE: "mine", HIS: "his"}
FIRST = {MINE: "mine first", HIS: "his first"}
TIMES = ("none", "one", "two")
COUNTS = {
    "longest": lambda order: max(map(len, runs(order))),
    "my-longest": lambda order: max(len(run) for run in runs(order) if run[0] == MINE),
    "opening": lambda order: len(runs(order)[0]),
    "closing": lambda order: len(runs(order)[-1]),
    "runs": lambda order: len(runs(order)),
}


def _turned_up(book: Book, **phases: int) -> None:
    """Check that a side has a card for each of these phases, because a club may use fewer.

    InputError names the input and the phases allowed.
    """
    for name, phase in phases.items():
        if phase > book.turn.cards:
            most = book.turn.cards
            raise InputError(f"{name.replace('_', '-')}={phase}: a side has {most} cards a turn; give 1 to {most}")


def next_card(book: Book, my_cards_left: int, his_cards_left: int) -> Asked:
    """Return the odds of the side of the next card; InputError if no card is left."""
    if not my_cards_left + his_cards_left:
        raise InputError("my-cards-left=0 his-cards-left=0: no card is left to turn; give at least one of them 1")
    return Asked(turn.next_card, (book, my_cards_left, his_cards_left), WHOSE.__getitem__)


def phase_when(book: Book, my_phase: int) -> Asked:
    """Return the odds of the card at which my phase comes."""
    _turned_up(book, my_phase=my_phase)
    return Asked(turn.turn_order, (book,), lambda order: f"card {place(order, MINE, my_phase) + 1}")


def phase_before(book: Book, my_phase: int, his_phase: int) -> Asked:
    """Return the odds that my phase comes before one of the enemy's."""
    _turned_up(book, my_phase=my_phase, his_phase=his_phase)
    return Asked(turn.first_to, (book, my_phase, his_phase), FIRST.__getitem__)


def phase_before_midturn(
    book: Book, my_cards_left: int, his_cards_left: int, my_cards_needed: int, his_cards_needed: int
) -> Asked:
    """Return the odds that my phase comes before the enemy's, after some cards are out.

    InputError for a side that has fewer cards left than it needs.
    """
    for side, left, needed in (("my", my_cards_left, my_cards_needed), ("his", his_cards_left, his_cards_needed)):
        if needed > left:
            right = f"only {left} are left; give 1 to {left}" if left else f"{side}-cards-left=0 leaves none to need"
            raise InputError(f"{side}-cards-needed={needed}: {right}")
    facts = (my_cards_left, his_cards_left, my_cards_needed, his_cards_needed)
    return Asked(turn.first, facts, FIRST.__getitem__)


def twice_before_me(book: Book, my_cards_left: int, his_cards_left: int, times: int) -> Asked:
    """Return the odds that the next `times` cards are all the enemy's."""
    facts = (my_cards_left, his_cards_left, times)
    return Asked(turn.starts_a_run, facts, lambda all_his: "yes" if all_his else "no")


def first_wait(book: Book) -> Asked:
    """Return the odds of the number of enemy phases before my first."""
    return Asked(turn.before, (book, 1))


def cards_in_a_row(book: Book, counting: str) -> Asked:
    """Return the odds of the runs of colours in a turn."""
    most = book.turn.cards * 2 if counting == "runs" else book.turn.cards
    least = 2 if counting == "runs" else 1
    words = tuple(str(number) for number in range(least, most + 1))
    return Asked(turn.turn_order, (book,), lambda order: str(COUNTS[counting](order)), words)


def between_turns(book: Book, my_phase: int) -> Asked:
    """Return the odds of the number of enemy phases between one of mine and the same one next turn."""
    _turned_up(book, my_phase=my_phase)
    return Asked(turn.between, (book, my_phase))


def double_volley(book: Book, phase: int) -> Asked:
    """Return the odds of how often the enemy plays a phase between two of mine."""
    _turned_up(book, phase=phase)
    return Asked(turn.between_two_of_mine, (book, phase), TIMES.__getitem__)
