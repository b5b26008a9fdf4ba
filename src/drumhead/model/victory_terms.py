"""Terms of victory that a battle agrees on: objectives, and when an army is beaten."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Objective:
    """An objective: a piece of ground, by its name, that a side wants.

    `when` is "turn" if the side wins at once by holding the ground at the end of two turns in a row, "away" if it wins
    at once by driving every enemy away from it, and "night" if the ground counts at the end of the game. `worth` is
    what a "night" objective adds to the enemy's losses, in the unit that the ruleset counts. With objectives worth 0, a
    side wins if it holds all its own. `held` is the test for holding the ground. "" is the only side that touches it,
    or the last that did. "foot" is the only side with infantry in it, or the last. "near" is the only side with units
    in formation near its ends, or the last. "deployed" is the side that now has more deployed units in it.
    """

    name: str
    side: str
    when: str = "night"
    worth: int = 0
    held: str = ""


@dataclass(frozen=True)
class Victory:
    """Agreed terms of victory; for terms that are not given the rulebook holds.

    `says` is the author's text on victory, `holding` the author's text on how an objective is held. In both, `{{
    book.a.place }}` stands for a distance of the rulebook, printed in the player's unit. `breaks` says whether an
    army with too many losses leaves the field; None leaves this to the rulebook. `routers` says whether routing units
    count as destroyed at the end of the game. `uneven` is the author's sentence on how history favoured one side.
    """

    says: str = ""
    holding: str = ""
    objectives: tuple[Objective, ...] = ()
    breaks: bool | None = None
    routers: bool = False
    uneven: str = ""
