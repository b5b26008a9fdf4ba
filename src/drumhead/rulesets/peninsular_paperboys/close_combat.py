"""Fights of up to two rounds, with the front of columns, and the duel in a breach (Fighting; Unto the breach)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from drumhead.families.paperboys.close_combat import (
    ATTACKER,
    DEFENDER,
    after_round,
    dice,
    fight_round,
    moves_after,
    need,
    stands_lost,
    verdict,
)
from drumhead.families.paperboys.contact import FIGHT, resolve_face_off
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys import formations, losses
from drumhead.rulesets.peninsular_paperboys.contact import Stance, plain_result
from drumhead.rulesets.peninsular_paperboys.formations import ATTACK_COLUMN, LINE, SQUARE


@dataclass(frozen=True)
class Line:
    """One side of a fight: its stands, how many more lost stands destroy it, its front, and its dice modifiers.

    `may_lose` is 0 where destruction is ignored. `front` is the number of stands abreast if the formation does not
    show all (0: all); stands behind keep it full. `helped` names rows of the fight's modifiers: charge, column,
    obstacle.
    """

    stands: int
    may_lose: int
    front: int = 0
    helped: tuple[str, ...] = ()

    @property
    def abreast(self) -> int:
        """The number of stands that throw dice: `front` at most, or all stands if `front` is 0."""
        return min(self.stands, self.front) if self.front else self.stands

    def less(self, stands: int) -> Line:
        """Return the line after it loses `stands` stands: it has fewer, and may lose fewer."""
        return replace(self.having_lost(stands), stands=max(0, self.stands - stands))

    def having_lost(self, stands: int) -> Line:
        """Return the line with all its stands, but `stands` fewer that it may still lose.

        It is unchanged where destruction is ignored.
        """
        return replace(self, may_lose=self.may_lose - stands) if self.may_lose else self


@implements("pen-fight-02")
def line_of(book: Book, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> Line:
    """Return `unit` as one side of a fight against `enemy`; struck in the flank it shows only the end of its line.

    `stance` is the unit's, and `attacking` is whether it attacks.
    """
    stands = formations.stands_formed(unit)
    in_flank = stance.flank and SQUARE not in unit.state
    front = book.front.end_of_a_line if in_flank else formations.abreast(book, unit)
    help_ = list_helping_rows(book, unit, enemy, stance, attacking)
    return Line(stands, losses.may_lose(book, unit), front if front < stands else 0, help_)


@implements("pen-fight-06")
def list_helping_rows(book: Book, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> tuple[str, ...]:
    """Return the names of the fight's modifiers that help the dice of `unit` against `enemy`.

    They are charge, column (only against infantry in line) and obstacle; () for none. `stance` is the unit's.
    """
    in_line = enemy.arm == "infantry" and formations.formation_of(book, enemy) == LINE
    strikes = attacking or not book.fight.modifier.column.attacking_only
    apply = {
        "charge": stance.charging,
        "column": ATTACK_COLUMN in unit.state and in_line and strikes,
        "obstacle": stance.in_cover and unit.arm == "infantry",
    }
    return tuple(name for name, holds in apply.items() if holds)


@implements("pen-fight-14")
def fight(
    chance: Chance, book: Book, attacker: Line, defender: Line, rounds: int = 0, round_number: int = 1
) -> tuple[str, bool]:
    """Throw a fight from round `round_number` on; return its result, and whether a unit was destroyed.

    `rounds` is the last round (0: that of the rulebook). A last round that is level gives "stalemate" if it is the
    rulebook's last, otherwise "level". The second round is a turn later, and each side counts its stands again for
    it.
    """
    thrown = dice(book, attacker.abreast, defender.abreast, False)
    mine = need(book.at(ATTACKER), attacker.helped, round_number)
    needs = mine, need(book.at(DEFENDER), defender.helped, round_number)
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
    """Return whether the stands lost in round `round_number` destroy a side.

    `result` is that of the round. A side with a `may_lose` of 0 is never destroyed.
    """
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
    """Throw a whole attack, the contact test and any fight it leads to; return how it ends.

    A decided test gives its result with "-faceoff", such as "defender-routs-faceoff"; `tell` names the result. A
    fight gives its own result, such as "attacker-pushes". `kind` is the test's table, and `net` its net modifier.
    `rounds` limits the fight (0: as in the rulebook).
    """
    met = chance.resolve(resolve_face_off, book, kind, net, tell)
    return met if met != FIGHT else chance.then(resolve_fight, book, attacker, defender, rounds)


def resolve_fight(chance: Chance, book: Book, attacker: Line, defender: Line, rounds: int = 0) -> str:
    """Throw a fight of at most `rounds` rounds (0: all of the rulebook's); return its result, as `fight` does.

    The result is a string such as "attacker-pushes" or "stalemate"; destruction of a unit is left out.
    """
    return chance.resolve(fight, book, attacker, defender, rounds)[0]


@implements("pen-breach-02")
def duel_round(chance: Chance, book: Book, way: str, attacker_needs: int, defender_needs: int) -> str:
    """Throw one round of a duel, one stand against one in a breach; return its result, such as "level".

    `way` is the ruling that decides it. "literal" uses the fight's table of hits, "one-hit-wins" any lead in hits,
    and "compare-scores" the difference of the modified dice. The needs are the numbers that each die needs.
    """
    if way == "compare-scores":
        attacker = chance.die("attacker's duel") + book.fight.need - attacker_needs
        return verdict(book, attacker - chance.die("defender's duel") - book.fight.need + defender_needs)
    lead = chance.hits("attacker's duel", 1, attacker_needs) - chance.hits("defender's duel", 1, defender_needs)
    if way == "one-hit-wins" and lead:
        return "attacker-pushes" if lead > 0 else "defender-pushes"
    return verdict(book, lead)


def duel(chance: Chance, book: Book, way: str, attacker_needs: int, defender_needs: int, round_number: int = 1) -> str:
    """Throw a whole duel in a breach; return its result, or "stalemate" if the last round is level too.

    `way` is the ruling that decides a round, as in `duel_round`. The needs are the numbers that each die needs.
    """
    result = chance.resolve(duel_round, book, way, attacker_needs, defender_needs)
    if result != "level":
        return result
    if round_number >= book.fight.rounds:
        return "stalemate"
    return chance.resolve(duel, book, way, attacker_needs, defender_needs, round_number + 1)


@implements("pen-breach-03")
def duel_needs(book: Book, grenadiers: bool) -> tuple[int, int]:
    """Return the numbers needed by the attacker's die and by the defender's die in a duel in a breach.

    `grenadiers` is whether a grenadier stand leads the attack.
    """
    plus = book.breach.grenadiers_on_the_duel_die if grenadiers else 0
    return book.fight.need - plus, book.fight.need - book.breach.obstacle_on_the_duel_die
