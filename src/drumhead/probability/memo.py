"""Caches of results, each held by the object that they rest on, such as a rulebook, and released with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

Known = tuple[Any, frozenset[Hashable]]  # an answer, and what it rests on


class MemoOwner:
    """An owner of cached results, such as a rulebook, which holds all results computed from it, by question.

    One with a `twin` differs from it only in `differing`: results that do not rest on those keys are shared by both.
    """

    worked_out: dict[Hashable, Any]
    twin: MemoOwner | None = None
    silent: bool = False  # it tells nobody what an answer rests on, so nobody need listen while one is worked out

    @property
    def differing(self) -> frozenset[Hashable]:
        """Keys in which this owner differs from its twin."""
        return frozenset()


class _Nobody(MemoOwner):
    """Owner of results that rest only on dice and cards and hold for the whole run of the program."""

    def __init__(self) -> None:
        self.worked_out = {}


_NOBODY = _Nobody()


def keeper_of(facts: tuple[Any, ...]) -> MemoOwner:
    """Return the owner of a result about these facts: the first fact that is one, or the owner of all other results."""
    if facts and isinstance(facts[0], MemoOwner):  # nearly always; asked ten thousand times a battle
        return facts[0]
    for fact in facts:
        if isinstance(fact, MemoOwner):
            return fact
    return _NOBODY


def kept_or_worked_out(key: tuple[Any, ...], keeper: MemoOwner, work_out: Callable[[], Known]) -> Known:
    """Cache and return a result that its owner does not have yet.

    It is taken from the owner's twin if it rests on nothing in which the two differ, and computed otherwise.
    """
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
