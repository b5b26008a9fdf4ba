"""Units to try the rules on, and throws laid before them."""

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay


def cm(number):
    return Length.parse(f"{number} cm")


def foot(**about):
    return Unit(**{"name": "Orkney's", "arm": "infantry", "kind": "foot", "stands": 7, "side": "alliance", **about})


def horse(**about):
    return Unit(**{"name": "Lumley's", "arm": "cavalry", "kind": "horse", "stands": 8, "side": "alliance", **about})


def gun(kind="cannon", **about):
    return Unit(**{"name": "Blood's", "arm": "artillery", "kind": kind, "quality": "elite", "stands": 1, **about})


def thrown(rule, *facts, throws):
    """What a rule comes to with these throws, and no others."""
    chance = Replay(throws)
    result = rule(chance, *facts)
    chance.finish()
    return result
