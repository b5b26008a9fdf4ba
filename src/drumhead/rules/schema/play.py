"""Schemas of `commanders.toml` and `telling.toml`: data of simulated battles besides the rules."""

from __future__ import annotations

from typing import Any

from pydantic import RootModel

Number = float | int
Worth = Number | list[str] | dict[str, Number | dict[str, Number | str]]


class CommandersFile(RootModel[dict[str, Worth]]):
    """What a commander reckons things worth, in stands; each ending of a contact with what it does to both."""


class TellingFile(RootModel[dict[str, Any]]):
    """The sentences of a played log, by event."""
