"""Work that leaves no rubbish goes on without Python's collector; afterwards the system is given back what is free."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def uncollected() -> Iterator[None]:
    """A fifth to a quarter quicker: odds and pages keep what they work out to the end."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def swept() -> None:
    """As `given_back`, where that is quick: in a kit, whose collector looks at nothing that was there before it."""
    if gc.get_freeze_count():
        given_back()


def given_back() -> None:
    """Rubbish collected, and its room given back to the system, as Linux's C library does not by itself."""
    import ctypes  # few commands need this, and those are long

    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # a C library without this
        ctypes.CDLL(None).malloc_trim(0)
