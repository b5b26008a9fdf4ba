"""What the book says of an army before it marches: what cannot be played, and what is not typical of the wars.

Follows "The armies" of the book, then its words on guns, officers and the parts of attacker and defender.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drumhead.families.paperboys.muster import count, gun, no_stands, of_battle, one_chief, placed
from drumhead.model.army import Army, Battle, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.rules.findings import Finding, finding
from drumhead.rules.lines import Key

CHIEF = "commander-in-chief"


def check_army(book: Book, army: Army) -> list[Finding]:
    """Everything to say of an army under this book: its units, then its brigades, then the whole."""
    return [
        *(each for where, unit in placed(army) for each in _unit(book, where, unit)),
        *_pooling(book, army),
        *(each for at, brigade in enumerate(army.brigades) for each in _brigade(book, at, brigade)),
        *one_chief(army, CHIEF, book.officer[CHIEF], f"no officer can take {book.officer[CHIEF].relief} pips"),
        *_balance(book, army),
    ]


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Everything to say of a battle: the parts of the sides, then both armies."""
    return of_battle(battle, "wpb-setup-02", lambda army: check_army(book, army))


def _unit(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    if unit.stands < 1:
        yield no_stands(where, unit, book.unit.battalion)
    elif unit.arm == "artillery":
        yield from gun(book, (*where, "stands"), unit)
    elif unit.arm == "cavalry":
        yield from _regiment(book, (*where, "stands"), unit)
    elif unit.kind != "grenadiers":
        yield from _battalion(book, (*where, "stands"), unit)
    yield from _quality(book, (*where, "quality"), unit)
    if unit.kind == "british-dragoons" and unit.side == book.unit.guard_regiment.side:
        says = f"{unit.name}: British dragoons, who fight as horse, did not ride on this side. Give dragoons."
        yield Finding("advice", (*where, "kind"), says, "The face-off, cavalry against cavalry", ("wpb-cav-01",))


def _battalion(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    """Six or seven stands; one fewer where the grenadiers may have been pooled, which `_pooling` looks into."""
    row = book.unit.battalion
    if not row.stands_least - row.grenadier_stands <= unit.stands <= row.stands_most:
        says = f"{unit.name}: {count(unit.stands)}, where a battalion has {row.stands_least} or {row.stands_most}."
        yield finding("advice", where, says, row)


def _pooling(book: Book, army: Army) -> Iterator[Finding]:
    """As many battalions may be a stand short as there are stands of pooled grenadiers."""
    row = book.unit.battalion
    battalions = [(where, unit) for where, unit in placed(army) if _is_battalion(unit)]
    pooled = sum(unit.stands for unit in army.units if unit.kind == "grenadiers")
    short = [each for each in battalions if each[1].stands == row.stands_least - row.grenadier_stands]
    for where, unit in short[pooled // row.grenadier_stands :]:
        says = f"{unit.name}: {count(unit.stands)}, but no unit has taken its grenadiers. Give {row.stands_least}."
        yield finding("advice", (*where, "stands"), says, row)
    if pooled > len(battalions) * row.grenadier_stands:
        where = next(where for where, unit in placed(army) if unit.kind == "grenadiers")
        says = f"{pooled} stands of pooled grenadiers are more than {len(battalions)} battalions can give."
        yield finding("advice", (*where, "stands"), says, row)


def _regiment(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    row, guard = book.unit.regiment, book.unit.guard_regiment
    is_guard = unit.kind == guard.kind and unit.side == guard.side
    least = row.squadrons_least * row.squadron
    most = row.squadrons_most * (guard.squadron_most if is_guard else row.squadron)
    range_ = f"{row.squadrons_least} to {row.squadrons_most} squadrons, {least} to {most} stands"
    if unit.stands < least:
        strict = book.reading("regiment-size") == "min-8"
        says = f"{unit.name}: {count(unit.stands)}, where a regiment has {range_}."
        yield finding("error" if strict else "advice", where, says, row)
    elif unit.stands > most and not (is_guard and book.reading("guard-squadron") == "free"):
        yield finding("advice", where, f"{unit.name}: {count(unit.stands)}, where a regiment has {range_}.", row)
    if unit.stands % row.squadron and not is_guard:
        says = f"{unit.name}: {count(unit.stands)} leave half a squadron over: a squadron is {row.squadron} stands."
        yield finding("advice", where, says, row)


def _quality(book: Book, where: Key, unit: Unit) -> Iterator[Finding]:
    """Guards, grenadiers and guns are elite and throw no die, unless everybody is read to throw one."""
    row = book.unit.elite
    if unit.kind in row.kinds:
        everybody = book.reading("raw-dice-who") == "all"
        if unit.quality != "elite" and not (everybody and unit.quality in ("dice", "raw")):
            says = f"{unit.name} is {unit.kind}, which is always elite. Give elite."
            yield finding("error", where, says, row)
    elif unit.quality == "elite":
        says = f"{unit.name} is elite, which the book keeps for guards, pooled grenadiers and guns."
        yield finding("advice", where, says, row)


def _brigade(book: Book, at: int, brigade: Brigade) -> Iterator[Finding]:
    """Three or four regiments under an officer; guns, and a lone regiment of horse, may stand anywhere."""
    row = book.unit.brigade
    foot = sum(unit.arm == "infantry" for unit in brigade.units)
    horse = sum(unit.arm == "cavalry" for unit in brigade.units)
    regiments = foot or horse
    if regiments and not (horse == 1 and not foot) and not row.regiments_least <= regiments <= row.regiments_most:
        says = (
            f"{brigade.name}: {regiments} regiments, where a brigade has {row.regiments_least} or {row.regiments_most}."
        )
        yield finding("advice", ("brigade", at, "unit"), says, row)
    if regiments >= row.regiments_least and not brigade.commander and book.reading("officer-count") != "free":
        says = f"{brigade.name} has no mounted officer to take pips off its units. Give it a commander."
        yield finding("advice", ("brigade", at), says, book.officer.brigadier)


def _balance(book: Book, army: Army) -> Iterator[Finding]:
    """About as many stands of foot as of horse, but for a first game with a few battalions."""
    row = book.unit.balance
    foot, horse = (_total(army.units, arm) for arm in ("infantry", "cavalry"))
    battalions = sum(unit.arm == "infantry" for unit in army.units)
    first_game = not horse and battalions <= row.battalions_without_horse
    if book.reading("army-balance") == "none" or first_game:
        return
    if min(foot, horse) * 100 < row.percent_least * max(foot, horse):
        says = f"{foot} stands of foot and {horse} of horse: armies of the period had about as many of each."
        yield finding("advice", ("brigade",), says, row)


def _total(units: Iterable[Unit], arm: str) -> int:
    return sum(unit.stands for unit in units if unit.arm == arm)


def _is_battalion(unit: Unit) -> bool:
    return unit.arm == "infantry" and unit.kind != "grenadiers"
