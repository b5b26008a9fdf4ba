"""Who stands in anybody's way."""

from __future__ import annotations

from drumhead.families.paperboys.play.paperboys_battle import PaperboysPlay


def near_foes(play: PaperboysPlay, key: str) -> list[str]:
    """The enemies whose nearness tells, for rallies and for manoeuvres: those who hold their ground."""
    return play.as_it_stands(_against, play.side(key))


def _against(play: PaperboysPlay, side: str) -> list[str]:
    """The same for all units of a side, as the field stands."""
    return play.rules.formed(play, play.field.against(side))
