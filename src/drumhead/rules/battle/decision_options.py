"""The options that a player can choose in a decision, and their expected results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


class Placed(int):
    """The index of an option that ends at another place than was offered: at `place`, x, y and facing.

    Only an umpire takes such an option.
    """

    place: tuple[float, float, float]

    def __new__(cls, index: int, place: Sequence[float]) -> Placed:
        """Return the index of an option with the place where it ends, in mm and degrees."""
        placed = super().__new__(cls, index)
        x, y, facing = place
        placed.place = float(x), float(y), float(facing)
        return placed

    def to_journal(self) -> dict[str, Any]:
        """Return the choice as a journal has it."""
        return {"option": int(self), "place": list(self.place)}
