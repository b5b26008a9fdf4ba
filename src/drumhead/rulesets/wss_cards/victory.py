"""Who wins, and when the game stops: the book says neither, and both drafts have the same house values."""

from drumhead.families.drafts.victory import units_to_lose, winner

__all__ = ["units_to_lose", "winner"]
