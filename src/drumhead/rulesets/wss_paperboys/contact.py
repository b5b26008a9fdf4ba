"""Contact and the face-off test: grenadiers that lead, modifiers and scores; the rest is the family's."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.contact import (
    Stance,
    after_face_off,
    consequences,
    drives_off,
    face_off,
    foot_attacks_horse,
    may_close,
    may_storm,
    meeting,
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

LIGHT = {"dragoons", "hussars"}
PROPER_HORSE = {"horse", "guard-horse", "british-dragoons"}


@implements("wpb-army-07")
def may_lead(unit: Unit) -> bool:
    """Return whether a battalion still has its grenadier stand to lead an assault of one stand (Unto the breach)."""
    return unit.arm == "infantry" and unit.kind in {"foot", "guards"} and GRENADIERS not in unit.spent


@implements("wpb-cav-01")
def horse_on_light(unit: Unit, enemy: Unit) -> bool:
    """Return whether mounted Horse, which includes British dragoons, meets mounted hussars or dragoons."""
    return unit.kind in PROPER_HORSE and enemy.kind in LIGHT and unit.arm == enemy.arm == "cavalry"


def modifiers(book: Book, unit: Unit, enemy: Unit, stance: Stance) -> dict[str, int]:
    """Return the face-off modifiers of one side by name, without those of value 0; pips are not among them.

    `stance` has the circumstances of that side. Values are added together.
    """
    book = book.at(unit, enemy)
    table = book.faceoff.modifier
    apply = {
        "cover": stance.in_cover and unit.arm == "infantry",
        "charge": stance.charging and unit.arm == "cavalry",
        "elite": unit.quality == "elite",
        "grenadiers": stance.grenadiers_lead and unit.quality != "elite",
        "raw": unit.quality == "raw",
        "friend-routing": stance.friend_routed,
        "light": horse_on_light(enemy, unit),
    }
    found = {name: table[name].value for name, holds in apply.items() if holds}
    if sides := open_sides(unit, stance):
        found["flank"] = table.flank.value * (sides if table.flank.flank_and_rear_both_count else 1)
    return {name: value for name, value in found.items() if value} | list_added(table)


@implements("wpb-pips-06", "wpb-face-11")
def score(book: Book, unit: Unit, enemy: Unit, stance: Stance) -> int:
    """Return the number that one side adds to its face-off die: its modifiers less its pips."""
    return sum(modifiers(book, unit, enemy, stance).values()) - unit.pips


def net(book: Book, attacker: Unit, defender: Unit, attacking: Stance, defending: Stance) -> int:
    """Return the attacker's face-off score before the dice, less the defender's.

    `attacking` and `defending` are the circumstances of each.
    """
    return score(book, attacker, defender, attacking) - score(book, defender, attacker, defending)


def glory_chain(chance: Chance, book: Book, first: int, second: int) -> str:
    """Throw infantry's face-off with a first enemy and, with Glory, with a second; return the second's result row.

    "no glory" if the first earns none. `first` and `second` are the attacker's net scores before the dice.
    """
    kind = "infantry-infantry"
    result = chance.resolve(face_off, book, kind, first)
    if not consequences(book, kind, result).get("glory", False):
        return "no glory"
    return chance.resolve(face_off, book, kind, second)
