"""Unclear rules: what the rulebook leaves open, the possible interpretations, and the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = {}


class ReadingOption(NamedTuple):  # and no dataclass, which takes Python thrice as long to make
    """An interpretation of an unclear rule. `lays` are values set in the tables.

    Without them a procedure asks for the key.
    """

    key: str
    says: str
    short: str = ""
    lays: Mapping[str, Any] = NOTHING


class Reading(NamedTuple):
    """An unclear rule with its interpretations. A `switch` can be chosen; any other is fixed, with its reason."""

    id: str
    slug: str
    question: str
    default: str
    options: tuple[ReadingOption, ...]
    why: str
    cite: str
    switch: bool = False

    def option(self, key: str) -> ReadingOption:
        """Return the interpretation of a key.

        Raises KeyError if there is none.
        """
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of all interpretations."""
        return tuple(option.key for option in self.options)

    @property
    def places(self) -> frozenset[str]:
        """Places whose values distinguish the interpretations; empty where a procedure must ask for the key."""
        laid = [dict(option.lays) for option in self.options]
        apart = all(laid.count(each) == 1 for each in laid)
        return frozenset(place for each in laid for place in each) if apart else frozenset()


def from_toml(data: Mapping[str, Any]) -> dict[str, Reading]:
    """Return the unclear rules of a `readings.toml`, by slug."""
    readings = {}
    for entry in data.get("reading", []):
        options = tuple(ReadingOption(**option) for option in entry["option"])
        rest = {key: value for key, value in entry.items() if key != "option"}
        readings[entry["slug"]] = Reading(options=options, **rest)
    return readings
