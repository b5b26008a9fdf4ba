"""Figures of a unit that count in fire and melee, and the dice they give (Fire; Melee; Movement, formations)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.probability import memoize
from drumhead.rules.rulebook.book import Book

FORMATIONS = ("column", "square")  # any other unit of infantry or cavalry is in line
FULL_FACE = "full-face"  # the fighting face of a square is kept full; otherwise its faces share the survivors


def formation(unit: Unit) -> str:
    """Return "line", "column" or "square" for infantry and cavalry; "" for other arms."""
    if unit.arm not in ("infantry", "cavalry"):
        return ""
    for each in FORMATIONS:  # called so often that a generator would be slow
        if each in unit.state:
            return each
    return "line"


def in_order(unit: Unit) -> bool:
    """Return whether a unit is neither disordered nor shaken."""
    return not unit.state & {"disordered", "shaken"}


def rounded_up(number: int, share: int) -> int:
    """Return `number` divided by `share`, rounded up."""
    return -(-number // share)


def counting(book: Book, unit: Unit, front: bool = True) -> int:
    """Return the number of a unit's figures that count in fire and in melee.

    Infantry in order counts two ranks to its front, other units one. `front` is false for a unit struck in flank or
    rear.
    """
    if unit.arm == "skirmishers":
        return rounded_up(unit.stands, book.count.skirmish_share)
    if unit.arm == "artillery":
        return unit.stands if book.count.crew_fights else 0
    if unit.arm == "wagon":
        return 0
    ranks = book.count[unit.arm].ranks if in_order(unit) and front else 1
    row = book.count[shape(book, unit)]
    there = unit.stands if FULL_FACE in unit.state else rounded_up(unit.stands, row.faces)
    most = row.rank * ranks
    from_the_rear = min(there, most)
    evenly = min(rounded_up(there * ranks, row.deep * book.count[unit.arm].ranks), most)
    return int(from_the_rear if from_the_rear == evenly or book.count.from_the_rear else evenly)


def shape(book: Book, unit: Unit) -> str:
    """Return the formation in which a unit's figures are counted: its own, or "line".

    It is "line" where by ruling all figures count.
    """
    shape = formation(unit)
    if shape == "line":
        return shape
    if not book.count.formation_counts or (shape == "square" and not book.count.square.one_face):
        return "line"
    return shape


def halve_dice(book: Book, dice: int) -> int:
    """Return half of `dice` dice, as a shaken unit throws; the ruling in force decides how half a die is rounded."""
    return rounded_up(dice, 2) if dice % 2 and book.count.half_dice_up else dice // 2


def melee_dice(book: Book, unit: Unit, front: bool = True) -> int:
    """Return the melee dice of a unit: one for each trooper that counts, one for two other figures; half if shaken.

    `front` is false for a unit struck in flank or rear.
    """
    return _melee_dice(book, unit.arm, unit.stands, unit.state, front)


@memoize
def _melee_dice(book: Book, arm: str, stands: int, state: frozenset[str], front: bool) -> int:
    unit = Unit("", arm, "", stands=stands, state=state)
    figures_a_die = book.count.cavalry.a_die if unit.arm == "cavalry" else book.count.figures_a_die
    dice = rounded_up(counting(book, unit, front), figures_a_die)
    return halve_dice(book, dice) if "shaken" in unit.state else dice


def fire_dice(book: Book, unit: Unit, reach: str) -> int:
    """Return the dice of one firing at "short" or "long" range; 0 if the unit cannot fire.

    By default a gun throws as many dice with one man as with four.
    """
    return _fire_dice(book, unit.arm, unit.stands, unit.state, reach)


@memoize
def _fire_dice(book: Book, arm: str, stands: int, state: frozenset[str], reach: str) -> int:
    unit = Unit("", arm, "", stands=stands, state=state)
    if unit.arm not in book.fire or not unit.stands:
        return 0
    if unit.arm == "artillery":
        row = book.fire.artillery[reach]
        served = min(row.dice, rounded_up(unit.stands, row.figures_a_die))
        dice = served if served < row.dice and book.fire.crew.serves_the_dice else row.dice
    else:
        dice = rounded_up(counting(book, unit), book.count.figures_a_die)
    return halve_dice(book, dice) if "shaken" in unit.state else int(dice)
