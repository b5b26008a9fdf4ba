"""What the book says of an army before it marches: what cannot be played, and what is not typical of the war.

Follows "The armies" of the book, then its words on officers and the parts of attacker and defender.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drumhead.model.army import Army, Battle, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.findings import Finding, Severity
from drumhead.rules.lines import Key
from drumhead.rulesets.peninsular_paperboys.contact import is_irregular
from drumhead.rulesets.peninsular_paperboys.formations import ranks_of
from drumhead.rulesets.peninsular_paperboys.losses import THREE
from drumhead.rulesets.peninsular_paperboys.setup import TO_BE_THROWN
from drumhead.rulesets.peninsular_paperboys.skirmish import is_light_battalion

CHIEF = "army-commander"


def check_army(book: Book, army: Army) -> list[Finding]:
    """Everything to say of an army under this book: its units, then its brigades, then the whole."""
    return [
        *(finding for where, unit in _placed(army) for finding in _unit(book, where, unit)),
        *(finding for at, brigade in enumerate(army.brigades) for finding in _brigade(book, at, brigade)),
        *_guns_apart(book, army),
        *_officers(book, army),
    ]


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: the parts of the sides, then both armies."""
    found = []
    if not battle.roles:
        says = 'nobody is attacker or defender: the defender sets up first. Give role = "defender" to a side.'
        found.append(Finding("advice", ("side",), says, "Getting started", ("pen-setup-03",)))
    for side, army in battle.armies.items():
        found += [finding.within("side", side, "army") for finding in check_army(book, army)]
    return found


def _placed(army: Army) -> Iterator[tuple[Key, Unit]]:
    """Each unit with its key in the army file."""
    for at, brigade in enumerate(army.brigades):
        for number, unit in enumerate(brigade.units):
            yield ("brigade", at, "unit", number), unit


def _finding(severity: Severity, where: Key, says: str, row: Any) -> Finding:
    """A remark that rests on a row of the tables."""
    return Finding(severity, where, says, row.cite, row.rules)


