"""Schemas of `commanders.toml` and `telling.toml`: settings of simulated commanders, sentences of a played log."""

from __future__ import annotations

from typing import Any

from pydantic import RootModel

Number = float | int
Worth = Number | list[str] | dict[str, Number | dict[str, Number | str]]


class CommandersFile(RootModel[dict[str, Worth]]):
    """Values by which simulated commanders decide, in stands, and the effects of each contact's results on units."""


class TellingFile(RootModel[dict[str, Any]]):
    """Sentences of a played log, by event."""
