"""The step from a battle file to a table ready for the first card."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from drumhead.deployment.line_of_battle import LineUp, Post, first_line, zone_depth
from drumhead.geometry.box_distance import gap
from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box, Point
from drumhead.geometry.terrain_shapes import Feature, Ground
from drumhead.model.army import Battle
from drumhead.model.table_plan import Plan
from drumhead.model.unit import Unit
from drumhead.probability import Roll
from drumhead.rules.battle.army_break_term import army_breaks
from drumhead.rules.battle.battle_setup import Rider, Setup
from drumhead.rules.battle.battle_state import BattleState, DecisionMaker, Event, Table
from drumhead.rules.battle.evaluator_interface import Role, role_of
from drumhead.rules.loading.game_loader import game_of
from drumhead.rules.loading.plugin_interface import Playable
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.formations import Sides, footprint_of, form_unit

ORDERS = ("attack", "hold", "delay")
NO_END = 60  # turns of a battle to which neither rulebook nor file gives an end
BEHIND = 80.0  # mm from the middle of a unit to an officer who begins behind it
BESIDE = 100.0  # mm: an officer farther than this from the units led is not with them
CLUB_TABLE = (1800.0, 1200.0)  # mm: six feet by four
FOOT = 300.0  # mm, the step of table lengths


@dataclass(frozen=True)
class Scenario:
    """A battle on its table: ground, places of units, and the orders and objectives of each side.

    `stand` is the frontage and depth of a stand in mm. `places` has the places that the battle file gives, by the key
    of the unit; a facing below 0 means that it gives none.
    """

    battle: Battle
    ruleset: Ruleset
    book: Book
    ground: Ground
    stand: tuple[float, float]
    places: Mapping[str, Box] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)
    goals: Mapping[str, Sequence[Point]] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of both sides, in the order of the battle file."""
        return tuple(self.battle.armies)

    @cached_property
    def roles_of_arms(self) -> dict[str, Role]:
        """The battlefield role of each arm, by its symbol in print."""
        return {arm["id"]: role_of(arm.get("sign", "")) for arm in self.ruleset.arm_tables}

    @cached_property
    def game(self) -> Playable[BattleState]:
        """The ruleset's turn engine; TypeError if it cannot be played, FileErrors if its data are wrong."""
        return game_of(self.ruleset)

    @property
    def turns(self) -> int:
        """The number of turns to play: from the battle file, otherwise from the rulebook, otherwise 60."""
        rows = (self.book[name] for name in ("turn", "victory") if name in self.book)
        return self.battle.turns or next((int(row.turns) for row in rows if "turns" in row), 0) or NO_END

    def form_unit(self, unit: Unit) -> Unit:
        """Return a unit in the formation that the battle file gives it, otherwise in its usual one."""
        plan = self.battle.plan or Plan()
        return form_unit(self.book.as_written, unit, plan.formations.get((unit.side, unit.number), ""))

    def footprint(self, book: Book, unit: Unit) -> tuple[float, float]:
        """Return frontage and depth of a unit, in mm, on the stands of this battle."""
        return self._room(book, unit, self.stand)

    @cached_property
    def posts(self) -> dict[tuple[str, bool], list[Post]]:
        """The cache of the units' places, by side and whether the side has the upper edge of the table."""
        return {}

    @cached_property
    def _room(self) -> Callable[[Book, Unit, Sides], Sides]:
        return footprint_of(self.ruleset)


def key_of(unit: Unit) -> str:
    """Return the key of a unit in a journal: its side and number."""
    return f"{unit.side}-{unit.number}"


def scenario_of(battle: Battle, ruleset: Ruleset, book: Book) -> Scenario:
    """Return the battle of a file as a scenario, with the ruleset's usual table and stands where the file gives none.

    If the ruleset gives none either, the table is 1800 by 1200 mm, and stands have no size. A table whose width the
    file does not give is as long as both armies need.
    """
    plan = battle.plan or Plan()
    table, usual = usual_table(book), _sides(book, "stand", (0.0, 0.0))
    width, depth = plan.width or table[0], plan.depth or table[1]
    features = tuple(
        Feature(piece.kind, piece.points, piece.name, piece.width, piece.burning, piece.fortified)
        for piece in plan.ground
    )
    places = {f"{side}-{number}": Box(x, y, facing, 0, 0) for (side, number), (x, y, facing) in plan.places.items()}
    goals = {**_objectives(battle, features), **plan.goals}
    stand = plan.stand if plan.stand[0] else usual
    orders = {**_orders(battle), **plan.orders}
    ground = Ground(width, depth, features)
    scenario = Scenario(battle, ruleset, book.unwatched, ground, stand, places, orders, goals)
    if plan.width or not stand[0]:
        return scenario
    return replace(scenario, ground=replace(ground, width=_long_enough(scenario)))


