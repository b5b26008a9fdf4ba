"""What both Paperboys books say of an army before it marches: its guns, its chief, and who attacks and who defends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from drumhead.model.army import Army, Battle
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.findings import Finding, finding, of_both
from drumhead.rules.lines import Key


def placed(army: Army) -> Iterator[tuple[Key, Unit]]:
    """Each unit with its key in the army file."""
    for at, brigade in enumerate(army.brigades):
        for number, unit in enumerate(brigade.units):
            yield ("brigade", at, "unit", number), unit


def count(number: int, noun: str = "stand") -> str:
    """So many stands, or other things.

    >>> count(1), count(4, "battalion")
    ('1 stand', '4 battalions')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def no_stands(where: Key, unit: Unit, row: Any) -> Finding:
    """A unit without a stand is none; `row` is where the book counts them."""
    return finding("error", (*where, "stands"), f"{unit.stands} stands cannot fight. Give 1 or more.", row)


def gun(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    """Every gun is a unit by itself."""
    row = book.unit.gun
    if unit.stands != row.stands:
        says = f"{unit.name} has {unit.stands} stands, but each gun is a unit by itself. Give every gun {row.stands}."
        yield finding("error", where, says, row)


def one_chief(army: Army, rank: str, row: Any, gives: str) -> Iterator[Finding]:
    """One officer commands the army; `gives` is what it lacks without him."""
    chiefs = [officer for officer in army.officers if officer.rank == rank]
    if not chiefs:
        yield finding("advice", ("general",), f"nobody is {rank}: {gives}. Give [general] that rank.", row)
    if len(chiefs) > 1:
        says = f"{len(chiefs)} officers are {rank}: an army has one. Give the others a lower rank."
        yield finding("advice", ("general",), says, row)


def of_battle(battle: Battle, rule: str, of_army: Callable[[Army], list[Finding]]) -> list[Finding]:
    """The parts of the sides, which `rule` of the book asks for, then what there is to say of each army."""
    found = []
    if not battle.roles:
        says = 'nobody is attacker or defender: the defender sets up first. Give role = "defender" to a side.'
        found.append(Finding("advice", ("side",), says, "Getting started", (rule,)))
    return [*found, *of_both(battle, of_army)]
