"""Moves: how far a unit may go, and what bars it (Moving; Morale, pips and the test)."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.book import Book


@dataclass(frozen=True)
class Wish:
    """What a player wants of a move: over which ground, and with what intent."""

    difficult: bool = False
    charging: bool = False
    towards_the_enemy: bool = False
    turns_stands: bool = False
    enemy_within: Length | None = None


def row_of(unit: Unit) -> str:
    """The row of the move table for a unit; dragoons on foot are infantry in all things."""
    return {"artillery": "gun", "officer": "officer", "cavalry": "cavalry"}.get(unit.arm, "infantry")


def card_of(book: Book, unit: Unit) -> str:
    """The card on which a unit moves: cavalry, or foot-and-guns."""
    return str(book.move[row_of(unit)].card)


def allowance(book: Book, unit: Unit, wish: Wish) -> Length:
    """The most any stand of the unit may move; each cm of difficult ground counts double."""
    row = book.move[row_of(unit)]
    distance: Length = row.distance
    if wish.charging:
        distance = distance + book.move.charge.bonus
    return Length(distance.mm / book.move.difficult_ground) if wish.difficult else distance


def moves_back(book: Book, unit: Unit, moves: int) -> Length:
    """The way of a unit that falls back or routs so many moves: its plain allowance each time, no charge bonus."""
    way: Length = book.move[row_of(unit)].distance * moves
    return way


def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Why a unit may not make this move; empty when it may.

    The words are those of `templates` for events: fired, fighting, routing, halted, full-die, difficult-ground,
    no-charge, charge-spent.
    """
    row = book.move[row_of(unit)]
    first_fire = unit.arm == "infantry" and "first-fire-now" in unit.state
    bars = {
        "fired": "fired" in unit.state and not first_fire,
        "fighting": "fighting" in unit.state,
        "routing": "routing" in unit.state,
        "halted": bool({"halted", "misses-move"} & unit.state),
        "full-die": unit.pips >= book.pips.no_advance_at and wish.towards_the_enemy,
        "difficult-ground": wish.difficult and not row.difficult,
        "no-charge": wish.charging and not may_charge(book, unit),
        "charge-spent": wish.charging and "charge" in unit.spent,
    }
    return [reason for reason, holds in bars.items() if holds]


def may_charge(book: Book, unit: Unit) -> bool:
    """Whether a unit's side and arm know the charge at all."""
    return unit.arm == "cavalry" and unit.side in book.move.charge.sides


def is_critical(book: Book, wish: Wish) -> bool:
    """Whether a move that turns stands is a critical manoeuvre: an enemy is near."""
    near: Length = book.manoeuvre.within
    return wish.turns_stands and wish.enemy_within is not None and wish.enemy_within <= near
