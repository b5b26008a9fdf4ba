"""What the book says of an army before it marches: its units, its regiments, its commanders (The units).

There are no points and no limits; only the make-up of an army is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.model.army import Army, Battle, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.findings import Finding, finding, of_both
from drumhead.rules.lines import Key
from drumhead.rulesets.von_futsch.morale import GENERAL


def check_army(book: Book, army: Army) -> list[Finding]:
    """Everything to say of an army under this book: its units, its regiments, its commanders."""
    return [
        *(each for at, brigade in enumerate(army.brigades) for each in _units(book, at, brigade)),
        *(each for at, brigade in enumerate(army.brigades) for each in _regiment(book, at, brigade)),
        *_commanders(book, army),
    ]


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: both its armies."""
    return of_both(battle, lambda army: check_army(book, army))


def _units(book: Book, at: int, brigade: Brigade) -> Iterator[Finding]:
    """Every unit begins with the figures of its kind, neither more nor fewer."""
    for number, unit in enumerate(brigade.units):
        row = book.unit[unit.arm]
        if unit.stands != row.figures:
            says = f"{unit.name} has {_figures(unit)}, but such a unit has {row.figures}. Give {row.figures}."
            yield finding("error", ("brigade", at, "unit", number, "figures"), says, row)


def _regiment(book: Book, at: int, brigade: Brigade) -> Iterator[Finding]:
    """A commander and two battalions or squadrons, of one arm; guns and skirmishers may stand by themselves."""
    row = book.regiment
    formed = [unit for unit in brigade.units if unit.arm in row.arms]
    where: Key = ("brigade", at)
    if not formed:
        return
    if len(formed) < row.least:
        says = f"{brigade.name}: 1 battalion or squadron, where a regiment has {row.least} at the least."
        yield finding("advice", (*where, "unit"), says, row)
    elif not brigade.commander:
        says = f"{brigade.name} has no commander: its units look to the army commander alone. Give it one."
        yield finding("advice", where, says, row)
    if len({unit.arm for unit in formed}) > 1:
        says = f"{brigade.name} mixes foot and horse: a regiment is of battalions or of squadrons."
        yield finding("advice", (*where, "unit"), says, row)


def _commanders(book: Book, army: Army) -> Iterator[Finding]:
    chiefs = [officer for officer in army.officers if officer.rank == GENERAL]
    row = book.commander
    if not chiefs:
        says = "nobody commands the army: no morale is bettered, no march lengthened. Give [general] that rank."
        yield finding("advice", ("general",), says, row)
    if len(chiefs) > 1:
        says = f"{len(chiefs)} officers are army commander: an army has one. Give the others a lower rank."
        yield finding("error", ("general",), says, row)


def _figures(unit: Unit) -> str:
    return "1 figure" if unit.stands == 1 else f"{unit.stands} figures"
