"""`commanders.toml`, `telling.toml`: what a game that the tool plays brings besides its rules."""

from __future__ import annotations

from typing import Any

from pydantic import RootModel


class CommandersFile(RootModel[dict[str, float | int | list[str] | dict[str, dict[str, float | int | str]]]]):
    """What a commander reckons things worth, in stands; each ending of a contact with what it does to both."""


class TellingFile(RootModel[dict[str, Any]]):
    """The sentences of a played log, by event."""
