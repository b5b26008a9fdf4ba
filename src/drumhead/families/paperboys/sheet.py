"""Rows of the playsheet that depend on the armies: fights, routs and volleys by strength."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from drumhead.families.paperboys import losses
from drumhead.families.paperboys.close_combat import dice
from drumhead.model.lengths import Length
from drumhead.rules.rulebook.book import Book

DICE = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)
LEAST_DICE = 8  # of a volley, up to which rows are printed in any case
RALLIES = (("rallies, none lost", "gain"), ("rallies, 1 stand lost", "level"), ("rallies, 2 lost", "level"))


def by_distance(book: Book, keys: Iterable[str]) -> list[tuple[Length, list[str]]]:
    """Return these rows of the move table grouped by distance, as (distance, keys of rows), the slowest first."""
    rows: dict[Length, list[str]] = {}
    for key in keys:
        rows.setdefault(book.move[key].distance, []).append(key)
    return sorted(rows.items())


def removal_point(book: Book, start: int) -> int:
    """Return how many lost stands scatter a unit that began with `start` stands."""
    return losses.removal_point(book, start)


def of_whom(words: str, more: int, by_stands_to_lose: Mapping[int, Sequence[int]]) -> str:
    """Return the label of a row for units that rally after losing `more` stands: `words`, and perhaps a strength.

    `by_stands_to_lose` has starting strengths by the stands that may be lost. If the weakest units would scatter
    before, the least strength that does not is added.
    """
    able = [min(strengths) for to_lose, strengths in by_stands_to_lose.items() if to_lose > more]
    return f"{words} ({min(able)} or more)" if able and len(able) < len(by_stands_to_lose) else words


def meetings(book: Book, strengths: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return the dice of attacker and defender for two fights: the weakest even match, and the most uneven one.

    `strengths` are those of each side in stands. [] if a side has none; one fight if there is no even or no uneven
    one.
    """
    if not all(strengths):
        return []
    pairs = {dice(book, max(pair), min(pair), False) for pair in product(*strengths)}
    even = [pair for pair in pairs if pair[0] == pair[1]]
    uneven = sorted(pairs - set(even), key=lambda pair: pair[0] - pair[1])
    return [*sorted(even)[:1], *uneven[-1:]]


def volleys(largest: Iterable[int]) -> list[dict[str, Any]]:
    """Return the playsheet's rows of hits by number of dice, up to the most that a unit can throw.

    `largest` are the units' stands. A row is a dict with "label" and "given", the input "dice" of the odds question.
    """
    most = max(largest, default=DICE[-1])
    return [{"label": str(count), "given": {"dice": count}} for count in DICE if count <= max(most, LEAST_DICE)]
