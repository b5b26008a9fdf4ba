"""A battle before its first turn: places and formations of units, reinforcements and objectives."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from drumhead.deployment.deployment_check import amiss
from drumhead.deployment.line_of_battle import Post, zone_depth
from drumhead.deployment.scenario import Scenario, inward, key_of, posts_of, scenario_of, usual_table
from drumhead.geometry.oriented_box import Box, Point
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.army import Battle
from drumhead.model.table_plan import Plan
from drumhead.model.unit import Unit
from drumhead.model.victory_terms import Objective
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.formations import Formation, formations_of


@dataclass(frozen=True)
class StartingUnit:
    """A unit on the table: its footprint, its formation or None, and whether the battle file gives either of them.

    A unit with `all_day` may not change its formation.
    """

    unit: Unit
    box: Box
    formation: Formation | None = None
    formation_is_said: bool = False
    all_day: bool = False
    place_is_said: bool = True


@dataclass(frozen=True)
class Coming:
    """Reinforcements that arrive together: turn, point on the edge in mm, facing in degrees, and road (`by`)."""

    side: str
    turn: int
    at: Point
    facing: float
    units: tuple[Unit, ...]
    by: str = ""


@dataclass(frozen=True)
class Opening:
    """The table before the first turn, in mm. The first side stands along the lower edge.

    `stand` is the frontage and depth of a stand. `stood` are the units on the table, `coming` the reinforcements, and
    `homeless` the units without room. `zones` are the depths of the deployment zones, from each side's own edge.

    `north` is in degrees clockwise from up the table, or None. `is_longer` is whether the table is longer than usual,
    to give the armies room. `table_is_said` is whether the battle file or the rulebook gives the table.
    `bases_are_known` is whether stands have a size. `zones_are_ours` is whether Drumhead and not the rulebook sets
    the zones.
    """

    sides: tuple[str, ...]
    width: float
    depth: float
    ground: tuple[Feature, ...]
    stand: tuple[float, float]
    stood: tuple[StartingUnit, ...]
    coming: tuple[Coming, ...] = ()
    homeless: tuple[Unit, ...] = ()
    zones: Mapping[str, float] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    north: float | None = None
    table_is_said: bool = True
    is_longer: bool = False
    bases_are_known: bool = True
    zones_are_ours: bool = False

    def only(self, side: str) -> Opening:
        """Return the opening with only one side's units and reinforcements, as its players may see it."""
        return replace(
            self,
            stood=tuple(each for each in self.stood if each.unit.side == side),
            coming=tuple(each for each in self.coming if each.side == side),
            homeless=tuple(each for each in self.homeless if each.side == side),
        )

    def is_lower(self, side: str) -> bool:
        """Return whether a side stands along the lower edge."""
        return side == self.sides[0]

    def beyond(self, side: str) -> list[Unit]:
        """Return the units of a side that begin in front of its zone; empty if it has no zone."""
        if side not in self.zones:
            return []
        deep = self.zones[side]
        return [each.unit for each in self.stood if each.unit.side == side and self._reach(each) > deep + 0.5]

    def farthest(self, units: Collection[Unit]) -> float:
        """Return the greatest distance in mm that any of these units reaches from its own side's edge."""
        asked = {(unit.side, unit.number) for unit in units}
        return max(self._reach(each) for each in self.stood if (each.unit.side, each.unit.number) in asked)

    def _reach(self, stood: StartingUnit) -> float:
        """Return the distance in mm that a unit reaches from its own side's edge."""
        ups = [y for _, y in stood.box.corners]
        return max(ups) if self.is_lower(stood.unit.side) else self.depth - min(ups)


def opening_of(battle: Battle, ruleset: Ruleset, book: Book) -> Opening:
    """Return the table of a battle before its first turn.

    The usual table, bases and line-up replace what the battle file does not give.
    """
    scenario = scenario_of(battle, ruleset, book)
    plan = battle.plan or Plan()
    known = bool(scenario.stand[0])
    posts = [post for at, side in enumerate(scenario.sides) for post in _posts(scenario, plan, side, bool(at))]
    homeless = [post.unit for post in posts if not known or amiss(scenario, post, posts)]
    without = {key_of(unit) for unit in homeless}
    zone = zone_depth(scenario.book, scenario.ground.height)
    return Opening(
        sides=scenario.sides,
        width=scenario.ground.width,
        depth=scenario.ground.height,
        ground=scenario.ground.features,
        stand=scenario.stand,
        stood=tuple(_stood(scenario, plan, post) for post in posts if key_of(post.unit) not in without),
        coming=tuple(_coming(scenario, plan)),
        homeless=tuple(homeless),
        zones=dict.fromkeys(scenario.sides, zone) if zone else {},
        objectives=battle.victory.objectives,
        north=plan.north,
        table_is_said=bool(plan.width or "table" in book),
        is_longer=not plan.width and scenario.ground.width > usual_table(book)[0],
        bases_are_known=known,
        zones_are_ours="house" in book.get("setup", {}),
    )


def _posts(scenario: Scenario, plan: Plan, side: str, north: bool) -> list[Post]:
    """Return the places of the units of a side that begin on the table; `north` is whether it has the upper edge."""
    posts = posts_of(scenario, side, north)
    return [post for post in posts if (side, post.unit.number) not in plan.arrives]


def _stood(scenario: Scenario, plan: Plan, post: Post) -> StartingUnit:
    unit = scenario.form_unit(post.unit)
    key = (unit.side, unit.number)
    known = formations_of(scenario.book.as_written, unit)
    said = plan.formations.get(key, "")
    formation = next((each for each in known if each.id == said), known[0] if known else None)
    return StartingUnit(unit, post.box, formation, bool(said), key in plan.all_day, key_of(unit) in scenario.places)


def _coming(scenario: Scenario, plan: Plan) -> Iterator[Coming]:
    """Yield the reinforcements by turn; units of a side that arrive in one turn at one place come together."""
    groups: dict[tuple[int, str, Point, float, str], list[Unit]] = {}
    for (side, number), turn in plan.arrives.items():
        x, y, facing = plan.places[side, number]
        unit = next(each for each in scenario.battle.armies[side].units if each.number == number)
        looks = facing if facing >= 0 else inward(scenario.ground, (x, y))
        by = plan.by.get((side, number), "")
        groups.setdefault((turn, side, (x, y), looks, by), []).append(scenario.form_unit(unit))
    for (turn, side, at, facing, by), units in sorted(groups.items(), key=lambda found: found[0]):
        yield Coming(side, turn, at, facing, tuple(sorted(units, key=lambda unit: unit.number)), by)
