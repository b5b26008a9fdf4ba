"""What a player may do, and what may be expected of it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from drumhead.geometry.oriented_box import Box


class Prospect(NamedTuple):
    """What may be expected of an option, in stands: of one's own lost, of the enemy's lost.

    `breaks` is the chance that the enemy runs for it, `broken` that one's own unit does.
    """

    own: float = 0.0
    theirs: float = 0.0
    breaks: float = 0.0
    broken: float = 0.0


class Option(NamedTuple):
    """Something a player may do: the verb, who does it, to whom, and where he would stand then.

    `more` is the game's own, handed back to it when the option is taken.
    """

    verb: str
    unit: str = ""
    whom: str = ""
    pose: Box | None = None
    worth: Prospect = Prospect()
    more: Mapping[str, Any] = MappingProxyType({})
