"""The War of the Spanish Succession by dice: a unit stands whole until its hits rout it; a rally takes hits off."""

from . import Game
from .drafts import ALWAYS, every_side_has_its_five_phases_each_turn

GAME = Game(
    most={"pips": 0, "cas": 0, "hits": 16},
    rises=("hits",),
    mends=frozenset({"rally"}),
    after=frozenset({"falls", "leave"}),
    blows=frozenset({"charge", "fire"}),
    few=10,
    by_the_middle=True,
    own=(*ALWAYS, every_side_has_its_five_phases_each_turn),
)
