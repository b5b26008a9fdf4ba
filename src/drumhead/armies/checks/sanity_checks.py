"""Checks of any army list, whatever the game: repeated names, officers with two commands, misspelt nations.

`nations.toml` lists each nation with its names, its sides in neutral terms and its years in a war.
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

OURS = "a check of ours, under any rules"
NEAR, ALIKE = 0.8, 0.85  # how alike two nations, or two names, are of which one is the other misspelt: 1 is the same


def odd(ruleset: Ruleset, army: Army, year: int = 0) -> list[Finding]:
    """Return findings on repeated names, officers with two commands, similar command names, and wrong nations.

    With a year other than 0, also return findings on nations that were not in the war in that year.
    """
    war = muster(ruleset.about).get(COMMON, {})
    return [*_names(army), *_officers(army), *_tree(army), *_nations(army, war, year)]


def seats(ruleset: Ruleset, battle: Battle) -> Iterator[Finding]:
    """Yield a finding for each side that has brigades without a player, in a battle whose players are named."""
    for side in battle.armies if battle.players else ():
        if left := battle.list_unmanned(side):
            says = f"nobody commands {', '.join(each.name for each in left)} ({ruleset.name_of('side', side)})."
            yield Finding("advice", ("player",), says, OURS, code="brigade-without-player")


def year_of(battle: Battle) -> int:
    """Return the year from 1000 to 1999 in a battle's date; 0 if the date has none."""
    found = re.search(r"\b1[0-9]{3}\b", battle.date)
    return int(found[0]) if found else 0


def _warning(where: Key, says: str, code: str) -> Finding:
    return Finding("warning", where, says, OURS, code=code)


def _names(army: Army) -> Iterator[Finding]:
    """Yield a warning for each name of a unit, or of a brigade in the same command, that is used before."""
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
    """Yield a warning for each officer who already has another command in the army."""
    general = [("general", army.name, ("general",), army.general)]
    above = [(each.sort, each.name, (each.sort,), each.commander) for each in army.commands]
    below = [
        ("brigade", each.name, ("brigade", at, "commander"), each.commander) for at, each in enumerate(army.brigades)
    ]
    known: dict[str, str] = {}
    for sort, name, where, officer in (*general, *above, *below):
        if officer and officer.name in known:
            says = f"{officer.name} already commands {known[officer.name]}, and here also {name}. Rename one of them."
            yield _warning(where, says, code="officer-twice")
        elif officer:
            known[officer.name] = "the army" if sort == "general" else name


def _tree(army: Army) -> Iterator[Finding]:
    """Yield a warning for each wing, line or division whose name looks like a misspelling of another."""
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
    """Return every name of a nation that army lists may use, in any war."""
    return {name for row in _every_nation() for name in row["names"]}


def _nations(army: Army, war: Mapping[str, Any], year: int) -> Iterator[Finding]:
    """Yield findings on nations that are misspelt, of the other side, or not in the war in `year` (0: any year).

    `war` is the `[common]` table of the ruleset's muster.toml; without one there are no findings.
    """
    if not war:
        return
    rows = [row for row in _every_nation() if _overlap(row["years"], war["years"])]
    known = {name.casefold(): name for row in rows for name in row["names"]}
    ours = war["sides"].get(army.side, ())
    told: set[str] = set()  # one finding is enough for all troops of a nation
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
