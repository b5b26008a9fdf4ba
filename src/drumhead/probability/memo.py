"""Where answers are kept once they are worked out: with the book that they rest on, and let go with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

Known = tuple[Any, frozenset[Hashable]]  # an answer, and what it rests on


class Keeper:
    """What answers rest on, such as a book: those worked out of it are kept in it, by what was asked.

    One with a `twin` differs from it in `differing` alone: answers that rest on nothing of that hold for both.
    """

    worked_out: dict[Hashable, Any]
    twin: Keeper | None = None
    silent: bool = False  # it tells nobody what an answer rests on, so nobody need listen while one is worked out

    @property
    def differing(self) -> frozenset[Hashable]:
        """The places in which this one is not like its twin."""
        return frozenset()


class _Nobody(Keeper):
    """Keeps what rests on dice and cards alone, which is true for as long as the program runs."""

    def __init__(self) -> None:
        self.worked_out = {}


_NOBODY = _Nobody()


def keeper_of(facts: tuple[Any, ...]) -> Keeper:
    """With whom an answer about these facts is kept: the first of them that keeps any."""
    if facts and isinstance(facts[0], Keeper):  # nearly always; asked ten thousand times a battle
        return facts[0]
    for fact in facts:
        if isinstance(fact, Keeper):
            return fact
    return _NOBODY


def kept_or_worked_out(key: tuple[Any, ...], keeper: Keeper, work_out: Callable[[], Known]) -> Known:
    """An answer that its keeper does not have yet: its twin's, where that rests on nothing in which they differ."""
    twin = keeper.twin
    if twin is None:
        known = work_out()
    else:
        asked_of_twin = tuple(twin if fact is keeper else fact for fact in key)
        told: Known | None = twin.worked_out.get(asked_of_twin)
        known = told if told and told[1].isdisjoint(keeper.differing) else work_out()
        if told is None and known[1].isdisjoint(keeper.differing):
            twin.worked_out[asked_of_twin] = known
    keeper.worked_out[key] = known
    return known
