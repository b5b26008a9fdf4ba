"""The search for a fair battle: each side's wins, and the rung of a balance change that brings both to 45 to 55 %.

Every rung is played with the same seeds, so that luck which does not depend on the change cancels out. The proposal
is then played with fresh seeds, for the best of several tries looks better than it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from drumhead.simulation.engine import BattleResult
from drumhead.simulation.study import interval

LEAST, MOST = 0.45, 0.55
SLICES = 400  # slices of the range from 45 to 55 %, for a numerical integral
Fight = Callable[[int, range], dict[int, str]]  # the winner by seed of the battles of a rung


def winner(fought: BattleResult, seed: int) -> tuple[int, str]:
    """Return a battle's seed and winner."""
    return seed, fought.winner


@dataclass(frozen=True)
class BalanceCandidate:
    """A rung and the winners of its battles, by seed; "" for a draw. Shares are those of `side`, the first side."""

    rung: int
    side: str
    winners: dict[int, str]

    @property
    def games(self) -> int:
        """The number of battles."""
        return len(self.winners)

    @property
    def wins(self) -> float:
        """The wins of the first side, with half of each draw."""
        return sum((each == self.side) + (not each) / 2 for each in self.winners.values())

    @property
    def share(self) -> float:
        """The first side's share of all battles."""
        return self.wins / self.games

    @property
    def is_fair(self) -> bool:
        """Whether the share lies from 45 to 55 %."""
        return LEAST <= self.share <= MOST

    @property
    def ends(self) -> tuple[float, float]:
        """Wilson's 95 % interval for the true share."""
        return interval(self.wins, self.games)

    @property
    def sure(self) -> float:
        """The chance that the true share is from 45 to 55 %, if before any battle every share was equally likely."""
        return within_band(self.wins, self.games)

    def count_turned(self, other: BalanceCandidate) -> tuple[int, int]:
        """Return the numbers of battles of common seeds that the first side won only here, and only in `other`."""
        both = self.winners.keys() & other.winners.keys()
        gained = sum(self.winners[s] == self.side != other.winners[s] for s in both)
        return gained, sum(other.winners[s] == self.side != self.winners[s] for s in both)


def within_band(wins: float, games: int) -> float:
    """Return the chance that a share of wins is from 45 to 55 %, by a beta density of `wins` in `games` battles.

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
    """The rungs tried, by number, and fresh battles of the best one in `checked`, None until then.

    An interrupted search has its results so far.
    """

    side: str
    seeds: range
    tried: dict[int, BalanceCandidate] = field(default_factory=dict)
    checked: BalanceCandidate | None = None

    @property
    def best(self) -> BalanceCandidate:
        """The rung tried whose share is nearest to even; of two as near, the one that changes less."""
        return min(self.tried.values(), key=lambda each: (abs(each.share - 0.5), abs(each.rung)))

    def run(self, fight: Fight, end: Callable[[int], int], favours: tuple[str, str] | None) -> None:
        """Try rungs up to `end` of a direction, 1 or -1, by bisection; then play the best one with fresh seeds.

        `fight` plays a rung with some seeds and returns the winners. Rungs above 0 help the first side of `favours`,
        those below 0 the other; None tries both directions.
        """
        start = self._try(0, fight)
        if not start.is_fair:
            up = (start.share < 0.5) == (favours is None or favours[0] == self.side)
            for way in (1 if up else -1,) if favours else (1, -1):
                if not self.best.is_fair and end(way):
                    self._halve(start, self._try(end(way), fight), fight)
        fresh = range(self.seeds.stop, self.seeds.stop + 2 * len(self.seeds))
        self.checked = BalanceCandidate(self.best.rung, self.side, fight(self.best.rung, fresh))

    def _try(self, rung: int, fight: Fight) -> BalanceCandidate:
        if rung not in self.tried:
            self.tried[rung] = BalanceCandidate(rung, self.side, fight(rung, self.seeds))
        return self.tried[rung]

    def _halve(self, near: BalanceCandidate, far: BalanceCandidate, fight: Fight) -> None:
        """Bisect between the rungs `near` and `far`, which are on either side of even, until none lies between.

        It ends earlier if a rung is fair.
        """
        while (
            (near.share < 0.5) != (far.share < 0.5)
            and abs(near.rung - far.rung) > 1
            and not (near.is_fair or far.is_fair)
        ):
            middle = self._try((near.rung + far.rung) // 2, fight)
            near, far = (middle, far) if (middle.share < 0.5) == (near.share < 0.5) else (near, middle)
