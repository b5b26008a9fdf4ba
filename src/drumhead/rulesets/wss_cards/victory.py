"""The winner and the end of the game. The rulebook sets neither; both drafts have the same house rules."""

from drumhead.families.drafts.victory import units_to_lose, winner

__all__ = ["units_to_lose", "winner"]
