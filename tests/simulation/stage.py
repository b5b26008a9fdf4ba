"""A bare table for one ruleset: units where a test puts them, throws laid before them, choices by their verb."""

from __future__ import annotations

from drumhead import rulesets
from drumhead.geometry.field import Field
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, Ground
from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.probability import Replay
from drumhead.rules.asking.worked_example import unit_of
from drumhead.rules.battle.battle_setup import Rider, Setup
from drumhead.rules.battle.battle_state import Table
from drumhead.rules.battle.evaluator_interface import role_of
from drumhead.rules.rulebook.formations import footprint_of

STAND = (40.0, 30.0)


def bare(ruleset, sides, **more):
    """What is laid down for two sides who have the middle of the table for their goal, and no orders."""
    roles = {arm["id"]: role_of(arm["sign"]) for arm in ruleset.about["arm"]}
    goals = {side: [(900.0, 600.0)] for side in sides}
    return Setup(sides, ruleset.about["commanders"], goals=goals, stand=STAND[0], roles_of_arms=roles, **more)


class PrintOptions:
    """Takes the first option with a verb that is wished for, else the first."""

    def __init__(self, *verbs):
        self.verbs = list(verbs)
        self.asked = []

    def choose(self, play, side, what, options):
        self.asked.append((what, [option.verb for option in options]))
        taken = next((at for verb in self.verbs for at, option in enumerate(options) if option.verb == verb), 0)
        return taken, ""

    def sequence(self, play, side, what, units):
        return units


class Stage:
    """The table of a game: `puts` units on it, and shows what was told."""

    def __init__(self, ruleset="peninsular-paperboys", throws=(), wishes=(), ground=(), readings=None):
        loaded = rulesets.load(ruleset)
        self.module, self.told = loaded.module("play"), []
        book, room = loaded.book(readings), footprint_of(loaded)

        def footprint(book, unit):
            return room(book, unit, STAND)

        self.door = PrintOptions(*wishes)
        field = Field(Ground(1800.0, 1200.0, tuple(ground)))
        sides = tuple(side["id"] for side in loaded.about["side"])
        setup = bare(loaded, sides, armies=dict.fromkeys(sides))
        cites = loaded.steps
        table = Table(book, Replay(throws), field, self.door, self.told.append, footprint, cites, setup)
        self.play = self.module.begins(table)
        if hasattr(self.play.memory, "first_card"):  # who goes first at a turn's end, in games that say it by the cards
            self.play.memory.first_card = sides[0]
        self.play.turn = 1

    def puts(self, unit: Unit, x: float, y: float, facing: float = 0.0, *states: str) -> str:
        number = 1 + sum(1 for each in self.play.units.values() if each.side == unit.side and each.number)
        key = f"{unit.side}-{number}"
        self.play.muster(key, unit.but(number=number).now(*states), Box(x, y, facing, 0, 0))
        army = self.play.setup.armies[unit.side]
        units = (*army.units, self.play.units[key]) if army else (self.play.units[key],)
        self.play.setup.armies[unit.side] = Army("army", unit.side, None, (Brigade("brigade", units),))
        return key

    def officer(self, rank: str, side: str, x: float, y: float) -> str:
        self.play.riders["rider"] = Rider("rider", rank, side, (x, y), brigade="brigade")
        return "rider"

    def kinds(self):
        return [event["e"] for event in self.told]

    def rules(self):
        return {rule for event in self.told for rule in event["rules"]}


def wood(left, low, right, high):
    return Feature("wood", ((left, low), (right, low), (right, high), (left, high)), "wood")


def laid_out(ruleset, example, places, throws, wishes, ground=()):
    """A worked example's units at (x, y, facing) in mm; `throws` are what is thrown or turned, in their order."""
    stage = Stage(ruleset, throws, wishes, ground)
    for key, facts in example.units.items():
        x, y, facing = places[key]
        stage.play.muster(key, unit_of(key, facts), Box(x, y, facing, 0, 0))
    return stage, example.steps


def expected(steps, what):
    """What an example says last of a unit."""
    return [step["expect"][what] for step in steps if what in step["expect"]][-1]
