"""What the book says of an army before it marches: as both drafts have it (Units)."""

from drumhead.families.drafts.army import check_army, check_battle, fewest_mounted

__all__ = ["check_army", "check_battle", "fewest_mounted"]
