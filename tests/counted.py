"""Counts of what a test has found: a loop over nothing proves nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def at_least(count: int, found: Iterable[Thing]) -> list[Thing]:
    """Return what was found as a list; AssertionError if it is fewer than `count`."""
    things = list(found)
    assert len(things) >= count, f"{len(things)} found, at least {count} expected"
    return things
