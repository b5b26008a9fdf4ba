"""What nesting works out of shapes and sheets: kept from one attempt to the next, let go when a paper is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

KEPT = 512  # shapes, and pairs of them
_keepers: list[Any] = []


def clearable_cache(most: int = KEPT) -> Callable[[Callable[Asked, Found]], Callable[Asked, Found]]:
    """Have a function work each answer out once, of so many at most, until `forget`."""

    def decorate(work_out: Callable[Asked, Found]) -> Callable[Asked, Found]:
        known: Any = lru_cache(maxsize=most)(work_out)
        _keepers.append(known)
        answered: Callable[Asked, Found] = known
        return answered

    return decorate


def forget() -> None:
    """All of it let go: another paper has other shapes, and the sheets of one fill some MB.

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
