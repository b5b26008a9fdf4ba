"""Units to try the rules on, and throws laid before them."""

from drumhead import rulesets
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Replay

RULESET = rulesets.load("peninsular-paperboys")
BOOK = RULESET.book()


def read_as(slug, key):
    """The book under one reading."""
    return RULESET.book({slug: key})


def cm(number):
    return Length.parse(f"{number} cm")


def _unit(kind, given):
    """A unit of its kind; `now` are the words of its state."""
    now = frozenset(given.pop("now", ()))
    return Unit(**{**kind, "state": now, **given})


def british(**given):
    """A British battalion of the line, two ranks deep."""
    kind = {"name": "48th", "arm": "infantry", "kind": "line", "stands": 8, "side": "allies", "nation": "British"}
    return _unit(kind, given)


def french(**given):
    """A French battalion of the line, three ranks deep."""
    kind = {"name": "15e", "arm": "infantry", "kind": "line", "stands": 6, "side": "french", "nation": "French"}
    return _unit(kind, given)


def rifles(**given):
    """Skirmish stands of the 60th."""
    return british(**{"name": "5/60th", "kind": "rifles", "quality": "elite", "stands": 4, **given})


def horse(**given):
    """A French regiment of chasseurs."""
    kind = {"name": "22e", "arm": "cavalry", "kind": "light-cavalry", "stands": 6, "side": "french", "nation": "French"}
    return _unit(kind, given)


def lancers(**given):
    """Don Julián's."""
    return horse(**{"name": "Lanceros", "kind": "irregular-cavalry", "side": "allies", "nation": "Spanish", **given})


def gun(**given):
    """A foot gun, placed to fire."""
    kind = {"name": "gun", "arm": "artillery", "kind": "foot-artillery", "stands": 1, "side": "french"}
    return _unit(kind, given)


def thrown(rule, *facts, throws):
    """What a rule comes to with these throws, and no others."""
    chance = Replay(throws)
    result = rule(chance, *facts)
    chance.finish()
    return result
