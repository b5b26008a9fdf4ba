"""Cavalry of a regiment that charges on one card: the order in which its units act (Charges)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from drumhead.rulesets.von_futsch.play.charge import charges
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


def in_waves(play: VonFutschBattle, order: Sequence[str]) -> Sequence[str]:
    """Return the units of a group in the order in which they act: of cavalry, those with the best charges are first."""
    if len(order) < 2 or not any(may_ride(play, key) for key in order):
        return order
    return sorted(order, key=lambda key: -play.as_it_stands(_best_charge, key))


def may_go_first(play: VonFutschBattle, key: str) -> bool:
    """Return whether a unit is cavalry that can charge from where it stands, before others have gone."""
    return play.as_it_stands(_best_charge, key) > -math.inf


def may_ride(play: VonFutschBattle, key: str) -> bool:
    """Return whether a unit is cavalry that may charge, with an enemy near enough."""
    unit = play.units[key]
    if unit.arm != "cavalry" or not play.judge.rides(unit):
        return False
    return play.field.is_near(play.box(key), play.judge.reach(key)[1], play.foes(key))


def _best_charge(play: VonFutschBattle, key: str) -> float:
    """Return the value of a cavalry unit's best charge in stands, as others stand; minus infinity if it has none."""
    found = charges.options(play, key) if may_ride(play, key) else []
    return max((each.worth.theirs - each.worth.own for each in found), default=-math.inf)
