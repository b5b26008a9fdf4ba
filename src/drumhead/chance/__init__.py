"""Luck: the questions a rule may ask, and the drivers that answer them. Imports nothing of ours."""

from drumhead.chance.chance import Chance, Event
from drumhead.chance.distribution import Distribution, deal, die, hits, tally, total
from drumhead.chance.exact import ImpureRuleError, odds
from drumhead.chance.keeping import Keeper
from drumhead.chance.replay import Replay, ReplayError
from drumhead.chance.roll import Roll
from drumhead.chance.trace import remembered, touch, touch_all, watching

__all__ = [
    "Chance",
    "Distribution",
    "Event",
    "ImpureRuleError",
    "Keeper",
    "Replay",
    "ReplayError",
    "Roll",
    "deal",
    "die",
    "hits",
    "odds",
    "remembered",
    "tally",
    "total",
    "touch",
    "touch_all",
    "watching",
]
