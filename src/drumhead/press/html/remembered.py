"""Pages that were set before, from exactly the same words, drawings and style, are not set again.

Whoever keeps papers lends his memory while one is drawn. What it knows a page by is all that WeasyPrint is given to set
it, so that whatever changes on a page makes another of it, and whatever changes elsewhere does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Memory(Protocol):
    """Keeps what was made, by words that tell all that it was made from."""

    def once(self, told: str, make: Callable[[], bytes]) -> bytes:
        """What was made from what is told here, now or in an earlier run."""


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
    memory = _LENT.get()
    return memory.once(told(), make) if memory else make()
