"""Melee: dice of both sides, the general's die, who tests, up to two rounds, and what follows (Melee)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from drumhead.model.unit import Unit
from drumhead.probability import Chance, memoize
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.melee_dice import Arms, Footing, Sides, arms_of
from drumhead.rulesets.von_futsch.morale import GENERAL, UNTOUCHED, Strain, becomes_shaken, nerve, net, withstands

Fallen = tuple[bool, bool]  # the attacker's general, the defender's
StrainTable = tuple[tuple[tuple[Strain, ...], ...], ...]


class Toll(NamedTuple):
    """The effect of one round's dice: figures that both sides lose, the side that must test, and fallen generals.

    `worse` is the side that counts as having more hits: "attacker", "defender" or "level". `fallen` is whether the
    attacker's general fell, and the defender's.
    """

    attacker: int
    defender: int
    worse: str  # "attacker", "defender" or "level"
    fallen: Fallen = (False, False)


class Ending(NamedTuple):
    """The results of a melee for both sides, and whether the general of each has fallen.

    A result is "stays", "wavers", "routs", "removed" or "destroyed".
    """

    attacker: str
    defender: str
    fallen: Fallen = (False, False)

    @property
    def touching(self) -> bool:
        """Whether both units have stayed, so that they are still in contact."""
        return self.attacker == self.defender == "stays"


@dataclass(frozen=True, eq=False)
class Meeting:
    """Two units in round `number` of a melee, with their dice and the checks that losses can cause.

    `meeting_of` returns one object for equal arguments.
    """

    sides: Sides
    number: int
    attacker: Arms
    defender: Arms
    tables: tuple[StrainTable, StrainTable]
    attacker_tests: tuple[str, ...]  # results of `worse` for which the attacker tests
    defender_tests: tuple[str, ...]
    fallen: Fallen  # in the rounds before

    def strains(self, toll: Toll) -> tuple[Strain, Strain]:
        """Return the strains that the losses of a round put on attacker and defender."""
        mine, his = self.tables
        return (
            mine[toll.fallen[0]][toll.worse in self.attacker_tests][toll.attacker],
            his[toll.fallen[1]][toll.worse in self.defender_tests][toll.defender],
        )

    def ordeal(self, toll: Toll) -> tuple[Strain, Strain, Fallen]:
        """Return the strains of a round on attacker and defender, and whose general has fallen by then."""
        return (*self.strains(toll), self.fallen_with(toll))

    def fallen_with(self, toll: Toll) -> Fallen:
        """Return whether the attacker's general, and the defender's, has fallen in this round or before."""
        return self.fallen[0] or toll.fallen[0], self.fallen[1] or toll.fallen[1]


class Blows(NamedTuple):
    """The throws of one round: hits by the attacker, hits by the defender, and the fates of both generals.

    A fate is "saves", "falls" or "nothing".
    """

    scored: int
    suffered: int
    fates: tuple[str, str] = ("nothing", "nothing")


def blows(chance: Chance, book: Book, attacker: Arms, defender: Arms) -> Blows:
    """Throw the dice of both sides and of their generals for one round; return the hits and the fates."""
    return Blows(
        chance.hits("attacker's melee", attacker.dice, attacker.need),
        chance.hits("defender's melee", defender.dice, defender.need),
        (
            chance.resolve(generals_die, book, "attacker's general") if attacker.general else "nothing",
            chance.resolve(generals_die, book, "defender's general") if defender.general else "nothing",
        ),
    )


def losses(chance: Chance, book: Book, attacker: Arms, defender: Arms) -> tuple[int, int]:
    """Throw a round; return the figures that the attacker and the defender lose."""
    return losses_of(book, attacker, defender, blows(chance, book, attacker, defender))


def clash(chance: Chance, book: Book, attacker: Arms, defender: Arms) -> Toll:
    """Throw a round; return the figures both sides lose, which side must test, and whose general falls."""
    return toll_of(book, attacker, defender, blows(chance, book, attacker, defender))


def losses_of(book: Book, attacker: Arms, defender: Arms, struck: Blows) -> tuple[int, int]:
    """Return how many figures the attacker and the defender lose to these hits, after halvings.

    A figure saved by a general is not lost.
    """
    mine, his = halvings_of(book, attacker, defender)
    return (
        lost(book, struck.suffered, mine, struck.fates[0] == "saves", attacker.figures),
        lost(book, struck.scored, his, struck.fates[1] == "saves", defender.figures),
    )


def halvings_of(book: Book, attacker: Arms, defender: Arms) -> tuple[int, int]:
    """Return how often the hits on the attacker are halved, and how often those on the defender."""
    crossed = attacker.halvings != defender.halvings and book.melee.halves_what_is_inflicted
    return (defender.halvings, attacker.halvings) if crossed else (attacker.halvings, defender.halvings)


@memoize
def toll_of(book: Book, attacker: Arms, defender: Arms, struck: Blows) -> Toll:
    """Return the effect of a round's throws: losses of both sides, which must test, and fallen generals; cached."""
    own, cost = losses_of(book, attacker, defender, struck)
    gross = struck.suffered - struck.scored
    worse = worse_of(book.reading("more-hits") if gross or own != cost else "", gross, own - cost)
    return Toll(own, cost, worse, (struck.fates[0] == "falls", struck.fates[1] == "falls"))


