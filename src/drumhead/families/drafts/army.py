"""What the book says of an army before it marches: its units, how many of them are mounted, its leaders (Units)."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.leaders import COMMANDER, GENERAL
from drumhead.model.army import Army, Battle
from drumhead.rules.book import Book
from drumhead.rules.findings import Finding, finding, of_both


def check_army(book: Book, army: Army) -> list[Finding]:
    """Everything to say of an army under this book: each unit, their number, the share of horse, the leaders."""
    return [*_whole(book, army), *_size(book, army), *_mounted(book, army), *_leaders(book, army)]


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: both armies, side by side."""
    return of_both(battle, lambda army: check_army(book, army))


def _whole(book: Book, army: Army) -> Iterator[Finding]:
    """A unit is hit and routs as a whole: it counts as one, whatever bases it stands on."""
    row = book.army.unit
    for at, brigade in enumerate(army.brigades):
        for number, unit in enumerate(brigade.units):
            if unit.stands != row.stands:
                says = f"{unit.name}: {unit.stands} stands, but a unit counts whole here. Leave stands out."
                yield finding("error", ("brigade", at, "unit", number, "stands"), says, row)


def _size(book: Book, army: Army) -> Iterator[Finding]:
    row = book.army
    units = sum(1 for _ in army.units)
    if not row.units_least <= units <= row.units_most:
        says = f"{units} units, where an army has {row.units_least} to {row.units_most}; leaders do not count."
        yield finding("error" if row.size_binds else "advice", ("brigade",), says, row)


def _mounted(book: Book, army: Army) -> Iterator[Finding]:
    """From a third to a half of the units: with whole units 3 or 4 of 8 or 9, 4 or 5 of 10."""
    row = book.army
    units = sum(1 for _ in army.units)
    mounted = sum(unit.arm in row.mounted for unit in army.units)
    least, most = fewest_mounted(book, units), units // row.mounted_one_in_most
    if not least <= mounted <= most:
        wanted = f"{least} or {most}" if most == least + 1 else f"{least} to {most}" if most > least else f"{least}"
        says = f"{mounted} of {units} units are cavalry or dragoons, where {wanted} should be."
        yield finding("advice", ("brigade",), says, row)


def fewest_mounted(book: Book, units: int) -> int:
    """How many of so many units must be mounted at least: a third, or more than a third as that is read."""
    row = book.army
    if row.exactly_the_least_will_do:
        return int(-(-units // row.mounted_one_in_least))
    return int(units // row.mounted_one_in_least + 1)


def _leaders(book: Book, army: Army) -> Iterator[Finding]:
    row = book.army.leaders
    ranks = [officer.rank for officer in army.officers]
    generals, commanders = ranks.count(GENERAL), ranks.count(COMMANDER)
    if generals != row.generals:
        says = f"{generals or 'no'} General{'s' if generals > 1 else ''}, where an army has {row.generals}."
        yield finding("advice", ("general",), says, row)
    if not row.as_the_scenario_says and commanders != row.commanders:
        says = f"{commanders or 'no'} commanders, where we give an army {row.commanders}: each can rally one unit."
        yield finding("advice", ("brigade",), says, row)
