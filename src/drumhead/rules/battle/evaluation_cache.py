"""Cached evaluations of units under a rulebook, shared by all battles that use the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decision_options import Prospect
from drumhead.rules.battle.evaluation_hooks import Battery, GameHooks, Volley, Weighed

MANY = 20_000  # answers, some twenty megabytes, of which no more are kept from battle to battle


@dataclass
class Answers:
    """Cached evaluations of units. Keys are numbers: units that no rule distinguishes share a number.

    `numbers` maps a unit's facts to its number, `fights` the facts that matter in a fight to a second number, and
    `fighters` the first number to the second. All other fields map one such number, or the two numbers of a pair of
    units, to a result.
    """

    numbers: dict[Any, int] = field(default_factory=dict)
    reaches: dict[int, tuple[float, float]] = field(default_factory=dict)
    flights: dict[int, float] = field(default_factory=dict)
    batteries: dict[int, tuple[Battery, ...]] = field(default_factory=dict)
    hits: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    dice: dict[Any, float] = field(default_factory=dict)
    volleys: dict[tuple[int, int, str], Volley] = field(default_factory=dict)
    fights: dict[Any, int] = field(default_factory=dict)  # numbers of all that fight alike
    fighters: dict[int, int] = field(default_factory=dict)
    attacks: Weighed = field(default_factory=dict)
    assaults: dict[Any, Prospect] = field(default_factory=dict)


def answers_for(play: BattleState, weighing: GameHooks[Any]) -> Answers:
    """Return the evaluation cache of a battle's rulebook; an empty one if results depend on more than the rulebook.

    A cache with more than MANY entries is replaced with an empty one.
    """
    kept: dict[Any, Any] = play.book.worked_out
    if len(kept) > MANY:
        kept.clear()
    if not weighing.lasting:
        return Answers()
    of = Answers, getattr(weighing.attack, "__func__", weighing.attack)  # the same function for every battle's hooks
    known = kept.get(of)
    if known is None or len(known.volleys) + len(known.attacks) + len(known.assaults) > MANY:
        known = kept[of] = Answers()
    found: Answers = known
    return found
