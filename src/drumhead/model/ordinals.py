"""First, second, third: how what comes in a row is counted in words."""

from __future__ import annotations

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = (11, 12, 13)


def ordinal(number: int) -> str:
    """Which of a row, counted from 1: in figures where the words run out.

    >>> [ordinal(n) for n in (1, 3, 11, 22)]
    ['first', 'third', '11th', '22nd']
    """
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    return f"{number}{'th' if number % 100 in TEENS else ENDINGS.get(number % 10, 'th')}"
