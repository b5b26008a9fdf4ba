"""Units in melee: how two of them meet, the dice and the numbers needed, the halving of losses (Charges; Melee)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from drumhead.model.unit import Unit
from drumhead.probability import memoize
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import sum_added
from drumhead.rulesets.von_futsch.fighting_figures import formation, in_order, melee_dice
from drumhead.rulesets.von_futsch.morale import GENERAL

FACES = 6


class Footing(NamedTuple):
    """A unit's state in a contact: whether it charges on horseback, is struck in flank or rear, and is protected.

    `protected` has the rows of the halvings that protect it: "cover", "flank", "bad-ground", "charge".
    """

    charging: bool = False
    outflanked: bool = False
    protected: frozenset[str] = frozenset()


PLAIN = Footing()  # infantry met in front


@dataclass(frozen=True)
class Sides:
    """Two units in contact and how they meet. The attacker is the side whose activation it is."""

    attacker: Unit
    defender: Unit
    attacking: Footing = PLAIN
    defending: Footing = PLAIN


class Arms(NamedTuple):
    """One side's dice in a round: their number, the number needed, halvings, figures to lose, and a general.

    `halvings` is how often its losses are halved. `figures` is the most that it can lose. `general` is whether the
    army commander is with it.
    """

    dice: int
    need: int
    halvings: int
    figures: int
    general: bool = False


def struck(attacker: Unit, defender: Unit, front: bool, ground: str, countercharge: bool = False) -> Sides:
    """Return two units as they come to contact: who charges, who is struck in the flank, and what protects each.

    `front` is whether the attacker comes at the defender's front. Squares and skirmishers have no flank. `ground` is
    "open", "cover" (the defender in hard cover), "rough", "cover-and-rough", or "crossed". It is "crossed" if the
    attacker's last inches led over bad ground to open ground.
    """
    flank = not front and defender.arm != "skirmishers" and formation(defender) != "square"
    counter = countercharge and defender.arm == "cavalry"
    return Sides(attacker, defender, *_footings(attacker.arm, defender.arm, flank, ground, counter))


@memoize
def _footings(attacking: str, defending: str, flank: bool, ground: str, counter: bool) -> tuple[Footing, Footing]:
    """Return the footings of attacker and defender from their arms and how they meet.

    `flank` is whether the defender is struck in the flank, and `counter` whether it countercharges.
    """
    charging, rough = attacking == "cavalry", "rough" in ground
    mine = {
        "flank": flank,
        "charge": charging and ground == "open",
        "bad-ground": rough and attacking == "skirmishers",
    }
    his = {
        "cover": "cover" in ground,
        "charge": counter and ground == "open",
        "bad-ground": rough and defending == "skirmishers",
    }
    return Footing(charging, False, _those(mine)), Footing(counter, flank, _those(his))


def _those(reasons: dict[str, bool]) -> frozenset[str]:
    return frozenset(name for name, holds in reasons.items() if holds)


@memoize
def need(book: Book, arm: str, kind: str, quality: str, number: int, charging: bool, at_square: bool) -> int:
    """Return the number that a unit's die must reach to kill in a round of melee.

    `number` is the number of the round, from 1. `charging` is whether it charges on horseback, and `at_square`
    whether the enemy is a square in order.
    """
    table = book.melee.modifier
    elite = quality == "elite" and arm in book.melee.elite_arms
    heavy = kind in table.heavy.kinds
    plus = table.charge.value if charging and (number == 1 or number <= table.charge.rounds) else 0
    if elite and heavy:
        both = table.elite.value + table.heavy.value
        plus += both if book.melee.elite_and_heavy_add else max(table.elite.value, table.heavy.value)
    else:
        plus += elite * table.elite.value + heavy * table.heavy.value
    if arm == "cavalry" and at_square:
        plus += table.square.value
    plus += sum_added(table)
    least = int(book.melee.need - plus)
    natural = min(max(least, 2), FACES)
    return natural if natural != least and book.melee.natural else least


@memoize
def halvings(book: Book, footing: Footing, number: int) -> int:
    """Return how often a unit's losses are halved in round `number`: 0, 1, or by ruling once for each reason."""
    rows = book.melee.halving
    reasons = sum(number == 1 or number <= rows[name].rounds for name in sorted(footing.protected))
    return reasons if reasons < 2 or book.target.difficult.for_each_reason else 1


def arms_of(book: Book, sides: Sides, number: int) -> tuple[Arms, Arms]:
    """Return the dice of attacker and defender in round `number` of a melee.

    Neither can lose more figures than the enemy has dice.
    """
    mine = _arms(book, sides.attacker, sides.defender, sides.attacking, number)
    his = _arms(book, sides.defender, sides.attacker, sides.defending, number)
    return mine._replace(figures=min(mine.figures, his.dice)), his._replace(figures=min(his.figures, mine.dice))


def _arms(book: Book, unit: Unit, enemy: Unit, footing: Footing, number: int) -> Arms:
    two_ranks = unit.arm == "infantry" and in_order(unit) and not footing.outflanked
    if number > 1 and two_ranks and book.melee.disordered_from_the_second_round:
        unit = unit.now("disordered")
    at_square = formation(enemy) == "square" and in_order(enemy)
    book = book.at(unit, enemy)
    kind, general = (unit.arm, unit.kind, unit.quality), unit.officer == GENERAL
    return _arms_alike(book, kind, unit.stands, unit.state, general, footing, number, at_square)


@memoize
def _arms_alike(
    book: Book,
    kind: tuple[str, str, str],
    stands: int,
    state: frozenset[str],
    general: bool,
    footing: Footing,
    number: int,
    at_square: bool,
) -> Arms:
    """Return the dice of a unit in round `number`, from facts that equal units share, as a cache key.

    `kind` is its arm, type and quality. `at_square` is whether the enemy is a square in order.
    """
    unit = Unit("", *kind, stands=stands, state=state)
    dice = melee_dice(book, unit, not footing.outflanked)
    least = need(book, *kind, number, footing.charging, at_square)
    return Arms(dice, least, halvings(book, footing, number), stands, general)
