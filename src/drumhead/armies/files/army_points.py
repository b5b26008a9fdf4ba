"""Points costs of an army, by the `[[points]]` of a club or a rulebook; the first row that fits a unit applies.

[[points]]
arms = ["infantry"]         # units that it fits: arms, kinds, but (no kinds), sides, qualities; left out, any
unit = 10                   # for the unit, and
stand = 3                   # for each of its stands, or figures
[[points]]
ranks = ["brigadier"]       # or for an officer
each = 20
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from drumhead.armies.neutral.neutral_terms import muster
from drumhead.model.army import Army, Officer
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.army_check_evaluation import Row, is_about
from drumhead.support.command_lines import name_command

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset


@dataclass(frozen=True)
class Cost:
    """Points of a unit or an officer; a unit that no row fits has None, an officer 0."""

    of: Unit | Officer
    points: int | None


@dataclass(frozen=True)
class Points:
    """Points of an army: of each unit by its number, and of all officers together.

    A unit that no row fits has None; `total` leaves it out.
    """

    of: Mapping[int, int | None]
    officers: int

    @property
    def total(self) -> int:
        """The points of the whole army."""
        return self.officers + sum(each or 0 for each in self.of.values())

    def describe_points(self, units: Iterable[Unit]) -> str:
        """Return the total points of some units of the army as text, such as "120 points"."""
        return f"{sum(self.of[unit.number] or 0 for unit in units)} points"

    def __str__(self) -> str:
        officers = f", {self.officers} of them for officers" if self.officers else ""
        unknown = f"; no row fits {list(self.of.values()).count(None)} of the units" if None in self.of.values() else ""
        return f"{self.total}{officers}{unknown}"


def rows_in_force(ruleset: Ruleset, club: Sequence[Row]) -> Sequence[Row]:
    """Return the `[[points]]` rows of a club, by default those of the rulebook; () if neither has any."""
    own: Sequence[Row] = muster(ruleset.about).get("points", ())
    return club or own


def nobody_gives(ruleset: Ruleset) -> str:
    """Return the message for a game without points, neither in its rulebook nor from a club, with what to do."""
    says = (
        f"Nobody gives points for {ruleset.title}: its book has none. Write your club's as [[points]] into a "
        "house-rules file and add --house-rules FILE."
    )
    if not ruleset.path("samples", "points.toml").is_file():
        return says
    return f"{says} `{name_command('army', 'points', *ruleset.typed)}` prints some to begin with."


def costs(army: Army, rows: Sequence[Row]) -> Iterator[Cost]:
    """Yield the points of each unit, then of each officer, general first; no officers if no row has `ranks`.

    `rows` are `[[points]]` rows; the first that fits applies.
    """
    of_officers = [row for row in rows if "ranks" in row]
    of_units = [row for row in rows if "ranks" not in row]
    for unit in army.units:
        row = next((row for row in of_units if is_about(row, unit)), None)
        yield Cost(unit, None if row is None else row.get("unit", 0) + row.get("stand", 0) * unit.stands)
    for officer in army.officers if of_officers else ():
        found = next((row for row in of_officers if officer.rank in row["ranks"]), None)
        yield Cost(officer, found["each"] if found else 0)


def price_army(army: Army, rows: Sequence[Row]) -> Points:
    """Return the points of an army by `[[points]]` rows, of which the first that fits a unit or officer applies."""
    every = list(costs(army, rows))
    of = {cost.of.number: cost.points for cost in every if isinstance(cost.of, Unit)}
    return Points(of, sum(cost.points or 0 for cost in every if not isinstance(cost.of, Unit)))
