"""Checks of the first lines of a journal, which name the battle and the deployment, and of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PLAIN: Mapping[str, Any] = {
    "seed": int,
    "turns": int,
    "title": str,
    "date": str,
    "place": str,
    "ruleset": str,
    "source": str,
    "house-file": str,
    "breaks": bool,
    "house-rules": str,
    "commanders": dict,
    "readings": dict,
    "table": list,
}
EACH: Mapping[str, Mapping[str, Any]] = {  # fields of every side, objective, unit and piece of ground
    "sides": {"army": str, "general": str, "officers": dict, "orders": str, "quits": int},
    "objectives": {"name": str, "side": str, "when": str, "worth": int},
    "units": {"name": str, "arm": str, "kind": str, "quality": str, "stands": int, "side": str, "number": int},
    "ground": {"kind": str, "name": str, "width": int | float, "points": list},
}
OPENING: Mapping[str, Any] = {"units": dict, "riders": dict, "points": dict, "dead": dict}

EVENT: Mapping[str, Any] = {  # common fields of events
    "t": int,
    "c": int,
    "e": str,
    "rules": list,
    "u": str,
    "at": str,
    "officer": str,
    "why": str,
    "luck": list,
    "took": list,
    "set": dict,
    "frm": list,
    "to": list,
}
MOST_TURNS = 99
MOST_STANDS = 999
TABLE = 10_000  # mm, the largest table


def is_event(event: Mapping[str, Any]) -> bool:
    """Return whether a line has the required fields of an event, each of the right type."""
    if not {"n", "e", "seal", "rules"} <= event.keys() or not isinstance(event["rules"], list):
        return False
    if event["e"] == "battle":
        return True
    if not {"t", "c"} <= event.keys() or not all(
        isinstance(event[each], EVENT[each]) for each in EVENT if each in event
    ):
        return False
    throws = (each for each in event.get("luck", ()))
    return (
        0 <= event["t"] <= MOST_TURNS
        and all(isinstance(state, dict) for state in event.get("set", {}).values())
        and all(isinstance(throw, list) and throw and isinstance(throw[0], str) for throw in throws)
        and all(_place(event[each]) for each in ("frm", "to") if each in event)
    )


def names(event: Mapping[str, Any], units: Mapping[str, Any]) -> bool:
    """Return whether all units of an event are among `units`, those of the first line."""
    return event.get("set", {}).keys() <= units.keys() and all(
        event[each] in units for each in ("u", "at") if event.get(each)
    )


def _place(value: Any) -> bool:
    """Return whether a value is a place on a table: x and y in mm, and perhaps a facing."""
    return 2 <= len(value) <= 3 and all(isinstance(each, int | float) and abs(each) <= 2 * TABLE for each in value)


def lacking(first: Mapping[str, Any]) -> list[str]:
    """Return the names of fields that a journal's first line lacks, or that have wrong values; [] if none."""
    wrong = [name for name, kind in PLAIN.items() if not isinstance(first.get(name), kind)]
    wrong += [name for name, kinds in EACH.items() if not _each(first.get(name), kinds)]
    if wrong:
        return wrong
    wrong += [
        name
        for name, least, most in (("seed", 0, first["seed"]), ("turns", 1, MOST_TURNS))
        if not least <= first[name] <= most
    ]
    wrong += [] if isinstance(first.get("north"), int | float | None) else ["north"]
    wrong += [] if first["units"] and all(map(_is_counted, first["units"].values())) else ["units"]
    wrong += [] if _pair(first["table"]) and min(first["table"]) > 0 and max(first["table"]) <= TABLE else ["table"]
    wrong += [] if all(unit["side"] in first["sides"] for unit in first["units"].values()) else ["sides"]
    wrong += [] if all(map(_pair, (point for piece in first["ground"] for point in piece["points"]))) else ["ground"]
    return wrong


def _is_counted(unit: Mapping[str, Any]) -> bool:
    """Return whether a unit's stands are within limits, and `for-a-stand` is a valid number."""
    several = unit.get("for-a-stand", 1)
    return 0 <= unit["stands"] <= MOST_STANDS and isinstance(several, int) and 1 <= several <= MOST_STANDS


def opens(event: Mapping[str, Any], units: Mapping[str, Any]) -> bool:
    """Return whether an event, the second line, is the deployment, with only `units` of the first line."""
    kinds = all(isinstance(event.get(name), kind) for name, kind in OPENING.items())
    return event["e"] == "tableau" and kinds and event["units"].keys() <= units.keys()


def _each(value: Any, kinds: Mapping[str, Any]) -> bool:
    entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [None]
    return all(isinstance(one, dict) and all(isinstance(one.get(k), of) for k, of in kinds.items()) for one in entries)


def _pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(each, int | float) for each in value)
