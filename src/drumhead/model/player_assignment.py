"""Player assignment for a battle that names no players: the brigades of each side are divided fairly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate


def dealt_out(armies: Mapping[str, Sequence[int]], players: int) -> dict[str, list[range]]:
    """Divide the brigades of each side between `players` players.

    `armies` maps each side to the number of units in each of its brigades. The result maps each side to one range of
    brigade indexes, from 0, for each of its players. A player gets neighbouring brigades. If the number of players is
    odd, the larger army has one more. Every player gets a brigade, so there may be fewer players than asked for.

    >>> dealt_out({"red": [3, 1, 1], "blue": [4]}, 3)
    {'red': [range(0, 1), range(1, 3)], 'blue': [range(0, 1)]}
    """
    sides = sorted(armies, key=lambda side: -sum(armies[side]))
    shares = {side: players // len(sides) + (at < players % len(sides)) for at, side in enumerate(sides)}
    most = {side: len(brigades) for side, brigades in armies.items()}
    for side in sides:  # who has too few brigades leaves players to the others
        over = max(0, shares[side] - most[side])
        shares[side] -= over
        for other in sides:
            more = max(0, min(over, most[other] - shares[other]))
            shares[other] += more
            over -= more
    return {side: _runs(armies[side], shares[side]) if shares[side] else [] for side in armies}


def _runs(units: Sequence[int], count: int) -> list[range]:
    """Divide brigades, given as their numbers of units, into `count` ranges of neighbouring indexes.

    The largest range has as few units as possible; then the smallest has as many as possible.

    >>> _runs([1, 1, 4, 1, 1], 3), _runs([9, 1, 1, 1], 2)
    ([range(0, 2), range(2, 3), range(3, 5)], [range(0, 1), range(1, 4)])
    """
    sums, end = [0, *accumulate(units)], len(units)

    def cuts(first: int, runs: int) -> range:
        return range(first + 1, end - runs + 2)

    @cache
    def largest(first: int, runs: int) -> int:
        """Return the fewest units that the largest of `runs` ranges can have.

        The ranges divide the brigades from index `first` on.
        """
        if runs == 1:
            return sums[end] - sums[first]
        return min(max(sums[cut] - sums[first], largest(cut, runs - 1)) for cut in cuts(first, runs))

    @cache
    def smallest(first: int, runs: int) -> int:
        """Return the most units that the smallest of `runs` ranges can have if none has more than `most`.

        The ranges divide the brigades from index `first` on. Returns -1 if it is impossible.
        """
        if runs == 1:
            return sums[end] - sums[first] if sums[end] - sums[first] <= most else -1
        fitting = (cut for cut in cuts(first, runs) if sums[cut] - sums[first] <= most)
        return max((min(sums[cut] - sums[first], smallest(cut, runs - 1)) for cut in fitting), default=-1)

    most = largest(0, count)
    least, first, found = smallest(0, count), 0, []
    for left in range(count - 1, 0, -1):
        fitting = (cut for cut in cuts(first, left + 1) if least <= sums[cut] - sums[first] <= most)
        cut = next(cut for cut in fitting if smallest(cut, left) >= least)
        found.append(range(first, cut))
        first = cut
    return [*found, range(first, end)]
