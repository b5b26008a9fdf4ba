"""Fights of up to two rounds, a column's front and all, and the duel in a breach (Fighting; Unto the breach)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from drumhead.families.paperboys.contact import FIGHT, resolve_face_off
from drumhead.families.paperboys.fighting import (
    after_round,
    dice,
    fight_round,
    moves_after,
    need,
    stands_lost,
    verdict,
)
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import formations, losses
from drumhead.rulesets.peninsular_paperboys.contact import Stance, plain_result
from drumhead.rulesets.peninsular_paperboys.formations import ATTACK_COLUMN, LINE, SQUARE

__all__ = ["after_round", "dice", "fight_round", "moves_after", "need", "stands_lost", "verdict"]


@dataclass(frozen=True)
class Line:
    """One side of a fight: its stands, how many of them scatter it when lost (0: leave that out), what helps its dice.

    `front` is how many it shows abreast where its formation does not show all; stands behind keep it full.
    `helped` names rows of the fight's modifiers: charge, column, obstacle.
    """

    stands: int
    may_lose: int
    front: int = 0
    helped: tuple[str, ...] = ()

    @property
    def abreast(self) -> int:
        """The stands it shows."""
        return min(self.stands, self.front) if self.front else self.stands

    def less(self, stands: int) -> Line:
        """The line with stands off."""
        return replace(self.having_lost(stands), stands=max(0, self.stands - stands))

    def having_lost(self, stands: int) -> Line:
        """The line nearer to its end, others having stepped up."""
        return replace(self, may_lose=self.may_lose - stands) if self.may_lose else self


def line_of(book: Book, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> Line:
    """A unit as it stands in a fight; struck in flank, the end of its line is all it shows."""
    stands = formations.stands_formed(unit)
    in_flank = stance.flank and SQUARE not in unit.state
    front = book.front.end_of_a_line if in_flank else formations.abreast(book, unit)
    help_ = list_helping_rows(book, unit, enemy, stance, attacking)
    return Line(stands, losses.may_lose(book, unit), front if front < stands else 0, help_)


def list_helping_rows(book: Book, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> tuple[str, ...]:
    """The rows of the fight's modifiers that help a unit's dice: a column only where it strikes foot in line."""
    in_line = enemy.arm == "infantry" and formations.formation_of(book, enemy) == LINE
    strikes = attacking or not book.fight.modifier.column.attacking_only
    apply = {
        "charge": stance.charging,
        "column": ATTACK_COLUMN in unit.state and in_line and strikes,
        "obstacle": stance.in_cover and unit.arm == "infantry",
    }
    return tuple(name for name, holds in apply.items() if holds)


def fight(
    chance: Chance, book: Book, attacker: Line, defender: Line, rounds: int = 0, round_number: int = 1
) -> tuple[str, bool]:
    """A fight of so many rounds (0: as many as the book has): how it ends, and whether a unit scattered.

    "stalemate" where the last round was level, "level" where it was not the book's last. The next round is a turn
    away: each side counts its stands afresh then.
    """
    thrown = dice(book, attacker.abreast, defender.abreast, False)
    needs = need(book, attacker.helped, round_number), need(book, defender.helped, round_number)
    result = chance.resolve(fight_round, book, thrown[0], needs[0], thrown[1], needs[1])
    scattered = scatters(book, result, round_number, attacker, defender)
    if result != "level" or scattered:
        return "stalemate" if result == "level" else result, scattered
    if round_number >= min(rounds or book.fight.rounds, book.fight.rounds):
        return "stalemate" if round_number >= book.fight.rounds else "level", scattered
    lost = stands_lost(book, result, round_number)
    if book.fight.lost_stand_leaves_the_line:
        attacker, defender = attacker.less(lost[0]), defender.less(lost[1])
    else:
        attacker, defender = attacker.having_lost(lost[0]), defender.having_lost(lost[1])
    return chance.then(fight, book, attacker, defender, rounds, round_number + 1)


def scatters(book: Book, result: str, round_number: int, attacker: Line, defender: Line) -> bool:
    """Whether the stands a round costs scatter a side."""
    if not attacker.may_lose and not defender.may_lose:
        return False
    lost = stands_lost(book, result, round_number)
    return any(side.may_lose and off >= side.may_lose for side, off in zip((attacker, defender), lost))


def assault(
    chance: Chance,
    book: Book,
    kind: str,
    net: int,
    attacker: Line,
    defender: Line,
    rounds: int = 0,
    tell: Callable[[Book, str, str], str] = plain_result,
) -> str:
    """A whole attack: the contact test ("defender-routs-faceoff" and the like) and, if it comes to that, the fight.

    `tell` words a band of the contact test.
    """
    met = chance.resolve(resolve_face_off, book, kind, net, tell)
    return met if met != FIGHT else chance.then(resolve_fight, book, attacker, defender, rounds)


def resolve_fight(chance: Chance, book: Book, attacker: Line, defender: Line, rounds: int = 0) -> str:
    """How the fight of an attack ends."""
    return chance.resolve(fight, book, attacker, defender, rounds)[0]


def duel_round(chance: Chance, book: Book, way: str, attacker_needs: int, defender_needs: int) -> str:
    """A round of the duel of one stand against one in a breach, under a way to decide it.

    literal: the fight's own table; one-hit-wins; compare-scores: the dice themselves, each with its help.
    """
    if way == "compare-scores":
        attacker = chance.die("attacker's duel") + book.fight.need - attacker_needs
        return verdict(book, attacker - chance.die("defender's duel") - book.fight.need + defender_needs)
    lead = chance.hits("attacker's duel", 1, attacker_needs) - chance.hits("defender's duel", 1, defender_needs)
    if way == "one-hit-wins" and lead:
        return "attacker-pushes" if lead > 0 else "defender-pushes"
    return verdict(book, lead)


def duel(chance: Chance, book: Book, way: str, attacker_needs: int, defender_needs: int, round_number: int = 1) -> str:
    """A whole duel: who carries the breach, or "stalemate" when the last round is level too."""
    result = chance.resolve(duel_round, book, way, attacker_needs, defender_needs)
    if result != "level":
        return result
    if round_number >= book.fight.rounds:
        return "stalemate"
    return chance.resolve(duel, book, way, attacker_needs, defender_needs, round_number + 1)


def duel_needs(book: Book, grenadiers: bool) -> tuple[int, int]:
    """What the one die of the stormer and that of the holder of a breach must show."""
    plus = book.breach.grenadiers_on_the_duel_die if grenadiers else 0
    return book.fight.need - plus, book.fight.need - book.breach.obstacle_on_the_duel_die