def usual_table(book: Book) -> tuple[float, float]:
    """Return width and depth of the table on which a game is usually played, in mm."""
    return _sides(book, "table", CLUB_TABLE)


def _long_enough(scenario: Scenario) -> float:
    """Return the width of the usual table in mm, or of a longer one if an army has no room there."""
    armies, ground = [line_up(scenario, side) for side in scenario.sides], scenario.ground
    needed = [army.length for army in armies if not army.has_room(ground)]
    return max(ground.width, FOOT * math.ceil(max(needed, default=0.0) / FOOT))


def _sides(book: Book, what: str, otherwise: tuple[float, float]) -> tuple[float, float]:
    """Return width and depth in mm of `what`, "table" or "stand", as the rulebook gives them, or `otherwise`."""
    return (float(book[what].width.mm), float(book[what].depth.mm)) if what in book else otherwise


def _orders(battle: Battle) -> dict[str, str]:
    """Return the orders of each side: the attacker attacks, the other holds; without an attacker both attack."""
    attacker = next((side for side, role in battle.roles.items() if role == "attacker"), "")
    return {side: "attack" if side == attacker or not attacker else "hold" for side in battle.armies}


def _objectives(battle: Battle, features: Sequence[Feature]) -> dict[str, list[Point]]:
    """Return the middles of the objectives that each side wants, by side."""
    middles = {feature.name: feature.middle for feature in features if feature.name}
    goals: dict[str, list[Point]] = {}
    for objective in battle.victory.objectives:
        if objective.name in middles:
            goals.setdefault(objective.side, []).append(middles[objective.name])
    return goals


def set_up_field(
    scenario: Scenario, chance: Roll, decides: DecisionMaker, write: Callable[[Event], None], rolled: bool = True
) -> BattleState:
    """Return the battle on its table, with qualities rolled where that is due, and with units and officers in place.

    `decides` makes the players' choices in the battle; `write` receives each event. Without `rolled`, no quality is
    rolled.
    """
    ruleset = scenario.ruleset
    field_ = Field(scenario.ground)
    table = Table(scenario.book, chance, field_, decides, write, scenario.footprint, ruleset.steps, _setup(scenario))
    play = scenario.game.begins(table)
    _deploy(play, scenario, rolled)
    return play


def _setup(scenario: Scenario) -> Setup:
    battle, plan = scenario.battle, scenario.battle.plan or Plan()
    return Setup(
        sides=scenario.sides,
        worth=scenario.ruleset.about.get("commanders", {}),
        armies=battle.armies,
        roles=dict(battle.roles),
        orders=dict(scenario.orders),
        goals=_goals(scenario),
        objectives=battle.victory.objectives,
        breaks=army_breaks(battle.victory, scenario.book),
        routers=battle.victory.routers,
        doubled=plan.doubled,
        turns=scenario.turns,
        reserve=frozenset(f"{side}-{number}" for side, number in plan.reserve),
        all_day=frozenset(f"{side}-{number}" for side, number in plan.all_day),
        events=battle.events,
        stand=scenario.stand[0],
        roles_of_arms=scenario.roles_of_arms,
    )


def _deploy(play: BattleState, scenario: Scenario, rolled: bool) -> None:
    """Deploy both sides in the order of their lists; with `rolled`, roll the qualities that are due a roll."""
    plan = scenario.battle.plan or Plan()
    for at, side in enumerate(scenario.sides):
        posts = posts_of(scenario, side, north=bool(at))
        for post in posts:
            listed = scenario.game.enlisted(play.chance, scenario.book, post.unit) if rolled else post.unit
            unit = scenario.form_unit(listed)
            turn = plan.arrives.get((side, unit.number), 0)
            if turn:
                play.expects(key_of(unit), unit, turn, _on_the_edge(scenario, key_of(unit)))
            else:
                play.muster(key_of(unit), unit, post.box)
        _riders(play, scenario, side, posts)


