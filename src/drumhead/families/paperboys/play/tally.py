"""The hits of a turn added up."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import Struck


def add_hits(struck: Struck, key: str, more: tuple[int, int]) -> None:
    """A volley's hits are added to what its target has had."""
    one, other = struck.get(key, (0, 0))
    struck[key] = one + more[0], other + more[1]
