"""Formations: a ruleset's own words for how units may stand, each with the states that a unit has which stands so."""

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
    """One way to stand: its word in files, its name on paper, and what a unit in it has among its states.

    `all_round` is one without a front, and `limbered` one of guns that cannot fire. `abreast` bases stand side by side,
    `apart` mm from one another; 0 where the ruleset does not say, and where they touch.
    """

    id: str
    name: str
    state: frozenset[str]
    all_round: bool = False
    limbered: bool = False
    abreast: int = 0
    apart: float = 0.0


def formations_of(tables: Mapping[str, Any], unit: Unit) -> list[Formation]:
    """The formations that a unit may begin in, the usual one first; none where its game knows none for it.

    `tables` are a book's: its `[formation.WORD]` rows say which `arms` or `kinds` may stand so, and whose usual way it
    is (`begins`); else the first row that fits is.
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
    """The unit in a formation, or in its usual one; as it is where its game knows no such formation for it."""
    known = formations_of(tables, unit)
    chosen = next((each for each in known if each.id == word), known[0] if known else None)
    if chosen is None:
        return unit
    others = frozenset().union(*(each.state for each in known))
    return unit.but(state=unit.state - others | chosen.state)


def footprint_of(ruleset: Ruleset) -> Callable[[Book, Unit, Sides], Sides]:
    """How much room a unit takes, in mm, by its formation: as the ruleset's `footprints` say, else all stands abreast.

    What is found takes the book, the unit and the width and depth of a stand.
    """
    module = ruleset.module_if_any("footprints")
    found: Callable[[Book, Unit, Sides], Sides] = module.footprint if module else _abreast
    return found


def _abreast(book: Book, unit: Unit, stand: Sides) -> Sides:
    return max(1, unit.stands) * stand[0], stand[1]
