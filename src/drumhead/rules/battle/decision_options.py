"""The options that a player can choose in a decision, and their expected results."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from drumhead.geometry.oriented_box import Box


class Prospect(NamedTuple):
    """Expected result of an option: `own` are the player's losses in stands, `theirs` the enemy's.

    `breaks` is the chance that the enemy routs, `broken` the chance that the player's own unit routs.
    """

    own: float = 0.0
    theirs: float = 0.0
    breaks: float = 0.0
    broken: float = 0.0


class Option(NamedTuple):
    """An option of a player: the verb, the unit that acts, the unit it acts on (`whom`), and the place where it ends.

    `pose` is that place, None if the unit stays. `worth` is the expected result. `more` is data for the game, which
    gets it back when the option is taken.
    """

    verb: str
    unit: str = ""
    whom: str = ""
    pose: Box | None = None
    worth: Prospect = Prospect()
    more: Mapping[str, Any] = MappingProxyType({})
