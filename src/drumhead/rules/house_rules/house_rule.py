"""House rules: what a club has changed, laid over the tables and marked on every sheet it touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Change:
    """One number of the book the club plays otherwise. `number` is printed beside the hand that marks it.

    `was` is what the book has there as it is read. `says` are the club's own words, if it has any, in a `line` of the
    file.
    """

    number: int
    place: str
    value: Any
    was: Any = None
    says: str = ""
    line: int = field(default=0, compare=False)

    def over(self, was: Any) -> Change:
        """Return the same change of a book that has `was` in its place; in words of ours if the club has none."""
        return replace(self, was=was, says=self.says or f"{self.place} is {self.value}, not {was}")


@dataclass(frozen=True)
class HouseRules:
    """A club's layer over a book: title, changes in the order of the file, readings it prefers, points."""

    title: str
    changes: tuple[Change, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    date: str = ""
    file: str = ""
    points: Sequence[Mapping[str, Any]] = ()  # what units and officers cost, a row each
