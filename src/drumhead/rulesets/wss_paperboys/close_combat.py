"""Whole fights of up to two rounds, pistols before them, whole attacks, and the duel in a breach."""
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
    joining_dice,
    moves_after,
    need,
    stands_lost,
    verdict,
)
from drumhead.families.paperboys.contact import FIGHT, Stance, plain_result, resolve_face_off
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.wss_paperboys.contact import horse_on_light
from drumhead.rulesets.wss_paperboys.firing import save_of


@dataclass(frozen=True)
class Line:
    """One side of a fight: its stands, the further losses that scatter it (`may_lose`), and its modifiers.

    `helped` has keys of the fight's modifiers: charge, horse-on-light, obstacle.
    """

    stands: int
    may_lose: int
    helped: tuple[str, ...] = ()

    def less(self, stands: int) -> Line:
        """Return the line with `stands` fewer stands, and as many fewer that it may lose."""
        return replace(self, stands=max(0, self.stands - stands), may_lose=max(0, self.may_lose - stands))


@implements("wpb-breach-01")
def list_helping_rows(unit: Unit, enemy: Unit, stance: Stance) -> tuple[str, ...]:
    """Return the keys of the fight's modifiers that help a unit's dice, such as "charge".

    `stance` has the unit's circumstances.
    """
    apply = {
        "charge": stance.charging,
        "horse-on-light": horse_on_light(unit, enemy),
        "obstacle": stance.in_cover and unit.arm == "infantry",
    }
    return tuple(name for name, holds in apply.items() if holds)


def fight(
    chance: Chance, book: Book, attacker: Line, defender: Line, flank: bool, ahead: int = 0, round_number: int = 1
) -> tuple[str, bool]:
    """Play a whole fight; return (the last round's result, whether a unit scattered).

    The result is "stalemate" if no round decided it. `ahead` is the attacker's lead in hits from pistols, negative if
    the defender leads. In the second round each side counts its stands again, by the ruling in force.
    """
    thrown = dice(book, attacker.stands, defender.stands, flank)
    mine = need(book.at(ATTACKER), attacker.helped, round_number)
    needs = mine, need(book.at(DEFENDER), defender.helped, round_number)
    result = chance.resolve(fight_round, book, thrown[0], needs[0], thrown[1], needs[1], ahead)
    lost = stands_lost(book, result, round_number)
    scattered = lost[0] >= attacker.may_lose or lost[1] >= defender.may_lose
    if result != "level":
        return result, scattered
    if scattered or round_number >= book.fight.rounds:
        return "stalemate", scattered
    if book.fight.lost_stand_leaves_the_line:
        attacker, defender = attacker.less(lost[0]), defender.less(lost[1])
    else:
        attacker = replace(attacker, may_lose=attacker.may_lose - lost[0])
        defender = replace(defender, may_lose=defender.may_lose - lost[1])
    return chance.then(fight, book, attacker, defender, flank, 0, round_number + 1)


@implements("wpb-cav-04")
def pistols_then_fight(
    chance: Chance, book: Book, attacker: Line, defender: Line, shooter: str, cover: str = "open"
) -> tuple[str, bool]:
    """Fire one side's pistols, then play the fight; return (its result, whether a unit scattered).

    `shooter` is "attacker" or "defender", `cover` that of the target. Each hit that cover does not save counts in the
    shooter's score. By the ruling it is a casualty too, and a stand lost is removed before the fight.
    """
    target = defender if shooter == "attacker" else attacker
    stands = attacker.stands, defender.stands
    if not book.fight.all_stands_fire_pistols:
        stands = dice(book, *stands, False)
    weapon = book.weapon.pistol
    hits = chance.hits("pistols", stands[shooter == "defender"] * weapon.dice, weapon.need)
    hits -= chance.saves("saving throws", hits, save_of(book, "pistol", cover))
    off = hits // book.casualties.cavalry if book.casualties.pistol_hits_hurt else 0
    if off >= target.may_lose:
        return f"{shooter}-pushes", True
    if shooter == "attacker":
        return chance.then(fight, book, attacker, defender.less(off), False, hits)
    return chance.then(fight, book, attacker.less(off), defender, False, -hits)


def assault(
    chance: Chance,
    book: Book,
    kind: str,
    net: int,
    attacker: Line,
    defender: Line,
    flank: bool = False,
    pistols: bool = False,
    tell: Callable[[Book, str, str], str] = plain_result,
) -> str:
    """Play a whole attack, the face-off and any fight after it, and return its ending.

    A face-off's ending is such as "defender-routs-faceoff", a fight's is its result. `kind` is the face-off table,
    `net` the attacker's score before the dice less the defender's. `pistols` is whether the defender's are loaded.
    `tell` returns the outcome of a face-off row.
    """
    met = chance.resolve(resolve_face_off, book, kind, net, tell)
    return met if met != FIGHT else chance.then(resolve_fight, book, attacker, defender, flank, pistols)


def resolve_fight(chance: Chance, book: Book, attacker: Line, defender: Line, flank: bool, pistols: bool) -> str:
    """Play the fight in an attack, with the defender's pistols loaded or not, and return its result."""
    if pistols:
        return chance.resolve(pistols_then_fight, book, attacker, defender, "defender")[0]
    return chance.resolve(fight, book, attacker, defender, flank)[0]


@implements("wpb-breach-04")
def duel_round(chance: Chance, book: Book, way: str, grenadiers: bool) -> str:
    """Throw one round of the duel of one stand against one in a breach, and return its result.

    `way` is "literal" (the fight's own table), "one-hit-wins", or "compare-scores" (the modified dice are compared).
    `grenadiers` is whether grenadiers lead the attack.
    """
    plus_attacker = book.breach.grenadiers_on_the_duel_die if grenadiers else 0
    plus_defender = book.breach.obstacle_on_the_duel_die
    if way == "compare-scores":
        attacker = chance.die("attacker's duel") + plus_attacker
        return verdict(book, attacker - chance.die("defender's duel") - plus_defender)
    lead = chance.hits("attacker's duel", 1, book.fight.need - plus_attacker)
    lead -= chance.hits("defender's duel", 1, book.fight.need - plus_defender)
    if way == "one-hit-wins" and lead:
        return "attacker-pushes" if lead > 0 else "defender-pushes"
    return verdict(book, lead)


@implements("wpb-breach-03")
def duel(chance: Chance, book: Book, way: str, grenadiers: bool, round_number: int = 1) -> str:
    """Play a whole duel in a breach and return its result; "stalemate" if the last round is level too.

    `way` is "literal", "one-hit-wins" or "compare-scores". `grenadiers` is whether grenadiers lead the attack.
    """
    result = chance.resolve(duel_round, book, way, grenadiers)
    if result != "level":
        return result
    if round_number >= book.fight.rounds:
        return "stalemate"
    return chance.resolve(duel, book, way, grenadiers, round_number + 1)
