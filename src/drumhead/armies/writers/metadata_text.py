"""What an army says besides its brigades and units, in words: its year and sources, and what is known of some units."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from drumhead.armies.readers.our_lines import MORE
from drumhead.model.army import TREE, Army
from drumhead.model.unit import Unit


def known(army: Army) -> Iterator[tuple[str, str]]:
    """Its year, where it is known from, and what is in doubt."""
    yield from [("year", str(army.year))] if army.year else []
    yield from [("source", army.source)] if army.source else []
    yield from (("doubt", doubt) for doubt in army.doubts)


def further_heads(army: Army) -> list[str]:
    """What is said of any of its units besides what every list says."""
    return [head for head in MORE if any(head in dict(unit.more) for unit in army.units)]


def more_said(unit: Unit, head: str) -> str:
    """One of these in words, which `more_of` reads again."""
    said = plain_value(dict(unit.more).get(head, ""))
    if head == "under":
        return json.dumps(said, ensure_ascii=False) if said else ""
    return "; ".join(said) if isinstance(said, list) else str(said)


def tree_of(army: Army) -> list[str]:
    """Which of wing, line and division any brigade of an army has."""
    return [sort for sort in TREE if any(getattr(brigade, sort) for brigade in army.brigades)]


def plain_value(value: Any) -> Any:
    """A list or a table of what is kept in pairs."""
    if not isinstance(value, tuple):
        return value
    if all(isinstance(each, tuple) for each in value):
        return {key: plain_value(each) for key, each in value}
    return list(value)
