"""The sum of the hits of a turn."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import Struck


def add_hits(struck: Struck, key: str, more: tuple[int, int]) -> None:
    """Add a volley's hits (those that count, those saved) to the total of its target."""
    one, other = struck.get(key, (0, 0))
    struck[key] = one + more[0], other + more[1]
