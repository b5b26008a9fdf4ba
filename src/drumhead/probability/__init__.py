"""Chance: the interface through which rules roll dice and draw cards, and its three sources of luck.

They are exact enumeration, seeded dice and scripted throws. This package imports nothing else of Drumhead.
"""

from drumhead.probability.dependency_tracking import memoize, touch, touch_all, watching
from drumhead.probability.distribution import Distribution, deal, die, hits, tally, total
from drumhead.probability.enumeration import ImpureRuleError, odds
from drumhead.probability.memo import MemoOwner
from drumhead.probability.random_source import Chance, Event
from drumhead.probability.scripted_source import Replay, ReplayError
from drumhead.probability.seeded_source import Roll

__all__ = [
    "Chance",
    "Distribution",
    "Event",
    "ImpureRuleError",
    "MemoOwner",
    "Replay",
    "ReplayError",
    "Roll",
    "deal",
    "die",
    "hits",
    "memoize",
    "odds",
    "tally",
    "total",
    "touch",
    "touch_all",
    "watching",
]
