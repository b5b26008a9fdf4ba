"""Checks of an army list against the rulebook: units that are not allowed, and armies untypical of the war.

Most checks are rows of `muster.toml`. Ranks, light battalions and guns outside brigades need code.
"""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.paperboys.army import of_battle
from drumhead.model.army import Army, Battle, Brigade
from drumhead.rules.rulebook.army_check_evaluation import count_noun, rows_beside
from drumhead.rules.rulebook.army_findings import Finding, finding
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rulesets.peninsular_paperboys.formations import ranks_of
from drumhead.rulesets.peninsular_paperboys.skirmish import is_light_battalion

ROWS = rows_beside(__file__)


@implements("pen-army-06", "pen-army-07", "pen-army-16", "pen-army-22")
def check_army(book: Book, army: Army) -> list[Finding]:
    """Return the findings on an army list: its units, its brigades, the whole army, and guns outside brigades.

    The list is empty if nothing is forbidden or untypical.
    """

    def formed(brigade: Brigade, *arms: str) -> bool:
        """Return whether a brigade has a unit of one of `arms`, not counting rifles and caçadores, which are lent."""
        return any(unit.arm in arms and unit.kind not in book.skirmish.kinds for unit in brigade.units)

    facts = {"ranks": lambda unit: ranks_of(book, unit), "light": lambda unit: is_light_battalion(book, unit)}
    return [*ROWS.of_army(book, army, formed=formed, **facts), *_guns_apart(book, army)]


def check_battle(book: Book, battle: Battle) -> list[Finding]:
    """Return the findings on a battle: first on the attacker and defender roles, then on both armies."""
    return of_battle(battle, "pen-setup-03", lambda army: check_army(book, army))


def _guns_apart(book: Book, army: Army) -> Iterator[Finding]:
    """Yield one piece of advice if an army has too many guns outside its brigades; otherwise nothing.

    Brigades of guns only count as guns outside brigades. Every few other brigades allow a fixed number of them.
    """
    row = book.unit.guns
    apart = [at for at, each in enumerate(army.brigades) if all(unit.arm == "artillery" for unit in each.units)]
    guns = sum(len(army.brigades[at].units) for at in apart)
    brigades = len(army.brigades) - len(apart)
    most = brigades // row.brigades_in_a_division * row.to_a_division
    if guns > most:
        divisions = count_noun(brigades, "brigade")
        says = f"{count_noun(guns, 'gun')} of no brigade, where the divisions of {divisions} have {most}."
        yield finding("advice", ("brigade", apart[0], "unit"), says, row)
