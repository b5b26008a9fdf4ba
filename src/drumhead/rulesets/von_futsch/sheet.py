"""Numbers for the text and tables of the playsheet."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from drumhead.model.army import Army
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import aids, fighting_figures, morale

POINT = Length.parse("1 in")  # what each pip of a march's dice is worth
GRADES = ("elite", "normal", "poor")
UNLIKE_A_BATTALION = {"cavalry": "squadron", "skirmishers": "skirmishers", "artillery": "gun"}
FIRST_FIRE_IN = 4  # inches between two lines, for what fire before a charge is worth
FIRST_FIRE = POINT * FIRST_FIRE_IN
TARGET_GOES = ("target leaves before contact", "defender leaves, attacker stays")


def a_fresh(book: Book, arm: str, grade: str = "normal") -> Unit:
    """Return a unit of an arm and quality (`grade`) at full strength."""
    figures = book.unit[arm].figures
    return Unit(arm, arm, arm, grade, figures)


def checks_at(book: Book, arm: str) -> int:
    """Return how many figures lost to one firing make a unit of an arm check morale."""
    return aids.check_at(book, a_fresh(book, arm))


def half_at(book: Book, arm: str) -> int:
    """Return the number of lost figures at which half of a unit of an arm are missing."""
    return aids.half_at(book, a_fresh(book, arm))


def shaken_at(book: Book, arm: str) -> list[int]:
    """Return the numbers of lost figures at which elite, normal and poor units of an arm are shaken."""
    return [aids.shaken_at(book, a_fresh(book, arm, grade)) for grade in GRADES]


def dice_of(book: Book, arm: str, formation: str = "line", state: str = "") -> int:
    """Return the melee dice of a full unit of an arm, to its front, in a formation.

    Infantry and skirmishers fire with as many. For a square they are those of one face, where only that fights.
    `state` is "disordered" or "".
    """
    unit = _in_formation(book, arm, formation)
    return fighting_figures.melee_dice(book, unit.now(state) if state else unit)


def _in_formation(book: Book, arm: str, formation: str) -> Unit:
    """Return a fresh unit of an arm, in column or square if `formation` says so."""
    unit = a_fresh(book, arm)
    return unit.now(formation) if formation in fighting_figures.FORMATIONS else unit


def dice_left(book: Book, arm: str, formation: str) -> list[tuple[str, int]]:
    """Return the dice of a unit in order as it loses figures: pairs such as ("12–5", 3), the most figures first.

    The text is the range of figures left, the number its melee dice.
    """
    unit = _in_formation(book, arm, formation)
    dice = {left: aids.dice_left(book, unit, left) for left in range(unit.stands, 0, -1)}
    runs = [list(run) for _, run in groupby(dice, dice.__getitem__)]
    return [("–".join(dict.fromkeys((str(run[0]), str(run[-1])))), dice[run[0]]) for run in runs]


def grades(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the rows of the morale table: one for each quality of a battalion, and for smaller units that differ.

    Each row has a "label" and the inputs "given"; some have the arms that it "needs". A third of a battalion is less
    than half of it. A gun with four men is shaken by two, and these are half.
    """
    rows: list[dict[str, Any]] = []
    for grade in GRADES:
        rows.append({"label": grade, "given": {"grade": grade}})
        for arm, word in UNLIKE_A_BATTALION.items():
            unlike = _shaken_by_half(book, arm, grade) != _shaken_by_half(book, "infantry", grade)
            if unlike and _is_met(armies, arm, grade):
                given = {"grade": grade, "starting": book.unit[arm].figures}
                rows.append({"label": f"{grade} {word}", "given": given, "needs": [arm]})
    return rows


def _shaken_by_half(book: Book, arm: str, grade: str) -> bool:
    """Return whether half of a unit of an arm and quality is lost when it becomes shaken."""
    unit = a_fresh(book, arm, grade)
    return morale.half_lost(book, unit, morale.shaken_at(book, unit))


def _is_met(armies: Mapping[str, Army] | None, arm: str, grade: str) -> bool:
    kinds = {(unit.arm, unit.quality) for army in (armies or {}).values() for unit in army.units}
    return not armies or (arm, grade) in kinds
