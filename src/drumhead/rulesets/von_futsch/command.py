"""Who commands whom: regiments in good order, initiative out of command, commanders who join (Turn sequence)."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book, BookTable

GRADES = ("poor", "normal", "elite")  # from the lowest
INITIATIVE = 6  # faces of its die


def parts(book: Book, gaps: tuple[tuple[Length, ...], ...]) -> list[set[int]]:
    """The bodies that the sub-units of a regiment fall into: each within reach of another of its own.

    `gaps` has a row for each sub-unit: how far those before it are off. One body is a regiment in good order.
    """
    bodies: list[set[int]] = []
    for mine, row in enumerate(gaps):
        near = {other for other in range(mine) if row[other] <= book.regiment.together}
        touched = [body for body in bodies if body & near]
        bodies = [body for body in bodies if not body & near]
        bodies.append({mine}.union(*touched))
    return bodies


def in_command(book: Book, superiors: Iterable[tuple[Length, bool, bool]]) -> bool:
    """Whether a unit may act without a check: a superior who is near, in sight and not attached to others.

    For each superior: how far he is, whether he is seen, whether he is free to command it.
    """
    return any(away <= book.commander.reach and seen and free for away, seen, free in superiors)


def grade_of(units: Iterable[Unit]) -> str:
    """The quality that counts when units act together: the lowest."""
    return min((unit.quality for unit in units), key=GRADES.index)


def initiative(chance: Chance, book: Book, grade: str) -> str:
    """What a unit out of command may do: advance-only, normal or retreat-only."""
    table, thrown = book.initiative, chance.die("initiative") + initiative_of(book, grade)
    if not 1 <= thrown <= INITIATIVE and table.beyond_is_normal:
        return "normal"
    return str(table.bands.find(thrown))


def initiative_of(book: Book, grade: str) -> int:
    """What a quality adds to the die for initiative."""
    modifier = book.initiative.modifier
    return int(modifier[grade].value) if grade in modifier else 0


def allows(book: Book, result: str) -> BookTable:
    """What a result of the check allows: may-advance, may-retreat."""
    row: BookTable = book.initiative.band(result)
    return row


def needs_check(unit: Unit, commanded: bool) -> bool:
    """Whether a unit checks its initiative: it is out of command, and has a choice in what it does."""
    return not commanded and not unit.state & {"disordered", "shaken"}


def join_commander(unit: Unit, rank: str) -> Unit:
    """A unit with a commander attached until the turn ends; of two, the army commander counts."""
    return unit if unit.officer == "army-commander" else unit.but(officer=rank)
