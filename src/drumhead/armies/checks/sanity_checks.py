"""What is odd in any army list, whatever the game: names given twice, a man in two commands, nations misspelt.

Nations are those of `nations.toml`: under which names, on whose side in common words, in which years of a war.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from drumhead.armies.files.ruleset_terms import COMMON
from drumhead.armies.neutral.neutral_terms import muster
from drumhead.model.army import TREE, Army, Battle
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.army_findings import Finding

OURS = "a check of ours, whatever the rules"
NEAR, ALIKE = 0.8, 0.85  # how alike two nations, or two names, are of which one is the other misspelt: 1 is the same


def odd(ruleset: Ruleset, army: Army, year: int = 0) -> list[Finding]:
    """Slips and oddities of an army; with the year of its war also nations that had no part in it then."""
    war = muster(ruleset.about).get(COMMON, {})
    return [*_names(army), *_officers(army), *_tree(army), *_nations(army, war, year)]


def seats(ruleset: Ruleset, battle: Battle) -> Iterator[Finding]:
    """Brigades that nobody commands, in a battle whose players are named."""
    for side in battle.armies if battle.players else ():
        if left := battle.list_unmanned(side):
            says = f"nobody commands {', '.join(each.name for each in left)} ({ruleset.name_of('side', side)})."
            yield Finding("advice", ("player",), says, OURS, code="brigade-without-player")


def year_of(battle: Battle) -> int:
    """The year in a battle's date; 0 where there is none."""
    found = re.search(r"\b1[0-9]{3}\b", battle.date)
    return int(found[0]) if found else 0


def _warning(where: Key, says: str, code: str) -> Finding:
    return Finding("warning", where, says, OURS, code=code)


def _names(army: Army) -> Iterator[Finding]:
    """Units and brigades that are called alike."""
    units: dict[str, int] = {}
    brigades: dict[tuple[str, ...], int] = {}
    for at, brigade in enumerate(army.brigades):
        key = (*brigade.under, brigade.name)
        if key in brigades:
            says = f"there is a brigade {brigade.name} above it. Give each its own name, or put them together."
            yield _warning(("brigade", at, "name"), says, code="name-twice")
        brigades.setdefault(key, at)
        for number, unit in enumerate(brigade.units):
            if unit.name in units:
                says = f"{unit.name} is the name of unit {units[unit.name]} too. Give each its own name."
                yield _warning(("brigade", at, "unit", number, "name"), says, code="name-twice")
            units.setdefault(unit.name, unit.number)


def _officers(army: Army) -> Iterator[Finding]:
    """A man in two commands."""
    general = [("general", army.name, ("general",), army.general)]
    above = [(each.sort, each.name, (each.sort,), each.commander) for each in army.commands]
    below = [
        ("brigade", each.name, ("brigade", at, "commander"), each.commander) for at, each in enumerate(army.brigades)
    ]
    known: dict[str, str] = {}
    for sort, name, where, officer in (*general, *above, *below):
        if officer and officer.name in known:
            says = f"{officer.name} has {known[officer.name]} already, and here {name}: he cannot be with both."
            yield _warning(where, says, code="officer-twice")
        elif officer:
            known[officer.name] = "the army" if sort == "general" else name


def _tree(army: Army) -> Iterator[Finding]:
    """Wings, lines and divisions that look like others misspelt."""
    for sort in TREE:
        known: list[str] = []
        for at, brigade in enumerate(army.brigades):
            name = getattr(brigade, sort)
            near = get_close_matches(name.casefold(), [each.casefold() for each in known], 1, ALIKE)
            if name and name not in known and near and not re.search(r"\d", name):
                says = f'the {sort} "{name}" is near another of this army.{nearest(name, known)}'
                yield _warning(("brigade", at, sort), says, code="near-name")
            known += [name] if name and name not in known else []


@cache
def _every_nation() -> Sequence[Mapping[str, Any]]:
    text = files(__package__).joinpath("nations.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["nation"])


def nation_names() -> set[str]:
    """Return every name by which a list may call the nation of a unit."""
    return {name for row in _every_nation() for name in row["names"]}


def _nations(army: Army, war: Mapping[str, Any], year: int) -> Iterator[Finding]:
    """Nations misspelt, on the other side, or in a year in which they had no part in the war of the game."""
    if not war:
        return
    rows = [row for row in _every_nation() if _overlap(row["years"], war["years"])]
    known = {name.casefold(): name for row in rows for name in row["names"]}
    ours = war["sides"].get(army.side, ())
    told: set[str] = set()  # one remark is enough for all troops of a nation
    for at, brigade in enumerate(army.brigades):
        for number, unit in enumerate(brigade.units):
            where: Key = ("brigade", at, "unit", number, "nation")
            word = unit.nation.casefold()
            of_it = [row for row in rows if word in map(str.casefold, row["names"])]
            here = [row["years"] for row in of_it if set(row["sides"]) & set(ours)]
            near = [] if of_it or not word else get_close_matches(word, known, 1, NEAR)
            if near:
                says = f'{unit.name}: no nation is "{unit.nation}". Did you mean "{known[near[0]]}"?'
                yield _warning(where, says, code="unknown-nation")
            elif of_it and not here:
                says = f"{unit.name}: {unit.nation} troops marched with the other side in this war."
                if word not in told:
                    yield Finding("advice", where, says, OURS, code="nation-of-other-side")
                told.add(word)
            elif here and year and not any(first <= year <= last for first, last in here):
                eras = " and ".join(f"{first} to {last}" for first, last in here)
                says = f"{unit.name}: {unit.nation} troops marched with this side from {eras}, not in {year}."
                yield Finding("advice", where, says, OURS, code="nation-out-of-years")


def _overlap(one: Sequence[int], other: Sequence[int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
