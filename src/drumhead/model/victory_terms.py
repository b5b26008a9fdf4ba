"""Agreed terms of victory: objectives, and when an army is beaten."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Objective:
    """An objective: ground, by name, that a side wants.

    `when` is "turn" if holding it for a whole turn wins the battle at once, "away" if driving every enemy away does, or
    "night" if it counts at the end of the game. `worth` is what it then adds to the enemy's losses, in the unit that
    the ruleset counts. Of objectives worth 0, a side wins if it holds all its own. `held` names the test for holding
    it: "" for the only side that touches it, or the last that did; "foot" for the side whose infantry is in it or was
    last; "deployed" for more deployed units with their centre in it; "near" for units in formation near its ends, none
    of the enemy's.
    """

    name: str
    side: str
    when: str = "night"
    worth: int = 0
    held: str = ""


@dataclass(frozen=True)
class Victory:
    """Agreed terms of victory; what is left out follows the rulebook.

    `says` is the author's text, `holding` the author's text on how an objective is held, if not by the last side in it.
    A `{{ book.a.place }}` in them is printed in the player's measure. `breaks` is whether an army with too many losses
    leaves the field, None for the rulebook's answer. `routers` is whether routing units count as destroyed at the end
    of the game.
    """

    says: str = ""
    holding: str = ""
    objectives: tuple[Objective, ...] = ()
    breaks: bool | None = None
    routers: bool = False
