"""Checks of the first lines of a journal, which name the battle and the deployment, and of its events."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, NamedTuple


class Field(NamedTuple):
    """A field of a journal's line: its type as JSON has it, and what it is."""

    kind: Any
    says: str


FIRST: Mapping[str, Field] = {  # needed fields of the first line
    "seed": Field(int, "Seed of the dice. 0 in a journal by hand."),
    "turns": Field(int, "Number of turns to play."),
    "title": Field(str, "Title of the battle."),
    "date": Field(str, "Date of the battle in history."),
    "place": Field(str, "Place of the battle."),
    "ruleset": Field(str, "Name of the ruleset, or the path of its folder."),
    "source": Field(str, "Name or path of the battle file."),
    "house-file": Field(
        str | list, "Path of the house rules, or empty. A list of all their files, the last overrides."
    ),
    "breaks": Field(bool, "Whether an army that has lost too much leaves the field."),
    "house-rules": Field(str, "Title of the house rules, or empty. Titles of several files are joined by +."),
    "commanders": Field(dict, "Leadership style of each side. Empty in a journal by hand."),
    "readings": Field(dict, "Rulings on unclear rules that differ from the usual ones."),
    "table": Field(list, "Width and depth of the table in mm."),
}
EACH: Mapping[str, Mapping[str, Any]] = {  # fields of every side, objective, unit and piece of ground
    "sides": {"army": str, "general": str, "officers": dict, "orders": str, "quits": int},
    "objectives": {"name": str, "side": str, "when": str, "worth": int},
    "units": {"name": str, "arm": str, "kind": str, "quality": str, "stands": int, "side": str, "number": int},
    "ground": {"kind": str, "name": str, "width": int | float, "points": list},
}
OPENING: Mapping[str, Any] = {"units": dict, "riders": dict, "points": dict, "dead": dict}

FIRST_MORE: Mapping[str, Field] = {
    "form": Field(int, "Version of the format."),
    "by": Field(
        str, "Who wrote it: drumhead, hand for an evening entered from paper, or umpire for one kept at the table."
    ),
    "drumhead": Field(str, "Version of Drumhead that wrote it."),
    "sides": Field(dict, "Army, general, officers, orders and break point of each side."),
    "units": Field(
        dict,
        "Name, arm, kind, quality, stands, side, number and brigade of each unit, by its key; own-kind of house rules.",
    ),
    "objectives": Field(list, "Places that are fought for."),
    "ground": Field(list, "Pieces of ground, with their points in mm."),
    "north": Field(int | float | None, "Direction of north in degrees, or null."),
}
EVENT: Mapping[str, Field] = {  # common fields of events
    "t": Field(int, "Turn; 0 before the first."),
    "c": Field(int, "Card of the turn; 0 before the first, or if nobody wrote it down."),
    "e": Field(str, "Kind of event."),
    "rules": Field(list, "Ids of the rules that it carries out."),
    "hand": Field(bool, "Whether it was entered from paper. A field that is not there is then unknown."),
    "u": Field(str, "Key of the unit that acts."),
    "at": Field(str, "Key of the unit acted on."),
    "officer": Field(str, "Officer, as side:name."),
    "why": Field(str, "Reason of the commander."),
    "weighed": Field(list, "Decisions that led to it, each with its best options. Only with --explain."),
    "luck": Field(list, "Throws: name, result, faces, number needed. null is unknown."),
    "took": Field(list, "Choices of the commander, for the replay."),
    "set": Field(dict, "New record of each unit that changed. Without a place, its place is unknown."),
    "says": Field(str, "Remark, or a correction of the umpire in words."),
    "ruled": Field(bool, "Whether the umpire allowed what the rules forbid."),
    "officers": Field(dict, "Officers that the umpire moved: the unit (u), the place in mm (at), or lost."),
    "plans": Field(
        dict,
        "New plans of each side's wings for the next turn, in a tableau: wing, does (hold, pin, attack or reserve), "
        "turn, at, foe, why and units.",
    ),
    "frm": Field(list, "Place before a move: x and y in mm, facing in degrees."),
    "to": Field(list, "Place after a move."),
}
EVENT_MORE: Mapping[str, Field] = {
    "n": Field(int, "Number of the line, from 0."),
    "seal": Field(str, "Checksum over all lines so far."),
}
REASONS = ("why", "weighed", "plans")  # fields that say why, and that change nothing
DECISION: Mapping[str, Any] = {"side": str, "question": str, "options": int, "best": list}
OPTION: Mapping[str, Any] = {"verb": str, "what": str, "worth": int | float, "parts": dict}
PLAN: Mapping[str, type] = {"wing": str, "does": str, "turn": int, "at": str, "foe": str, "why": str, "units": list}
INTENTIONS = ("hold", "pin", "attack", "reserve")  # of a wing
HAND = "hand"  # who wrote a journal that was entered from a log on paper
UMPIRE = "umpire"  # who wrote a journal that was kept at the table
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
        isinstance(event[each], EVENT[each].kind) for each in EVENT if each in event
    ):
        return False
    throws = (each for each in event.get("luck", ()))
    return (
        0 <= event["t"] <= MOST_TURNS
        and all(isinstance(state, dict) for state in event.get("set", {}).values())
        and all(isinstance(throw, list) and throw and isinstance(throw[0], str) for throw in throws)
        and all(_place(event[each]) for each in ("frm", "to") if each in event)
        and all(map(_is_decision, event.get("weighed", ())))
        and all(map(_is_plans, event.get("plans", {}).values()))
    )


