"""Reserves counted in a battle's events: units that begin behind a friend, those fed in, tired units relieved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from drumhead.geometry.box_distance import gap, overlap
from drumhead.geometry.oriented_box import Box, turn
from drumhead.model.unit import Unit
from drumhead.rules.battle.battle_setup import Setup
from drumhead.rules.battle.battle_state import Event
from drumhead.rules.battle.evaluator_interface import Role
from drumhead.simulation.journal_attacks import MEETINGS

SUPPORT = 300.0  # mm behind a friend within which a unit supports it

Places = Mapping[str, Box]
Units = Mapping[str, Unit]


def in_reserve(events: Iterable[Event], units: Units, setup: Setup, shot: float) -> list[str]:
    """Return the keys of the infantry and cavalry that begin behind a friend, with no enemy within `shot` mm.

    Only events before the first turn count.
    """
    places: dict[str, Box] = {}
    for event in events:
        if event["e"] == "turn":
            break
        places |= list_boxes({**event.get("units", {}), **event.get("set", {})}, setup)
    covered = friends_before(places, units, setup)
    return [key for key, friends in covered.items() if friends and not _is_near_an_enemy(places, units, key, shot)]


def fed_in(events: Iterable[Event], reserves: Sequence[str]) -> list[str]:
    """Return the keys of `reserves` whose units later fire a volley or come into contact."""
    busy: set[str] = set()
    for event in events:
        if event["e"] == "fire" or event["e"] in MEETINGS:
            busy.add(event["u"])
        if event["e"] in MEETINGS:
            busy.add(event["at"])
    return [key for key in reserves if key in busy]


def reliefs(events: Iterable[Event], units: Units, setup: Setup, tired: Callable[[str, Event], int]) -> int:
    """Return the number of times that a unit of the first line was relieved by the end of the next turn.

    It then has a friend in front of it that is less tired. `tired` returns how worn the unit of a key is, from its
    state in the journal.
    """
    count = 0
    earlier: dict[str, set[str]] = {}
    for event in events:
        if event["e"] != "tableau":
            continue
        states = event["units"]
        now = friends_before(list_boxes(states, setup), units, setup)
        behind_now = [key for key, friends in now.items() if friends and key in earlier and not earlier[key]]
        for key in behind_now:
            worn = tired(key, states[key])
            count += any(tired(friend, states[friend]) < worn for friend in now[key])
        earlier = now
    return count


def list_boxes(states: Mapping[str, Event], setup: Setup) -> dict[str, Box]:
    """Return the boxes of the units on the table that are not in rout, from their states in a journal."""
    return {
        key: Box(*state["place"])
        for key, state in states.items()
        if "place" in state and setup.running.isdisjoint(state.get("state", ()))
    }


def friends_before(places: Places, units: Units, setup: Setup) -> dict[str, set[str]]:
    """Return, for each unit of infantry or cavalry, the friends directly in front of it, all by key.

    Guns and skirmishers sent out do not count.
    """
    guns = {arm for arm, role in setup.roles_of_arms.items() if role is Role.GUNS}
    formed = {key: box for key, box in places.items() if units[key].arm not in guns and units[key].number}
    by_side: dict[str, dict[str, Box]] = {side: {} for side in setup.sides}
    for key, box in formed.items():
        by_side.setdefault(units[key].side, {})[key] = box
    return {key: _before(key, box, by_side[units[key].side]) for key, box in formed.items()}


def _before(key: str, box: Box, friends: Places) -> set[str]:
    x, y, facing, wide, deep = box
    (sin, cos), near, wide, deep = turn(facing), [], wide / 4, deep / 2
    for friend, there in friends.items():
        east, north, reach = there[0] - x, there[1] - y, (there[3] + there[4]) / 2
        ahead, right = east * sin + north * cos, east * cos - north * sin
        within = -reach - wide < right < reach + wide and -reach - deep < ahead < reach + deep + SUPPORT
        if within and friend != key:  # most are next to it, or behind
            near.append(friend)
    way = box.wide(2 * wide).path(SUPPORT) if near else box
    return {friend for friend in near if overlap(way, friends[friend])}


def _is_near_an_enemy(places: Places, units: Units, key: str, shot: float) -> bool:
    return any(units[other].side != units[key].side and gap(places[key], box) <= shot for other, box in places.items())
