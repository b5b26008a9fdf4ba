"""The winner and the end of the game. The rulebook sets neither: these are house rules."""

from __future__ import annotations

from drumhead.rules.rulebook.book import Book


def units_to_lose(book: Book, units: int) -> int:
    """Return the number of lost units at which a side that began with `units` loses the battle.

    0 if the scenario decides the battle instead.
    """
    if book.victory.rule == "scenario":
        return 0
    return units if book.victory.rule == "last" else int(-(-units // book.victory.share))


def is_last_turn(book: Book, turn: int) -> bool:
    """Return whether the game ends after this turn, by its number of turns; False if that has no limit."""
    return bool(book.victory.turns) and turn >= book.victory.turns


def winner(book: Book, turn: int, units: dict[str, int], lost: dict[str, int]) -> str | None:
    """Return the winner at the end of a turn: a side's name, "draw", or None if the game goes on.

    `units` has the number with which each side began, `lost` the number that it has lost, both by side.
    """
    beaten = [side for side in units if 0 < units_to_lose(book, units[side]) <= lost[side]]
    if not beaten and not is_last_turn(book, turn):
        return None
    fewest = min(lost.values())
    best = [side for side in lost if lost[side] == fewest]
    return best[0] if len(best) == 1 else "draw"
