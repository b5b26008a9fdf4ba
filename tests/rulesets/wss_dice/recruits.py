"""Units to try the rules on, and throws laid before them."""

from drumhead import rulesets
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay

RULESET = rulesets.load("wss-dice")
BOOK = RULESET.book()


def read_as(slug, key):
    """The book under one reading."""
    return RULESET.book({slug: key})


def inches(number):
    return Length.parse(f"{number} in")


def unit(words, **about):
    """A unit from its notation: "infantry", "cavalry deployed", "dragoons on foot"."""
    arm, _, how = words.partition(" ")
    state = {"": (), "deployed": ("deployed",), "on foot": ("deployed", "dismounted")}[how]
    return Unit(**{"name": words, "arm": arm, "kind": arm, "quality": "", "state": frozenset(state), **about})


def thrown(rule, *facts, throws):
    """What a rule comes to with these throws, and no others."""
    chance = Replay(throws)
    result = rule(chance, *facts)
    chance.finish()
    return result
