"""The table of a new battle: a place for every unit, and ground between the armies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from drumhead.armies.files.table_plan_file import MEASURES
from drumhead.armies.generation.battle_scaffold import StartingPlace, StartingTable
from drumhead.deployment.initial_positions import Opening, opening_of
from drumhead.model.army import Battle

if TYPE_CHECKING:
    from drumhead.model.army import Army
    from drumhead.rules.loading.ruleset import Ruleset

CLEAR = 50.0  # mm between an army and the ground before it
LARGEST = 200.0  # mm: the side of a piece of ground
PIECES = (("village", 0.5), ("wood", 0.2), ("hill", 0.8))  # and how far across the table they are


def starting_table(ruleset: Ruleset, armies: Mapping[str, Army]) -> StartingTable | None:
    """Return a table on which all units of the armies have a place, with a village, a wood and a hill between them.

    Return None if the size of the bases is unknown, or a unit has no place.
    """
    opening = opening_of(Battle("", ruleset.id, armies), ruleset, ruleset.book())
    if opening.homeless or not opening.bases_are_known:
        return None
    measure = "in" if ruleset.measure == "in" else "cm"

    def convert(mm: float) -> float:
        return float(round(mm / MEASURES[measure], 1))

    places: dict[str, list[StartingPlace]] = {side: [] for side in armies}
    for each in opening.stood:
        unit = each.unit
        places[unit.side].append(StartingPlace(unit.number, unit.name, convert(each.box.x), convert(each.box.y)))
    ground = [(kind, [[convert(x), convert(y)] for x, y in points]) for kind, points in _ground_between(opening)]
    return StartingTable(measure, convert(opening.width), convert(opening.depth), places, ground)


def _ground_between(opening: Opening) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield pieces of ground, each as its kind and its corners in mm, on the strip between the two armies."""
    lower = [each.box for each in opening.stood if opening.is_lower(each.unit.side)]
    upper = [each.box for each in opening.stood if not opening.is_lower(each.unit.side)]
    bottom = max(box.y + box.depth / 2 for box in lower) + CLEAR
    top = min(box.y - box.depth / 2 for box in upper) - CLEAR
    if top - bottom < CLEAR:
        return
    middle, half = (bottom + top) / 2, min((top - bottom) / 2, LARGEST / 2)
    for kind, across in PIECES:
        x = opening.width * across
        low, high = middle - half, middle + half
        yield kind, [(x - half, low), (x + half, low), (x + half, high), (x - half, high)]
