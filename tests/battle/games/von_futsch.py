"""Von Futsch: a unit counts its figures, which a Queen alone gives back."""

from . import Game

GAME = Game(most={"pips": 0, "cas": 0}, mends=frozenset({"heal"}), few=0)
