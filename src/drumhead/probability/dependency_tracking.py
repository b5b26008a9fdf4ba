"""Dependency tracking: records the values and unclear rules of the rulebook that were read to compute a result.

So a printed line can be marked with the interpretations and house rules that affect it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

from drumhead.probability.memo import MemoOwner, keeper_of

Answer = TypeVar("Answer")

NOTHING: frozenset[Hashable] = frozenset()

_WATCHER: ContextVar[set[Hashable] | None] = ContextVar("what the watcher has seen", default=None)


def touch(key: Hashable) -> None:
    """Record that `key`, a value or an unclear rule of the rulebook, was read.

    Do nothing outside a `watching` block.
    """
    seen = _WATCHER.get()
    if seen is not None:
        seen.add(key)


def touch_all(keys: Iterable[Hashable]) -> None:
    """Record that many keys were read, such as the dependencies of a cached result; see `touch`."""
    seen = _WATCHER.get()
    if seen is not None:
        seen.update(keys)


def watching() -> AbstractContextManager[set[Hashable]]:
    """Yield a set that collects all keys that are read inside the block.

    When the block ends, they are also added to the set of an enclosing block.

    >>> with watching() as seen:
    ...     touch("weapon.musket.need")
    >>> seen
    {'weapon.musket.need'}
    """
    return _Watch()


class _Watch(AbstractContextManager[set[Hashable]]):
    """A `watching` block, as a class: faster than a generator, as every result has one."""

    __slots__ = ("_outer", "_seen")

    def __enter__(self) -> set[Hashable]:
        self._seen: set[Hashable] = set()
        self._outer = _WATCHER.set(self._seen)
        return self._seen

    def __exit__(self, *failed: object) -> None:
        _WATCHER.reset(self._outer)
        touch_all(self._seen)


def track_reads_of(
    keeper: MemoOwner, work_out: Callable[..., Answer], how: tuple[Any, ...]
) -> tuple[Answer, frozenset[Hashable]]:
    """Call `work_out(*how)`; return its result and the set of rulebook keys that were read meanwhile.

    Nothing is tracked, and the set is empty, if `keeper`, the owner of the result's cache, is `silent`.
    """
    if keeper.silent:
        return work_out(*how), NOTHING
    with watching() as seen:
        answer = work_out(*how)
    rested_on = frozenset(seen)
    return answer, keeper.worked_out.setdefault(rested_on, rested_on)  # thousands share one set


def memoize(working_out: Callable[..., Answer]) -> Callable[..., Answer]:
    """Decorate a function that uses no luck, to cache its results by its arguments, which must be hashable.

    Every call, also one answered from the cache, records the rulebook keys that the result depends on. The cache
    belongs to the first argument that is a `MemoOwner`, such as a rulebook, or otherwise to the program.

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
