"""Command: regiments in good order, initiative out of command, commanders who join units (Turn sequence)."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import BookTable
from drumhead.rules.rulebook.implementation import implements

GRADES = ("poor", "normal", "elite")  # lowest first
INITIATIVE = 6  # faces of its die


def parts(book: Book, gaps: tuple[tuple[Length, ...], ...]) -> list[set[int]]:
    """Return the groups of sub-units of a regiment, as sets of their numbers from 0.

    A sub-unit belongs to a group if it is within reach of another of the group. `gaps` has a row for each sub-unit:
    its distances from those before it. A single group is a regiment in good order.
    """
    bodies: list[set[int]] = []
    for mine, row in enumerate(gaps):
        near = {other for other in range(mine) if row[other] <= book.regiment.together}
        touched = [body for body in bodies if body & near]
        bodies = [body for body in bodies if not body & near]
        bodies.append({mine}.union(*touched))
    return bodies


@implements("mvf-cmd-02", "mvf-cmd-09")
def in_command(book: Book, superiors: Iterable[tuple[Length, bool, bool]]) -> bool:
    """Return whether a unit may act without a check: a superior is near, in sight and not attached to others.

    `superiors` has for each (distance, whether they are in sight, whether they are free to command the unit).
    """
    return any(away <= book.commander.reach and seen and free for away, seen, free in superiors)


def grade_of(units: Iterable[Unit]) -> str:
    """Return the lowest quality among units, which counts when they act together: poor, normal or elite."""
    return min((unit.quality for unit in units), key=GRADES.index)


def initiative(chance: Chance, book: Book, grade: str) -> str:
    """Throw the initiative of a unit out of command; return "advance-only", "normal" or "retreat-only".

    `grade` is the unit's quality.
    """
    table, thrown = book.initiative, chance.die("initiative") + initiative_of(book, grade)
    if not 1 <= thrown <= INITIATIVE and table.beyond_is_normal:
        return "normal"
    return str(table.bands.find(thrown))


def initiative_of(book: Book, grade: str) -> int:
    """Return the modifier to the initiative die for units of quality `grade`; 0 if there is none."""
    modifier = book.initiative.modifier
    return int(modifier[grade].value) if grade in modifier else 0


def allows(book: Book, result: str) -> BookTable:
    """Return the result row of an initiative check, with `may_advance` and `may_retreat`."""
    row: BookTable = book.initiative.band(result)
    return row


def needs_check(unit: Unit, commanded: bool) -> bool:
    """Return whether a unit checks its initiative: it is not commanded, and neither disordered nor shaken."""
    return not commanded and not unit.state & {"disordered", "shaken"}


def join_commander(unit: Unit, rank: str) -> Unit:
    """Return a unit with a commander of this rank attached; of two, the army commander counts."""
    return unit if unit.officer == "army-commander" else unit.but(officer=rank)
