"""Moves: the distance by formation, and what forbids a move (Moving; Woods; Critical manoeuvres)."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from drumhead.families.paperboys.moving import HAVING_MOVED, Wish, after_its_card, is_critical
from drumhead.families.paperboys.unit_states import (
    CHARGE,
    FIGHTING,
    FIRED,
    FIRST_FIRE_NOW,
    HALTED,
    LIMBERED,
    MISSES_MOVE,
    MOVED,
    ROUTING,
)
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys import formations
from drumhead.rulesets.peninsular_paperboys.formations import FORMATIONS, LINE, SQUARE

NOWHERE = Length.parse("0 cm")


@implements("pen-army-18")
def row_of(book: Book, unit: Unit) -> str:
    """Return the row of the move table for a unit: "gun", "infantry", "column", "cavalry" or "officer"."""
    if unit.arm == "artillery":
        if LIMBERED not in unit.state:
            return "gun"
        return "cavalry" if unit.kind in book.turn.third_card.kinds else "infantry"
    if unit.arm in ("officer", "cavalry"):
        return unit.arm
    return row_of_formation(formations.formation_of(book, unit))


def row_of_formation(formation: str) -> str:
    """Return the row of the move table for a formation: "infantry" for line and square, otherwise "column".

    Columns and skirmishers are faster than line and square.
    """
    return "infantry" if formation in (LINE, SQUARE) else "column"


@implements("pen-turn-05")
def card_of(book: Book, unit: Unit) -> str:
    """Return the card on which a unit moves, "infantry" or "cavalry"; a gun goes by its type, limbered or not."""
    third = book.turn.third_card
    return "cavalry" if unit.arm in third.arms or unit.kind in third.kinds else "infantry"


@implements("pen-core-08", "pen-move-07", "pen-move-12", "pen-terrain-02", "pen-terrain-04")
def allowance(book: Book, unit: Unit, wish: Wish) -> Length:
    """Return the greatest distance that any stand of the unit may go in the move that the player wants.

    Each cm of difficult ground counts double, except for skirmishers. A unit that changes formation moves at the
    slower rate. Forming or leaving square takes the whole move. A gun that limbers or unlimbers has half a move.
    """
    if SQUARE in (wish.into, *unit.state):
        return NOWHERE
    book = book.at(unit)
    distance = _rate(book, unit, wish)
    if wish.charging:
        distance = distance + book.move.charge.bonus
    if wish.changes_limber:
        distance = Length(distance.mm / book.move.unlimber_share)
    slowed = (wish.difficult or wish.woods) and not formations.is_skirmishing(book, unit)
    return Length(distance.mm / book.move.difficult_ground) if slowed else distance


def _rate(book: Book, unit: Unit, wish: Wish) -> Length:
    rows = {row_of(book, unit)}
    if unit.arm == "infantry" and wish.into:
        rows.add(row_of_formation(wish.into))
    if wish.changes_limber:  # it drives the limbered half of its move
        rows = {row_of(book, unit.now(LIMBERED))}
    slowest: Length = min(book.move[row].distance for row in rows)
    return slowest


def moves_back(book: Book, unit: Unit, moves: int) -> Length:
    """Return the distance that a unit falls back or routs in `moves` moves, without the charge bonus."""
    way: Length = book.at(unit).move[row_of(book, unit)].distance * moves
    return way


@implements("pen-turn-04", "pen-fire-01", "pen-move-01", "pen-move-02", "pen-terrain-03", "pen-pips-02", "pen-pips-03")
def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Return the reasons why a unit may not make the move that the player wants; [] if it may.

    They are fired, moved, fighting, routing, halted, in-square, full-die, woods, no-charge and charge-spent.
    """
    first_fire = unit.arm == "infantry" and FIRST_FIRE_NOW in unit.state
    bars = {
        "fired": FIRED in unit.state and not first_fire,
        "moved": MOVED in unit.state,
        "fighting": FIGHTING in unit.state,
        "routing": ROUTING in unit.state,
        "halted": bool({HALTED, MISSES_MOVE} & unit.state),
        "in-square": SQUARE in unit.state and not wish.into,
        "full-die": unit.pips >= book.pips.no_advance_at and wish.towards_the_enemy,
        "woods": wish.woods and unit.arm == "artillery",
        "no-charge": wish.charging and unit.arm not in book.move.charge.arms,
        "charge-spent": wish.charging and CHARGE in unit.spent,
    }
    return [reason for reason, holds in bars.items() if holds]


def may_charge(book: Book, unit: Unit) -> bool:
    """Return whether a unit's arm may charge at all: any cavalry may, horse artillery may not."""
    return unit.arm in book.move.charge.arms


@implements("pen-move-14")
def forms(unit: Unit, formation: str) -> Unit:
    """Return a unit in another formation; forming or leaving square counts as its move."""
    was_square = SQUARE in unit.state
    unit = unit.but(state=unit.state.difference(FORMATIONS))
    unit = unit if formation == LINE else unit.now(formation)
    return unit.now(*HAVING_MOVED) if was_square or formation == SQUARE else unit


def changes_over(unit: Unit) -> Unit | None:
    """Return a gun after it has limbered or unlimbered; None for other arms."""
    if unit.arm != "artillery":
        return None
    if LIMBERED in unit.state:
        return unit.but(state=unit.state - {LIMBERED}).now(*HAVING_MOVED)
    return unit.now(LIMBERED, *HAVING_MOVED)


@implements("pen-fire-16")
def takes_new_aim(book: Book, degrees: int) -> bool:
    """Return whether a gun that swings by this many degrees spends its whole turn on it (Firing)."""
    return bool(degrees > book.firing.arc)


@implements("pen-struct-03")
def leaves_the_fire(book: Book, unit: Unit, turns_alight: int) -> str:
    """Return the action of a unit in a burning building: "stays", "moves-out" or "falls-back".

    `turns_alight` is the number of turns since the fire began. In turn 0 the unit stays. Later it moves out on its
    card without a test, or falls back at the end of the turn if it cannot move.
    """
    if turns_alight < book.structure.turns_to_leave:
        return "stays"
    return "falls-back" if what_bars(book, unit, Wish()) else "moves-out"
