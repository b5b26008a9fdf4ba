"""Words for the states of a unit, and for what it has used up this game, as journals record them."""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------ states of a turn, of a fight, of the day
FIGHTING: Final = "fighting"
FIRED: Final = "fired"
FIRST_FIRE_NOW: Final = "first-fire-now"
FOUGHT: Final = "fought"
FRIENDS_TESTED: Final = "friends-tested"
FRONT_AND_REAR: Final = "front-and-rear"
GLORY: Final = "glory"
HALT_SERVED: Final = "halt-served"
HALTED: Final = "halted"
IN_SQUARE: Final = "in-square"
LIMBERED: Final = "limbered"
MISSES_MOVE: Final = "misses-move"
MOVED: Final = "moved"
MOVED_LAST_TURN: Final = "moved-last-turn"
MUST_FIRE: Final = "must-fire"
ROUTING: Final = "routing"
RUN_THROUGH: Final = "run-through"
SHOT_AT: Final = "shot-at"
SKIRMISH_FIRE: Final = "skirmish-fire"

# ------------------------------------------------------------ once a game
CHARGE: Final = "charge"
FIRST_FIRE: Final = "first-fire"
GRENADIERS: Final = "grenadiers"
PISTOLS: Final = "pistols"
