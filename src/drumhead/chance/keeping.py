"""Where answers are kept once they are worked out: with the book that they rest on, and let go with it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


class Keeper:
    """What answers rest on, such as a book: those worked out of it are kept in it, by what was asked."""

    worked_out: dict[Hashable, Any]


class _Nobody(Keeper):
    """Keeps what rests on dice and cards alone, which is true for as long as the program runs."""

    def __init__(self) -> None:
        self.worked_out = {}


_NOBODY = _Nobody()


def kept_for(facts: tuple[Any, ...]) -> dict[Hashable, Any]:
    """Where an answer about these facts is kept: with the first of them that keeps any."""
    for fact in facts:
        if isinstance(fact, Keeper):
            return fact.worked_out
    return _NOBODY.worked_out
