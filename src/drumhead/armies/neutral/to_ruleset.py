"""Conversion from neutral terms to those of a ruleset: its arms, kinds and strengths, by its `muster.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.armies.files.ruleset_terms import (
    TO_BE_DICED,
    About,
    arm_of,
    counts,
    ids,
    kinds_of,
    middle_quality,
    usual_count,
)
from drumhead.armies.neutral.neutral_schema import CommonArmy, CommonUnit
from drumhead.armies.neutral.neutral_terms import (
    arm_table,
    common,
    each_of,
    its,
    must_have_rows,
    name_kind,
    rank_of,
    rows,
    side_of,
    sizes_of,
)
from drumhead.armies.neutral.source_map import ConvertedFile
from drumhead.model.plurals import ordinal, so_many
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile, choices
from drumhead.rules.loading.toml_positions import Key

Row = Mapping[str, Any]
MEN = "\0"  # placeholder for a number of men in a sentence


def convert_to_ruleset(table: CommonArmy, file: TomlFile, at: Key, about: About, side: str = "") -> ConvertedFile:
    """Return the army of a file, or of its table at the key `at`, in a ruleset's terms, with what was assumed.

    `table` is the parsed army in neutral terms, `about` the data of the ruleset. `side` is the ruleset's side for an
    army that names none. Raises FileErrors with all troops that the game does not have.
    """
    must_have_rows(about, file, at)
    raising = _Raising(table, file, at, about, side)
    data = raising.army()
    if raising.faults:
        raise FileErrors(raising.faults)
    return ConvertedFile(file.path, file.text, data, file, raising.homes, raising.told)


def row_of(unit: CommonUnit, side: str, about: About) -> Row | None:
    """Return the first `[[raise]]` row that fits a unit in neutral terms; None if there is none.

    `side` is a side of the ruleset.
    """
    return next((row for row in rows(about) if unit.kind in row["kinds"] and _fits(row, unit, side)), None)


def _fits(row: Row, unit: CommonUnit, side: str) -> bool:
    nations, sides = row.get("nations", ()), row.get("sides", ())
    of_arm = row["of"] == unit.its_arm
    return of_arm and (not nations or unit.nation.lower() in nations) and (not sides or side in sides)


def size_of(row: Row, unit: CommonUnit, about: About) -> int:
    """Return the stands or figures of a unit in neutral terms by a `[[raise]]` row.

    It is the nearest size for the unit's men; otherwise the next size up for its battalions, squadrons or guns.

    >>> row = {"kinds": {"horse": "horse"}, "sizes": [8, 10, 12], "each": 2}
    >>> [size_of(row, CommonUnit(name="x", kind="horse", squadrons=many), {}) for many in (2, 5, 9)]
    [8, 10, 12]
    """
    sizes = sizes_of(row, unit.kind, about)
    if unit.men and row.get("men") and not row.get("parts"):
        return min(sizes, key=lambda size: (abs(size * row["men"] - (unit.men or 0)), size))
    wanted = unit.strength * each_of(row, sizes, about) if not row.get("parts") else sizes[0]
    return next((size for size in sizes if size >= wanted), sizes[-1])


def quality_of(row: Row, unit: CommonUnit, about: About) -> str:
    """Return the ruleset's quality for a unit in neutral terms; "" if the ruleset has no qualities."""
    known = ids(about, "quality")
    if not known:
        return ""
    always = row.get("always", {})
    if unit.kind in always:
        return str(always[unit.kind])
    said = {**its(about, "qualities"), **row.get("quality", {})}
    return str(said.get(unit.quality, unit.quality))


def unit_under(unit: CommonUnit, row: Row, about: About) -> dict[str, Any]:
    """Return the values of a unit in neutral terms under a ruleset, by the keys of an army file.

    Values that the unit records under the ruleset's id replace converted ones.
    """
    arm, kind, size = row["arm"], row["kinds"][unit.kind], size_of(row, unit, about)
    found = {"arm": arm, "kind": kind, "quality": quality_of(row, unit, about), counts(about): size}
    otherwise = unit.under.get(str(about["id"]), {})
    if "arm" not in otherwise and otherwise.get("kind") in ids(about, "kind"):
        found["arm"] = arm_of(about, str(otherwise["kind"]))
    return found | otherwise


