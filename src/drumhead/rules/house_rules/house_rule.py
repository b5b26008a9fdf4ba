"""House rules: a club's changes to the values of a ruleset, which are marked on every page they affect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Change:
    """A changed value of the rulebook. `number` is printed beside the hand that marks it.

    `was` is the value without the change. `says` is the club's own text, if any, which is in `line` of the file.
    """

    number: int
    place: str
    value: Any
    was: Any = None
    says: str = ""
    line: int = field(default=0, compare=False)

    def over(self, was: Any) -> Change:
        """Return the change with `was` as the value it replaces, and with our text if the club has none."""
        return replace(self, was=was, says=self.says or f"{self.place} is {self.value}, not {was}")


@dataclass(frozen=True)
class HouseRules:
    """A club's house rules: title, changes in the order of the file, preferred interpretations, points."""

    title: str
    changes: tuple[Change, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    date: str = ""
    file: str = ""
    points: Sequence[Mapping[str, Any]] = ()  # what units and officers cost, a row each
