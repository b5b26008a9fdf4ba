"""Values of this rulebook for the printed aids: removal points, boxes to tick, the points that lose a battle."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.aids import added_in_a_face_off, longest_run, longest_wait, may_shift, points_of
from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import contact, firing, formations, losses, moving, pursuit, victory
from drumhead.rulesets.peninsular_paperboys.firing import weapon_of
from drumhead.rulesets.peninsular_paperboys.losses import casualties_for_a_stand
from drumhead.rulesets.peninsular_paperboys.moving import may_charge
from drumhead.rulesets.peninsular_paperboys.pursuit import temper_of

FIRST_VOLLEY, CHARGE, GLORY = "first volley", "charge", "Glory"


def removal_point(book: Book, unit: Unit) -> int:
    """Return how many lost stands remove the unit; for artillery, all stands that it began with."""
    return unit.start if unit.arm == "artillery" else losses.removal_point(book, unit.start)


def boxes(book: Book, unit: Unit) -> tuple[str, ...]:
    """Return the once-a-game actions of the unit, as names of boxes to tick; () if it has none.

    The names are "first volley" (formed infantry), "charge" (cavalry) and "Glory" (formed units with a pip die).
    """
    skirmishes = formations.is_skirmishing(book, unit)
    return tuple(
        box
        for box, due in (
            (FIRST_VOLLEY, unit.arm == "infantry" and not skirmishes),
            (CHARGE, moving.may_charge(book, unit)),
            (GLORY, losses.has_die(unit) and not skirmishes),
        )
        if due
    )


def rallies_from_pursuit_on(book: Book, unit: Unit) -> tuple[int, ...]:
    """Return the die faces that make a pursuing regiment rally at the end of a turn."""
    return tuple(range(book.pursuit.rally[pursuit.temper_of(book, unit)].need, 7))


def raw_faces(book: Book, side: str) -> tuple[int, ...]:
    """Return the die faces that make an irregular unit raw before the battle; `side` makes no difference."""
    return tuple(range(1, book.raw_dice.irregular + 1))


def army_points(book: Book, army: Army) -> int:
    """Return the points of a whole army in the count that makes it quit the field: stands, guns and officers."""
    return victory.army_weight(book, army)


def quits_at(book: Book, army: Army) -> int:
    """Return how many points, of units destroyed or in rout and officers lost, make the army quit the field."""
    return victory.quits_at(book, army)


def dice_at(book: Book, unit: Unit, target: Unit, reach: Length) -> int:
    """Return the dice that a unit in line throws at a target `reach` away; 0 if it cannot fire at it so far."""
    weapon = weapon_of(book, unit, reach)
    return firing.dice_of(book, unit, weapon) if weapon and not firing.what_spoils(book, unit, target) else 0


def net_of_attack(book: Book, attacker: Unit, defender: Unit) -> int:
    """Return the net modifier of a contact test: infantry attacks in column, cavalry charges if it may."""
    column = attacker.now(formations.ATTACK_COLUMN) if attacker.arm == "infantry" else attacker
    charging = contact.Stance(charging=moving.may_charge(book, attacker))
    return contact.net(book, column, defender, charging, contact.Stance())
