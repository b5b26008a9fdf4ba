"""Shaken units on their activation: they test and do nothing else (Shaken)."""

from __future__ import annotations

from drumhead.rulesets.von_futsch import morale
from drumhead.rulesets.von_futsch.morale import Strain
from drumhead.rulesets.von_futsch.play.movement.retreats_and_losses import check_steps, suffers
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


def tests(play: VonFutschBattle, key: str) -> str:
    """Throw the test of a shaken unit and carry it out; return the result, such as "recovers" or "wavers"."""
    unit = play.units[key]
    result, after = play.chance.resolve(morale.recovery, play.book, unit)
    checked = check_steps(play, unit, Strain("check"), "wavers" if result == "stays shaken" else result)
    recovered = ["recovers"] if result == "recovers" else []
    steps = ("shaken-tests", *checked, *recovered)
    suffers(play, key, after, result, None, "test", steps=steps, dead=0, adds=morale.net(play.book, unit))
    return result