@lru_cache(maxsize=1024)
def worse_of(way: str, gross: int, net: int) -> str:
    """Return the side that counts as having more hits, "attacker", "defender" or "level", by the ruling `way`.

    `way` is "suffered-net" (losses), "inflicted" (hits scored), or another word for hits suffered. `gross` is the
    hits on the attacker less those on the defender. `net` is the attacker's losses less the defender's.
    """
    lead = net if way == "suffered-net" else -gross if way == "inflicted" else gross
    return "attacker" if lead > 0 else "defender" if lead < 0 else "level"


@memoize
def lost(book: Book, hits: int, halvings: int, saved: bool, figures: int) -> int:
    """Return how many of `figures` figures a unit loses to `hits` hits, halved `halvings` times.

    `saved` is true if a general saves a figure.
    """
    first = saved and (halvings > 0 or hits > figures) and book.melee.commander.saves_before_halving
    hits = max(0, hits - first)
    for _ in range(halvings):
        whole, rest = divmod(hits, book.melee.share)
        hits = whole + (rest > 0 and book.melee.halving_up)
    return max(0, min(hits, figures) - (saved and not first))


def generals_die(chance: Chance, book: Book, whose: str) -> str:
    """Throw for an attached army commander in a round of melee; return "saves", "falls" or "nothing".

    `whose` names the die in the record of throws.
    """
    face = chance.die(whose)
    if face <= book.melee.commander.falls:
        return "falls"
    return "saves" if face >= book.melee.commander.saves else "nothing"


def strain_of(book: Book, unit: Unit, dead: int, worse: bool, general: bool) -> Strain:
    """Return the strain of a round on a unit that loses `dead` figures.

    It is "destroyed", "shaken" (newly shaken), "routs" (an automatic rout), "check" (of the loser) or "none". `worse`
    is whether the unit counts as having more hits. `general` is whether the army commander is still with it.
    """
    if dead >= unit.stands:
        return Strain("destroyed")
    routed, shaken = "routed" in unit.state, "shaken" in unit.state
    if becomes_shaken(book, unit, dead):
        if worse and book.reading("shaken-rout") == "all-shaken-losers":
            return Strain("routs", 0, routed)
        return Strain("shaken", net(book, unit, dead, True, general), routed)
    if shaken and (worse or book.reading("shaken-rout") == "any-shaken"):
        return Strain("routs", 0, routed)
    return Strain("check", net(book, unit, dead, False, general), routed) if worse else UNTOUCHED


