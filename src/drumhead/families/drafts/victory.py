"""The winner and the end of the game. The rulebook sets neither: these are house rules, and marked as such."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book


def units_to_lose(book: Book, units: int) -> int:
    """Return the number of lost units that loses the battle for a side; 0 if the scenario decides instead.

    `units` is the number with which the side began.
    """
    if book.victory.rule == "scenario":
        return 0
    return units if book.victory.rule == "last" else int(-(-units // book.victory.share))


def is_last_turn(book: Book, turn: int) -> bool:
    """Return whether the game ends after this turn in any case."""
    return bool(book.victory.turns) and turn >= book.victory.turns


def winner(book: Book, turn: int, units: dict[str, int], lost: dict[str, int]) -> str | None:
    """Return the side that has won at the end of a turn; "draw", or None if the game goes on.

    `units` are the numbers with which each side began, `lost` those that have routed.
    """
    beaten = [side for side in units if 0 < units_to_lose(book, units[side]) <= lost[side]]
    if not beaten and not is_last_turn(book, turn):
        return None
    fewest = min(lost.values())
    best = [side for side in lost if lost[side] == fewest]
    return best[0] if len(best) == 1 else "draw"
