"""The line breaker for every drawn paragraph, whatever its words are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Word = TypeVar("Word")


def line_breaks(
    words: Iterable[Word],
    wide: Callable[[Word], float],
    space: Callable[[Word], float],
    room: Callable[[int], float],
) -> list[list[Word]]:
    """Return words in lines, each line as full as possible; a word longer than its line has a line to itself.

    `wide` returns a word's width, and `space` the space after it. `room` returns the length of a line by its number
    from 0. All are in one unit.

    >>> line_breaks(["four", "by", "four", "battalions"], len, lambda word: 1, lambda line: 7)
    [['four', 'by'], ['four'], ['battalions']]
    """
    ready: list[list[Word]] = []
    taken = 0.0
    for word in words:
        long = wide(word)
        if not ready or taken + long > room(len(ready) - 1):
            ready.append([])
            taken = 0.0
        ready[-1].append(word)
        taken += long + space(word)
    return ready
