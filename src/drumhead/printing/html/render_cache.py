"""A cache of laid-out pages, by everything that WeasyPrint is given to lay them out.

A caller that has a cache makes it available with `remembering` while a document is drawn. A page is made again if its
text, drawings or style change, and only then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Memory(Protocol):
    """A cache of bytes, whose keys are texts of everything that the bytes were made from."""

    def get(self, told: str) -> bytes | None:
        """Return the bytes cached under the key `told`, in this run or an earlier one; None if there are none."""

    def remember(self, told: str, made: bytes) -> None:
        """Store the bytes `made` under the key `told`."""


_LENT: ContextVar[Memory | None] = ContextVar("lent", default=None)


@contextmanager
def remembering(memory: Memory) -> Iterator[None]:
    """Use `memory` as the cache for all pages that are laid out inside the block."""
    lent = _LENT.set(memory)
    try:
        yield
    finally:
        _LENT.reset(lent)


def once(told: Callable[[], str], make: Callable[[], bytes]) -> bytes:
    """Return the result of `make`, from the cache in use if that has it; otherwise store the result there.

    `told` returns the key, and is called only if a cache is in use.
    """
    return each_once([told], lambda lacking: [make()])[0]


def each_once(told: Sequence[Callable[[], str]], make: Callable[[Sequence[int]], Sequence[bytes]]) -> Sequence[bytes]:
    """Return several results in order, from the cache in use where that has them; store the others there.

    `told` has a function for the key of each result. `make` is called once with the indexes, from 0, of all results
    that are missing. It is not called if a cache has every result.
    """
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
