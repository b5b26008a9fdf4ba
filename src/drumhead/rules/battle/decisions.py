"""Options of a player, and their expected results."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from drumhead.geometry.oriented_box import Box


class Prospect(NamedTuple):
    """Expected losses of an option, in stands: `own` and `theirs`, the enemy's.

    `breaks` is the chance that the enemy routs, `broken` that the player's own unit does.
    """

    own: float = 0.0
    theirs: float = 0.0
    breaks: float = 0.0
    broken: float = 0.0


class Option(NamedTuple):
    """Something a player may do: the verb, the unit, the unit it acts on, and the place where it would end.

    `more` is data of the game, which gets it back when the option is taken.
    """

    verb: str
    unit: str = ""
    whom: str = ""
    pose: Box | None = None
    worth: Prospect = Prospect()
    more: Mapping[str, Any] = MappingProxyType({})