def _unit(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    if unit.stands < 1:
        says = f"{unit.stands} stands cannot fight. Give 1 or more."
        yield _finding("error", (*where, "stands"), says, book.unit.three_rank)
    elif unit.arm == "artillery":
        yield from _gun(book, (*where, "stands"), unit)
    elif unit.arm == "cavalry":
        yield from _regiment(book, (*where, "stands"), unit)
    elif unit.kind not in book.skirmish.kinds:
        yield from _battalion(book, (*where, "stands"), unit)
    yield from _quality(book, (*where, "quality"), unit)


def _gun(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    row = book.unit.gun
    if unit.stands != row.stands:
        says = f"{unit.name} has {unit.stands} stands, but each gun is a unit by itself. Give every gun {row.stands}."
        yield _finding("error", where, says, row)


def _battalion(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    row = book.unit["three-rank" if ranks_of(book, unit) >= THREE else "two-rank"]
    if unit.stands not in row.stands:
        sizes = " or ".join(map(str, row.stands))
        says = f"{unit.name}: {_stands(unit)}, where a battalion in {row.name} has {sizes}."
        yield _finding("advice", where, says, row)


def _regiment(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    row = book.unit.regiment
    least, most = row.squadrons_least * row.squadron, row.squadrons_most * row.squadron
    if not least <= unit.stands <= most:
        squadrons = f"{row.squadrons_least} or {row.squadrons_most} squadrons, {least} or {most} stands"
        yield _finding("advice", where, f"{unit.name}: {_stands(unit)}, where a regiment has {squadrons}.", row)
    if unit.stands % row.squadron:
        says = f"{unit.name}: {_stands(unit)} leave half a squadron over: a squadron is {row.squadron} stands."
        yield _finding("advice", where, says, row)


def _quality(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    """Guards are elite, irregulars are thrown for and nobody else is; more elite than custom has is remarked on."""
    guards, custom = book.unit.elite, book.unit.elite_by_custom
    if unit.kind in guards.kinds and unit.quality != "elite":
        yield _finding("error", where, f"{unit.name} is {unit.kind}, which is always elite. Give elite.", guards)
    if unit.quality == TO_BE_THROWN and not is_irregular(book, unit):
        says = f"{unit.name} is no irregular, and only those are diced for. Give trained, raw or elite."
        yield _finding("error", where, says, book.unit.irregular)
    if unit.quality != "elite" or unit.kind in guards.kinds or unit.arm == "artillery":
        return
    if is_irregular(book, unit):
        says = f"{unit.name} is irregular: raw or trained, as the die falls. Give {TO_BE_THROWN}."
        yield _finding("advice", where, says, book.unit.irregular)
    elif unit.kind not in custom.kinds and not is_light_battalion(book, unit):
        says = f"{unit.name} is elite, which custom keeps for guards, rifles, caçadores and British light infantry."
        yield _finding("advice", where, says, custom)


def _brigade(book: Book, at: int, brigade: Brigade) -> Iterator[Finding]:
    """About four battalions or two regiments, an officer, a gun; rifles and caçadores are lent and not counted."""
    row = book.unit.brigade
    battalions = sum(u.arm == "infantry" and u.kind not in book.skirmish.kinds for u in brigade.units)
    regiments = sum(unit.arm == "cavalry" for unit in brigade.units)
    if battalions and abs(battalions - row.battalions) > row.battalions_astray:
        says = f"{brigade.name}: {_battalions(battalions)}, where a brigade has about {row.battalions}."
        yield _finding("advice", ("brigade", at, "unit"), says, row)
    if not battalions and regiments and abs(regiments - row.regiments) > row.regiments_astray:
        says = f"{brigade.name}: {regiments} regiments of horse, where a brigade has about {row.regiments}."
        yield _finding("advice", ("brigade", at, "unit"), says, row)
    guns = sum(unit.arm == "artillery" for unit in brigade.units)
    if (battalions or regiments) and guns > book.unit.guns.to_a_brigade:
        says = f"{brigade.name}: {guns} guns, where a brigade has {book.unit.guns.to_a_brigade}."
        yield _finding("advice", ("brigade", at, "unit"), says, book.unit.guns)
    if (battalions or regiments) and not brigade.commander:
        says = f"{brigade.name} has no officer to add to its throws. Give it a commander."
        yield _finding("advice", ("brigade", at), says, book.officer.brigadier)


def _guns_apart(book: Book, army: Army) -> Iterator[Finding]:
    """Guns of no brigade belong to a division: two for every two brigades."""
    row = book.unit.guns
    apart = [at for at, each in enumerate(army.brigades) if all(unit.arm == "artillery" for unit in each.units)]
    guns = sum(len(army.brigades[at].units) for at in apart)
    brigades = len(army.brigades) - len(apart)
    most = brigades // row.brigades_in_a_division * row.to_a_division
    if guns > most:
        says = f"{guns} guns of no brigade, where the divisions of {brigades} brigades have {most}."
        yield _finding("advice", ("brigade", apart[0], "unit"), says, row)


def _officers(book: Book, army: Army) -> Iterator[Finding]:
    chiefs = [officer for officer in army.officers if officer.rank == CHIEF]
    row = book.officer[CHIEF]
    if not chiefs:
        says = f"nobody is {CHIEF}: no officer can add {row.plus}. Give [general] that rank."
        yield _finding("advice", ("general",), says, row)
    if len(chiefs) > 1:
        says = f"{len(chiefs)} officers are {CHIEF}: an army has one. Give the others a lower rank."
        yield _finding("advice", ("general",), says, row)


def _stands(unit: Unit) -> str:
    return "1 stand" if unit.stands == 1 else f"{unit.stands} stands"


def _battalions(count: int) -> str:
    return "1 battalion" if count == 1 else f"{count} battalions"
