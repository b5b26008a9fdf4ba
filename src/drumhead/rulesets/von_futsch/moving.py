"""Marches, manoeuvres and retreats: dice and inches, prohibitions, and effects of ground (Movement; Terrain)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance, memoize
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.von_futsch.fighting_figures import formation

FACES = 6


@dataclass(frozen=True)
class March:
    """The move of a unit or commander: certain inches, dice added to them, and the share of the sum it may go."""

    sure: Fraction
    dice: int
    share: Fraction = Fraction(1)

    @cached_property
    def least(self) -> Fraction:
        """The fewest inches: every die shows 1."""
        return (self.sure + self.dice) * self.share

    @cached_property
    def most(self) -> Fraction:
        """The most inches: every die shows its highest face."""
        return (self.sure + self.dice * FACES) * self.share

    @cached_property
    def mean(self) -> Fraction:
        """The mean number of inches."""
        return (self.least + self.most) / 2


class Wish(NamedTuple):
    """A move that a player wants: its form, its ground, and the distance to the nearest enemy.

    `manoeuvre` is a move aside (`sideways`) or back. `enemy_within` is None if no enemy matters.
    """

    manoeuvre: bool = False
    sideways: bool = False
    ground: str = "open"
    on_road: bool = False
    enemy_within: Length | None = None


def inches(length: Length) -> Fraction:
    """Return a length as a number of inches, the measure of the dice."""
    return length.mm / MILLIMETRES["in"]


@implements("mvf-form-05")
def row_of(unit: Unit) -> str:
    """Return the row of the march table for a unit; skirmishers march as infantry."""
    if unit.arm == "artillery":
        return "limbered" if "limbered" in unit.state else "unlimbered"
    return "infantry" if unit.arm == "skirmishers" else unit.arm


def troop_reasons(book: Book, unit: Unit) -> int:
    """Return for how many reasons a unit is quick, from 0: skirmishers, a column, light cavalry."""
    row = book.march.plus.troop
    return (unit.arm in row.arms) + (unit.kind in row.kinds) + (formation(unit) in row.formations)


def goes_by_road(book: Book, unit: Unit) -> bool:
    """Return whether a road helps a unit that moves along it."""
    row = book.march.plus.road
    return row_of(unit) in row.movers or formation(unit) in row.formations


def bonus(book: Book, reasons: int, road: bool) -> Fraction:
    """Return the extra inches of a march: once for `reasons` of the type of troops, once for a road.

    By ruling all reasons add up, or only one counts.
    """
    troop, along = inches(book.march.plus.troop.distance), inches(book.march.plus.road.distance)
    way = book.reading("plus3") if reasons + road > 1 else ""
    if way == "all":
        return troop * reasons + along * road
    if way == "once":
        return max(troop * min(reasons, 1), along * road)
    return troop * min(reasons, 1) + along * road


@memoize
def march_of(
    book: Book, row: str, reasons: int = 0, road: bool = False, with_general: bool = False, halvings: int = 0
) -> March:
    """Return the march for a row of the march table, halved `halvings` times.

    `reasons` counts why the troops are quick. `with_general` is whether the army commander is with the unit.
    """
    dice = book.march[row].dice + (book.march.plus.army_commander.dice if with_general else 0)
    sure = inches(book.march[row].base) + bonus(book, reasons, road)
    return March(sure, int(dice), Fraction(1, book.march.half**halvings))


def march_for(book: Book, unit: Unit, wish: Wish) -> March:
    """Return the march of a unit for a move that a player wants: dice and extra inches, then the halvings."""
    march = march_of(
        book,
        row_of(unit),
        troop_reasons(book, unit),
        wish.on_road and goes_by_road(book, unit),
        unit.officer == "army-commander",
        int(wish.manoeuvre),
    )
    ground = book.ground.get(wish.ground)
    if ground is None or unit.arm in ground.get("free", ()):
        return march
    return replace(march, share=march.share / ground.share)


def roll_march(chance: Chance, march: March, what: str = "march") -> Fraction:
    """Roll a march and return its length in inches; `what` names the dice. The mover may stop short of it."""
    return far(march, chance.total(what, march.dice))


def far(march: March, thrown: int) -> Fraction:
    """Return the length of a march in inches if its dice show the total `thrown`."""
    return (march.sure + thrown) * march.share


def reaches(chance: Chance, march: March, distance: Fraction, what: str = "march") -> bool:
    """Roll a march and return whether it covers `distance` inches; `what` names the dice."""
    return roll_march(chance, march, what) >= distance


def what_bars(book: Book, unit: Unit, wish: Wish) -> list[str]:
    """Return the reasons why a unit may not make a move that a player wants; [] if it may.

    They are shaken, disordered, square, near-enemy, no-manoeuvre and ground.
    """
    row = book.ground.get(wish.ground)
    near = wish.enemy_within is not None and wish.enemy_within <= book.march.straight_within
    bars = {
        "shaken": "shaken" in unit.state,
        "disordered": "disordered" in unit.state and "shaken" not in unit.state,
        "square": "square" in unit.state and not (wish.manoeuvre and not wish.sideways),
        "near-enemy": near and unit.arm != "skirmishers" and wish.sideways,
        "no-manoeuvre": unit.arm == "skirmishers" and wish.manoeuvre,
        "ground": row is not None and unit.arm not in row.get("only", (unit.arm,)),
    }
    return [reason for reason, holds in bars.items() if holds]


def half_march(chance: Chance, book: Book, march: March) -> tuple[Fraction, bool]:
    """Roll the half move of a unit that will fire; return its inches, and whether it may go exactly that far."""
    return half_of(book, march, roll_march(chance, march))


def half_of(book: Book, march: March, thrown: Fraction) -> tuple[Fraction, bool]:
    """Return half of a march that came to `thrown` inches, and whether the unit may go exactly that far."""
    way = book.reading("half-basis")
    half = march.most if way == "half-maximum" else thrown
    return min(thrown, half / book.march.half), way != "less-than-half"


def half_move_reaches(chance: Chance, book: Book, march: March, distance: Fraction) -> bool:
    """Roll a half move; return whether it covers `distance` inches.

    A distance of 0 or less is covered without a throw: the unit is in range already.
    """
    if distance <= 0:
        return True
    may_go, exactly = half_march(chance, book, march)
    return may_go > distance or (exactly and may_go == distance)


def retreat_march(book: Book, unit_row: str, reasons: int = 0) -> March:
    """Return the march by which a unit falls back: its own, without a commander's die.

    `unit_row` is its row of the march table, and `reasons` counts why it is quick. It is rolled, unless a ruling
    fixes it to the mean or the maximum.
    """
    march, way = march_of(book, unit_row, reasons), book.reading("retreat-distance")
    if way == "mean":
        return March(march.mean, 0)
    return March(march.most, 0) if way == "maximum" else march


def retreat(chance: Chance, book: Book, march: March, moves: int) -> Fraction:
    """Roll how far a beaten unit falls back, in inches; `moves` is 1, or 2 for a rout.

    One throw is multiplied by `moves`; by ruling each move has its own.
    """
    if moves > 1 and march.dice and book.retreat.rolls_twice:
        return sum((roll_march(chance, march, "retreat") for _ in range(moves)), Fraction(0))
    return roll_march(chance, march, "retreat") * moves


def leaves_the_table(chance: Chance, book: Book, march: March, result: str, edge: Fraction) -> bool:
    """Roll a retreat; return whether the unit is lost over a table edge `edge` inches behind it.

    `result` is "wavers" or "routs". By ruling only a unit that routs leaves the table.
    """
    gone = retreat(chance, book, march, book.morale.band(result).moves) >= edge
    return gone and (result == "routs" or not book.retreat.only_routers_leave)
