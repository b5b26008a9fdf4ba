"""What a book makes of units, once it has been asked: kept with the book from battle to battle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from drumhead.rules.battle.battle_state import Play
from drumhead.rules.battle.decisions import Prospect
from drumhead.rules.battle.game_hooks import Battery, Volley, Weighed, Weighing

MANY = 20_000  # answers, some twenty megabytes, of which no more are kept from battle to battle


@dataclass
class Answers:
    """What a book makes of units: by the number of all that are alike, and by the numbers of two of them."""

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


def answers_for(play: Play, weighing: Weighing[Any]) -> Answers:
    """Answers kept with the book from battle to battle, if they rest on it alone; begun anew when they are many."""
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
