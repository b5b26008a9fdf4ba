"""Army checks of `muster.toml`: sizes, shares, elite units, officers. Each row may give a finding.

[[unit]]                                  # of every unit; [[brigade]] of every brigade, [[army]] of the whole
arms = ["cavalry"]                        # units it is about: arms, kinds, but (no kinds), sides, qualities; or all
when = "unit.quality != 'raw'"            # an expression; it knows book, army, brigade or unit, and what was found
least = "book.unit.regiment.squadrons_least * book.unit.regiment.squadron"   # a number, or an expression
most = 16
level = "advice"                          # or error, warning, or an expression that gives one of them
at = "stands"                             # the key of the file that it is about
book = "unit.regiment"                    # the row of tables.toml that it rests on; or cite and rules
says = "{{ unit.name }}: {{ found | of('stand') }}, where a regiment has {{ least }} to {{ most }}."

A row without bounds is a finding on everything it is about. `among` lists the only right numbers, `whole` that of which
a number must be a multiple. In a brigade and in an army `found` is the number of its `units` that a row is about, or
with `counts = "stands"` of their stands; of how many `arms` they are, and how many units `everybody` is, are known too.
`against` names the arms of which there are `others`; `ranks` counts officers instead.
A file may share the rows of a family: `as = "paperboys"`. In an army with a history, which has fought in a campaign,
rows at a unit's strength are limits only from above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from drumhead.model.army import Army
from drumhead.model.plurals import so_many
from drumhead.model.unit import Unit
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.rulebook.army_findings import SEVERITIES, Finding
from drumhead.rules.rulebook.book import Book
from drumhead.rules.trust.control_characters import words_in
from drumhead.rules.trust.expressions import Language
from drumhead.support import paths

FILE = "muster.toml"
Row = Mapping[str, Any]
STRENGTH = ("stands", "figures")  # keys of a unit that a campaign's earlier battles have lowered
OF_A_UNIT = {"arms": "arm", "sides": "side", "qualities": "quality"}


def rows_beside(module: str) -> Rows:
    """Return the rows of `muster.toml` in the folder that contains the Python file `module`."""
    return rows_in(Path(module).parent)


@cache
def rows_in(folder: Path) -> Rows:
    """Return the rows of a folder's `muster.toml`, after those of its family; no rows without that file. Cached.

    Raises FileErrors for a file with errors.
    """
    path = folder / FILE
    data = words_in(path) if path.is_file() else {}
    family = rows_in(paths.families() / data["as"]) if "as" in data else Rows({})
    every = {sort: [*family.data.get(sort, ()), *data.get(sort, ())] for sort in ("unit", "brigade", "army")}
    return Rows(every, data.get("dice") or family.dice)


def count_noun(number: int, noun: str) -> str:
    """Return a count with its noun, which is given in the singular.

    >>> count_noun(1, "stand"), count_noun(4, "battalion")
    ('1 stand', '4 battalions')
    """
    return so_many(number, f"{noun}s")


LANGUAGE = Language({"of": count_noun})


def is_about(row: Row, unit: Unit, given: Callable[[Any], Any] = lambda said: said) -> bool:
    """Return whether a row applies to a unit, by the unit's arm, type, side and quality.

    `given` returns the list of terms for the value of a row's key, which may be an expression.
    """
    kinds = {unit.kind, unit.listed_kind}
    if "but" in row and not kinds.isdisjoint(given(row["but"])):
        return False
    if "kinds" in row and kinds.isdisjoint(given(row["kinds"])):
        return False
    return all(key not in row or getattr(unit, of) in given(row[key]) for key, of in OF_A_UNIT.items())


class Rows:
    """Checks of a game's `muster.toml`: rows under "unit", "brigade" and "army", and the text on quality rolls."""

    def __init__(self, data: Mapping[str, Sequence[Row]], dice: Row | None = None) -> None:
        self.data, self.dice = data, dice or {}

    def thrown_for(self, book: Book) -> tuple[str, str]:
        """Return a text on the units whose quality is rolled before a battle, and the section of the rulebook on it.

        Both are "" if the game has no such text.
        """
        return LANGUAGE.words(self.dice.get("says", ""), book=book), str(self.dice.get("cite", ""))

    def of_army(self, book: Book, army: Army, **more: Callable[..., Any]) -> list[Finding]:
        """Return the findings of all rows on an army: on its units, its brigades and the whole.

        `more` are functions of the game, by name, that expressions may call.
        """
        return [*_Judge(self, book, army, more).findings()]


