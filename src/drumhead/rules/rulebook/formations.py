"""Formations: a ruleset's terms for the ways in which units may stand, with the states that they imply."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book

Sides = tuple[float, float]  # mm: frontage and depth


@dataclass(frozen=True)
class Formation:
    """A formation: its word in files, its printed name, and the states of a unit in it.

    `all_round` is one without a front, `limbered` one of artillery that cannot fire. `abreast` is the number of bases
    side by side, `apart` the gap between them in mm; both are 0 where the ruleset does not say.
    """

    id: str
    name: str
    state: frozenset[str]
    all_round: bool = False
    limbered: bool = False
    abreast: int = 0
    apart: float = 0.0


def formations_of(tables: Mapping[str, Any], unit: Unit) -> list[Formation]:
    """Return the formations in which a unit may begin, the usual one first; an empty list where there are none.

    `tables` are a book's. Its `[formation.WORD]` rows list the `arms` or `kinds` that may use it, and those whose usual
    formation it is (`begins`); otherwise the first row that fits is the usual one.
    """
    rows = [(word, row) for word, row in tables.get("formation", {}).items() if _is_for(row, unit)]
    rows.sort(key=lambda found: unit.kind not in found[1].get("begins", ()))
    return [_formation(word, row) for word, row in rows]


def _formation(word: str, row: Mapping[str, Any]) -> Formation:
    apart = float(Length.parse(row["apart"]).mm) if "apart" in row else 0.0
    more = {key.replace("-", "_"): row[key] for key in ("all-round", "limbered", "abreast") if key in row}
    return Formation(word, row["name"], frozenset(row["state"]), apart=apart, **more)


def _is_for(row: Mapping[str, Any], unit: Unit) -> bool:
    return unit.arm in row.get("arms", ()) or unit.kind in row.get("kinds", ())


def form_unit(tables: Mapping[str, Any], unit: Unit, word: str = "") -> Unit:
    """Return the unit in a formation, or in its usual one; unchanged where there is none for it."""
    known = formations_of(tables, unit)
    chosen = next((each for each in known if each.id == word), known[0] if known else None)
    if chosen is None:
        return unit
    others = frozenset().union(*(each.state for each in known))
    return unit.but(state=unit.state - others | chosen.state)


def footprint_of(ruleset: Ruleset) -> Callable[[Book, Unit, Sides], Sides]:
    """Return the function that gives a unit's frontage and depth in mm from the book, the unit and a stand's size.

    It is that of the ruleset's `footprints`; otherwise all stands are abreast.
    """
    module = ruleset.module_if_any("footprints")
    found: Callable[[Book, Unit, Sides], Sides] = module.footprint if module else _abreast
    return found


def _abreast(book: Book, unit: Unit, stand: Sides) -> Sides:
    return max(1, unit.stands) * stand[0], stand[1]
