"""Odds questions on the phase cards."""

from __future__ import annotations

from drumhead.families.phase_card_order import HIS, MINE, place
from drumhead.families.phase_card_order import runs as runs_of
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import turn

WHOSE = {MINE: "mine", HIS: "his"}
FIRST = {MINE: "mine first", HIS: "his first"}
TIMES = ("none", "one", "two")
COUNTS = {
    "longest": lambda order: max(map(len, runs_of(order))),
    "my-longest": lambda order: max(len(run) for run in runs_of(order) if run[0] == MINE),
    "opening": lambda order: len(runs_of(order)[0]),
    "closing": lambda order: len(runs_of(order)[-1]),
    "runs": lambda order: len(runs_of(order)),
}


def _turned_up(book: Book, **phases: int) -> None:
    """Raise InputError if a side has no card for one of these phases, given by number and by name of the input.

    A club may use fewer cards. The error names the input and the phases allowed.
    """
    for name, phase in phases.items():
        if phase > book.turn.cards:
            most = book.turn.cards
            raise InputError(f"{name.replace('_', '-')}={phase}: a side has {most} cards a turn; give 1 to {most}")


def next_card(book: Book, my_cards_left: int, his_cards_left: int) -> Asked:
    """Return the question whose card is next: `mine` or `his`.

    InputError if no card is left.
    """
    if not my_cards_left + his_cards_left:
        raise InputError("my-cards-left=0 his-cards-left=0: no card is left to turn; give at least one of them 1")
    return Asked(turn.next_card, (book, my_cards_left, his_cards_left), WHOSE.__getitem__)


def phase_when(book: Book, my_phase: int) -> Asked:
    """Return the question at which card of the turn my phase of this number comes, such as "card 3"."""
    _turned_up(book, my_phase=my_phase)
    return Asked(turn.turn_order, (book,), lambda order: f"card {place(order, MINE, my_phase) + 1}")


def phase_before(book: Book, my_phase: int, his_phase: int) -> Asked:
    """Return the question whether my phase of one number comes before the enemy's of another.

    The outcomes are `mine first` and `his first`.
    """
    _turned_up(book, my_phase=my_phase, his_phase=his_phase)
    return Asked(turn.first_to, (book, my_phase, his_phase), FIRST.__getitem__)


def phase_before_midturn(
    book: Book, my_cards_left: int, his_cards_left: int, my_cards_needed: int, his_cards_needed: int
) -> Asked:
    """Return the question whether my phase comes before the enemy's, with some cards of the turn already drawn.

    `my_cards_needed` is the number of my cards up to and including that phase. InputError for a side with fewer left.
    The outcomes are `mine first` and `his first`.
    """
    for side, left, needed in (("my", my_cards_left, my_cards_needed), ("his", his_cards_left, his_cards_needed)):
        if needed > left:
            right = f"only {left} are left; give 1 to {left}" if left else f"{side}-cards-left=0 leaves none to need"
            raise InputError(f"{side}-cards-needed={needed}: {right}")
    facts = (my_cards_left, his_cards_left, my_cards_needed, his_cards_needed)
    return Asked(turn.first, facts, FIRST.__getitem__)


def twice_before_me(book: Book, my_cards_left: int, his_cards_left: int, times: int) -> Asked:
    """Return the question whether the next `times` cards are all the enemy's: "yes" or "no"."""
    facts = (my_cards_left, his_cards_left, times)
    return Asked(turn.starts_a_run, facts, lambda all_his: "yes" if all_his else "no")


def first_wait(book: Book) -> Asked:
    """Return the question how many phases the enemy plays before my first in a turn."""
    return Asked(turn.before, (book, 1))


def runs(book: Book, counting: str) -> Asked:
    """Return the question on runs of one colour among a turn's cards; the outcomes are numbers.

    `counting` is "longest", "my-longest", "opening" or "closing" for the length of that run, or "runs" for their
    number.
    """
    most = book.turn.cards * 2 if counting == "runs" else book.turn.cards
    least = 2 if counting == "runs" else 1
    words = tuple(str(number) for number in range(least, most + 1))
    return Asked(turn.turn_order, (book,), lambda order: str(COUNTS[counting](order)), words)


def between_turns(book: Book, my_phase: int) -> Asked:
    """Return the question how many phases the enemy plays between my phase of this number and the same next turn."""
    _turned_up(book, my_phase=my_phase)
    return Asked(turn.between, (book, my_phase))


def double_volley(book: Book, phase: int) -> Asked:
    """Return the question how often the enemy plays a phase between two of mine of the same number.

    The outcomes are "none", "one" and "two".
    """
    _turned_up(book, phase=phase)
    return Asked(turn.between_two_of_mine, (book, phase), TIMES.__getitem__)
