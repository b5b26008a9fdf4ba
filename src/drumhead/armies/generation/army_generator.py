"""Generator of legal, typical armies of a nation and a year, of the size in a game's `muster.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from drumhead.armies.files.army_file import army_at
from drumhead.armies.files.ruleset_terms import (
    COMMON,
    Load,
    counts,
    kinds_of,
    middle_quality,
    usual_count,
    usual_of_arm,
)
from drumhead.armies.generation.name_lists import Named, Nation, nation, nations_of
from drumhead.armies.neutral.neutral_terms import common_side, muster, rows, war
from drumhead.armies.neutral.vocabulary_conversion import convert_army
from drumhead.model.army import Army
from drumhead.model.plurals import ORDINALS, ordinal
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.loading.toml_files import FileErrors, TomlFile
from drumhead.rules.rulebook.army_findings import Finding
from drumhead.rules.rulebook.book import Book
from drumhead.rules.trust.expressions import plain_language

MOUNTED = ("horse", "dragoons")
TRIES = 40  # armies generated until one has no findings
USUAL = {"foot": 6, "horse": 3, "guns": 0, "brigade": {"foot": 4, "horse": 4}, "nations": {}}  # where a game is silent
Unit = dict[str, Any]
Check = Callable[[Army], Iterable[Finding]]


@dataclass(frozen=True)
class Wanted:
    """The army to generate: side, ids of nations, year, and numbers of units of infantry, of cavalry and of guns."""

    side: str
    nations: tuple[str, ...]
    year: int
    foot: int
    horse: int
    guns: int


def typical(book: Book, about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the `[typical]` values of a game's muster.toml with expressions evaluated, or defaults for missing ones.

    They have the keys foot, horse, guns, brigade and nations, and any others of `TypicalTable` that are given.
    `about` is the ruleset's data.
    """
    settled = plain_language().evaluate

    def of(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: of(each) for key, each in value.items()}
        return settled(value, book=book)

    return {**USUAL, **{key: of(value) for key, value in muster(about).get("typical", {}).items()}}


def usual_year(about: Mapping[str, Any], of: str) -> int:
    """Return the game's usual year, or the nation's first year with names if it has none for the usual year."""
    usual = muster(about).get("typical", {}).get("year", 0)
    first, last = nations_of(*war(about)).get(of.lower(), war(about))
    return int(usual if first <= usual <= last else first)


def usual_wanted(book: Book, about: Mapping[str, Any], side: str) -> Wanted:
    """Return the typical army of a side: the side's first nation that has names, in the game's usual year."""
    of = typical(book, about)
    known = nations_of(*war(about))
    ours = [each for each in of["nations"].get(side, ()) if each in known] or list(known)
    return Wanted(side, (ours[0],), usual_year(about, ours[0]), of["foot"], of["horse"], of["guns"])


def generate_army(
    wanted: Wanted, ruleset: Ruleset, book: Book, seed: int, load: Load, check: Check
) -> tuple[Army, list[Finding]]:
    """Return a generated army with its findings: the first of up to 40 without any, otherwise the one with fewest.

    `check` returns the findings of an army; `load` returns the ruleset of an id. Each seed gives its own army. A game
    without conversion rows gets two units of every kind, unchecked. Raises NamesError for a nation without names,
    FileErrors for troops that the game cannot have.
    """
    if not rows(ruleset.about):
        return _in_words_of(ruleset, _every_kind(wanted.side, ruleset.about), load), []
    nations = [nation(each, wanted.year) for each in wanted.nations]
    of = typical(book, ruleset.about)
    side = common_side(ruleset.about, wanted.side)
    found = []
    for again in range(TRIES):
        data = _Raising(nations, wanted, of, Random(f"{seed}/{again}")).army()
        army = _in_words_of(ruleset, {**data, "side": side}, load)
        found.append((army, [*check(army)]))
        if not found[-1][1]:
            break
    return min(found, key=lambda each: len(each[1]))


