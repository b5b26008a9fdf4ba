"""The winner and the end of the game: house rules, the same in both drafts."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from drumhead.families.drafts.victory import units_to_lose, winner
