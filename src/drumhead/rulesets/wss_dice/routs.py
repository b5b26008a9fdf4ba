"""Routs: nine hits rout a unit; how many attacks that takes, and which unit goes first (Routs and Unit Elimination).

An attack is any rule that makes a number of hits, so these functions serve every weapon, and sister rulesets.
"""

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

__all__ = ["take_hits", "to_rout"]

NEVER = "never"


@dataclass(frozen=True)
class Attack:
    """A rule that makes a number of hits, and its arguments: `Attack(volley, (book, "infantry", False))`."""

    rule: Callable[..., int]
    facts: tuple[Hashable, ...]

    def hits(self, chance: Chance) -> int:
        """Return the hits of the attack, by `chance`."""
        return chance.resolve(self.rule, *self.facts)

    @property
    def harmless(self) -> bool:
        """Whether the attack can never make a hit."""
        return odds(self.rule, *self.facts).probability(0) == 1


def after(chance: Chance, book: Book, hits: int, attack: Attack) -> int:
    """Return the hits on a unit after an attack, at most those of its rout."""
    return int(min(book.rout.hits, hits + attack.hits(chance)))


def routs_now(chance: Chance, book: Book, hits: int, attack: Attack) -> bool:
    """Return whether one attack routs a unit with these hits."""
    return routs(book, chance.resolve(after, book, hits, attack))


def several(chance: Chance, book: Book, hits: int, attacks: tuple[Attack, ...], number: int = 1) -> tuple[int, int]:
    """Return the number of the attack that routs a unit (0 if none does), and the unit's hits."""
    if routs(book, hits):
        return number - 1, hits
    if not attacks:
        return 0, hits
    hits = chance.resolve(after, book, hits, attacks[0])
    return chance.resolve(several, book, hits, attacks[1:], number + 1)


def attacks_to_rout(chance: Chance, book: Book, hits: int, attack: Attack, within: int) -> int:
    """Return the number of the equal attack that routs a unit; 0 if none of the next `within` does."""
    if not within:
        return 0
    hits = chance.resolve(after, book, hits, attack)
    if routs(book, hits):
        return 1
    later = chance.resolve(attacks_to_rout, book, hits, attack, within - 1)
    return later + 1 if later else 0


def mean_attacks(book: Book, hits: int, attack: Attack) -> Fraction | None:
    """Return how many equal attacks a unit withstands on average; None if they can never rout it."""
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
    """A unit in a firefight: its hits, and its volley, which depends on the other's cover."""

    hits: int
    fires: Attack


def exchange(chance: Chance, book: Book, mine: Line, his: Line, first: Any = first_to) -> tuple[int, int]:
    """Return the hits on my unit and on the enemy's after one turn of a firefight.

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
    """Return the side that routs first in a firefight of one volley each turn, MINE or HIS.

    NEVER if neither can hit.
    """
    if routs(book, mine.hits) or routs(book, his.hits):
        return MINE if routs(book, mine.hits) else HIS
    if mine.fires.harmless and his.fires.harmless:
        return NEVER
    hits = chance.repeat_while((mine.hits, his.hits), exchange, book, mine, his, first)
    return chance.resolve(firefight, book, Line(hits[0], mine.fires), Line(hits[1], his.fires), first)


def charge_through(chance: Chance, book: Book, charger_hits: int, target_hits: int, attack: Attack) -> str:
    """Return the result of a charge from its movement test on: "failed", "stands" or "routs"."""
    if needs_a_test(book, "charge") and not chance.resolve(passes, book, charger_hits):
        return "failed"
    return "routs" if chance.resolve(routs_now, book, target_hits, attack) else "stands"
