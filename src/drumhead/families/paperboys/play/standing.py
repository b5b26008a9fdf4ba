"""Who stands in anybody's way."""

from __future__ import annotations

from drumhead.families.paperboys.play.table import PaperboysPlay


def near_foes(play: PaperboysPlay, key: str) -> list[str]:
    """The enemies whose nearness tells, for rallies and for manoeuvres: those who hold their ground."""
    found: list[str] = play.rules.formed(play, play.foes(key))
    return found
