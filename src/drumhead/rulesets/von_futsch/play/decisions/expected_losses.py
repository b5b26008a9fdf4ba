"""Expected losses from volleys, melee rounds and marches, by exact odds; cached by what the dice depend on.

Units that take losses alike and have the same dice share a result.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drumhead.model.unit import Unit
from drumhead.probability import memoize, odds
from drumhead.probability.distribution import hits
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import firing, melee, morale, moving
from drumhead.rulesets.von_futsch.firing import Aim
from drumhead.rulesets.von_futsch.melee_dice import Arms, Sides, arms_of
from drumhead.rulesets.von_futsch.morale import Strain
from drumhead.rulesets.von_futsch.moving import March
from drumhead.rulesets.von_futsch.play.von_futsch_battle import (
    ACTIVATED,
    HOLDING,
    LIMBERED,
    ROUTED,
    SHAKEN,
    length_of,
)

Fate = tuple[float, float, float]  # chances that a unit wavers, routs, or is destroyed
Share = tuple[int, bool, float]  # the dead of a round, whether the unit tests for more hits, and the chance of it
Shares = tuple[Share, ...]


class Toll(NamedTuple):
    """Expected losses of a unit: the mean of figures lost, and the chances that it wavers, routs or is destroyed."""

    dead: float = 0.0
    wavers: float = 0.0
    routs: float = 0.0
    gone: float = 0.0

    @property
    def leaves(self) -> float:
        """The chance that the unit does not stay."""
        return self.wavers + self.routs + self.gone


class Mettle(NamedTuple):
    """The facts of a unit that decide how it takes losses; `state` has shaken, routed, both or neither."""

    quality: str
    start: int
    stands: int
    officer: str
    state: frozenset[str]

    @property
    def unit(self) -> Unit:
        """A unit with these facts, for rules that need one."""
        return Unit("", "infantry", "", self.quality, self.stands, self.start, officer=self.officer, state=self.state)


SHOWN = frozenset({SHAKEN, ROUTED})
PASSING = frozenset({ACTIVATED, HOLDING, LIMBERED})  # states that matter to no volley or melee


def mettle_of(unit: Unit) -> Mettle:
    """Return the facts of a unit that decide how it takes losses."""
    return Mettle(unit.quality, unit.start, unit.stands, unit.officer, unit.state & SHOWN)


@memoize
def of_strain(book: Book, strain: Strain) -> Fate:
    """Return the chances that a unit under a strain wavers, routs, or is removed or destroyed."""
    course = odds(morale.nerve, book, strain)
    found = {result: weight / course.total for result, weight in course.items()}
    gone = found.get("removed", 0.0) + found.get("destroyed", 0.0)
    return found.get("wavers", 0.0), found.get("routs", 0.0), gone


@memoize
def of_a_volley(book: Book, dice: int, need: int, aim: Aim, mettle: Mettle) -> Toll:
    """Return the exact expected losses of a target to a volley of `dice` dice that need `need`."""
    course = odds(firing.shoot, book, firing.Volley(dice, need, aim), mettle.stands)
    shares = [(dead, False, weight / course.total) for dead, weight in course.items()]
    return _toll(shares, (under_fire(book, mettle, max(dead for dead, _, _ in shares)),))


@memoize
def under_fire(book: Book, mettle: Mettle, most: int) -> tuple[Fate, ...]:
    """Return the fates of a unit under fire, one for each number of figures lost from 0 to `most`."""
    unit = mettle.unit
    return tuple(of_strain(book, morale.effect_of(book, unit, dead)) for dead in range(most + 1))


# ------------------------------------------------------------ a round of melee
def of_a_round(book: Book, sides: Sides) -> tuple[Toll, Toll]:
    """Return the expected losses of attacker and defender in the first round of a melee.

    They are exact except for generals, who are left out.
    """
    mine, his = arms_of(book, sides, 1)
    ours, theirs = of_blows(book, mine, his)
    return (
        _toll(ours, fates(book, mettle_of(sides.attacker), mine.figures)),
        _toll(theirs, fates(book, mettle_of(sides.defender), his.figures)),
    )


def _toll(shares: Iterable[Share], fates: tuple[tuple[Fate, ...], ...]) -> Toll:
    """Return the expected losses from the chances of the possible results (`shares`), and the fates that follow."""
    lost = wavers = routs = gone = 0.0
    for dead, tests, share in shares:
        fate = fates[tests][dead]
        lost += share * dead
        wavers += share * fate[0]
        routs += share * fate[1]
        gone += share * fate[2]
    return Toll(lost, wavers, routs, gone)


@memoize
def fates(book: Book, mettle: Mettle, most: int) -> tuple[tuple[Fate, ...], ...]:
    """Return the fates of a unit in a round, as [counts as having more hits][figures lost, from 0 to `most`]."""
    strains = melee.strain_table(book, mettle.unit, most)[False]
    return tuple(tuple(of_strain(book, strain) for strain in row) for row in strains)


@memoize
def of_blows(book: Book, mine: Arms, his: Arms) -> tuple[Shares, Shares]:
    """Return the possible losses in a round with their chances, for the attacker and for the defender.

    Generals are left out.
    """
    ours: dict[tuple[int, bool], float] = {}
    theirs: dict[tuple[int, bool], float] = {}
    attacker, defender = melee.losers(book)
    way, (my_halvings, his_halvings) = book.reading("more-hits"), melee.halvings_of(book, mine, his)
    suffering = [  # each side's losses depend only on the hits on it
        (suffered, melee.lost(book, suffered, my_halvings, False, mine.figures), other)
        for suffered, other in _struck(his)
    ]
    for scored, one in _struck(mine):
        cost = melee.lost(book, scored, his_halvings, False, his.figures)
        for suffered, lost, other in suffering:
            worse, share = melee.worse_of(way, suffered - scored, lost - cost), one * other
            own, his_own = (lost, worse in attacker), (cost, worse in defender)
            ours[own] = ours.get(own, 0.0) + share
            theirs[his_own] = theirs.get(his_own, 0.0) + share
    return _shares(ours), _shares(theirs)


def _shares(found: dict[tuple[int, bool], float]) -> Shares:
    return tuple((dead, tests, share) for (dead, tests), share in found.items())


def _struck(arms: Arms) -> list[tuple[int, float]]:
    course = hits(arms.dice, arms.need)
    return [(struck, weight / course.total) for struck, weight in course.items()]


# ------------------------------------------------------------ a march
@memoize
def reaching_of(march: March, inches: int) -> float:
    """Return the chance that a march covers `inches` inches."""
    return float(odds(moving.reaches, march, inches).probability(True))


def reaching(march: March, mm: float) -> float:
    """Return the chance that a march covers `mm` mm."""
    inches = moving.inches(length_of(max(0.0, mm - 1)))
    return reaching_of(march, -(-inches.numerator // inches.denominator))
