"""Routs: attacks that make hits, how many of them rout a unit, and firefights (Routs and Unit Elimination).

An attack is any rule that makes a number of hits, so these functions serve every weapon.
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.families.drafts.routs import routs, take_hits, to_rout
from drumhead.families.drafts.turn import phase_number
from drumhead.probability import Chance, odds
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice.moving import needs_a_test, passes
from drumhead.rulesets.wss_dice.turn import HIS, MINE, first_to

NEVER = "never"


@dataclass(frozen=True)
class Attack:
    """A rule that returns a number of hits, and its arguments: `Attack(volley, (book, "infantry", False))`."""

    rule: Callable[..., int]
    facts: tuple[Hashable, ...]

    def hits(self, chance: Chance) -> int:
        """Carry out the attack by `chance` and return its hits."""
        return chance.resolve(self.rule, *self.facts)

    @property
    def harmless(self) -> bool:
        """Whether the attack can never make a hit."""
        return odds(self.rule, *self.facts).probability(0) == 1


def after(chance: Chance, book: Book, hits: int, attack: Attack) -> int:
    """Return the hits on a unit with `hits` after an attack, at most the number that routs it."""
    return int(min(book.rout.hits, hits + attack.hits(chance)))


def routs_now(chance: Chance, book: Book, hits: int, attack: Attack) -> bool:
    """Carry out one attack on a unit with `hits`, and return whether it routs."""
    return routs(book, chance.resolve(after, book, hits, attack))


def several(chance: Chance, book: Book, hits: int, attacks: tuple[Attack, ...], number: int = 1) -> tuple[int, int]:
    """Carry out attacks until a unit with `hits` routs; return (number of the attack that routs it, its hits).

    The number counts from `number`; it is 0 if no attack routs the unit.
    """
    if routs(book, hits):
        return number - 1, hits
    if not attacks:
        return 0, hits
    hits = chance.resolve(after, book, hits, attacks[0])
    return chance.resolve(several, book, hits, attacks[1:], number + 1)


def attacks_to_rout(chance: Chance, book: Book, hits: int, attack: Attack, within: int) -> int:
    """Repeat an attack on a unit with `hits`; return the number, from 1, of the attack that routs it.

    0 if none of the next `within` does.
    """
    if not within:
        return 0
    hits = chance.resolve(after, book, hits, attack)
    if routs(book, hits):
        return 1
    later = chance.resolve(attacks_to_rout, book, hits, attack, within - 1)
    return later + 1 if later else 0


def mean_attacks(book: Book, hits: int, attack: Attack) -> Fraction | None:
    """Return how many equal attacks rout a unit with `hits` on average; None if they can never rout it."""
    if attack.harmless:
        return None
    means = {int(book.rout.hits): Fraction(0)}
    for at in range(book.rout.hits - 1, hits - 1, -1):
        ways = odds(after, book, at, attack)
        onward = sum((ways.probability(h) * means[h] for h, _ in ways.items() if h != at), Fraction(1))
        means[at] = onward / (1 - ways.probability(at))
    return means.get(hits, Fraction(0))


@dataclass(frozen=True)
class Line:
    """One unit in a firefight: the hits on it, and the volley that it fires, which allows for the other's cover."""

    hits: int
    fires: Attack


def exchange(chance: Chance, book: Book, mine: Line, his: Line, first: Any = first_to) -> tuple[int, int]:
    """Play one turn of a firefight and return the hits then on my unit and on the enemy's.

    A unit that routs before its phase does not reply. `first` is the rule that decides which side fires first.
    """
    phase = phase_number("musketry")
    i_shoot_first = chance.resolve(first, book, phase, phase) == MINE
    my_hits, his_hits = mine.hits, his.hits
    if i_shoot_first:
        his_hits = chance.resolve(after, book, his_hits, mine.fires)
    if not routs(book, his_hits):
        my_hits = chance.resolve(after, book, my_hits, his.fires)
    if not i_shoot_first and not routs(book, my_hits):
        his_hits = chance.resolve(after, book, his_hits, mine.fires)
    return my_hits, his_hits


def firefight(chance: Chance, book: Book, mine: Line, his: Line, first: Any = first_to) -> str:
    """Play a firefight of one volley each turn, and return the side that routs first: MINE or HIS.

    NEVER if neither can hit. `first` is the rule that decides which side fires first in a turn.
    """
    if routs(book, mine.hits) or routs(book, his.hits):
        return MINE if routs(book, mine.hits) else HIS
    if mine.fires.harmless and his.fires.harmless:
        return NEVER
    hits = chance.repeat_while((mine.hits, his.hits), exchange, book, mine, his, first)
    return chance.resolve(firefight, book, Line(hits[0], mine.fires), Line(hits[1], his.fires), first)


def charge_through(chance: Chance, book: Book, charger_hits: int, target_hits: int, attack: Attack) -> str:
    """Play a charge from its movement test on; return "failed", "stands" or "routs", the last two of the target."""
    if needs_a_test(book, "charge") and not chance.resolve(passes, book, charger_hits):
        return "failed"
    return "routs" if chance.resolve(routs_now, book, target_hits, attack) else "stands"
