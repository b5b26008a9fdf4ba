"""What the book says of an army before it marches: as the first draft, which this one leaves alone in this (Units)."""

from drumhead.rulesets.wss_dice.army import check_army, check_battle, fewest_mounted

__all__ = ["check_army", "check_battle", "fewest_mounted"]
