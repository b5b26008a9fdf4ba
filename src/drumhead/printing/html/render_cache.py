"""Pages that were set before, from exactly the same words, drawings and style, are not set again.

Whoever keeps papers lends his memory while one is drawn. What it knows a page by is all that WeasyPrint is given to set
it, so that whatever changes on a page makes another of it, and whatever changes elsewhere does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Memory(Protocol):
    """Keeps what was made, by words that tell all that it was made from."""

    def get(self, told: str) -> bytes | None:
        """What was made from what is told here, in this run or an earlier one."""

    def remember(self, told: str, made: bytes) -> None:
        """Keep what was made from this."""


_LENT: ContextVar[Memory | None] = ContextVar("lent", default=None)


@contextmanager
def remembering(memory: Memory) -> Iterator[None]:
    """Pages set inside the block are kept in this memory, and found there."""
    lent = _LENT.set(memory)
    try:
        yield
    finally:
        _LENT.reset(lent)


def once(told: Callable[[], str], make: Callable[[], bytes]) -> bytes:
    """What this makes, from the memory where it is there. `told` says all that it comes of, and is asked only then."""
    return each_once([told], lambda lacking: [make()])[0]


def each_once(told: Sequence[Callable[[], str]], make: Callable[[Sequence[int]], Sequence[bytes]]) -> Sequence[bytes]:
    """Several things, each from the memory where it is there, and all others made at one go, by their numbers."""
    memory = _LENT.get()
    if not memory:
        return make(range(len(told)))
    names = [each() for each in told]
    found = {at: made for at, name in enumerate(names) if (made := memory.get(name)) is not None}
    lacking = [at for at in range(len(names)) if at not in found]
    for at, made in zip(lacking, make(lacking) if lacking else (), strict=True):
        memory.remember(names[at], made)
        found[at] = made
    return [found[at] for at in range(len(names))]
