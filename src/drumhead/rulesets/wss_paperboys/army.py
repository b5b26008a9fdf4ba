"""Checks of an army and of a battle: what cannot be played, and what is not typical of the wars.

The rows of `muster.toml` follow "The armies" in the rulebook; pooled grenadiers need code.
"""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.paperboys.army import list_units, of_battle
from drumhead.model.army import Army, Battle
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.army_check_evaluation import count_noun, rows_beside
from drumhead.rules.rulebook.army_findings import Finding, finding
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

ROWS = rows_beside(__file__)


@implements("wpb-army-03", "wpb-army-04", "wpb-army-09", "wpb-army-10", "wpb-army-13", "wpb-army-14")
def check_army(book: Book, army: Army) -> list[Finding]:
    """Return the findings on one army: on its units, its brigades, the whole, and its pooled grenadiers."""

    def guard(unit: Unit) -> bool:
        row = book.unit.guard_regiment
        return bool(unit.kind == row.kind and unit.side == row.side)

    return [*ROWS.of_army(book, army, guard=guard), *_pooling(book, army)]


@implements("wpb-setup-02")
def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Return the findings on a battle: on missing roles of the sides, then on both armies."""
    return of_battle(battle, "wpb-setup-02", lambda army: check_army(book, army))


def _pooling(book: Book, army: Army) -> Iterator[Finding]:
    """Yield findings on battalions a stand short that no pooled grenadiers explain, and on too many pooled stands."""
    row = book.unit.battalion
    battalions = [(where, unit) for where, unit in list_units(army) if _is_battalion(unit)]
    pooled = sum(unit.stands for unit in army.units if unit.kind == "grenadiers")
    short = [each for each in battalions if each[1].stands == row.stands_least - row.grenadier_stands]
    for where, unit in short[pooled // row.grenadier_stands :] if not army.history else ():  # others have losses
        found = count_noun(unit.stands, "stand")
        says = f"{unit.name}: {found}, but no unit has taken its grenadiers. Give {row.stands_least}."
        yield finding("advice", (*where, "stands"), says, row)
    if pooled > len(battalions) * row.grenadier_stands:
        where = next(where for where, unit in list_units(army) if unit.kind == "grenadiers")
        says = f"{pooled} stands of pooled grenadiers are more than {len(battalions)} battalions can give."
        yield finding("advice", (*where, "stands"), says, row)


def _is_battalion(unit: Unit) -> bool:
    return unit.arm == "infantry" and unit.kind != "grenadiers"