def _is_plans(value: Any) -> bool:
    """Return whether a value is a list of plans of wings."""
    return (
        isinstance(value, list)
        and _each(value, PLAN)
        and all(plan["does"] in INTENTIONS and all(isinstance(key, str) for key in plan["units"]) for plan in value)
    )


def _is_decision(value: Any) -> bool:
    """Return whether a value is a decision that was explained: who decided what, and options with their values."""
    if not isinstance(value, dict) or not _each([value], DECISION) or not _each(value["best"], OPTION):
        return False
    who = all(isinstance(value.get(each, ""), str) for each in ("u", "officer", "plan"))
    numbers = (part for option in value["best"] for part in option["parts"].values())
    return who and bool(value["best"]) and all(isinstance(each, int | float) for each in numbers)


def is_by_hand(first: Mapping[str, Any]) -> bool:
    """Return whether the journal with this first line was entered from a log on paper, and cannot be played again."""
    return first.get("by") == HAND


def is_by_umpire(first: Mapping[str, Any]) -> bool:
    """Return whether the journal with this first line was kept at the table, with throws and corrections from there."""
    return first.get("by") == UMPIRE


def names(event: Mapping[str, Any], units: Mapping[str, Any]) -> bool:
    """Return whether all units of an event are among `units`, those of the first line."""
    deciding = {each["u"] for each in event.get("weighed", ()) if "u" in each}
    return event.get("set", {}).keys() | deciding <= units.keys() and all(
        event[each] in units for each in ("u", "at") if event.get(each)
    )


def _place(value: Any) -> bool:
    """Return whether a value is a place on a table: x and y in mm, and perhaps a facing."""
    return 2 <= len(value) <= 3 and all(isinstance(each, int | float) and abs(each) <= 2 * TABLE for each in value)


def lacking(first: Mapping[str, Any]) -> list[str]:
    """Return the names of fields that a journal's first line lacks, or that have wrong values; [] if none."""
    wrong = [name for name, field in FIRST.items() if not isinstance(first.get(name), field.kind)]
    wrong += [name for name, kinds in EACH.items() if not _each(first.get(name), kinds)]
    if wrong:
        return wrong
    wrong += [
        name
        for name, least, most in (("seed", 0, first["seed"]), ("turns", 1, MOST_TURNS))
        if not least <= first[name] <= most
    ]
    wrong += [] if isinstance(first.get("north"), int | float | None) else ["north"]
    wrong += [] if all(isinstance(each, str) for each in first["house-file"]) else ["house-file"]
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


# ------------------------------------------------------------------ as JSON Schema
TYPES = {
    int: "integer",
    str: "string",
    bool: "boolean",
    dict: "object",
    list: "array",
    float: "number",
    type(None): "null",
}


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a line of a journal: its first line, or an event."""
    first = {**FIRST_MORE, **FIRST, "e": Field(str, "battle"), **EVENT_MORE}
    event = {**EVENT, **EVENT_MORE}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Line of a journal",
        "description": "A journal has one line of JSON for each event. Its first line describes the battle.",
        "anyOf": [{"$ref": "#/$defs/first"}, {"$ref": "#/$defs/event"}],
        "$defs": {
            "first": _table("First line of a journal", first, [*FIRST, *EACH, "form", "e", "n", "seal"]),
            "event": _table("Event of a journal", event, ["t", "c", "e", "rules", "n", "seal"]),
        },
    }


def _table(title: str, fields: Mapping[str, Field], needed: list[str]) -> dict[str, Any]:
    return {
        "title": title,
        "type": "object",
        "required": needed,
        "properties": {name: {"type": _type(field.kind), "description": field.says} for name, field in fields.items()},
    }


def _type(kind: Any) -> Any:
    if isinstance(kind, UnionType):
        return list(dict.fromkeys(TYPES[each] for each in kind.__args__ if each is not int))
    return TYPES[kind]
