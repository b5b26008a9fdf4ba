"""Will it end tonight: hours with an interval, the chance of an end by then, and what to leave out if it is too small.

A club is quicker or slower than our minutes by a factor that nobody knows before its evenings have been timed; so is
one evening against the next. Both are taken as log-normal, their spreads from `evening.toml`; evenings that were timed
put the club's factor right by Bayes' rule, in logarithms.
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

ENOUGH = 0.8  # the chance of an end in time with which a host may be content: ours
MINUTES = 60


@dataclass(frozen=True)
class Club:
    """How much longer than by our minutes a club takes: the middle of the factor's logarithm, and its spread."""

    middle: float = 0.0
    spread: float = field(default_factory=lambda: pace().doubt["club"])
    evenings: int = 0

    @property
    def factor(self) -> float:
        """The factor itself."""
        return math.exp(self.middle)


def club_of_factors(factors: Sequence[float]) -> Club:
    """A club whose evenings took so many times our minutes.

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
    """Hours as likely to be passed as not, and those it will hardly be below or above (19 in 20)."""

    hours: float
    least: float
    most: float


@dataclass(frozen=True)
class Fitted:
    """Simulated battles of a ruleset beside our estimate: see `FittedTable` in `rules/schema/cards.py`."""

    factor: float
    spread: float
    battles: int
    games: int
    turns: int = 99


@dataclass(frozen=True)
class Outlook:
    """Battles as they may go, each by its minutes turn by turn, at the pace of a club; `doubt` besides the club's.

    `simulated` is whether they were played, `fitted` how many others the estimate was fitted to.
    """

    battles: Sequence[Sequence[float]]
    club: Club = field(default_factory=Club)
    doubt: float = 0.0
    simulated: bool = True
    fitted: Fitted | None = None

    @property
    def spread(self) -> float:
        """Of the logarithm of the hours of one battle."""
        return math.hypot(self.club.spread, pace().doubt["evening"], self.doubt)

    @property
    def hours(self) -> list[float]:
        """Of each battle, at the middle of the club's pace, with what precedes the first card."""
        return [self.club.factor * (pace().before + sum(turns)) / MINUTES for turns in self.battles]

    def chances(self, hours: float) -> list[float]:
        """The chance of each battle to end within so many hours."""
        return [_below((math.log(hours) - math.log(each)) / self.spread) for each in self.hours]

    def chance(self, hours: float) -> float:
        """The chance of an end within so many hours."""
        return math.fsum(self.chances(hours)) / len(self.battles)

    def interval(self, hours: float) -> tuple[float, float]:
        """That chance as the simulated games leave it open, 19 in 20; the doubt of our minutes is in the chance."""
        found, middle = self.chances(hours), self.chance(hours)
        square = sum((each - middle) ** 2 for each in found) / max(1, len(found) - 1)
        off = STANDARD * math.sqrt(square / len(found))
        return max(0.0, middle - off), min(1.0, middle + off)

    @property
    def likely(self) -> Likely:
        """The middle of the hours, and between which they lie 19 times in 20."""
        tail = (1 - 0.95) / 2
        return Likely(self._hours_by(0.5), self._hours_by(tail), self._hours_by(1 - tail))

    def _hours_by(self, chance: float) -> float:
        """The hours within which it ends with this chance, by halving."""
        low, high = min(self.hours) / 20, max(self.hours) * 20
        for _ in range(50):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if self.chance(middle) < chance else (low, middle)
        return high

    def cut_to(self, turns: int) -> Outlook:
        """The same battles, broken off after so many turns."""
        return replace(self, battles=[each[:turns] for each in self.battles])

    def thin(self, share: float) -> Outlook:
        """The same battles with this share of the work of their turns."""
        return replace(self, battles=[[share * turn for turn in each] for each in self.battles])

    @property
    def turns(self) -> int:
        """How many turns the longest has."""
        return max(map(len, self.battles))


def _below(normal: float) -> float:
    return (1 + math.erf(normal / math.sqrt(2))) / 2


def turns_in(outlook: Outlook, hours: float) -> int:
    """The most turns that end within so many hours, with the chance that is enough; 0 where not one does."""
    fitting = (turns for turns in range(outlook.turns, 0, -1) if outlook.cut_to(turns).chance(hours) >= ENOUGH)
    return next(fitting, 0)


def units_too_many(outlook: Outlook, hours: float, units: int) -> int:
    """About how many of so many units to leave out, all turns played; more than half of them: all, for it cannot be."""
    for fewer in range(units // 2 + 1):
        if outlook.thin((units - fewer) / units).chance(hours) >= ENOUGH:
            return fewer
    return units


def played_outlook(battle: Battle, ruleset: Ruleset, book: Book, players: int, turns: int) -> Outlook:
    """Return how long so many turns take that were played, as the deck and the units let expect it."""
    minutes = reckoned_turn(battle, ruleset, book, assign_units(battle, players))
    return Outlook([[minutes] * turns], doubt=pace().doubt["unplayed"], simulated=False)


def evening_of(battle: Battle, ruleset: Ruleset, book: Book, players: int = 0, turns: int = 0) -> Outlook | None:
    """Return how long a battle takes, from its deck, units and turns alone; None where nobody says how many turns.

    Paper and terminal both ask this. Nothing is simulated, so that it costs no time; but what simulated battles of a
    ruleset took corrects the estimate, where the ruleset says so. Players are those of the file, or two.
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
