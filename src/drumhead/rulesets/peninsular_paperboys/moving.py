"""Moves: how far a unit may go in its formation, and what bars it (Moving; Woods; Critical manoeuvres)."""

from __future__ import annotations

from drumhead.families.paperboys.moving import HAVING_MOVED, Wish, after_its_card, is_critical
from drumhead.families.paperboys.states import (
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
from drumhead.rulesets.peninsular_paperboys import formations
from drumhead.rulesets.peninsular_paperboys.formations import FORMATIONS, LINE, SQUARE

__all__ = ["Wish", "after_its_card", "is_critical"]

NOWHERE = Length.parse("0 cm")


def row_of(book: Book, unit: Unit) -> str:
    """The row of the move table for a unit as it stands."""
    if unit.arm == "artillery":
        if LIMBERED not in unit.state:
            return "gun"
        return "cavalry" if unit.kind in book.turn.third_card.kinds else "infantry"
    if unit.arm in ("officer", "cavalry"):
        return unit.arm
    return row_of_formation(formations.formation_of(book, unit))


def row_of_formation(formation: str) -> str:
    """Line and square go by one row, columns and skirmishers by the faster one."""
    return "infantry" if formation in (LINE, SQUARE) else "column"


def card_of(book: Book, unit: Unit) -> str:
    """The card on which a unit moves: infantry or cavalry. Guns go by what they are, limbered or not."""
    third = book.turn.third_card
    return "cavalry" if unit.arm in third.arms or unit.kind in third.kinds else "infantry"


def allowance(book: Book, unit: Unit, wish: Wish) -> Length:
    """The most any stand of the unit may move; each cm of difficult ground counts double, but for skirmishers.

    Who changes formation goes at the slower rate; forming square, or out of it, takes the whole move; a gun that
    is limbered or unlimbered has half of one.
    """
    if SQUARE in (wish.into, *unit.state):
        return NOWHERE
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
    """The way of a unit that falls back or routs so many moves: its plain rate each time, no charge bonus."""
    way: Length = book.move[row_of(book, unit)].distance * moves
    return way


def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Why a unit may not make this move; empty when it may.

    The words: fired, moved, fighting, routing, halted, in-square, full-die, woods, no-charge, charge-spent.
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
    """Whether a unit's arm knows the charge at all: any cavalry does, horse guns do not."""
    return unit.arm in book.move.charge.arms


def forms(unit: Unit, formation: str) -> Unit:
    """A unit in another formation; into square or out of it, that was its move."""
    was_square = SQUARE in unit.state
    unit = unit.but(state=unit.state.difference(FORMATIONS))
    unit = unit if formation == LINE else unit.now(formation)
    return unit.now(*HAVING_MOVED) if was_square or formation == SQUARE else unit


def changes_over(unit: Unit) -> Unit | None:
    """A gun put on its limber or off it; None for a unit that has none. Horse guns and foot guns keep their teams."""
    if unit.arm != "artillery":
        return None
    if LIMBERED in unit.state:
        return unit.but(state=unit.state - {LIMBERED}).now(*HAVING_MOVED)
    return unit.now(LIMBERED, *HAVING_MOVED)


def takes_new_aim(book: Book, degrees: int) -> bool:
    """Whether a gun that swings so far spends the turn on it: it neither fires nor moves otherwise (Firing)."""
    return bool(degrees > book.firing.arc)


def leaves_the_fire(book: Book, unit: Unit, turns_alight: int) -> str:
    """What the garrison of a burning building does: "stays" in the turn it was lit, then "moves-out" on its card.

    That needs no test; kept from moving, it "falls-back" out of it as the turn ends.
    """
    if turns_alight < book.structure.turns_to_leave:
        return "stays"
    return "falls-back" if what_bars(book, unit, Wish()) else "moves-out"