class _Judge:
    """Check of one army by the rows of a game."""

    def __init__(self, rows: Rows, book: Book, army: Army, more: Mapping[str, Any]) -> None:
        self.rows, self.book, self.army = rows, book, army
        self.facts = {"book": book, "army": army, **more}
        self.settled: dict[str, Any] = {}

    def findings(self) -> Iterator[Finding]:
        units, brigades = self.rows.data.get("unit", ()), self.rows.data.get("brigade", ())
        for at, brigade in enumerate(self.army.brigades):
            for number, unit in enumerate(brigade.units):
                wrong = set()  # keys of which it is said already that they cannot be played
                facts = {"unit": unit, "brigade": brigade}
                for row in units:
                    if row.get("at") in wrong or not self._is_about(row, unit):
                        continue
                    for each in self._judged(row, ("brigade", at, "unit", number), unit.stands, facts):
                        wrong |= {row.get("at")} if each.severity == "error" else set()
                        yield each
        for at, brigade in enumerate(self.army.brigades):
            for row in brigades:
                found, facts = self._counted(row, brigade.units)
                yield from self._judged(row, ("brigade", at), found, {"brigade": brigade, **facts})
        everybody = [*self.army.units]
        for row in self.rows.data.get("army", ()):
            found, facts = self._counted(row, everybody)
            yield from self._judged(row, (), found, facts)

    def _counted(self, row: Row, units: Sequence[Unit]) -> tuple[int, dict[str, Any]]:
        """Return the count of units, stands or officers that a row limits, and further counts for its expressions.

        The further counts, by name, are `units`, `arms`, `everybody` and `others`; there are none for officers.
        """
        among = [unit for unit in units if self._is_about(row, unit)]
        against = [unit for unit in units if unit.arm in row.get("against", ())]
        if "ranks" in row:
            return sum(officer.rank in row["ranks"] for officer in self.army.officers), {}
        of = (lambda some: sum(unit.stands for unit in some)) if row.get("counts") == "stands" else len
        facts = {"units": len(among), "arms": len({unit.arm for unit in among}), "everybody": len(units)}
        return of(among), {**facts, "others": of(against)}

    def _is_about(self, row: Row, unit: Unit) -> bool:
        return is_about(row, unit, self._given)

    def _given(self, said: Any) -> Any:
        """Return a list as it is, or the cached value of an expression that uses neither unit nor brigade."""
        if not isinstance(said, str):
            return said
        if said not in self.settled:
            self.settled[said] = LANGUAGE.value(said, **self.facts)
        return self.settled[said]

    def _judged(self, row: Row, place: Key, found: int, facts: Mapping[str, Any]) -> Iterator[Finding]:
        """Yield one finding if a row's condition holds and the count `found` is outside the row's bounds.

        A row without bounds yields a finding whenever its condition holds. `place` is the key of the unit, brigade or
        army; `facts` are further names for expressions.
        """
        known = {**self.facts, "found": found, **facts}

        def value(said: Any) -> Any:
            return LANGUAGE.value(said, **known) if isinstance(said, str) else said

        if "when" in row and not value(row["when"]):
            return
        bounds = {key: value(row[key]) for key in ("least", "most", "among", "whole") if key in row}
        limits = _limits_of_a_campaign(bounds) if self.army.history and row.get("at") in STRENGTH else bounds
        if bounds and _is_right(found, **limits):
            return
        known |= bounds
        level = row.get("level", "advice")
        level = level if level in SEVERITIES else value(level)
        where = (*place, row["at"]) if row.get("at") else place
        says = LANGUAGE.words(row["says"], **known)
        if "book" not in row:
            yield Finding(level, where, says, row["cite"], tuple(row["rules"]))
            return
        of = value(f"book.{row['book'].replace('-', '_')}")
        yield Finding(level, where, says, of.cite, of.rules)


def _limits_of_a_campaign(bounds: Mapping[str, Any]) -> dict[str, Any]:
    """Return the bounds of a strength without those from below, for units that have lost men in earlier battles.

    >>> _limits_of_a_campaign({"among": [12]}), _limits_of_a_campaign({"least": 6, "most": 8, "whole": 2})
    ({'most': 12}, {'most': 8})
    """
    most = bounds.get("most", max(bounds["among"]) if bounds.get("among") else None)
    return {} if most is None else {"most": most}


def _is_right(
    found: int,
    least: float | None = None,
    most: float | None = None,
    among: Sequence[int] | None = None,
    whole: int | None = None,
) -> bool:
    """Return whether a count is not below, not above, in a list, and a multiple; a bound of None is ignored."""
    return (
        (least is None or found >= least)
        and (most is None or found <= most)
        and (among is None or found in among)
        and (whole is None or found % whole == 0)
    )
