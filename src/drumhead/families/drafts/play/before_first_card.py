"""Before the first card: who is there, by what the book says of armies and of their leaders (Units)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.army import fewest_mounted
from drumhead.families.drafts.play.drafts_battle import DraftsPlay
from drumhead.families.drafts.play.game_end import objectives


def musters(play: DraftsPlay) -> None:
    """Each side's army is told, and whoever stands in a place that is fought for holds it."""
    for side in play.setup.sides:
        play.tell("deploys", steps=list(army_steps(play, side)), side=side)
    objectives(play)


def army_steps(play: DraftsPlay, side: str) -> Iterator[str]:
    """What of the book an army shows by being there: its size, its arms, its share of horse, its leaders."""
    book, arms = play.book, [unit.arm for unit in play.units.values() if unit.side == side]
    if book.army.units_least <= len(arms) <= book.army.units_most:
        yield "army-size"
    mounted = sum(arm in book.army.mounted for arm in arms)
    if fewest_mounted(book, len(arms)) <= mounted <= len(arms) // book.army.mounted_one_in_most:
        yield "mounted-share"
    yield from (f"army-{arm}" for arm in dict.fromkeys(arms))
    leaders = [rider.rank for rider in play.riders.values() if rider.side == side]
    yield from (f"leader-{rank}" for rank in dict.fromkeys(leaders))
    if leaders:
        yield "leaders-apart"
