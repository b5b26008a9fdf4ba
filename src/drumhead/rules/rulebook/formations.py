"""Formations: a ruleset's terms for the ways in which units can be arranged, with the states that each implies."""

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
    """A formation: its id in files, its printed name, and the states that a unit has in it.

    A unit in an `all_round` formation has no front; `limbered` artillery cannot fire. `abreast` is the number of
    bases side by side, `apart` the gap between bases in mm; both are 0 if the ruleset gives none.
    """

    id: str
    name: str
    state: frozenset[str]
    all_round: bool = False
    limbered: bool = False
    abreast: int = 0
    apart: float = 0.0


def formations_of(tables: Mapping[str, Any], unit: Unit) -> list[Formation]:
    """Return the formations in which a unit may begin, its usual one first; an empty list if there are none.

    `tables` are those of a rulebook. Each `[formation.WORD]` row lists the `arms` or `kinds` that may use it, and the
    kinds whose usual formation it is (`begins`). Without a matching `begins`, the first row that fits is the usual
    one.
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
    """Return the unit in the formation `word`, or in its usual one if `word` is not one of its formations.

    A unit without formations is returned unchanged. `tables` are those of a rulebook.
    """
    known = formations_of(tables, unit)
    chosen = next((each for each in known if each.id == word), known[0] if known else None)
    if chosen is None:
        return unit
    others = frozenset().union(*(each.state for each in known))
    return unit.but(state=unit.state - others | chosen.state)


def footprint_of(ruleset: Ruleset) -> Callable[[Book, Unit, Sides], Sides]:
    """Return the function from a book, a unit and a stand's size in mm to the unit's frontage and depth in mm.

    It is `footprint` of the ruleset's `footprints` module. Without such a module, all stands are side by side.
    """
    module = ruleset.module_if_any("footprints")
    found: Callable[[Book, Unit, Sides], Sides] = module.footprint if module else _abreast
    return found


def _abreast(book: Book, unit: Unit, stand: Sides) -> Sides:
    return max(1, unit.stands) * stand[0], stand[1]
