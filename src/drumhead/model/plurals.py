"""English for numbers and nouns: a count with its noun, ordinals, "a" or "an"."""

from __future__ import annotations

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = (11, 12, 13)


def ordinal(number: int) -> str:
    """Return the ordinal of a number from 1: a word up to "tenth", then digits with an ending, such as "11th".

    >>> [ordinal(n) for n in (1, 3, 11, 22)]
    ['first', 'third', '11th', '22nd']
    """
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    return f"{number}{'th' if number % 100 in TEENS else ENDINGS.get(number % 10, 'th')}"


def with_article(what: str) -> str:
    """Return a noun or phrase with "a" or "an" before it, by its first letter.

    >>> with_article("arm or kind"), with_article("side")
    ('an arm or kind', 'a side')
    """
    return f"{'an' if what[0] in 'aeio' else 'a'} {what}"


def so_many(number: int, what: str) -> str:
    """Return a number and its noun; the noun is given in the plural and becomes singular for 1.

    >>> so_many(1, "stands"), so_many(4, "battalions"), so_many(1, "guesses")
    ('1 stand', '4 battalions', '1 guess')
    """
    return f"{number} {what if number != 1 else what.removesuffix('es' if what.endswith('sses') else 's')}"
