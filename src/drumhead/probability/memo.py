"""Caches of results, each held by the object that the results depend on, such as a rulebook, and freed with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

Known = tuple[Any, frozenset[Hashable]]  # an answer, and what it rests on


class MemoOwner:
    """An owner of cached results, such as a rulebook: `worked_out` maps a question's key to its result.

    `twin` is another owner that differs only in the keys of `differing`. Both share results that depend on none of
    these keys. A `silent` owner records no dependencies of its results.
    """

    worked_out: dict[Hashable, Any]
    twin: MemoOwner | None = None
    silent: bool = False  # it tells nobody what an answer rests on, so nobody need listen while one is worked out

    @property
    def differing(self) -> frozenset[Hashable]:
        """Keys of the rulebook in which this owner differs from its twin; empty by default."""
        return frozenset()


class _Nobody(MemoOwner):
    """Owner of results that depend only on dice and cards; they stay cached for the whole run of the program."""

    def __init__(self) -> None:
        self.worked_out = {}


_NOBODY = _Nobody()


def keeper_of(facts: tuple[Any, ...]) -> MemoOwner:
    """Return the owner of a result's cache: the first of `facts` that is a `MemoOwner`, otherwise a global one."""
    if facts and isinstance(facts[0], MemoOwner):  # nearly always; asked ten thousand times a battle
        return facts[0]
    for fact in facts:
        if isinstance(fact, MemoOwner):
            return fact
    return _NOBODY


def kept_or_worked_out(key: tuple[Any, ...], keeper: MemoOwner, work_out: Callable[[], Known]) -> Known:
    """Return the result for `key`, which `keeper` has not cached yet, and add the result to its cache.

    The result is taken from the keeper's twin if it depends on nothing in which the two differ. Otherwise `work_out`
    computes it. The result is a pair of an answer and the rulebook keys that the answer depends on.
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
