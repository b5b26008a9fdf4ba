"""What the book says of an army before it marches: what cannot be played, and what is not typical of the war.

Follows "The armies" of the book, then its words on officers and the parts of attacker and defender.
"""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.paperboys.muster import count, gun, no_stands, of_battle, one_chief, placed
from drumhead.model.army import Army, Battle, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.findings import Finding, finding
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
        *(each for where, unit in placed(army) for each in _unit(book, where, unit)),
        *(each for at, brigade in enumerate(army.brigades) for each in _brigade(book, at, brigade)),
        *_guns_apart(book, army),
        *one_chief(army, CHIEF, book.officer[CHIEF], f"no officer can add {book.officer[CHIEF].plus}"),
    ]


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: the parts of the sides, then both armies."""
    return of_battle(battle, "pen-setup-03", lambda army: check_army(book, army))


def _unit(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    if unit.stands < 1:
        yield no_stands(where, unit, book.unit.three_rank)
    elif unit.arm == "artillery":
        yield from gun(book, (*where, "stands"), unit)
    elif unit.arm == "cavalry":
        yield from _regiment(book, (*where, "stands"), unit)
    elif unit.kind not in book.skirmish.kinds:
        yield from _battalion(book, (*where, "stands"), unit)
    yield from _quality(book, (*where, "quality"), unit)


def _battalion(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    row = book.unit["three-rank" if ranks_of(book, unit) >= THREE else "two-rank"]
    if unit.stands not in row.stands:
        sizes = " or ".join(map(str, row.stands))
        says = f"{unit.name}: {count(unit.stands)}, where a battalion in {row.name} has {sizes}."
        yield finding("advice", where, says, row)


def _regiment(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    row = book.unit.regiment
    least, most = row.squadrons_least * row.squadron, row.squadrons_most * row.squadron
    if not least <= unit.stands <= most:
        squadrons = f"{row.squadrons_least} or {row.squadrons_most} squadrons, {least} or {most} stands"
        yield finding("advice", where, f"{unit.name}: {count(unit.stands)}, where a regiment has {squadrons}.", row)
    if unit.stands % row.squadron:
        says = f"{unit.name}: {count(unit.stands)} leave half a squadron over: a squadron is {row.squadron} stands."
        yield finding("advice", where, says, row)


def _quality(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    """Guards are elite, irregulars are thrown for and nobody else is; more elite than custom has is remarked on."""
    guards, custom = book.unit.elite, book.unit.elite_by_custom
    if unit.kind in guards.kinds and unit.quality != "elite":
        yield finding("error", where, f"{unit.name} is {unit.kind}, which is always elite. Give elite.", guards)
    if unit.quality == TO_BE_THROWN and not is_irregular(book, unit):
        says = f"{unit.name} is no irregular, and only those are diced for. Give trained, raw or elite."
        yield finding("error", where, says, book.unit.irregular)
    if unit.quality != "elite" or unit.kind in guards.kinds or unit.arm == "artillery":
        return
    if is_irregular(book, unit):
        says = f"{unit.name} is irregular: raw or trained, as the die falls. Give {TO_BE_THROWN}."
        yield finding("advice", where, says, book.unit.irregular)
    elif unit.kind not in custom.kinds and not is_light_battalion(book, unit):
        says = f"{unit.name} is elite, which custom keeps for guards, rifles, caçadores and British light infantry."
        yield finding("advice", where, says, custom)


def _brigade(book: Book, at: int, brigade: Brigade) -> Iterator[Finding]:
    """About four battalions or two regiments, an officer, a gun; rifles and caçadores are lent and not counted."""
    row = book.unit.brigade
    battalions = sum(u.arm == "infantry" and u.kind not in book.skirmish.kinds for u in brigade.units)
    regiments = sum(unit.arm == "cavalry" for unit in brigade.units)
    if battalions and abs(battalions - row.battalions) > row.battalions_astray:
        says = f"{brigade.name}: {count(battalions, 'battalion')}, where a brigade has about {row.battalions}."
        yield finding("advice", ("brigade", at, "unit"), says, row)
    if not battalions and regiments and abs(regiments - row.regiments) > row.regiments_astray:
        says = f"{brigade.name}: {regiments} regiments of horse, where a brigade has about {row.regiments}."
        yield finding("advice", ("brigade", at, "unit"), says, row)
    guns = sum(unit.arm == "artillery" for unit in brigade.units)
    if (battalions or regiments) and guns > book.unit.guns.to_a_brigade:
        says = f"{brigade.name}: {guns} guns, where a brigade has {book.unit.guns.to_a_brigade}."
        yield finding("advice", ("brigade", at, "unit"), says, book.unit.guns)
    if (battalions or regiments) and not brigade.commander:
        says = f"{brigade.name} has no officer to add to its throws. Give it a commander."
        yield finding("advice", ("brigade", at), says, book.officer.brigadier)


def _guns_apart(book: Book, army: Army) -> Iterator[Finding]:
    """Guns of no brigade belong to a division: two for every two brigades."""
    row = book.unit.guns
    apart = [at for at, each in enumerate(army.brigades) if all(unit.arm == "artillery" for unit in each.units)]
    guns = sum(len(army.brigades[at].units) for at in apart)
    brigades = len(army.brigades) - len(apart)
    most = brigades // row.brigades_in_a_division * row.to_a_division
    if guns > most:
        says = f"{guns} guns of no brigade, where the divisions of {brigades} brigades have {most}."
        yield finding("advice", ("brigade", apart[0], "unit"), says, row)
