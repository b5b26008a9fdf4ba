"""The table of von-futsch for tests: places in inches, its units by their kinds, a charge by the script."""

from __future__ import annotations

from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.unit import Unit
from drumhead.rulesets.von_futsch.play.cards import activation
from drumhead.rulesets.von_futsch.play.charge import charges
from drumhead.rulesets.von_futsch.play.von_futsch_battle import INCH

from .stage import Stage as BareStage

ARMS = {"battalion": "infantry", "grenadiers": "infantry", "gun": "artillery", "skirmishers": "skirmishers"}
FIGURES = {"infantry": 12, "artillery": 4, "skirmishers": 6, "cavalry": 6}


class Stage(BareStage):
    """A table on which places are told in inches; whoever charges does so once, by the script."""

    def unit(self, side, kind, x, y, facing=0.0, *states, **more):
        arm = ARMS.get(kind, "cavalry")
        unit = Unit(kind, arm, kind, "normal", FIGURES[arm], side=side).but(**more)
        return self.puts(unit, x * INCH, y * INCH, facing, *states)

    def ways(self, key, whom):
        return [each.more["way"] for each in charges.options(self.play, key) if each.whom == whom]

    def charge(self, key, whom, way="charge"):
        options = charges.options(self.play, key)
        charges.charge(self.play, next(o for o in options if o.whom == whom and o.more["way"] == way))
        self.play.chance.finish()

    def off(self, one, other):
        """How far the middle of one is from that of another, in inches."""
        a, b = self.play.box(one), self.play.box(other)
        return ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 / INCH

    def events(self, kind):
        return [event for event in self.told if event["e"] == kind]

    def verbs(self, key):
        return {option.verb for option in activation.options(self.play, key)}

    def state(self, key):
        return self.play.units[key].state


def staged(throws=(), wishes=(), ground=()):
    return Stage("von-futsch", throws, wishes, ground)


def ground_of(kind, left, low, right, high):
    corners = ((left, low), (right, low), (right, high), (left, high))
    return Feature(kind, tuple((x * INCH, y * INCH) for x, y in corners), kind)