def _every_kind(side: str, about: Mapping[str, Any]) -> dict[str, Any]:
    """Return an army's table with two units of every kind, for a game without conversion rows."""
    counted, middle = counts(about), middle_quality(about)
    grade = {"quality": middle} if middle else {}
    brigades = []
    for arm in about["arm"]:
        units = []
        for kind in kinds_of(about, arm["id"]):
            size = {counted: usual_of_arm(about, arm["id"]) or 1} if not usual_count(about, kind["id"]) else {}
            of = {"arm": arm["id"], "kind": kind["id"], **grade, **size}
            units += [{"name": f"{str(kind['name']).capitalize()}, {nth}", **of} for nth in ORDINALS[:2]]
        brigades.append({"name": str(arm["name"]).capitalize(), "unit": units})
    return {"name": "An army", "side": side, "brigade": brigades}


def _in_words_of(ruleset: Ruleset, data: dict[str, Any], load: Load) -> Army:
    file = TomlFile(Path("army.toml"), "", data)
    army, faults = army_at(convert_army(file, (), ruleset.about, load), (), ruleset.about, "")
    if army is None:
        raise FileErrors(faults)
    return army


class _Raising:
    """Generation of one army, with the names that are used already."""

    def __init__(self, nations: Sequence[Nation], wanted: Wanted, typical: Mapping[str, Any], dice: Random) -> None:
        self.nations, self.wanted, self.typical, self.dice = nations, wanted, typical, dice
        self.taken: set[str] = set()  # names of this army
        self.generals = [name for nation in nations for name in dice.sample(nation.generals, len(nation.generals))]
        brigadiers = [name for nation in nations for name in dice.sample(nation.brigadiers, len(nation.brigadiers))]
        self.brigadiers = iter([*brigadiers, *self.generals[1:]])
        self.unled = count(1)  # brigades for which we have no officer by name

    def army(self) -> dict[str, Any]:
        """Return the army as the table of an army file: general, infantry brigades, cavalry brigades, artillery."""
        of, wanted = self.nations[0], self.wanted
        foot = self.grade_units(self.regiments(("foot",), wanted.foot, "battalions"))
        horse = self.grade_units(self.regiments(MOUNTED, wanted.horse, "squadrons"))
        guns = list(self.guns())
        mounted = self.brigades_of(horse, "horse")
        brigades = [
            *self.form_brigades(foot, self.brigades_of(foot, "foot", mounted), "’s brigade"),
            *self.form_brigades(horse, mounted, "’s horse"),
            *([{"name": "Artillery", "unit": guns}] if guns else []),
        ]
        general = {"general": self.generals[0]} if self.generals else {}
        first = {"name": f"{of.name} army, {wanted.year}", "words": COMMON, "year": wanted.year}
        return {**first, **general, "brigade": brigades}

    # ------------------------------------------------------------------ regiments

    def regiments(self, arms: Sequence[str], units: int, counted: str) -> list[Unit]:
        """Return the tables of regiments for `units` units of the given arms; a game may have several for a regiment.

        `counted` is the key of their strength, "battalions" or "squadrons".
        """
        size = self.typical.get("regiment", 1)
        many = max(1, units // size) if units else 0
        usual = self.typical.get(counted)
        found = []
        for (arm, of, named), parts in zip(self.name_regiments(arms, many), _shared(units, many)):
            strength = parts if size > 1 else usual
            about = {"nation": of.name, **({counted: strength} if strength else {})}
            found.append({"arm": arm, **named, **about})
        return found

    def name_regiments(self, arms: Sequence[str], many: int) -> Iterator[tuple[str, Nation, Named]]:
        """Yield `many` regiments as (arm, nation, name and data), from the nations in turn, without repeated names.

        The number of elite regiments is limited by the game's `elite` percentage, but is at least one.
        """
        elite = max(1, self.typical.get("elite", 0) * many // 100)
        lists = [self.draw_names(nation, arms) for nation in self.nations]
        for at in range(many):
            nation, names = self.nations[at % len(lists)], lists[at % len(lists)]
            fitting = [one for one in names if one[1]["name"] not in self.taken and (elite or not _is_elite(one[1]))]
            arm, named = fitting[0] if fitting else (arms[0], {"name": self.number_unit(names, nation)})
            elite -= _is_elite(named)
            self.taken.add(named["name"])
            yield arm, nation, named

    def draw_names(self, nation: Nation, arms: Sequence[str]) -> list[tuple[str, Named]]:
        """Return (arm, name and data) of a nation's regiments of the given arms, in random order."""
        names = [(arm, named) for arm in arms for named in nation.regiments[arm]]
        return self.dice.sample(names, len(names))

    def number_unit(self, names: Sequence[tuple[str, Named]], nation: Nation) -> str:
        """Return an unused name for a further unit of a regiment in `names`, such as "NAME, second"."""
        known = [named["name"] for _, named in names if not _is_elite(named)] or [f"{nation.name} regiment"]
        found = (f"{name}, {ordinal(nth)}" for nth in count(2) for name in known)
        return next(name for name in found if name not in self.taken)

    def grade_units(self, units: list[Unit]) -> list[Unit]:
        """Set the quality of units without one, "raw" for the game's percentage or "trained"; return all units."""
        plain = [unit for unit in units if "quality" not in unit]
        raw = self.dice.sample(plain, self.typical.get("raw", 0) * len(plain) // 100)
        for unit in plain:
            unit["quality"] = "raw" if any(unit is each for each in raw) else "trained"
        return units

    def guns(self) -> Iterator[Unit]:
        """Yield the table of each gun, from the nations in turn; every gun is a unit."""
        for at in range(self.wanted.guns):
            nation = self.nations[at % len(self.nations)]
            known = nation.regiments["guns"] or ({"name": f"{nation.name} guns"},)
            named = known[at // len(self.nations) % len(known)]
            first = named["name"] not in self.taken
            name = named["name"] if first else self.number_unit([("guns", named)], nation)
            self.taken.add(name)
            yield {"arm": "guns", **named, "name": name, "nation": nation.name, "guns": 1}

    # ------------------------------------------------------------------ brigades

    def brigades_of(self, units: Sequence[Unit], arm: str, others: int = 0) -> int:
        """Return the number of brigades for some units, by the game's limit for a brigade or for commanders.

        `arm` is "foot" or "horse". `others` is the number of commanders who have other brigades.
        """
        if not units:
            return 0
        commanders = self.typical.get("commanders")
        if not commanders:
            return int(-(-len(units) // self.typical["brigade"][arm]))
        mounted = round(commanders * self.wanted.horse / (self.wanted.foot + self.wanted.horse))
        share = commanders - others if arm == "foot" else max(1, mounted)
        return int(max(1, min(share, len(units))))

    def form_brigades(self, units: Sequence[Unit], many: int, called: str) -> Iterator[dict[str, Any]]:
        """Yield the tables of `many` brigades among which the units are divided, each named after its commander.

        `called` follows the commander's name. A brigade without a named commander is numbered.
        """
        first = 0
        for size in _shared(len(units), many):
            commander = next(self.brigadiers, "")
            name = f"{commander}{called}" if commander else f"{ordinal(next(self.unled)).capitalize()} brigade"
            led = {"commander": commander or f"Commander of the {name[0].lower()}{name[1:]}"}
            yield {"name": name, **led, "unit": list(units[first : first + size])}
            first += size


def _shared(units: int, many: int) -> list[int]:
    """Return `units` divided into `many` whole numbers that differ by at most one, larger ones first.

    >>> _shared(7, 2)
    [4, 3]
    """
    return [units // many + (at < units % many) for at in range(many)]


def _is_elite(named: Named) -> bool:
    return named.get("quality") == "elite"
