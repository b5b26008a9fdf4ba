"""What the printed aids ask of this ruleset: the marks on a unit's strip of figures, its boxes, the break point."""

from __future__ import annotations

from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import capture, figures, morale, moving, victory

COLOURS, GUN, ROUTED = "colours", "gun", "routed"


def check_at(book: Book, unit: Unit) -> int:
    """Figures lost to one firing that call for a morale check, for a unit at full strength."""
    return morale.quarter(book, unit)


def half_at(book: Book, unit: Unit) -> int:
    """Figures lost at which half or more are gone, and morale is worse for it."""
    return morale.half_at(book, unit)


def shaken_at(book: Book, unit: Unit) -> int:
    """Figures lost at which the unit becomes shaken."""
    return morale.shaken_at(book, unit)


def dice_left(book: Book, unit: Unit, left: int) -> int:
    """Dice the unit throws in melee to its front, in order, with so many figures left."""
    return figures.melee_dice(book, unit.but(stands=left))


def column_dice(book: Book) -> tuple[int, ...]:
    """Return the most dice that units of foot and of horse have in column, each number once."""
    columns = (Unit("", arm, "", stands=book.unit[arm].figures).now("column") for arm in ("infantry", "cavalry"))
    return tuple(dict.fromkeys(figures.melee_dice(book, unit) for unit in columns))


def march(book: Book, unit: Unit) -> moving.March:
    """Its march in the open, without bonus of formation, road or general."""
    return moving.march_for(book, unit, moving.Wish())


def mover(unit: Unit) -> str:
    """The row of the march table by which it goes."""
    return moving.row_of(unit)


def troop_reasons(book: Book, unit: Unit) -> int:
    """How often its troop type gives it the further inches of the march table."""
    return moving.troop_reasons(book, unit)


def distances(march: moving.March, further: int = 0) -> tuple[Length, ...]:
    """Some distances that a march may reach or not, from the first that is not certain."""
    inch = Length.parse("1 in")
    least, most = int(march.least) + march.dice + further, int(march.most) + further
    return tuple(inch * each for each in range(least, most + 1, march.dice))


def commanders_march(book: Book) -> moving.March:
    """How a commander moves."""
    return moving.march_of(book, "commander")


def inches(length: Length) -> int:
    """A distance as the odds questions take it."""
    return int(length.mm / Length.parse("1 in").mm)


def boxes(book: Book, unit: Unit) -> tuple[str, ...]:
    """What is ticked for good on a unit's card: its first rout, and its colours or gun taken."""
    lost = GUN if unit.arm == "artillery" else COLOURS if capture.has_colours(book, unit) else ""
    return tuple(filter(None, (ROUTED if book.unit[unit.arm].counts_for_the_army else "", lost)))


def fighting_units(book: Book, army: Army) -> int:
    """The battalions, squadrons, guns and skirmish units of an army."""
    return sum(bool(book.unit[unit.arm].counts_for_the_army) for unit in army.units)


def quits_at(book: Book, army: Army) -> int:
    """The points whose loss beats the army: its break point."""
    return victory.army_break_point(book, army)