def _on_the_edge(scenario: Scenario, key: str) -> Box:
    """Return where reinforcements enter the table, and their facing."""
    place = scenario.places[key]
    return place if place.facing >= 0 else place.at(place.x, place.y, inward(scenario.ground, place[:2]))


def inward(ground: Ground, at: Point) -> float:
    """Return the direction in degrees from the point `at` of the edge onto the table.

    >>> inward(Ground(1800, 1200), (900, 1200))
    180.0
    """
    x, y = at
    ways: Sequence[tuple[float, float]] = (
        (y, 0.0),
        (x, 90.0),
        (ground.height - y, 180.0),
        (ground.width - x, 270.0),
    )
    return min(ways)[1]


def posts_of(scenario: Scenario, side: str, north: bool) -> list[Post]:
    """Return the places of a side's units, cached: those of the battle file, otherwise the line of battle.

    `north` is whether the side has the upper edge of the table.
    """
    known = scenario.posts.get((side, north))
    if known is None:
        known = scenario.posts[side, north] = _posts_of(scenario, side, north)
    return known


def _posts_of(scenario: Scenario, side: str, north: bool) -> list[Post]:
    usual = line_up(scenario, side).posts(scenario.ground, north)
    return [Post(post.unit, _placed(scenario.places.get(key_of(post.unit)), post.box)) for post in usual]


def line_up(scenario: Scenario, side: str) -> LineUp:
    """Return the army of a side, ready to be placed along its edge of the table."""

    def width(unit: Unit) -> tuple[float, float]:
        return scenario.footprint(scenario.book, scenario.form_unit(unit))

    def arms(which: Role) -> set[str]:
        return {arm for arm, role in scenario.roles_of_arms.items() if role is which}

    army, ground = scenario.battle.armies[side], scenario.ground
    front = first_line(ground, zone_depth(scenario.book, ground.height))
    placed = {unit.number for unit in army.units if key_of(unit) in scenario.places}
    return LineUp(army, cache(width), arms(Role.HORSE), arms(Role.GUNS), front, placed)


def _placed(place: Box | None, usual: Box) -> Box:
    """Return the place a file gives to a unit, facing forward if it gives no facing; without a place, `usual`."""
    if place is None:
        return usual
    return usual.at(place.x, place.y, usual.facing if place.facing < 0 else place.facing)


def _goals(scenario: Scenario) -> dict[str, list[Point]]:
    ground = scenario.ground
    usual = {
        side: [(ground.width / 2, ground.height * (0.8 if not at else 0.2))] for at, side in enumerate(scenario.sides)
    }
    return {**usual, **{side: list(points) for side, points in scenario.goals.items()}}


def _riders(play: BattleState, scenario: Scenario, side: str, posts: Sequence[Post]) -> None:
    """Place the officers: each behind the middle of the units led, whether a brigade, a division or the army.

    If none of the units led is near that middle, the officer begins behind the nearest of them. Reinforcements count
    only for officers none of whose units is on the table.
    """
    army = scenario.battle.armies[side]
    boxes = {key_of(post.unit): post.box for post in posts}
    everyone: list[tuple[Any, list[str], str]] = [
        (brigade.commander, [key_of(unit) for unit in brigade.units], brigade.name) for brigade in army.brigades
    ]
    for command in army.commands:
        units = [key_of(unit) for brigade in army.brigades_of(command) for unit in brigade.units]
        everyone.append((command.commander, units, command.name))
    everyone.append((army.general, [key_of(unit) for unit in army.units], ""))
    for officer, keys, brigade in everyone:
        if officer is not None:
            there = [key for key in keys if play.is_in(key)] or keys
            at = _behind([boxes[key] for key in there], scenario.ground)
            play.riders[f"{side}:{officer.name}"] = Rider(officer.name, officer.rank, side, at, brigade=brigade)


def _behind(led: Sequence[Box], ground: Ground) -> Point:
    """Return the place of an officer behind the units led, within the table."""
    back = [box.ahead(-BEHIND) for box in led]
    middle = Box(sum(box.x for box in back) / len(back), sum(box.y for box in back) / len(back), 0.0, 1.0, 1.0)
    nearest = min(led, key=lambda box: gap(middle, box))
    spot = middle if gap(middle, nearest) <= BESIDE else nearest.ahead(-BEHIND)
    return min(max(spot.x, 0.0), ground.width), min(max(spot.y, 0.0), ground.height)
