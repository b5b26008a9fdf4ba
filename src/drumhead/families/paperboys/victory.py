"""The winner: stands in the dead pool at the end of the game (Who wins)."""

from __future__ import annotations

from drumhead.rules.rulebook.implementation import implements


@implements("pen-win-05", "wpb-win-04")
def winner(dead: dict[str, int]) -> str | None:
    """Return the side with the fewest dead stands at the end of the game; None for a draw.

    `dead` has each side's dead stands.
    """
    fewest = min(dead.values())
    best = [side for side, count in dead.items() if count == fewest]
    return best[0] if len(best) == 1 else None
