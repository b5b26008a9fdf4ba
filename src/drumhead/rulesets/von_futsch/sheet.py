"""Numbers that the playsheet sets in words and tables."""

from __future__ import annotations

from fractions import Fraction

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rulesets.von_futsch import aids

PIPS = 6
POINT = Length.parse("1 in")  # what each pip of a march's dice is worth
GRADES = ("elite", "normal", "poor")


def a_fresh(book: Book, arm: str, grade: str = "normal") -> Unit:
    """A unit of that arm at full strength."""
    figures = book.unit[arm].figures
    return Unit(arm, arm, arm, grade, figures)


def mean_march(book: Book, mover: str) -> Length:
    """How far a march goes on average: its inches and its dice."""
    row = book.march[mover]
    return Length(row.base.mm + row.dice * Fraction(PIPS + 1, 2) * POINT.mm)


def checks_at(book: Book, arm: str) -> int:
    """Figures lost to one firing for which it checks."""
    return aids.check_at(book, a_fresh(book, arm))


def half_at(book: Book, arm: str) -> int:
    """Figures lost at which half are gone."""
    return aids.half_at(book, a_fresh(book, arm))


def shaken_at(book: Book, arm: str) -> str:
    """Figures lost at which elite, normal and poor units are shaken."""
    return " / ".join(str(aids.shaken_at(book, a_fresh(book, arm, grade))) for grade in GRADES)


def dice_of(book: Book, arm: str) -> int:
    """Dice of a fresh unit in melee, in line and order."""
    return aids.dice_left(book, a_fresh(book, arm), book.unit[arm].figures)
