"""Units without their names, for papers that print none: whatever a regiment is called, these stay as they are.

Who asks for a name that is withheld is stopped, and the paper is drawn with all names: so none can be drawn wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NoReturn

from drumhead.model.army import Army
from drumhead.press.game import Game

FEW = 16  # games, with and without names, that are known by sight while a kit is printed


class NamesNeededError(BaseException):
    """Somebody asked for a name that is withheld; no mistake, so that nothing which mends mistakes takes it for one."""


class Withheld:
    """A name that nobody may read. It can be handed on with its unit, and kept with it under a key."""

    def _refuse(self, *_: Any) -> NoReturn:
        raise NamesNeededError

    __str__ = __repr__ = __len__ = __bool__ = __iter__ = __contains__ = __getitem__ = __getattr__ = _refuse
    __add__ = __radd__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = __ne__ = __format__ = _refuse

    def __eq__(self, other: object) -> bool:
        return self is other or self._refuse()

    def __hash__(self) -> int:
        return 0  # the same for all, so that whoever puts names together has to compare them, and is stopped


def ways(draw: Callable[[], bytes]) -> list[Callable[[], bytes]]:
    """How a paper may be drawn, to be tried in this order: with no unit's name, those of one side, those of all."""
    games = [each for each in draw.args if isinstance(each, Game)] if isinstance(draw, partial) else []
    if not games or not games[0].battle:
        return [draw]
    return [*(sparing(draw, named) for named in ((), *((side,) for side in games[0].battle.armies))), draw]


def sparing(draw: Any, named: tuple[str, ...]) -> partial[bytes]:
    """The same drawing of a game in which only the units of these sides have names and notes."""
    arguments = (_nameless(each, named) if isinstance(each, Game) else each for each in draw.args)
    return partial(draw.func, *arguments, **draw.keywords)


@lru_cache(maxsize=FEW)
def _nameless(game: Game, named: tuple[str, ...]) -> Game:
    if not game.battle:
        return game
    armies = {side: army if side in named else _without_names(army) for side, army in game.battle.armies.items()}
    return replace(game, battle=replace(game.battle, armies=armies))


def _without_names(army: Army) -> Army:
    brigades = (
        replace(
            brigade,
            units=tuple(unit.but(name=Withheld(), note=Withheld()) for unit in brigade.units),
        )
        for brigade in army.brigades
    )
    return replace(army, brigades=tuple(brigades))
