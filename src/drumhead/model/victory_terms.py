"""What both players agreed on about winning: ground to be held, and when an army has had enough."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Objective:
    """Ground, by name, that a side wants.

    `when`: held for a whole "turn" it wins the battle at once, and so it does when every enemy has been driven "away";
    at "night" it is counted. `worth` is what it then adds to the enemy's losses, in what the game counts; of objectives
    worth nothing a side has won which holds all that are its own. `held` says by whom a place is held, where it is not
    the side that alone has a unit touching it, or was the last to: by whose "foot" is in it or was last, or by who has
    more "deployed" units with their centre in it, or is "near" its ends in formation, the enemy not.
    """

    name: str
    side: str
    when: str = "night"
    worth: int = 0
    held: str = ""


@dataclass(frozen=True)
class Victory:
    """What was agreed of winning; what is left out is as the book has it.

    `says` are its author's own words, and `holding` those on how a place is held, if not by whoever was the
    last in it: a `{{ book.a.place }}` in them is said in the player's measure.
    `breaks`: whether an army that has lost too much leaves the field, None for what the book says. `routers`: whether
    those in rout count among the dead when night falls.
    """

    says: str = ""
    holding: str = ""
    objectives: tuple[Objective, ...] = ()
    breaks: bool | None = None
    routers: bool = False
