"""Durations as text."""

from __future__ import annotations


def hours_said(hours: float) -> str:
    """Return a number of hours as text, to the nearest five minutes.

    >>> hours_said(3.0), hours_said(3.46), hours_said(0.75)
    ('3 hours', '3 h 30', '45 minutes')
    """
    whole, rest = divmod(max(5, 5 * round(hours * 12)), 60)
    if not whole:
        return f"{rest} minutes"
    return f"{whole} h {rest:02d}" if rest else f"{whole} hour{'s' if whole > 1 else ''}"
