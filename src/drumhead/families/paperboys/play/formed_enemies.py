"""Enemies that stand in the way of rallies and manoeuvres."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle


def near_foes(play: PaperboysBattle, key: str) -> list[str]:
    """Return the enemies whose nearness counts for rallies and manoeuvres: those that hold their ground."""
    return play.as_it_stands(_against, play.side(key))


def _against(play: PaperboysBattle, side: str) -> list[str]:
    """Return the enemies of a side that hold their ground."""
    return play.rules.formed(play, play.field.against(side))
