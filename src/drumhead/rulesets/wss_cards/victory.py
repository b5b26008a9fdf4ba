"""Who wins, and when the game stops: the book says neither, and the house values are those of the first draft."""

from drumhead.rulesets.wss_dice.victory import is_last_turn, units_to_lose, winner

__all__ = ["is_last_turn", "units_to_lose", "winner"]
