"""Who wins: stands in the dead pool at nightfall, or three tenths of an army gone (Who wins)."""

from __future__ import annotations


def winner(dead: dict[str, int]) -> str | None:
    """The side with the fewest dead stands at nightfall; None for a draw."""
    fewest = min(dead.values())
    best = [side for side, count in dead.items() if count == fewest]
    return best[0] if len(best) == 1 else None
