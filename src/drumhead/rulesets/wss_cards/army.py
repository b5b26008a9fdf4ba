"""Checks of an army and of a battle against the rulebook, the same in both drafts (Units)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from drumhead.families.drafts.army import check_army, check_battle, fewest_mounted
