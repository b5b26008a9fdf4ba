"""Moves: the distance that a unit may go, and reasons against a move (Moving; Morale, pips and the test)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.moving import HAVING_MOVED, Wish, after_its_card, is_critical
from drumhead.families.paperboys.unit_states import (
    CHARGE,
    FIGHTING,
    FIRED,
    FIRST_FIRE_NOW,
    HALTED,
    IN_SQUARE,
    LIMBERED,
    MISSES_MOVE,
    MOVED,
    ROUTING,
)
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements


@implements("wpb-move-03")
def row_of(unit: Unit) -> str:
    """Return the key of the move table's row for a unit: limber, gun, officer, cavalry or infantry.

    Dragoons on foot count as infantry.
    """
    if LIMBERED in unit.state:
        return "limber"
    return {"artillery": "gun", "officer": "officer", "cavalry": "cavalry"}.get(unit.arm, "infantry")


def card_of(book: Book, unit: Unit) -> str:
    """Return the card on which a unit moves: "cavalry" or "foot-and-guns"."""
    return str(book.move[row_of(unit)].card)


@implements("wpb-intro-06", "wpb-move-10")
def allowance(book: Book, unit: Unit, wish: Wish) -> Length:
    """Return the greatest distance that any stand of a unit may move, by the purpose and ground of `wish`.

    In difficult ground it is halved.
    """
    book = book.at(unit)
    row = book.move[row_of(unit)]
    distance: Length = row.distance
    if wish.charging:
        distance = distance + book.move.charge.bonus
    return Length(distance.mm / book.move.difficult_ground) if wish.difficult else distance


def moves_back(book: Book, unit: Unit, moves: int) -> Length:
    """Return the distance that a unit falls back or routs in a number of moves; a charge bonus is not included."""
    way: Length = book.at(unit).move[row_of(unit)].distance * moves
    return way


@implements("wpb-fire-01", "wpb-fire-08", "wpb-move-01", "wpb-pips-04", "wpb-pips-07")
def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Return the reasons why a unit may not make the move of `wish`; [] if it may.

    Reasons: fired, moved, fighting, routing, halted, in-square, full-die, difficult-ground, no-charge, charge-spent.
    """
    row = book.move[row_of(unit)]
    first_fire = unit.arm == "infantry" and FIRST_FIRE_NOW in unit.state
    bars = {
        "fired": FIRED in unit.state and not first_fire,
        "moved": MOVED in unit.state,
        "fighting": FIGHTING in unit.state,
        "routing": ROUTING in unit.state,
        "halted": bool({HALTED, MISSES_MOVE} & unit.state),
        "in-square": IN_SQUARE in unit.state and not wish.turns_stands,
        "full-die": unit.pips >= book.pips.no_advance_at and wish.towards_the_enemy,
        "difficult-ground": wish.difficult and not row.difficult,
        "no-charge": wish.charging and not may_charge(book, unit),
        "charge-spent": wish.charging and CHARGE in unit.spent,
    }
    return [reason for reason, holds in bars.items() if holds]


@implements("wpb-army-17", "wpb-move-12", "wpb-move-13")
def changes_over(book: Book, unit: Unit) -> Unit | None:
    """Return a unit that has spent its move on mounting, dismounting or unlimbering.

    Guns unlimber for good. None if it can do none of these.
    """
    if LIMBERED in unit.state:
        return unit.but(state=unit.state - {LIMBERED}).now(*HAVING_MOVED)
    if unit.kind not in book.unit.dismounting.kinds:
        return None
    return unit.but(arm="cavalry" if unit.arm == "infantry" else "infantry").now(*HAVING_MOVED)


@implements("wpb-bldg-03")
def leaves_the_fire(book: Book, unit: Unit, turns_alight: int) -> str:
    """Return the next act of a garrison in a building that burns: "stays", "moves-out" or "falls-back".

    `turns_alight` is the number of turns since the fire began. It stays at first, then moves out on its card. If it
    cannot move, it falls back at the end of the turn.
    """
    if turns_alight < book.structure.turns_to_leave:
        return "stays"
    return "falls-back" if what_bars(book, unit, Wish()) else "moves-out"


@implements("wpb-move-06")
def may_charge(book: Book, unit: Unit) -> bool:
    """Return whether a unit may ever charge: cavalry of a side that charges by the rulebook."""
    return unit.arm == "cavalry" and unit.side in book.move.charge.sides
