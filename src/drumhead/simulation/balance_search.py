"""Is it fair: how often each side wins, and which rung of a lever brings both to 45 to 55 in the hundred.

Every rung is fought with the same seeds, so that luck which does not depend on the change falls out of the comparison;
what is proposed is then fought with fresh seeds, for the best of several tries looks better than it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from drumhead.simulation.engine import BattleResult
from drumhead.simulation.study import interval

LEAST, MOST = 0.45, 0.55
SLICES = 400  # of the band, to add up how likely it holds the true share
Fight = Callable[[int, range], dict[int, str]]  # the winner by seed of the battles of a rung


def winner(fought: BattleResult, seed: int) -> tuple[int, str]:
    """All that is kept of a battle here."""
    return seed, fought.winner


@dataclass(frozen=True)
class Tried:
    """A rung and who won its battles, by seed; "" for nobody. Shares are those of the first side."""

    rung: int
    side: str
    winners: dict[int, str]

    @property
    def games(self) -> int:
        """How many battles."""
        return len(self.winners)

    @property
    def wins(self) -> float:
        """What the first side won, half of each draw among it."""
        return sum((each == self.side) + (not each) / 2 for each in self.winners.values())

    @property
    def share(self) -> float:
        """Of all battles."""
        return self.wins / self.games

    @property
    def is_fair(self) -> bool:
        """Whether this share lies within the band."""
        return LEAST <= self.share <= MOST

    @property
    def ends(self) -> tuple[float, float]:
        """Between which shares the true one lies, 19 times in 20: Wilson's."""
        return interval(self.wins, self.games)

    @property
    def sure(self) -> float:
        """How likely the true share lies within the band, if before any battle every share was as likely."""
        return within_band(self.wins, self.games)

    def count_turned(self, other: Tried) -> tuple[int, int]:
        """Of the seeds of both, how many battles went to the first side instead, and how many away from it."""
        both = self.winners.keys() & other.winners.keys()
        gained = sum(self.winners[s] == self.side != other.winners[s] for s in both)
        return gained, sum(other.winners[s] == self.side != self.winners[s] for s in both)


def within_band(wins: float, games: int) -> float:
    """The part of a beta density of these wins between 45 and 55 in the hundred.

    >>> round(within_band(0, 0), 3), round(within_band(500, 1000), 3)
    (0.1, 0.998)
    """
    a, b = wins + 1, games - wins + 1
    whole = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    width = (MOST - LEAST) / SLICES
    middles = (LEAST + (each + 0.5) * width for each in range(SLICES))
    return width * math.fsum(math.exp(whole + (a - 1) * math.log(p) + (b - 1) * math.log(1 - p)) for p in middles)


@dataclass
class Search:
    """What was tried, and fresh battles of the best of it, `checked`. Whoever stops it keeps what is there."""

    side: str
    seeds: range
    tried: dict[int, Tried] = field(default_factory=dict)
    checked: Tried | None = None

    @property
    def best(self) -> Tried:
        """What comes nearest to half and half, of two as near the one that changes less."""
        return min(self.tried.values(), key=lambda each: (abs(each.share - 0.5), abs(each.rung)))

    def run(self, fight: Fight, end: Callable[[int], int], favours: tuple[str, str] | None) -> None:
        """Try rungs to the `end` of a way, 1 or -1; by halving, for a rung further is a step further one way.

        Rungs above 0 are for the first side of `favours`, those below for the other.
        """
        start = self._try(0, fight)
        if not start.is_fair:
            up = (start.share < 0.5) == (favours is None or favours[0] == self.side)
            for way in (1 if up else -1,) if favours else (1, -1):
                if not self.best.is_fair and end(way):
                    self._halve(start, self._try(end(way), fight), fight)
        fresh = range(self.seeds.stop, self.seeds.stop + 2 * len(self.seeds))
        self.checked = Tried(self.best.rung, self.side, fight(self.best.rung, fresh))

    def _try(self, rung: int, fight: Fight) -> Tried:
        if rung not in self.tried:
            self.tried[rung] = Tried(rung, self.side, fight(rung, self.seeds))
        return self.tried[rung]

    def _halve(self, near: Tried, far: Tried, fight: Fight) -> None:
        """Between two rungs on either side of half and half, until one is fair or none lies between."""
        while (
            (near.share < 0.5) != (far.share < 0.5)
            and abs(near.rung - far.rung) > 1
            and not (near.is_fair or far.is_fair)
        ):
            middle = self._try((near.rung + far.rung) // 2, fight)
            near, far = (middle, far) if (middle.share < 0.5) == (near.share < 0.5) else (near, middle)
