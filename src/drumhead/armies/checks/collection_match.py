"""Match of a collection with the needs of armies, so that the collection fills as much of them as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from drumhead.armies.checks.collection import Held, Need, Owned
from drumhead.model.army import Army


def needs_of(army: Army, side: str) -> list[Need]:
    """Return the stands or figures that an army needs at the start, by arm, kind and nation, in its file's order.

    `side` is the nation of units that name none, such as "French"; it may be "".
    """
    counts: Counter[tuple[str, str, str]] = Counter()
    for unit in army.units:
        counts[unit.arm, unit.kind, unit.nation or side] += unit.start
    return [Need(*what, count) for what, count in counts.items()]


def match_collection(needs: Sequence[Need], owned: Sequence[Owned]) -> Held:
    """Return a match of a collection with needs that fills as many stands or figures as possible.

    Entries move from one need to another where that fills more.
    """
    given: Counter[tuple[int, int]] = Counter()  # how much of a need is met by an entry
    left = [each.count for each in owned]
    order = sorted(range(len(owned)), key=lambda at: (not owned[at].kind) + (not owned[at].nation))
    serving = [[at for at in order if owned[at].serves(need)] for need in needs]
    had = [0] * len(needs)
    for which, need in enumerate(needs):
        while had[which] < need.count and (way := _way(which, serving, left, given)):
            most = min([need.count - had[which], left[way[-1][1]], *(given[back] for _, _, back in way if back)])
            for to, entry, back in way:
                given[to, entry] += most
                if back:
                    given[back] -= most
            left[way[-1][1]] -= most
            had[which] += most
    return Held(tuple(zip(needs, had)), tuple(zip(owned, left)), +given)


Way = list[tuple[int, int, tuple[int, int] | None]]


def _way(start: int, serving: Sequence[Sequence[int]], left: Sequence[int], given: Counter[tuple[int, int]]) -> Way:
    """Return a chain of transfers that brings a remainder of an entry to the need `start`; [] if there is none.

    A transfer has the need that receives, the entry, and the (need, entry) that gives it up, or None. Needs and
    entries are indexes. `serving` has the entries that can fill each need, `left` the number left of each entry.
    """
    came: dict[int, tuple[int, int] | None] = {start: None}  # a need, and from which need and entry we came to it
    waiting = [start]
    for need in waiting:
        for entry in serving[need]:
            if left[entry]:
                return _chain(need, entry, came)
            for (other, which), count in given.items():
                if which == entry and count and other not in came:
                    came[other] = (need, entry)
                    waiting.append(other)
    return []


def _chain(need: int, entry: int, came: Mapping[int, tuple[int, int] | None]) -> Way:
    """Return the transfers from the first need to `need`, which takes from what is left of `entry`.

    `came` has, for each need, the need and entry from which the search reached it.
    """
    way: Way = [(need, entry, None)]
    while before := came[need]:
        taker, taken = before
        way.append((taker, taken, (need, taken)))
        need = taker
    return [*reversed(way)]
