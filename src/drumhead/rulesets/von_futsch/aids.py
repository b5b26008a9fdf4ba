"""Numbers for the printed aids of von Futsch: casualty marks, boxes on unit cards, break points and marches."""

from __future__ import annotations

from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import capture, fighting_figures, morale, moving, victory

COLOURS, GUN, ROUTED = "colours", "gun", "routed"


def check_at(book: Book, unit: Unit) -> int:
    """Return how many figures lost to one firing call for a morale check, for a unit at full strength."""
    return morale.quarter(book, unit)


def half_at(book: Book, unit: Unit) -> int:
    """Return the number of lost figures from which half or more of a unit are missing, which makes morale worse."""
    return morale.half_at(book, unit)


def shaken_at(book: Book, unit: Unit) -> int:
    """Return the number of lost figures at which the unit becomes shaken."""
    return morale.shaken_at(book, unit)


def dice_left(book: Book, unit: Unit, left: int) -> int:
    """Return the melee dice, to its front, of a unit in order that has `left` figures left."""
    return fighting_figures.melee_dice(book, unit.but(stands=left))


def column_dice(book: Book) -> tuple[int, ...]:
    """Return the most dice that units of infantry and of cavalry have in column, each number once."""
    columns = (Unit("", arm, "", stands=book.unit[arm].figures).now("column") for arm in ("infantry", "cavalry"))
    return tuple(dict.fromkeys(fighting_figures.melee_dice(book, unit) for unit in columns))


def march(book: Book, unit: Unit) -> moving.March:
    """Return a unit's march in the open, without a bonus for a road or a general."""
    return moving.march_for(book, unit, moving.Wish())


def mover(unit: Unit) -> str:
    """Return the row of the march table for a unit: "infantry", "cavalry", "limbered", "unlimbered" or "wagon"."""
    return moving.row_of(unit)


def troop_reasons(book: Book, unit: Unit) -> int:
    """Return for how many reasons, from 0, a unit's type adds the extra inches of the march table."""
    return moving.troop_reasons(book, unit)


def distances(march: moving.March, further: int = 0) -> tuple[Length, ...]:
    """Return the distances above a march's certain minimum, up to its maximum; `further` inches are added to each.

    The step is as many inches as the march has dice. The first distance is one step above the minimum.
    """
    inch = Length.parse("1 in")
    least, most = int(march.least) + march.dice + further, int(march.most) + further
    return tuple(inch * each for each in range(least, most + 1, march.dice))


def commanders_march(book: Book) -> moving.March:
    """Return the march of a commander who rides alone."""
    return moving.march_of(book, "commander")


def inches(length: Length) -> int:
    """Return a distance in whole inches, as the odds questions take it."""
    return int(length.mm / Length.parse("1 in").mm)


def boxes(book: Book, unit: Unit) -> tuple[str, ...]:
    """Return the boxes that are ticked for good on a unit's card; () if it has none.

    They are "routed" (its first rout), and "colours" or "gun" (taken by the enemy).
    """
    lost = GUN if unit.arm == "artillery" else COLOURS if capture.has_colours(book, unit) else ""
    return tuple(filter(None, (ROUTED if book.unit[unit.arm].counts_for_the_army else "", lost)))


def fighting_units(book: Book, army: Army) -> int:
    """Return the number of battalions, squadrons, guns and skirmish units of an army."""
    return sum(bool(book.unit[unit.arm].counts_for_the_army) for unit in army.units)


def quits_at(book: Book, army: Army) -> int:
    """Return the break point of an army: the number of points whose loss beats it."""
    return victory.army_break_point(book, army)
