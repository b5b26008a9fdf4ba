"""A cache for the shapes and sheets of nesting, cleared after each document."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

KEPT = 512  # shapes, and pairs of them
_keepers: list[Any] = []


def clearable_cache(most: int = KEPT) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Return a decorator that caches up to `most` results of a function until `forget` clears the cache."""

    def decorate(work_out: Callable[Asked, Found]) -> Callable[Asked, Found]:
        known: Any = lru_cache(maxsize=most)(work_out)
        _keepers.append(known)
        answered: Callable[Asked, Found] = known
        return answered

    return decorate


def forget() -> None:
    """Clear every cache made by `clearable_cache`: the next document has other shapes, and a sheet fills some MB.

    >>> looked = []
    >>> @clearable_cache()
    ... def look(shape):
    ...     looked.append(shape)
    >>> look("cross"), look("cross"), forget(), look("cross")
    (None, None, None, None)
    >>> looked
    ['cross', 'cross']
    """
    for each in _keepers:
        each.cache_clear()
