"""Values of this rulebook for printed aids: removal points, boxes to tick, points by which an army quits."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.aids import longest_run, longest_wait, may_shift, points_of
from drumhead.families.paperboys.losses import has_die
from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import losses, victory
from drumhead.rulesets.wss_paperboys.contact import horse_on_light
from drumhead.rulesets.wss_paperboys.firing import firing_stands, has_loaded_pistols, weapon_of
from drumhead.rulesets.wss_paperboys.moving import may_charge

FIRST_FIRE, PISTOLS, CHARGE, GLORY = "first fire", "pistols", "charge", "Glory"


def removal_point(book: Book, unit: Unit) -> int:
    """Return how many lost stands remove the unit; for a gun it is all with which it began."""
    return unit.start if unit.arm == "artillery" else losses.removal_point(book, unit.start)


def casualties_for_a_stand(book: Book, unit: Unit) -> int:
    """Return how many casualties cost this unit a stand; for artillery, the gun itself."""
    return int(book.casualties[unit.arm])


def boxes(book: Book, unit: Unit) -> tuple[str, ...]:
    """Return the names of what a unit can use once a game, for its boxes on the roster.

    They are "first fire", "pistols", "charge" and "Glory"; () for a gun.
    """
    return tuple(
        box
        for box, due in (
            (FIRST_FIRE, unit.arm == "infantry"),
            (PISTOLS, has_loaded_pistols(book, unit)),
            (CHARGE, may_charge(book, unit)),
            (GLORY, has_die(unit)),
        )
        if due
    )


def raw_faces(book: Book, side: str) -> tuple[int, ...]:
    """Return the die faces that make a unit of this side raw when its quality is rolled before the battle."""
    return tuple(range(1, book.raw_dice[side] + 1))


def army_points(book: Book, army: Army) -> int:
    """Return the points of a whole army in the count by which an army quits the field."""
    return victory.army_weight(book, army)


def quits_at(book: Book, army: Army) -> int:
    """Return the points lost or in rout at which the army must quit the field."""
    return victory.quits_at(book, army)


def dice_at(book: Book, unit: Unit, reach: Length) -> int:
    """Return the dice that a unit throws at a target `reach` away; 0 if none of its weapons reaches so far."""
    weapon = weapon_of(book, unit, reach)
    return firing_stands(book, unit) * book.weapon[weapon].dice if weapon else 0


def need_at(book: Book, unit: Unit, reach: Length) -> int:
    """Return the number that a die needs for a hit at this distance, at which the unit must be able to fire."""
    return int(book.weapon[weapon_of(book, unit, reach)].need)
