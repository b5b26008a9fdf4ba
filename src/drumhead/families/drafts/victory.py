"""Who wins, and when the game stops. The book says neither: these are house values, and marked as such."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book


def units_to_lose(book: Book, units: int) -> int:
    """How many units gone lose the battle for a side that began with so many; 0 where the scenario says."""
    if book.victory.rule == "scenario":
        return 0
    return units if book.victory.rule == "last" else int(-(-units // book.victory.share))


def is_last_turn(book: Book, turn: int) -> bool:
    """Whether the game stops after this turn, whoever is ahead."""
    return bool(book.victory.turns) and turn >= book.victory.turns


def winner(book: Book, turn: int, units: dict[str, int], lost: dict[str, int]) -> str | None:
    """The side that has won as a turn ends; "draw", or None where they fight on.

    `units` are those each side began with, `lost` those that have routed.
    """
    beaten = [side for side in units if 0 < units_to_lose(book, units[side]) <= lost[side]]
    if not beaten and not is_last_turn(book, turn):
        return None
    fewest = min(lost.values())
    best = [side for side in lost if lost[side] == fewest]
    return best[0] if len(best) == 1 else "draw"
