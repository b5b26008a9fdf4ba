"""`commanders.toml`, `telling.toml`: what a game that the tool plays brings besides its rules."""

from __future__ import annotations

from typing import Any

from pydantic import RootModel

Number = float | int
Worth = Number | list[str] | dict[str, Number | dict[str, Number | str]]


class CommandersFile(RootModel[dict[str, Worth]]):
    """What a commander reckons things worth, in stands; each ending of a contact with what it does to both."""


class TellingFile(RootModel[dict[str, Any]]):
    """The sentences of a played log, by event."""
