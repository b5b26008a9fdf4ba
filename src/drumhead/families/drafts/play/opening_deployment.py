"""The state before the first card, logged: armies, leaders, holders of the objectives (Units)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.army import fewest_mounted
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.game_end import objectives


def musters(play: DraftsBattle) -> None:
    """Log each side's army, and record the holder of each objective."""
    for side in play.setup.sides:
        play.tell("deploys", steps=list(army_steps(play, side)), side=side)
    objectives(play)


def army_steps(play: DraftsBattle, side: str) -> Iterator[str]:
    """Yield the names of the rulebook steps that a side's army shows, for the journal.

    They name its size, its share of mounted units, each arm and each rank of leader.
    """
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
