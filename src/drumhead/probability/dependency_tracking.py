"""Dependency tracking: the values and unclear rules of the rulebook on which a result rests.

A printed line can so be marked by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

from drumhead.probability.memo import MemoOwner, keeper_of

Answer = TypeVar("Answer")

NOTHING: frozenset[Hashable] = frozenset()

_WATCHER: ContextVar[set[Hashable] | None] = ContextVar("what the watcher has seen", default=None)


def touch(key: Hashable) -> None:
    """Record that `key` (a value or an interpretation in the rulebook) was read."""
    seen = _WATCHER.get()
    if seen is not None:
        seen.add(key)


def touch_all(keys: Iterable[Hashable]) -> None:
    """Record many keys at once, such as the dependencies of a cached result."""
    seen = _WATCHER.get()
    if seen is not None:
        seen.update(keys)


@contextmanager
def watching() -> Iterator[set[Hashable]]:
    """Collect all keys that are read inside the block; an outer block collects them too.

    >>> with watching() as seen:
    ...     touch("weapon.musket.need")
    >>> seen
    {'weapon.musket.need'}
    """
    seen: set[Hashable] = set()
    outer = _WATCHER.set(seen)
    try:
        yield seen
    finally:
        _WATCHER.reset(outer)
        touch_all(seen)


def track_reads_of(
    keeper: MemoOwner, work_out: Callable[..., Answer], how: tuple[Any, ...]
) -> tuple[Answer, frozenset[Hashable]]:
    """Compute an answer; return it and the set of keys that it rests on, which is empty if its keeper is silent."""
    if keeper.silent:
        return work_out(*how), NOTHING
    with watching() as seen:
        answer = work_out(*how)
    rested_on = frozenset(seen)
    return answer, keeper.worked_out.setdefault(rested_on, rested_on)  # thousands share one set


def memoize(working_out: Callable[..., Answer]) -> Callable[..., Answer]:
    """Cache the results of a function without luck; every call records the keys that its result rests on.

    >>> @memoize
    ... def need(weapon):
    ...     touch(f"{weapon}.need")
    ...     return 5
    >>> need("musket") and need("musket")
    5
    >>> with watching() as seen:
    ...     need("musket")
    5
    >>> seen
    {'musket.need'}
    """

    @wraps(working_out)
    def answer(*facts: Hashable) -> Answer:
        key, keeper = (working_out, *facts), keeper_of(facts)
        known: dict[Hashable, tuple[Answer, frozenset[Hashable]]] = keeper.worked_out
        try:
            answer, rested_on = known[key]
        except KeyError:
            found = known[key] = track_reads_of(keeper, working_out, facts)
            return found[0]
        if rested_on:
            touch_all(rested_on)
        return answer

    return answer
