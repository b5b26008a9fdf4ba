"""The total of hits on each unit in a turn or phase."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import Struck


def add_hits(struck: Struck, key: str, more: tuple[int, int]) -> None:
    """Add a volley's hits, (hits that count, hits saved), to the total of the unit `key` in `struck`."""
    one, other = struck.get(key, (0, 0))
    struck[key] = one + more[0], other + more[1]
