"""How a ruleset plays its turn: by the Python in its folder, or by its data."""

from __future__ import annotations

from typing import Any

from drumhead.rules.loading import plugin_interface
from drumhead.rules.loading.plugin_interface import Playable
from drumhead.rules.loading.ruleset import Ruleset


def game_of(ruleset: Ruleset) -> Playable[Any]:
    """How a ruleset plays its turn: by its `play.py` if it has one, else by `play.toml`.

    TypeError where its Python lacks something, FileErrors with every mistake of `play.toml`.
    """
    if not ruleset.is_played_by_data:
        return plugin_interface.playable(ruleset.module("play"))
    from drumhead.rules.procedures.data_game import plain_game  # with schemas that a game of Python does without

    return plain_game(ruleset)