class _Raising:
    """Conversion of one army from neutral terms to a ruleset, with errors in `faults`."""

    def __init__(self, table: CommonArmy, file: TomlFile, at: Key, about: About, wanted: str) -> None:
        self.table, self.file, self.at, self.about = table, file, at, about
        self.side = side_of(about, table.side) if table.side else wanted
        self.faults: list[Fault] = []
        self.homes: dict[Key, Key] = {(): at}
        self._assumed: dict[str, list[int]] = {}  # each assumption, with the numbers of men to put in place of MEN

    @property
    def told(self) -> tuple[str, ...]:
        """The assumptions as sentences; units that differ only in their numbers of men share a sentence."""
        return tuple(said.replace(MEN, _from_to(men)) for said, men in self._assumed.items())

    def army(self) -> dict[str, Any]:
        """Return the army as a table in the ruleset's terms; errors are recorded in `faults`."""
        known = [side for sides in its(self.about, "sides").values() for side in sides]
        if self.table.side and not self.side:
            self._fault(
                ("side",),
                f"{self.about['id']} has no side for {self.table.side}",
                choices(known),
                code="side-not-in-ruleset",
            )
        data = self.table.model_dump(exclude_unset=True, exclude={"brigade", "words"})
        brigades = [
            {
                **each.model_dump(exclude_unset=True, exclude={"unit"}),
                "unit": [new for nth, unit in enumerate(each.unit) for new in self._units(unit, at, nth)],
            }
            for at, each in enumerate(self.table.brigade)
        ]
        self._homes(brigades)
        data = {**data, "side": self.side, "brigade": brigades}
        return {key: value for key, value in convert_ranks(data, common(), self.about).items() if value != ""}

    def _homes(self, brigades: list[dict[str, Any]]) -> None:
        """Record the key in the original file of each converted unit; units made from one regiment share a key."""
        for at, brigade in enumerate(brigades):
            for nth, unit in enumerate(brigade["unit"]):
                self.homes["brigade", at, "unit", nth] = (*self.at, "brigade", at, "unit", unit.pop("home"))

    def _units(self, unit: CommonUnit, at: int, nth: int) -> Iterator[dict[str, Any]]:
        """Yield the tables of the units that one unit becomes: one, or one for each battalion, squadron or gun.

        `at` and `nth` are the indexes of the brigade and the unit. None, with an error recorded, if the game lacks
        such troops.
        """
        row = row_of(unit, self.side, self.about)
        if row is None:
            return self._refuse(unit, ("brigade", at, "unit", nth))
        new = unit_under(unit, row, self.about)
        parts = unit.strength if row.get("parts") else 1
        self._tell(unit, row, new, parts)
        under = {id_: keys for id_, keys in unit.under.items() if id_ != self.about["id"]}
        told = {"nation": unit.nation, "note": _note(unit), "honours": unit.honours, "under": under}
        written = _without_usual(new, self.about)
        for part in range(parts):
            name = unit.name if parts == 1 else f"{unit.name}, {ordinal(part + 1)}"
            yield {"name": name, **written, **{key: value for key, value in told.items() if value}, "home": nth}

    def _refuse(self, unit: CommonUnit, where: Key) -> None:
        cannot = its(self.about, "cannot")
        why = cannot.get(unit.kind) or cannot.get(unit.its_arm) or "its muster.toml has no row for them"
        what = name_kind(common(), unit.its_arm, unit.kind)
        wrong = f"{unit.name}: {self.about['id']} has no {what}: {why}"
        self._fault(where, wrong, "Leave it out, or give another kind.", code="kind-not-in-ruleset")

    def _fault(self, where: Key, wrong: str, right: str = "", *, code: str) -> None:
        self.faults.append(self.file.fault((*self.at, *where), wrong, right, code=code))

    def _tell(self, unit: CommonUnit, row: Row, new: Mapping[str, Any], parts: int) -> None:
        for line in _assumptions(unit, row, new, parts, self.about):
            self._assumed.setdefault(line, []).append(unit.men or 0)