@memoize
def meeting_of(book: Book, sides: Sides, number: int = 1, fallen: Fallen = (False, False)) -> Meeting:
    """Return two units as they meet in round `number`, with dice and strains computed in advance; cached.

    `fallen` is whether the attacker's general, and the defender's, fell before.
    """
    mine, his = arms_of(book, sides, number)
    return Meeting(
        sides,
        number,
        mine,
        his,
        (strain_table(book, sides.attacker, mine.figures), strain_table(book, sides.defender, his.figures)),
        *losers(book),
        fallen,
    )


def losers(book: Book) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return for which values of `Toll.worse` the attacker tests, and for which the defender tests."""
    both = book.melee.both_test_when_level
    return (("attacker", "level"), ("defender", "level")) if both else (("attacker",), ("defender",))


@memoize
def strain_table(book: Book, unit: Unit, most: int) -> StrainTable:
    """Return the strains of a round on a unit, as [general fallen][counts as having more hits][figures lost].

    Figures lost go from 0 to `most`.
    """
    led = _strains(book, unit, most, unit.officer == GENERAL)
    return (led, _strains(book, unit, most, False) if unit.officer == GENERAL else led)


def _strains(book: Book, unit: Unit, most: int, general: bool) -> tuple[tuple[Strain, ...], ...]:
    dead = range(most + 1)
    return tuple(tuple(strain_of(book, unit, each, worse, general) for each in dead) for worse in (False, True))


@memoize
def after_round(book: Book, meeting: Meeting, toll: Toll, attacker: str, defender: str) -> Sides:
    """Return both units after a round, before they fall back: losses, fallen generals, and results.

    `attacker` and `defender` are their results, such as "wavers".
    """
    sides, (mine, his) = meeting.sides, meeting.strains(toll)
    return Sides(
        _after(book, sides.attacker, toll.attacker, toll.fallen[0], mine, attacker),
        _after(book, sides.defender, toll.defender, toll.fallen[1], his, defender),
        sides.attacking,
        sides.defending,
    )


def _after(book: Book, unit: Unit, dead: int, fallen: bool, strain: Strain, result: str) -> Unit:
    unit = unit.but(officer="") if fallen else unit
    return withstands(book, unit, dead, strain, result)


def fight_round(chance: Chance, book: Book, meeting: Meeting) -> tuple[Toll, Ending]:
    """Throw one round for both sides, and their checks; return its losses, and the results of both."""
    toll = chance.resolve(clash, book, meeting.attacker, meeting.defender)
    mine, his = meeting.strains(toll)
    first, second = nerve(chance, book, mine), nerve(chance, book, his)
    return toll, Ending(first, second, meeting.fallen_with(toll))


def melee(chance: Chance, book: Book, meeting: Meeting) -> Ending:
    """Throw a melee from this meeting to its end; return the results of both sides and the fallen generals.

    Both may stay to the last round; then the attacker falls back, which is not in the result.
    """
    if meeting.number >= book.melee.rounds:
        mine, his, fallen = chance.see(meeting.ordeal, clash, book, meeting.attacker, meeting.defender)
        return Ending(nerve(chance, book, mine), nerve(chance, book, his), fallen)
    toll, ending = fight_round(chance, book, meeting)
    if not ending.touching:
        return ending
    left = after_round(book, meeting, toll, "stays", "stays")
    return chance.then(melee, book, meeting_of(book, left, meeting.number + 1, ending.fallen))


def after_melee(unit: Unit) -> Unit:
    """Return a unit after a melee: disordered until it reforms.

    For pursuing cavalry this follows its last pursuit. A destroyed unit is unchanged.
    """
    return unit.now("disordered") if unit.stands else unit


def may_pursue(unit: Unit, footing: Footing, ending: Ending) -> bool:
    """Return whether charging cavalry, `unit`, may follow a defender that fell back: it stayed, and is not shaken."""
    gone_back = ending.defender in ("wavers", "routs")
    return footing.charging and gone_back and ending.attacker == "stays" and "shaken" not in unit.state


def may_occupy(unit: Unit, enemy_left: bool) -> bool:
    """Return whether a winner that is not destroyed may step onto the ground it fought for: the enemy has left it."""
    return unit.stands > 0 and enemy_left
