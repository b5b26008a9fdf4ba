"""Reader of lists in JSON: armies as `army show --json` writes them, and rosters; limits are checked first."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from drumhead.armies.readers.format_detection import AS_ROSTER, refuse_form
from drumhead.armies.readers.sources.source_model import refuse
from drumhead.rules.loading.nesting_limit import is_deep
from drumhead.rules.loading.toml_files import FEWER, NESTED, for_terminal

DIGITS = 18  # of a whole number
UNREAD = re.compile(r"(?<![\w\"])-?(?:NaN|Infinity)\b")


class _NumberError(ValueError):
    """Error for a number or a key that JSON permits, but an army does not: the problem, the fix, the text."""


def read_json(path: Path, text: str) -> dict[str, Any]:
    """Return the table of a JSON text, an army or a roster; raise FileErrors if it is neither."""
    data = _checked(path, text)
    if isinstance(data, list) and len(data) == 1 and isinstance(data[0], dict):
        data = data[0]
    if not isinstance(data, dict):
        what = "a list" if isinstance(data, list) else f'only "{for_terminal(str(data))}"'
        raise refuse(path, f"this is neither an army nor a roster: it is {what}", "Write a table, in { }.")
    if are_tables(data.get("brigade")) or _roster(data):
        return data
    raise refuse_form(path, _title(data), AS_ROSTER)


def are_tables(things: Any) -> bool:
    """Return whether a value is a list of tables."""
    return isinstance(things, list) and all(isinstance(each, dict) for each in things)


def _roster(data: Mapping[str, Any]) -> bool:
    roster = data.get("roster", data)
    return isinstance(roster, dict) and isinstance(roster.get("forces"), list | dict)


def _title(data: Mapping[str, Any]) -> str:
    """Return a description of another program's table, by its keys."""
    brigades = data.get("brigades")
    if "nationId" in data and are_tables(brigades):
        return "a file of the Black Powder Army Builder, and neither an army nor a roster"
    keys = [f'"{for_terminal(str(key), 30)}"' for key in list(data)[:6]]
    more = " and more" if len(data) > 6 else ""
    return (
        f"JSON, but neither an army nor a roster: its keys are {', '.join(keys)}{more}" if keys else "JSON, but empty"
    )


def _checked(path: Path, text: str) -> Any:
    """Return the data of a JSON text; raise FileErrors for invalid JSON, deep nesting or values no army can have."""
    try:
        data = json.loads(
            text, parse_constant=_constant, parse_float=_real, parse_int=_whole, object_pairs_hook=_without_doubles
        )
    except RecursionError:
        raise refuse(path, NESTED, FEWER) from None
    except _NumberError as error:
        wrong, right, words = error.args
        raise refuse(path, wrong, right, _line_of(text, words)) from None
    except json.JSONDecodeError as error:
        wrong = f"this is not JSON: {error.msg} at column {error.colno}"
        raise refuse(path, wrong, "Save it again, or paste the list as text.", error.lineno) from None
    if is_deep(data):
        raise refuse(path, NESTED, FEWER)
    return data


def _constant(word: str) -> Any:
    raise _NumberError(f'"{word}" is not a number', "Write a number, or leave it out.", word)


def _real(digits: str) -> float:
    if math.isinf(number := float(digits)):
        raise _NumberError(f'"{for_terminal(digits)}" is too large', "Write a smaller number.", digits)
    return number


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise _NumberError(f'"{for_terminal(digits)}" is too large', "Write a smaller number.", digits)
    return int(digits)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise _NumberError(
            f'the key "{for_terminal(double)}" is there twice in a table', "Leave one of the two out.", ""
        )
    return table


def _line_of(text: str, words: str) -> int:
    at = text.find(words) if words else -1
    return text.count("\n", 0, at) + 1 if at >= 0 else 0
