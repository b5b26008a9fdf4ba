"""Corrections of a battle by its umpire: records of units, places and officers, each as an event of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.geometry.oriented_box import Box
from drumhead.rules.battle.battle_state import BattleState, Event

UMPIRE = "umpire"  # the kind of events that an umpire adds
LOST, WITH, AT = "lost", "u", "at"  # what may be said of an officer
FIELDS = {"stands": "stands", "pips": "pips", "cas": "casualties", "hits": "hits", "hidden": "hidden"}
SETS = ("state", "spent")


def is_by_umpire(event: Mapping[str, Any]) -> bool:
    """Return whether an event was added by an umpire, and does not follow from the rules."""
    return bool(event["e"] == UMPIRE)


def correct(play: BattleState, correction: Mapping[str, Any]) -> None:
    """Carry out a correction and write its event.

    `correction` is such an event, or has its facts: `set` with the new record of each unit, `officers` with the new
    unit, place or loss of each officer, `says` in words, and `ruled` if it is against the rules. One that changes
    nothing is a remark.
    """
    for key, state in correction.get("set", {}).items():
        restore(play, key, state)
    for name, now in correction.get("officers", {}).items():
        _seat(play, name, now)
    facts: Event = {name: correction[name] for name in ("says", "ruled", "officers") if name in correction}
    play.tell(UMPIRE, correction.get("u", ""), **facts)


def restore(play: BattleState, key: str, state: Mapping[str, Any]) -> None:
    """Give a unit the record and the place of a table of the journal, as `BattleState.state` returns it."""
    before, was = play.units[key], play.state(key)
    unit = before.but(
        **{name: state.get(field, 0) for field, name in FIELDS.items()},
        **{name: frozenset(state.get(name, ())) for name in SETS},
        officer=state.get("officer", ""),
    )
    place = state.get("place")
    if unit.stands and place and not play.is_in(key):
        play.coming.pop(key, None)
        play.muster(key, before, Box(*place))
    play.change(key, unit)
    if place and play.is_in(key) and place[:3] != was.get("place", [])[:3]:
        x, y, facing = place[:3]
        play.put(key, play.box(key).at(float(x), float(y), float(facing)))
    elif not place and play.is_in(key):
        play.withdraw(key)


def _seat(play: BattleState, name: str, now: Mapping[str, Any]) -> None:
    """Put an officer with a unit, alone at a place, or among those lost."""
    rider = play.riders[name]
    if rider.unit in play.units and play.units[rider.unit].officer == rider.rank and rider.unit != now.get(WITH):
        play.change(rider.unit, play.units[rider.unit].but(officer=""))
    if now.get(LOST):
        play.fallen.append(play.riders.pop(name))
    elif WITH in now:
        key = str(now[WITH])
        x, y, *_ = play.box(key) if play.is_in(key) else (*rider.at, 0.0)
        play.rides(name, unit=key, at=(x, y))
        play.change(key, play.units[key].but(officer=rider.rank))
    else:
        x, y = now[AT]
        play.rides(name, unit="", at=(float(x), float(y)))
