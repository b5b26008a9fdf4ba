"""Enemies that hold their ground, whose nearness counts for rallies and manoeuvres."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle


def near_foes(play: PaperboysBattle, key: str) -> list[str]:
    """Return the keys of all enemies of a unit that hold their ground, near or far.

    Their nearness counts for rallies and manoeuvres. Cached until a unit moves or changes.
    """
    return play.as_it_stands(_against, play.side(key))


def _against(play: PaperboysBattle, side: str) -> list[str]:
    """Return the keys of a side's enemies that hold their ground."""
    return play.rules.list_formed(play, play.field.against(side))
