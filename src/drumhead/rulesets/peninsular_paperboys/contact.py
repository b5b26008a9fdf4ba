"""Contact and the contact test: which units may close, the modifiers of each side, and the effects of a result."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys import contact as shared
from drumhead.families.paperboys.contact import (
    Stance,
    consequences,
    drives_off,
    face_off,
    foot_attacks_horse,
    may_close,
    may_storm,
    moves_after,
    must_pursue,
    name_outcome,
    open_sides,
    overruns,
    pairing,
    plain_result,
    ridden_down,
)
from drumhead.families.paperboys.unit_states import GRENADIERS
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import list_added
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys import formations, officers, skirmish
from drumhead.rulesets.peninsular_paperboys.formations import ATTACK_COLUMN, SQUARE
from drumhead.rulesets.peninsular_paperboys.volleys import Handful, pips_after_a_volley, volley_and_pips

INFANTRY = "infantry-infantry"


@implements("pen-contact-01", "pen-pips-05", "pen-join-01")
def meeting(book: Book, attacker: Unit, defender: Unit, stance: Stance, room: bool = True) -> str:
    """Return the result of a move that would touch the enemy, before any test.

    It is "barred" (not allowed), "overrun" (a gun is taken), "gives-way" (cavalry falls back) or "face-off" (contact
    test). Skirmishers are "scattered" (ridden down) or "driven-in" (they rejoin their battalion). `stance` is the
    defender's. `room` is whether cavalry has room to fall back. Skirmishers never close with an enemy.
    """
    if formations.is_skirmishing(book, attacker):
        return "barred"
    if formations.is_skirmishing(book, defender):
        return skirmish.met_by(book, attacker, stance.in_cover)
    return shared.meeting(book, attacker, defender, stance, room)


@implements("pen-army-05")
def may_lead(unit: Unit) -> bool:
    """Return whether a battalion can lead an assault on a breach with its own grenadier stand.

    Only line and guards have one, and only once a game (Unto the breach).
    """
    return unit.arm == "infantry" and unit.kind in {"line", "guards"} and GRENADIERS not in unit.spent


def is_irregular(book: Book, unit: Unit) -> bool:
    """Return whether a unit is of a type of armed citizens, whatever quality it has rolled."""
    return unit.kind in book.unit.irregular.kinds


@implements("pen-test-13", "pen-test-15")
def modifiers(book: Book, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> dict[str, int]:
    """Return the contact test modifiers of `unit` against `enemy`, as {name: value}, without those of 0.

    The values are added together; the unit's pips are not among them. `stance` is the unit's, and `attacking` is
    whether it attacks. Cover helps infantry against any enemy, a square against cavalry, but never both together.
    """
    book = book.at(unit, enemy)
    table = book.faceoff.modifier
    on_foot = unit.arm == "infantry"
    apply = {
        "cover": stance.in_cover and on_foot,
        "square": SQUARE in unit.state and enemy.arm == "cavalry" and not stance.in_cover,
        "charge": stance.charging and unit.arm == "cavalry",
        "column": ATTACK_COLUMN in unit.state and (attacking or not table.column.attacking_only),
        "elite": unit.quality == "elite",
        "grenadiers": stance.grenadiers_lead and unit.quality != "elite",
        "raw": unit.quality == "raw",
        "friend-near": stance.friend_near and not stance.friend_routed,
        "friend-routing": stance.friend_routed,
        "irregular": _outclassed(book, unit, enemy),
    }
    found = {name: table[name].value for name, holds in apply.items() if holds}
    if sides := open_sides(unit, stance):
        found["flank"] = table.flank.value * (sides if table.flank.flank_and_rear_both_count else 1)
    found["officer"] = officers.bonus(book, unit.officer, "contact")
    return {name: value for name, value in found.items() if value} | list_added(table)


def _outclassed(book: Book, unit: Unit, enemy: Unit) -> bool:
    """Return whether irregular cavalry faces regular cavalry, or by another ruling, any cavalry."""
    if not (unit.arm == enemy.arm == "cavalry" and is_irregular(book, unit)):
        return False
    return not is_irregular(book, enemy) or bool(book.faceoff.modifier.irregular.against_irregulars_too)


@implements("pen-test-03")
def score(book: Book, unit: Unit, enemy: Unit, stance: Stance, attacking: bool) -> int:
    """Return the sum that `unit` adds to its contact test die against `enemy`: its modifiers less its pips.

    `stance` is the unit's, and `attacking` is whether it attacks.
    """
    return sum(modifiers(book, unit, enemy, stance, attacking).values()) - unit.pips


@implements("pen-breach-01")
def net(book: Book, attacker: Unit, defender: Unit, attacking: Stance, defending: Stance) -> int:
    """Return the net modifier of a contact test: the attacker's score before the dice, less the defender's.

    `attacking` and `defending` are the stances of the two units.
    """
    return score(book, attacker, defender, attacking, True) - score(book, defender, attacker, defending, False)


@implements("pen-inf-07", "pen-inf-08", "pen-inf-13", "pen-sheet-08")
def after_face_off(book: Book, kind: str, band: str, attacker: Unit, defender: Unit) -> tuple[Unit, Unit]:
    """Return attacker and defender after a contact test, before any move; a square that falls back breaks up.

    `kind` is the table, such as "infantry-infantry", and `band` its result row. The caller makes the moves.
    """
    moves = moves_after(book, kind, band, attacker, defender)
    after = shared.after_face_off(book, kind, band, attacker, defender)
    one, other = (unit.but(state=unit.state - {SQUARE}) if back else unit for unit, back in zip(after, moves))
    return one, other


def worth(chance: Chance, book: Book, kind: str, net: int, change: int) -> tuple[str, str]:
    """Throw a contact test; return its results with the modifiers `net` and `net + change`, on the same dice.

    `kind` is the table, such as "infantry-infantry".
    """
    lead = chance.die_ahead("attacker's face-off", "defender's face-off") + net
    bands = book.faceoff[kind].bands
    return plain_result(book, kind, bands.find(lead)), plain_result(book, kind, bands.find(lead + change))


@implements("pen-inf-06")
def glory_chain(chance: Chance, book: Book, first: int, second: int | None) -> str:
    """Throw a contact test of infantry; if it earns Glory, throw a second test and return the result of that.

    Return "no glory" if the first test earns none, and "nobody" if no second enemy is in reach. `first` is the net
    modifier of the first test. `second` is that of the second test, with the unit's own pips wiped; None without a
    second enemy.
    """
    result = chance.resolve(face_off, book, INFANTRY, first)
    if not consequences(book, INFANTRY, result).get("glory", False):
        return "no glory"
    return "nobody" if second is None else chance.resolve(face_off, book, INFANTRY, second)


def volley_then_charge(
    chance: Chance, book: Book, thrown: Handful, his_pips: int, net: int, may_drive_off: bool
) -> str:
    """Throw a line's first volley and its attack on the same enemy; return the result of the contact test.

    `thrown` is the volley, `his_pips` are the enemy's pips before it, and `net` leaves them out. With `may_drive_off`
    the enemy tests for heavy casualties first. If it fails, the result is "driven off" and there is no contact.
    """
    if may_drive_off:
        tested, after = chance.resolve(volley_and_pips, book, thrown, his_pips, "trained", "")
        if tested == "fail":
            return "driven off"
    else:
        after = chance.resolve(pips_after_a_volley, book, thrown, his_pips)
    return chance.resolve(face_off, book, INFANTRY, net + after)
