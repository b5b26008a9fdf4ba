"""The winner and the end of the game: house rules, the same in both drafts."""

from drumhead.families.drafts.victory import units_to_lose, winner

__all__ = ["units_to_lose", "winner"]
