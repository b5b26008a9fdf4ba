"""Contact and the face-off test: who may close, the scores, the three tables of results, Glory, riding down."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.chance import Chance
from drumhead.model.unit import Unit
from drumhead.rules.book import Book, Table
from drumhead.rulesets.wss_paperboys.losses import gain_pips, lose_stands

LIGHT = {"dragoons", "hussars"}
PROPER_HORSE = {"horse", "guard-horse", "british-dragoons"}


@dataclass(frozen=True)
class Stance:
    """How a unit comes to a face-off, besides what it is."""

    in_cover: bool = False
    charging: bool = False
    flank: bool = False
    rear: bool = False
    friend_routed: bool = False
    grenadiers_lead: bool = False


def pairing(attacker: str, defender: str) -> str:
    """The face-off table for two arms, such as cavalry-infantry; whoever attacks, the mixed one is named so."""
    return "cavalry-infantry" if attacker != defender else f"{attacker}-{defender}"


def may_close(book: Book, attacker: Unit, defender: Unit, stance: Stance) -> bool:
    """Whether cavalry may come to contact: not with the front of steady foot, nor across an obstacle.

    Cavalry against infantry. Any other pairing may close; a unit with a full die may not advance at all.
    """
    if attacker.pips >= book.pips.no_advance_at:
        return False
    if attacker.arm != "cavalry" or defender.arm != "infantry":
        return True
    from_behind = stance.flank or stance.rear
    return not stance.in_cover and (from_behind or defender.pips >= book.contact.front_open_at)


def drives_off(book: Book, attacker: Unit, defender: Unit) -> bool:
    """Whether steady foot advancing on cavalry simply makes it give way a move, without a test."""
    steady = attacker.pips < book.contact.front_open_at
    return attacker.arm == "infantry" and defender.arm == "cavalry" and steady


def overruns(defender: Unit) -> bool:
    """Guns, carts and held horses are ridden or marched over, without a test."""
    return defender.arm == "artillery"


def modifiers(book: Book, unit: Unit, enemy: Unit, stance: Stance) -> dict[str, int]:
    """The modifiers of one side by name, all of which add together; its pips come off besides."""
    table = book.faceoff.modifier
    apply = {
        "cover": stance.in_cover and unit.arm == "infantry",
        "charge": stance.charging,
        "elite": unit.quality == "elite",
        "grenadiers": stance.grenadiers_lead and unit.quality != "elite",
        "raw": unit.quality == "raw",
        "friend-routing": stance.friend_routed,
        "light": unit.kind in LIGHT and enemy.kind in PROPER_HORSE and enemy.arm == unit.arm == "cavalry",
    }
    found = {name: table[name].value for name, holds in apply.items() if holds}
    sides = stance.flank + stance.rear
    if sides:
        found["flank"] = table.flank.value * (sides if table.flank.flank_and_rear_both_count else 1)
    return {name: value for name, value in found.items() if value}


def score(book: Book, unit: Unit, enemy: Unit, stance: Stance) -> int:
    """What one side brings to the die it throws: modifiers less pips."""
    return sum(modifiers(book, unit, enemy, stance).values()) - unit.pips


def net(book: Book, attacker: Unit, defender: Unit, attacking: Stance, defending: Stance) -> int:
    """The attacker's score before the dice, less the defender's."""
    return score(book, attacker, defender, attacking) - score(book, defender, attacker, defending)


def face_off(chance: Chance, book: Book, kind: str, net: int) -> str:
    """The face-off test: a die each, the difference with the net read in the table of this pairing."""
    attacker = chance.die("attacker's face-off")
    defender = chance.die("defender's face-off")
    return str(book.faceoff[kind].bands.find(attacker - defender + net))


def plain_result(book: Book, kind: str, band: str) -> str:
    """The outcome a band counts as: two bands may differ only in pips or Glory."""
    return str(consequences(book, kind, band).get("counts-as", band))


def consequences(book: Book, kind: str, band: str) -> Table:
    """What a result of the face-off does to both sides, as the table has it."""
    row: Table = book.faceoff[kind].band(band)
    return row


def after_face_off(book: Book, kind: str, band: str, attacker: Unit, defender: Unit) -> tuple[Unit, Unit]:
    """Both units once a result has done its work: stands off, pips, who runs, who must halt and fire, Glory.

    Infantry against infantry and the two tables after it. Moves are left to the table; `contact.consequences`
    has how many.
    """
    row = consequences(book, kind, band)
    attacker = gain_pips(book, lose_stands(book, attacker, row.get("attacker-stands", 0)), row.get("attacker-pips", 0))
    defender = gain_pips(book, lose_stands(book, defender, row.get("defender-stands", 0)), row.get("defender-pips", 0))
    if row.get("defender-routs", 0):
        defender = defender.now("routing")
    if row.get("glory", False) and "glory" not in attacker.spent:
        attacker = attacker.but(pips=0, hidden=0).having_spent("glory").now("glory")
    if plain_result(book, kind, band) == "attacker-checked":
        attacker = attacker.now("halted", "must-fire")
    return attacker, defender


def ridden_down(book: Book, infantry: int, cavalry: int) -> int:
    """Stands a pursued battalion loses at once, and again each turn until friends stand between."""
    touching = cavalry if book.pursuit.all_cavalry_touches else min(cavalry, infantry)
    lost = max(book.pursuit.least, touching // book.pursuit.cavalry_stands_for_one)
    return int(lost + book.pursuit.rout_stand_too * book.rout.stands)


def glory_chain(chance: Chance, book: Book, first: int, second: int) -> str:
    """Foot attacks foot; with Glory it goes at a second enemy: the result there, or "no glory"."""
    kind = "infantry-infantry"
    result = chance.resolve(face_off, book, kind, first)
    if not consequences(book, kind, result).get("glory", False):
        return "no glory"
    return chance.resolve(face_off, book, kind, second)
