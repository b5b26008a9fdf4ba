"""Scaling of a historical order of battle to the table: several units of an arm become one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from drumhead.armies.readers.import_draft import ImportDraft
from drumhead.armies.readers.lexicon.vocabulary import Vocabulary
from drumhead.rules.loading.toml_positions import Key

Unit = dict[str, Any]
LONGEST_NOTE = 160  # characters of a note that names what was merged


def scale_down(draft: ImportDraft, ratio: Fraction, words: Vocabulary) -> None:
    """Merge the units of an army, arm by arm in their order, until only the share `ratio` of them is left.

    Each arm keeps its share: of 30 battalions and 12 cavalry regiments at 1/3, ten and four are left. Every arm keeps
    at least one unit. A merged unit has the name of its first unit and the kind and quality of most of them, and
    lists the others in its note; a brigade without units left is named in a note too. Every merge is recorded as a
    guess.
    """
    groups = [*_groups(draft, ratio, words)]
    kept: dict[int, Unit] = {}
    for group in groups:
        (row, first), *others = group
        kept[id(first)] = _merged(first, [unit for _, unit in group])
        if others:
            names = ", ".join(str(unit.get("name", "")) for _, unit in group)
            draft.guess(row, "", names[:200], f'one unit, "{first.get("name", "")}", at {ratio}')
    _rebuild(draft, kept, ratio)


def _groups(draft: ImportDraft, ratio: Fraction, words: Vocabulary) -> Iterator[list[tuple[int, Unit]]]:
    """Yield the groups of units that become one unit each, arm by arm, with their rows."""
    by_arm: dict[str, list[tuple[int, Unit]]] = {}
    for row, unit in draft.units_by_row:
        arm = str(unit.get("arm", ""))
        by_arm.setdefault(words.sign(arm).replace("dragoon", "horse") or arm, []).append((row, unit))
    for units in by_arm.values():
        left = max(1, round(len(units) * ratio))
        for nth in range(left):
            yield units[nth * len(units) // left : (nth + 1) * len(units) // left]


def _merged(first: Unit, units: list[Unit]) -> Unit:
    """Return `first` with the most common arm, kind and quality of `units`, and the others named in its note."""
    if len(units) == 1:
        return first
    merged = dict(first)
    for key in ("arm", "kind", "quality"):
        common = Counter(unit.get(key) for unit in units).most_common(1)[0][0]
        if common is not None:
            merged[key] = common
    others = ", ".join(str(unit.get("name", "")) for unit in units[1:])
    others = others if len(others) <= LONGEST_NOTE else f"{others[: LONGEST_NOTE - 3]}..."
    merged["note"] = "; ".join(filter(None, (str(first.get("note", "")), f"with {others}")))
    return merged


def _rebuild(draft: ImportDraft, kept: Mapping[int, Unit], ratio: Fraction) -> None:
    """Put the units that are left into their brigades, with their rows; `kept` has them by id() of the old unit."""
    rows: dict[Key, int] = {}
    brigades: list[Unit] = []
    for at, brigade in enumerate(draft.data.get("brigade", ())):
        left = [(nth, kept[id(unit)]) for nth, unit in enumerate(brigade["unit"]) if id(unit) in kept]
        row = draft.rows.get(("brigade", at), 0)
        if not left:
            draft.guess(row, "", str(brigade.get("name", "")), f"a part of the brigades beside it, at {ratio}")
            continue
        rows["brigade", len(brigades)] = row
        for place, (nth, _) in enumerate(left):
            rows["brigade", len(brigades), "unit", place] = draft.rows.get(("brigade", at, "unit", nth), 0)
        brigades.append({**brigade, "unit": [unit for _, unit in left]})
    draft.data["brigade"] = brigades
    draft.rows = rows
