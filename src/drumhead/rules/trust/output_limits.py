"""Size limits on what third-party texts can produce: products, powers, formatted text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

POWER = 64  # no book raises anything so high
LONGEST = 20_000_000  # letters of all that a template says; the rosters of two thousand units have fewer
BITS = 4096  # of a whole number; Python needs ever longer for larger ones
MOST = 100_000  # letters, or things in a list; a whole playsheet has fewer
BROAD = re.compile(  # in a pattern of either kind: a field of thousands of letters, or as wide as a value says
    r"%[^a-zA-Z%]*(?:\d{5}|\*)|\{[^{}]*:[^{}]*(?:\d{5}|\{)"
)


class BoundsError(ValueError):
    """Error for a number or text larger than the size limits allow."""


def too_long(most: int) -> str:
    """Return the error message for a text or list of more than `most` characters or items."""
    return f"nothing is longer than {most:,} letters or things in a list"


def worked_out(operator: str, left: Any, right: Any) -> Any:
    """Return the result of the operator "*", "**" or "%" on two values.

    Raises BoundsError for a result beyond the size limits.

    >>> worked_out("*", "ab", 2), worked_out("**", 2, 10), worked_out("%", "%02d", 7)
    ('abab', 1024, '07')
    """
    if operator == "%":
        if isinstance(left, str):
            check(left, ())
        return left % right
    if operator == "**":
        if (isinstance(right, int | float) and abs(right) > POWER) or (isinstance(left, int) and abs(left) > MOST):
            raise BoundsError(f"numbers of up to {MOST:,} are raised to {POWER} and no higher")
        return left**right
    for many, times in ((left, right), (right, left)):
        if isinstance(many, str | bytes | list | tuple) and isinstance(times, int) and weight(many) * times > MOST:
            raise BoundsError(too_long(MOST))
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > BITS:
        raise BoundsError("no number is as large as this product")
    return left * right


def weight(many: Any) -> int:
    """Return the number of characters or items in a value, nested lists included; 1 for a value that is neither.

    Counting stops above the limit, so a larger result means only "too large".

    >>> weight("abc"), weight([1, [2, 3], [[4]]]), weight([[1] * MOST] * MOST) > MOST
    (3, 4, True)
    """
    if not isinstance(many, list | tuple):
        return len(many) if isinstance(many, str | bytes) else 1
    found = 0
    for each in many:
        found += weight(each) if isinstance(each, list | tuple) else 1
        if found > MOST:
            break
    return found


def check(pattern: str, given: Iterable[Any]) -> None:
    """Check the width of formatted text by its pattern and by the values that it formats.

    Raises BoundsError for a field of thousands of characters, a field whose width is a value, or a number above
    100,000.
    """
    if BROAD.search(pattern) or any(isinstance(each, int | float) and abs(each) > MOST for each in given):
        raise BoundsError(too_long(MOST))
