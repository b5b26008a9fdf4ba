"""Evaluations of units by a rulebook, cached with it from battle to battle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from drumhead.rules.battle.battle_state import BattleState
from drumhead.rules.battle.decisions import Prospect
from drumhead.rules.battle.game_hooks import Battery, GameHooks, Volley, Weighed

MANY = 20_000  # answers, some twenty megabytes, of which no more are kept from battle to battle


@dataclass
class Answers:
    """Cached evaluations of units, by the number that equal units share, or by the numbers of two units."""

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
    """Return the evaluation cache of the rulebook, if its results rest only on the rulebook; otherwise an empty one.

    A cache with more than MANY entries is replaced with an empty one.
    """
    kept: dict[Any, Any] = play.book.worked_out
    if len(kept) > MANY:
        kept.clear()
    if not weighing.lasting:
        return Answers()
    known = kept.get((Answers, weighing.attack))
    if known is None or len(known.volleys) + len(known.attacks) + len(known.assaults) > MANY:
        known = kept[Answers, weighing.attack] = Answers()
    found: Answers = known
    return found
