"""Unclear rules of a rulebook: the question that it leaves open, and the ruling, or the possible interpretations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

NOTHING: Mapping[str, Any] = {}
RULING = "ruling"  # the key of a ruling, which is the only answer to its question


class ReadingOption(NamedTuple):  # and no dataclass, which takes Python thrice as long to make
    """An interpretation of an unclear rule: its key, its text in full and in `short`, and the values that it sets.

    `lays` has values by dotted place of the tables. If it is empty, the rules in Python ask for the key in force.
    """

    key: str
    says: str
    short: str = ""
    lays: Mapping[str, Any] = NOTHING


class Reading(NamedTuple):
    """An unclear rule with its interpretations. A club can choose one if `switch` is true.

    A ruling of the file has one interpretation, with the key RULING.
    `question` is the open question, `default` the key of the default, `why` its reason, `cite` the section. `unless` is
    what answers it instead if a battle has it: turns, victory or places; "" if nothing does.
    """

    id: str
    slug: str
    question: str
    default: str
    options: tuple[ReadingOption, ...]
    why: str
    cite: str
    switch: bool = False
    unless: str = ""

    def option(self, key: str) -> ReadingOption:
        """Return the interpretation with a key.

        Raises KeyError if the rule has no such interpretation.
        """
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of all interpretations, in the order of the file."""
        return tuple(option.key for option in self.options)

    @property
    def places(self) -> frozenset[str]:
        """Dotted places whose values differ between all interpretations.

        Empty if two interpretations set the same values, since rules in Python then ask for the key.
        """
        laid = [dict(option.lays) for option in self.options]
        apart = all(laid.count(each) == 1 for each in laid)
        return frozenset(place for each in laid for place in each) if apart else frozenset()


def from_toml(data: Mapping[str, Any]) -> dict[str, Reading]:
    """Return the unclear rules in the data of a `readings.toml`, by slug."""
    readings = {}
    for entry in data.get("reading", []):
        rest = dict(entry)
        if RULING in rest:
            rest |= {"option": [{"key": RULING, "says": rest.pop(RULING)}], "default": RULING}
        options = tuple(ReadingOption(**option) for option in rest.pop("option"))
        readings[entry["slug"]] = Reading(options=options, **rest)
    return readings
