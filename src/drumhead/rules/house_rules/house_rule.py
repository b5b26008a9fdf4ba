"""House rules: a club's changes to the values of a ruleset, which are marked on every page that they affect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Change:
    """A changed value of the rulebook at a place such as "fire.need".

    `number` counts the changes from 1 and is printed at the mark of the change. `was` is the value in the rulebook.
    `says` is the club's own text, "" if there is none; it is in line `line` of the file.
    """

    number: int
    place: str
    value: Any
    was: Any = None
    says: str = ""
    line: int = field(default=0, compare=False)

    def over(self, was: Any) -> Change:
        """Return the change with `was` as the rulebook's value, and with a standard text if the club gives none."""
        return replace(self, was=was, says=self.says or f"{self.place} is {self.value}, not {was}")


@dataclass(frozen=True)
class HouseRules:
    """A club's house rules: title, changes in the order of the file, and more.

    `readings` maps unclear rules, by slug, to the interpretations that the club prefers. `points` are rows with the
    cost of units and officers. `file` is the name of the file.
    """

    title: str
    changes: tuple[Change, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    date: str = ""
    file: str = ""
    points: Sequence[Mapping[str, Any]] = ()  # what units and officers cost, a row each
