"""Conversion from a ruleset's terms to neutral terms, by reversing the `[[raise]]` rows of its `muster.toml`.

Values that would come back differently, such as an unusual strength, are recorded `under` the ruleset's id. So an
army that is converted there and back is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from drumhead.armies.files.army_and_battle_schema import ArmyTable, UnitTable
from drumhead.armies.files.ruleset_terms import (
    COMMON,
    TO_BE_DICED,
    About,
    arm_of,
    counts,
    ids,
    middle_quality,
    rulebook_kind,
)
from drumhead.armies.neutral.neutral_schema import CommonArmy, CommonUnit
from drumhead.armies.neutral.neutral_terms import (
    arm_table,
    common,
    common_side,
    each_of,
    its,
    must_have_rows,
    name_kind,
    rows,
    sizes_of,
)
from drumhead.armies.neutral.source_map import ConvertedFile
from drumhead.armies.neutral.to_ruleset import Row, convert_ranks, row_of, unit_under
from drumhead.rules.loading.toml_files import Fault, FileErrors, TomlFile
from drumhead.rules.loading.toml_positions import Key

CONTEXT = {"about": common(), "side": ""}


def convert_to_neutral(table: ArmyTable, file: TomlFile, at: Key, about: About) -> ConvertedFile:
    """Return the army of a file, or of its table at the key `at`, in neutral terms.

    `table` is the parsed army, `about` the data of its ruleset. Raises FileErrors with all troops that have no
    neutral term.
    """
    must_have_rows(about, file, at)
    faults: list[Fault] = []
    data = table.model_dump(exclude_unset=True, exclude={"brigade"})
    data["brigade"] = []
    for nth, each in enumerate(table.brigade):
        units = []
        for number, unit in enumerate(each.unit):
            found = _best(unit, table.side, about)
            if found is None:
                kind = name_kind(about, unit.arm or arm_of(about, unit.kind), unit.kind)
                wrong, right = f"{unit.name}: there is no common word for {kind}", "Leave it out."
                if COMMON in unit.under:
                    wrong = f"{unit.name}: what it is in common words cannot be {kind} here"
                    right = "Correct what is said under common, or leave that out."
                faults.append(file.fault((*at, "brigade", nth, "unit", number), wrong, right, code="no-common-word"))
            units.append(found)
        data["brigade"].append({**each.model_dump(exclude_unset=True, exclude={"unit"}), "unit": units})
    side = common_side(about, table.side)
    if not side:
        faults.append(
            file.fault(
                (*at, "side"),
                f"there is no common word for the side {table.side} of {about['id']}",
                code="no-common-word",
            )
        )
    if faults:
        raise FileErrors(faults)
    first = {"name": table.name, "words": COMMON, "side": side}
    return ConvertedFile(
        file.path, file.text, {**first, **convert_ranks({**data, **first}, about, common())}, file, {(): at}
    )


def remembering(army: ConvertedFile, table: CommonArmy, about: About) -> ConvertedFile:
    """Return a converted army whose units record, under "common", neutral values that would otherwise be lost.

    `table` is the army in neutral terms, `about` the data of the new ruleset.
    """
    brigades = []
    for at, brigade in enumerate(army.data["brigade"]):
        units = []
        for nth, unit in enumerate(brigade["unit"]):
            *_, number = army.home(("brigade", at, "unit", nth))
            lost = _lost(unit, table.brigade[at].unit[int(number)], army.data.get("side", ""), about)
            units.append({**unit, "under": {**unit.get("under", {}), COMMON: lost}} if lost else unit)
        brigades.append({**brigade, "unit": units})
    return replace(army, data={**army.data, "brigade": brigades})


def _lost(unit: Mapping[str, Any], was: CommonUnit, side: str, about: About) -> dict[str, Any]:
    """Return the neutral values of the unit `was` that cannot be derived from the converted `unit`; {} if all can."""
    try:
        best = _best(UnitTable.model_validate({**unit, "under": {}}, context={"about": about}), side, about)
    except ValueError:
        best = None  # the check of the army reports the error
    if best is None:
        return {}
    again = CommonUnit.model_validate(best, context=CONTEXT)
    now = {"arm": was.its_arm, "kind": was.kind, "quality": was.quality}
    lost: dict[str, Any] = {key: said for key, said in now.items() if said != getattr(again, key)}
    row = row_of(was, side, about)
    if was.strength != again.strength and not (row and row.get("parts")):
        lost[arm_table(was.its_arm)["strength"]] = was.strength
    return lost


def _best(unit: UnitTable, side: str, about: About) -> dict[str, Any] | None:
    """Return a unit's nearest unit in neutral terms, as a table; None if none fits.

    Values that would convert back to others are recorded in its `under`, by the ruleset's id.
    """
    arm = unit.arm or arm_of(about, unit.kind)
    written = {"arm": arm, "kind": unit.kind, "quality": unit.quality, counts(about): getattr(unit, counts(about))}
    found = [(_otherwise(each, written, side, about), each) for each in _candidates(unit, arm, side, about)]
    if not found:
        return None
    otherwise, best = min(found, key=lambda pair: len(pair[0]))
    under = {key: value for key, value in unit.under.items() if key != COMMON}
    under |= {str(about["id"]): otherwise} if otherwise else {}
    about_it = {"note": unit.note, "honours": unit.honours, "under": under}
    return {**best, **{key: value for key, value in about_it.items() if value}}


def _candidates(unit: UnitTable, arm: str, side: str, about: About) -> Iterator[dict[str, Any]]:
    """Yield the possible units in neutral terms, as tables, likeliest first.

    Values that the file records under "common" replace derived ones. Only units that the ruleset can convert are
    yielded.
    """
    hint: dict[str, Any] = {**unit.under.get(COMMON, {})}
    like = rulebook_kind(about, unit.kind)
    for row in rows(about):
        for kind, ours in row["kinds"].items():
            if (row["arm"], ours) == (arm, like):
                for quality in _qualities(unit, row, kind, about):
                    of = {"name": unit.name, "arm": row["of"], "kind": kind}
                    many = _strength(row, kind, getattr(unit, counts(about)), about)
                    nation = {"nation": unit.nation} if unit.nation else {}
                    new: dict[str, Any] = {**of, **quality, **many, **nation, **hint}
                    if _is_raised(new, side, about):
                        yield new


def _is_raised(new: Mapping[str, Any], side: str, about: About) -> bool:
    """Return whether the ruleset has a row to convert a neutral unit; False for a table that is not a valid unit."""
    try:
        return row_of(CommonUnit.model_validate(new, context=CONTEXT), side, about) is not None
    except ValueError:
        return False


def _qualities(unit: UnitTable, row: Row, kind: str, about: About) -> Iterator[dict[str, str]]:
    """Yield {"quality": Q} for each neutral quality that converts to the unit's, likeliest first, or only {}.

    A ruleset without qualities gives {}.
    """
    if not ids(about, "quality"):
        yield {}
        return
    every = [*ids(common(), "quality"), TO_BE_DICED]
    means = {**{each: each for each in every}, **its(about, "qualities")}
    means |= row.get("quality", {})
    of_kind = row.get("always", {}).get(kind)
    fitting = [quality for quality, ours in means.items() if ours == unit.quality]
    usual = middle_quality(common())
    likeliest = sorted(fitting, key=lambda each: (each != usual, every.index(each)))
    for quality in [of_kind] if of_kind in every else likeliest or [usual]:
        yield {"quality": str(quality)}


def _strength(row: Row, kind: str, size: int, about: About) -> dict[str, int]:
    """Return the strength for a size in stands or figures, such as {"battalions": 2}; {} if the only size is 1."""
    counted, sizes = arm_table(row["of"])["strength"], sizes_of(row, kind, about)
    if row.get("parts"):
        return {counted: 1}
    return {} if sizes == [1] else {counted: max(1, size // each_of(row, sizes, about))}


def _otherwise(new: Mapping[str, Any], written: Mapping[str, Any], side: str, about: About) -> dict[str, Any]:
    """Return the values in `written` that differ from those of the neutral unit `new` converted to the ruleset."""
    unit = CommonUnit.model_validate(new, context=CONTEXT)
    row = row_of(unit, side, about)
    assert row
    raised = unit_under(unit, row, about)
    return {key: value for key, value in written.items() if value != raised[key]}
