"""The War of the Spanish Succession by cards: a unit stands whole until its hits rout it; a rally takes hits off."""

from . import Game

GAME = Game(most={"pips": 0, "cas": 0, "hits": 14}, rises=("hits",), mends=frozenset({"rally"}), few=0)
