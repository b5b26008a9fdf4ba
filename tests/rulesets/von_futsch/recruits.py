"""Units to try the rules on, and throws laid before them."""

from drumhead import rulesets
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay

RULESET = rulesets.load("von-futsch")
BOOK = RULESET.book()


def inches(number):
    return Length.parse(f"{number} in")


def unit(**about):
    if "state" in about:
        about["state"] = frozenset(about["state"])
    return Unit(**{"quality": "normal", "side": "imperial", **about})


def battalion(**about):
    return unit(**{"name": "Scholten", "arm": "infantry", "kind": "battalion", "stands": 12, "start": 12, **about})


def skirmishers(**about):
    given = {"name": "Free company", "arm": "skirmishers", "kind": "skirmishers", "stands": 6, "start": 6}
    return unit(**{**given, **about})


def horse(kind="heavy", **about):
    return unit(**{"name": "Ligne", "arm": "cavalry", "kind": kind, "stands": 6, "start": 6, **about})


def gun(**about):
    return unit(**{"name": "Guns", "arm": "artillery", "kind": "gun", "stands": 4, "start": 4, **about})


def wagon(**about):
    return unit(**{"name": "Wagon", "arm": "wagon", "kind": "wagon", "stands": 1, "start": 1, **about})


def thrown(rule, *facts, throws):
    """What a rule comes to with these throws, and no others."""
    chance = Replay(throws)
    result = rule(chance, *facts)
    chance.finish()
    return result
