"""Text of an army's data apart from its brigades: its year, source and doubts, and further values of units."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from drumhead.armies.readers.our_lines import MORE
from drumhead.model.army import TREE, Army
from drumhead.model.unit import Unit


def known(army: Army) -> Iterator[tuple[str, str]]:
    """Yield the year, the source and the doubts of an army, each with its key."""
    yield from [("year", str(army.year))] if army.year else []
    yield from [("source", army.source)] if army.source else []
    yield from (("doubt", doubt) for doubt in army.doubts)


def further_heads(army: Army) -> list[str]:
    """Return the keys of further values that any unit of an army has."""
    return [head for head in MORE if any(head in dict(unit.more) for unit in army.units)]


def more_said(unit: Unit, head: str) -> str:
    """Return a further value of a unit as text, which `more_of` can parse; "" if there is none."""
    said = plain_value(dict(unit.more).get(head, ""))
    if head == "under":
        return json.dumps(said, ensure_ascii=False) if said else ""
    return "; ".join(said) if isinstance(said, list) else str(said)


def tree_of(army: Army) -> list[str]:
    """Return the levels, of wing, line and division, that any brigade of an army has."""
    return [sort for sort in TREE if any(getattr(brigade, sort) for brigade in army.brigades)]


def plain_value(value: Any) -> Any:
    """Return a value with pairs converted to a table and other tuples to lists."""
    if not isinstance(value, tuple):
        return value
    if all(isinstance(each, tuple) for each in value):
        return {key: plain_value(each) for key, each in value}
    return list(value)
