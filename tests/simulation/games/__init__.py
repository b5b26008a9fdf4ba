"""What of the invariants is a game's own: a module for each ruleset that is fought, with its `GAME`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from drumhead.deployment.scenario import Scenario
from drumhead.simulation.engine import BattleResult

Check = Callable[[BattleResult, Scenario], None]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game. Counts are words of a unit's state in the journal, kinds those of its events.

    `most` is the most that the record of a unit shows of each count; a count that is missing shows 0. Counts that
    `fall` never rise and counts that `rise` never fall, unless an event of a kind that `mends` says so (a rally). A
    unit without stands is the subject of no event but of those `after` its end. `blows` are the kinds by which lines
    come to blows. `dead` is what of a unit that has lost so much counts in the reckoning, `own` what else holds.
    Where a book pays a wheel `by_the_front`, a march is measured by those corners; where it turns a unit about its
    middle at no cost `by_the_middle`, and one that `crosses` water is a whole move.
    """

    most: Mapping[str, int]
    falls: tuple[str, ...] = ("stands",)
    rises: tuple[str, ...] = ()
    mends: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    blows: frozenset[str] = frozenset({"contact"})
    dead: Callable[[dict, int], int] = lambda unit, left: unit["stands"] - left
    by_the_front: bool = False
    by_the_middle: bool = False
    own: tuple[Check, ...] = field(default=())


def game_of(scenario: Scenario) -> Game:
    """That of a scenario's ruleset."""
    return import_module(f"{__name__}.{scenario.ruleset.id.replace('-', '_')}").GAME