def _assumptions(unit: CommonUnit, row: Row, new: Mapping[str, Any], parts: int, about: About) -> Iterator[str]:
    """Yield the assumptions about one unit as sentences; units of the same sort have equal sentences.

    `new` has the unit's converted values, `parts` is the number of units that it becomes.
    """
    arm, what = unit.its_arm, name_kind(common(), unit.its_arm, unit.kind)
    if about["id"] in unit.under:
        return
    size, many = new[counts(about)], so_many(unit.strength, arm_table(arm)["strength"])
    if size > 1 or parts > 1:
        of = f" of {MEN} men:" if unit.men and row.get("men") else f" of {many}:"
        each = so_many(size, counts(about))
        named_ = arm if arm_table(arm)["kinds"][0]["id"] in row["kinds"] else what
        strength = of if unit.is_counted else f" without a strength: {many},"
        yield f"{named_}{strength} {f'{parts} units of {each}' if parts > 1 else each}"
    elif unit.strength > 1:
        yield "a regiment is one unit of any strength"
    ours = name_kind(about, new["arm"], new["kind"])
    if new["kind"] != unit.kind and ours != what and _is_chosen(unit, new["arm"], about):
        yield f"{what}: {ours}"
    yield from _graded(unit, what, new, about)


def _is_chosen(unit: CommonUnit, arm: str, about: About) -> bool:
    """Return whether to list the kind that a unit gets: its own is unusual for its arm, or the game has several."""
    usual = unit.kind == arm_table(unit.its_arm)["kinds"][0]["id"]
    return not usual or (unit.kind == unit.its_arm and len(kinds_of(about, arm)) > 1)


def _graded(unit: CommonUnit, what: str, new: Mapping[str, Any], about: About) -> Iterator[str]:
    """Yield the assumptions on a unit's quality as sentences; `what` is its kind, `new` has its converted values."""
    if not ids(about, "quality"):
        if unit.quality != middle_quality(common()):
            yield "all units are of one quality here: elite and raw are the same"
        return
    if "quality" not in unit.model_fields_set:
        return
    usual = its(about, "qualities").get(unit.quality, unit.quality)
    if new["quality"] not in (usual, unit.under.get(str(about["id"]), {}).get("quality")):
        said = "diced for" if unit.quality == TO_BE_DICED else unit.quality
        yield f"{what}, {said}: {new['quality']}"


def _without_usual(new: Mapping[str, Any], about: About) -> dict[str, Any]:
    """Return a unit's values without empty ones, and without a strength that is usual for its kind."""
    counted, usual = counts(about), usual_count(about, new["kind"])
    return {key: value for key, value in new.items() if value != "" and (key, value) != (counted, usual)}


def convert_ranks(data: dict[str, Any], ours: About, theirs: About) -> dict[str, Any]:
    """Return an army's table with each officer's rank converted from the ranks of `ours` to those of `theirs`."""
    here, there = ids(ours, "rank"), ids(theirs, "rank")

    def turn(value: Any) -> Any:
        if isinstance(value, list):
            return [turn(each) for each in value]
        if not isinstance(value, dict):
            return value
        new = {key: turn(each) for key, each in value.items()}
        return {**new, "rank": rank_of(new["rank"], here, there)} if new.get("rank") in here else new

    return {key: turn(value) for key, value in data.items()}


def _note(unit: CommonUnit) -> str:
    facings = f"{unit.facings} facings" if unit.facings else ""
    return "; ".join(filter(None, (unit.note, *unit.special, facings)))


def _from_to(numbers: Sequence[int]) -> str:
    """Return the range of some numbers as text; a single number if all are equal.

    >>> _from_to([650, 430]), _from_to([430, 430])
    ('430 to 650', '430')
    """
    least, most = min(numbers), max(numbers)
    return f"{least} to {most}" if most > least else f"{least}"
