"""Which numbers and doubts of the book a result has rested on, so that a printed line can be marked by itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager

_frames: list[set[Hashable]] = []


def touch(key: Hashable) -> None:
    """Note that `key` (a place in the book, a reading) was consulted."""
    if _frames:
        _frames[-1].add(key)


def touch_all(keys: Iterable[Hashable]) -> None:
    """Note many at once: a remembered answer rests on what it rested on when it was first worked out."""
    if _frames:
        _frames[-1].update(keys)


@contextmanager
def watching() -> Iterator[set[Hashable]]:
    """Collect everything consulted inside the block; an outer watcher sees it too.

    >>> with watching() as seen:
    ...     touch("weapon.musket.need")
    >>> seen
    {'weapon.musket.need'}
    """
    seen: set[Hashable] = set()
    _frames.append(seen)
    try:
        yield seen
    finally:
        _frames.pop()
        touch_all(seen)
