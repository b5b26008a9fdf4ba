"""Texts of an army's data apart from its brigades: year, source, doubts, and further values of units."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from drumhead.armies.readers.native_list_format import MORE
from drumhead.model.army import TREE, Army
from drumhead.model.unit import Unit


def known(army: Army) -> Iterator[tuple[str, str]]:
    """Yield ("year", text), ("source", text) and ("doubt", text) for each of these that an army has."""
    yield from [("year", str(army.year))] if army.year else []
    yield from [("source", army.source)] if army.source else []
    yield from (("doubt", doubt) for doubt in army.doubts)


def further_heads(army: Army) -> list[str]:
    """Return the keys of further values, such as "men" or "facings", that any unit of an army has."""
    return [head for head in MORE if any(head in dict(unit.more) for unit in army.units)]


def more_said(unit: Unit, head: str) -> str:
    """Return a unit's further value under the key `head` as text that our list reader can parse; "" without one."""
    said = plain_value(dict(unit.more).get(head, ""))
    if head == "under":
        return json.dumps(said, ensure_ascii=False) if said else ""
    return "; ".join(said) if isinstance(said, list) else str(said)


def tree_of(army: Army) -> list[str]:
    """Return those of "wing", "line" and "division" to which any brigade of an army belongs."""
    return [sort for sort in TREE if any(getattr(brigade, sort) for brigade in army.brigades)]


def plain_value(value: Any) -> Any:
    """Return a value with a tuple of pairs converted to a dict, also inside it, and any other tuple to a list."""
    if not isinstance(value, tuple):
        return value
    if all(isinstance(each, tuple) for each in value):
        return {key: plain_value(each) for key, each in value}
    return list(value)
