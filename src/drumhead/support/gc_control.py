"""Garbage collection: switched off for work that creates little garbage; freed memory is returned to the system."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

_SPARING: ContextVar[bool] = ContextVar("whether several processes hold room at once", default=False)


@contextmanager
def disable_collection() -> Iterator[None]:
    """Switch off garbage collection inside the block, to save a fifth to a quarter of the time.

    Odds and pages keep their results until the end, so there is little to collect. Collection is on afterwards only
    if it was on before.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def collect_sparingly() -> Iterator[Callable[[], object]]:
    """Yield a function that collects the garbage made inside the block, without a look at anything older.

    So a long document drawn page by page needs little more memory than a short one.
    """
    if _SPARING.get():  # `limit_memory` has set aside what is older
        yield trim_memory
        return
    gc.freeze()
    try:
        yield gc.collect
    finally:
        gc.unfreeze()


@contextmanager
def limit_memory() -> Iterator[None]:
    """Save memory inside the block, for one of several processes that draw pages at the same time.

    Garbage collection is off inside, but `trim_if_parallel` collects and returns memory to the system. Objects that
    exist before the block are never collected.
    """
    gc.freeze()
    before = _SPARING.set(True)
    try:
        with disable_collection():
            yield
    finally:
        _SPARING.reset(before)


def trim_if_parallel() -> None:
    """Collect garbage and return memory to the system if called inside `limit_memory`; otherwise do nothing."""
    if _SPARING.get():
        trim_memory()


def trim_memory() -> None:
    """Collect garbage and return freed memory to the system, which the C library of Linux does not do by itself."""
    import ctypes  # few commands need this, and those are long

    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # a C library without this
        ctypes.CDLL(None).malloc_trim(0)
