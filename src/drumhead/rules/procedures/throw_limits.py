"""Limits of a throw: dice, faces and sums that fit a table, and for which odds can be computed.

Odds of a contest grow with the square of the possible sums: within the limits they take a second or two.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_ASKED = 20  # dice that a player may ask for, where the book does not say how many
MOST_DICE, MOST_SIDES = 100, 100
MOST_SUM = 600  # that dice which are added up can show
MOST_ADDED = 1_000  # to a throw, or off it
LONGEST = 10**18  # a number that can be read out


class Beyond(NamedTuple):
    """A number beyond a limit: the key of that number, what is wrong, and what to write instead."""

    key: str
    wrong: str
    right: str


def beyond(dice: int, sides: int, plus: int | None = None) -> Beyond | None:
    """Return the first limit that a throw of `dice` dice with `sides` sides breaks; None if it breaks none.

    With `plus`, the dice are added up and `plus` is added to the sum, which has limits of its own.

    >>> print(*beyond(1_000_000_000, 6), sep=" | ")
    dice | 1,000,000,000 dice are more than anybody throws at once | Give at most 100.
    >>> beyond(3, 6), beyond(2, 6, 1)
    (None, None)
    """
    if dice > MOST_DICE:
        return Beyond("dice", f"{_said(dice)} dice are more than anybody throws at once", f"Give at most {MOST_DICE}.")
    if not 1 <= sides <= MOST_SIDES:
        return Beyond("sides", f"there is no die of {_said(sides)} sides", f"Give 1 to {MOST_SIDES}.")
    if plus is None:
        return None
    if dice * sides > MOST_SUM:
        wrong = f"{dice} dice of {sides} sides add up to as much as {dice * sides:,}"
        return Beyond("dice", wrong, f"Give dice that show {MOST_SUM} together at most.")
    if abs(plus) > MOST_ADDED:
        right = f"Give at most {MOST_ADDED:,}, with or without a minus."
        return Beyond("modifier", f"{_said(plus)} is too much to add to a throw", right)
    return None


def _said(number: int) -> str:
    """Return a number with commas as text; "endlessly many" from 10**18 on, as Python cannot print huge numbers."""
    return f"{number:,}" if abs(number) < LONGEST else "endlessly many"
