"""Two scenarios played with the same seeds, such as before and after a house rule, and their paired differences."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from drumhead.deployment.scenario import Scenario
from drumhead.simulation.study import STANDARD, Summary, interval, study

FEWEST = 10  # games: of fewer no interval says anything

Ends = tuple[float, float]


@dataclass(frozen=True)
class PairedMeasure:
    """A measure of battles before and after, each with its 95 % interval, and the mean of the paired differences.

    `what` is "wins", "losses" or "turns". `side` is "" for a measure of both sides. Wins are shares from 0 to 1.
    """

    what: str
    side: str
    before: float
    after: float
    ends_before: Ends
    ends_after: Ends
    ends_of_change: Ends

    @property
    def change(self) -> float:
        """The mean of the differences, after less before."""
        return self.after - self.before

    @property
    def is_sure(self) -> bool:
        """Whether the interval of the change leaves out 0: a change beyond chance."""
        return not self.ends_of_change[0] <= 0 <= self.ends_of_change[1]


@dataclass(frozen=True)
class PairedGames:
    """The battles of two scenarios with the same seeds, in the order of the seeds."""

    sides: Sequence[str]
    before: Sequence[Summary]
    after: Sequence[Summary]

    def measures(self) -> Iterator[PairedMeasure]:
        """Yield the wins of each side, the losses of each side, and the length in turns."""
        for side in self.sides:
            yield self._wins(side)
        for side in self.sides:
            yield self._means("losses", side, partial(_dead, side))
        yield self._means("turns", "", lambda game: game.turns)

    @property
    def drawn(self) -> tuple[int, int]:
        """The numbers of drawn battles before and after."""
        return sum(not each.winner for each in self.before), sum(not each.winner for each in self.after)

    @property
    def unlike(self) -> int:
        """The number of seeds whose battles differ in winner, losses or turns."""
        pairs = zip(self.before, self.after, strict=True)
        return sum((a.winner, a.dead, a.turns) != (b.winner, b.dead, b.turns) for a, b in pairs)

    def _wins(self, side: str) -> PairedMeasure:
        won = [(a.winner == side, b.winner == side) for a, b in zip(self.before, self.after, strict=True)]
        games, before, after = len(won), sum(a for a, _ in won), sum(b for _, b in won)
        gained, lost = sum(b > a for a, b in won), sum(a > b for a, b in won)
        ends = interval(before, games), interval(after, games), paired_interval(gained, lost, games)
        return PairedMeasure("wins", side, before / games, after / games, *ends)

    def _means(self, what: str, side: str, of: Callable[[Summary], float]) -> PairedMeasure:
        before, after = list(map(of, self.before)), list(map(of, self.after))
        differences = [b - a for a, b in zip(before, after, strict=True)]
        means = sum(before) / len(before), sum(after) / len(after)
        ends = mean_interval(before), mean_interval(after), mean_interval(differences)
        return PairedMeasure(what, side, *means, *ends)


def _dead(side: str, game: Summary) -> float:
    return game.dead[side]


def paired_interval(gained: int, lost: int, games: int) -> Ends:
    """Return a 95 % interval for the change of a share in pairs: `gained` turned one way, `lost` the other.

    It joins Wilson's intervals of both counts by Newcombe's method of adding squares, with the correlation of two
    shares of the same games.

    >>> tuple(round(end, 2) for end in paired_interval(6, 0, 20))
    (0.08, 0.52)
    """
    up, down = gained / games, lost / games
    (up_low, up_high), (down_low, down_high) = interval(gained, games), interval(lost, games)
    alike = -math.sqrt(up * down / ((1 - up) * (1 - down))) if 0 < up < 1 and 0 < down < 1 else 0.0

    def half(one: float, other: float) -> float:
        return math.sqrt(one**2 + other**2 - 2 * alike * one * other)

    middle = up - down
    return middle - half(up - up_low, down_high - down), middle + half(up_high - up, down - down_low)


def mean_interval(values: Sequence[float]) -> Ends:
    """Return a 95 % interval for the mean of at least FEWEST values, by Student's distribution.

    >>> tuple(round(end, 1) for end in mean_interval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    (3.3, 7.7)
    """
    games = len(values)
    mean = math.fsum(values) / games
    error = math.sqrt(math.fsum((each - mean) ** 2 for each in values) / (games - 1) / games)
    half = _student(games - 1) * error
    return mean - half, mean + half


def _student(free: int) -> float:
    """Return the standard errors on either side of Student's 95 % interval, by the series of Cornish and Fisher."""
    z = STANDARD
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def play_pairs(
    before: Scenario, after: Scenario, tempers: Mapping[str, str], seeds: range, done: Callable[[], None]
) -> PairedGames:
    """Play the battles of these seeds by both scenarios; call `done` after each battle."""
    first, second = (study(each, tempers, seeds, done).battles for each in (before, after))
    return PairedGames(before.sides, first, second)
