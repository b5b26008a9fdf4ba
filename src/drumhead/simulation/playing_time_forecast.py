"""Forecast of playing time: hours with an interval, the chance to finish in time, and what to leave out if it is small.

A club is quicker or slower than our minutes by an unknown factor until its sessions have been timed; so is one session
against the next. Both are log-normal, with spreads from `evening.toml`; timed sessions correct the club's factor by
Bayes' rule, in logarithms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from drumhead.model.army import Battle
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book
from drumhead.simulation.game_length import assign_units, pace, reckoned_turn, turns_of
from drumhead.simulation.study import STANDARD

ENOUGH = 0.8  # a chance of finishing in time that is good enough: our choice
MINUTES = 60


@dataclass(frozen=True)
class Club:
    """A club's pace: mean and spread of the logarithm of its factor on our minutes, and the sessions timed."""

    middle: float = 0.0
    spread: float = field(default_factory=lambda: pace().doubt["club"])
    evenings: int = 0

    @property
    def factor(self) -> float:
        """The median ratio of the club's playing time to Drumhead's estimate; 1.0 means as estimated."""
        return math.exp(self.middle)


def club_of_factors(factors: Sequence[float]) -> Club:
    """Return a club's pace, from the factors by which its timed sessions took longer than Drumhead's minutes.

    >>> club_of_factors([]) == Club()
    True
    >>> 1 < club_of_factors([2.0]).factor < club_of_factors([2.0] * 9).factor < 2
    True
    """
    own, each = pace().doubt["club"] ** -2, pace().doubt["evening"] ** -2
    weight = own + each * len(factors)
    return Club(each * sum(map(math.log, factors)) / weight, weight**-0.5, len(factors))


@dataclass(frozen=True)
class Likely:
    """The median of the hours of a battle, and their 95 % interval from `least` to `most`."""

    hours: float
    least: float
    most: float


@dataclass(frozen=True)
class Fitted:
    """The results of simulated battles that correct an estimate for a ruleset.

    `factor` is the ratio of their minutes to the estimate, and `spread` the spread of its logarithm. Each of
    `battles` battles was played `games` times. Turns after `turns` took no time.
    """

    factor: float
    spread: float
    battles: int
    games: int
    turns: int = 99


@dataclass(frozen=True)
class Outlook:
    """Possible courses of a battle, each as minutes by turn, at the pace of a club; `doubt` is a further spread.

    `simulated` is whether the battles were played. `fitted` are the simulated battles that corrected the estimate, or
    None.
    """

    battles: Sequence[Sequence[float]]
    club: Club = field(default_factory=Club)
    doubt: float = 0.0
    simulated: bool = True
    fitted: Fitted | None = None

    @property
    def spread(self) -> float:
        """The spread of the logarithm of the hours of one battle."""
        return math.hypot(self.club.spread, pace().doubt["evening"], self.doubt)

    @property
    def hours(self) -> list[float]:
        """The hours of each battle at the club's median pace, with the time before the first card."""
        return [self.club.factor * (pace().before + sum(turns)) / MINUTES for turns in self.battles]

    def chances(self, hours: float) -> list[float]:
        """Return the chance of each course of the battle to end within `hours` hours."""
        return [_below((math.log(hours) - math.log(each)) / self.spread) for each in self.hours]

    def chance(self, hours: float) -> float:
        """Return the mean chance that the battle ends within `hours` hours."""
        return math.fsum(self.chances(hours)) / len(self.battles)

    def interval(self, hours: float) -> tuple[float, float]:
        """Return a 95 % interval for the chance to end within `hours` hours, for the limited number of games.

        The uncertainty of the minutes is part of the chance itself.
        """
        found, middle = self.chances(hours), self.chance(hours)
        square = sum((each - middle) ** 2 for each in found) / max(1, len(found) - 1)
        off = STANDARD * math.sqrt(square / len(found))
        return max(0.0, middle - off), min(1.0, middle + off)

    @property
    def likely(self) -> Likely:
        """The median of the hours, and their 95 % interval."""
        tail = (1 - 0.95) / 2
        return Likely(self._hours_by(0.5), self._hours_by(tail), self._hours_by(1 - tail))

    def _hours_by(self, chance: float) -> float:
        """Return the hours within which the battle ends with this chance, by bisection."""
        low, high = min(self.hours) / 20, max(self.hours) * 20
        for _ in range(50):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if self.chance(middle) < chance else (low, middle)
        return high

    def cut_to(self, turns: int) -> Outlook:
        """Return the same courses of the battle, stopped after `turns` turns."""
        return replace(self, battles=[each[:turns] for each in self.battles])

    def thin(self, share: float) -> Outlook:
        """Return the same courses of the battle, with the minutes of every turn multiplied by `share`."""
        return replace(self, battles=[[share * turn for turn in each] for each in self.battles])

    @property
    def turns(self) -> int:
        """The number of turns of the longest course of the battle."""
        return max(map(len, self.battles))


def _below(normal: float) -> float:
    return (1 + math.erf(normal / math.sqrt(2))) / 2


def turns_in(outlook: Outlook, hours: float) -> int:
    """Return the most turns that end within `hours` hours with a chance of 80 %; 0 if there are none."""
    fitting = (turns for turns in range(outlook.turns, 0, -1) if outlook.cut_to(turns).chance(hours) >= ENOUGH)
    return next(fitting, 0)


def units_too_many(outlook: Outlook, hours: float, units: int) -> int:
    """Return about how many of `units` units to leave out to finish within `hours` hours with a chance of 80 %.

    If leaving out half would not be enough, return all.
    """
    for fewer in range(units // 2 + 1):
        if outlook.thin((units - fewer) / units).chance(hours) >= ENOUGH:
            return fewer
    return units


def played_outlook(battle: Battle, ruleset: Ruleset, book: Book, players: int, turns: int) -> Outlook:
    """Return the estimated playing time of `turns` turns with `players` players, from the deck and the units.

    Nothing is simulated.
    """
    minutes = reckoned_turn(battle, ruleset, book, assign_units(battle, players))
    return Outlook([[minutes] * turns], doubt=pace().doubt["unplayed"], simulated=False)


def evening_of(battle: Battle, ruleset: Ruleset, book: Book, players: int = 0, turns: int = 0) -> Outlook | None:
    """Return the estimated playing time of a battle from its deck, units and turns; None without known turns.

    Printed pages and the terminal both use it. Nothing is simulated, so that it costs no time; but if the ruleset has
    results of simulated battles, they correct the estimate. With 0, players are those of the file or two, and turns
    those of the file or the rulebook.
    """
    many = turns or turns_of(battle, book)
    if not many:
        return None
    plain = played_outlook(battle, ruleset, book, players, many)
    told = ruleset.turn.get("evening", {}).get("fitted")
    if not told:
        return plain
    fitted = Fitted(**told)
    minutes = [fitted.factor * each if at < fitted.turns else 0.0 for at, each in enumerate(plain.battles[0])]
    return replace(plain, battles=[minutes], doubt=fitted.spread, fitted=fitted)
