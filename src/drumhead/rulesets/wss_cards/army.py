"""Checks of an army and of a battle against the rulebook, the same in both drafts (Units)."""

from drumhead.families.drafts.army import check_army, check_battle, fewest_mounted

__all__ = ["check_army", "check_battle", "fewest_mounted"]
