"""Loading of the game that plays a ruleset: by the Python in its folder, or by its data."""

from __future__ import annotations

from typing import Any

from drumhead.rules.loading import plugin_interface
from drumhead.rules.loading.plugin_interface import Playable
from drumhead.rules.loading.ruleset import Ruleset


def game_of(ruleset: Ruleset) -> Playable[Any]:
    """Return the functions that play a ruleset's battles, from its `play.py`, or otherwise from its `play.toml`.

    Raises TypeError if the Python lacks a function, FileErrors with every error of `play.toml`.
    """
    if not ruleset.is_played_by_data:
        return plugin_interface.playable(ruleset.module("play"))
    from drumhead.rules.procedures.data_game import plain_game  # with schemas that a game of Python does without

    return plain_game(ruleset)
