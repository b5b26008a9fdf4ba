"""Units without their names, strengths or qualities, for papers that print none of them: these stay as they are,
whatever a regiment is called and however strong and good it is.

Who asks for what is withheld is stopped, and the paper is drawn with more of it: so none can be drawn wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NoReturn

from drumhead.model.army import Army
from drumhead.printing.print_job import Game

NAMES, STRENGTHS, QUALITIES = ("name", "note"), ("stands", "start"), ("quality",)  # fields of a unit
FEW = 16  # games, whole or with something withheld, that are known by sight while a kit is printed


class NeededError(BaseException):
    """Somebody asked for what is withheld; no mistake, so that nothing which mends mistakes takes it for one."""


class Withheld:
    """What nobody may read. It can be handed on with its unit, and kept with it under a key."""

    def _refuse(self, *_: Any) -> NoReturn:
        raise NeededError

    __str__ = __repr__ = __len__ = __bool__ = __iter__ = __contains__ = __getitem__ = __getattr__ = _refuse
    __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __floordiv__ = __int__ = __index__ = __float__ = _refuse
    __add__ = __radd__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = __ne__ = __format__ = _refuse

    def __eq__(self, other: object) -> bool:
        return self is other or self._refuse()

    def __hash__(self) -> int:
        return 0  # the same for all, so that whoever puts names together has to compare them, and is stopped


def ways(draw: Callable[[], bytes]) -> list[Callable[[], bytes]]:
    """How a paper may be drawn, to be tried in this order.

    Knowing nothing that changes of any unit; their qualities; their strengths too; all that there is to be known of
    one side's units, and nothing of the other's; all.
    """
    games = [each for each in draw.args if isinstance(each, Game)] if isinstance(draw, partial) else []
    if not games or not games[0].battle:
        return [draw]
    sides = tuple(games[0].battle.armies)
    of_all = ([*NAMES, *STRENGTHS, *QUALITIES], [*NAMES, *STRENGTHS], NAMES)
    of_others = [tuple(other for other in sides if other != side) for side in sides]
    return [
        *(sparing(draw, sides, tuple(fields)) for fields in of_all),
        *(sparing(draw, others, tuple(of_all[0])) for others in of_others),
        draw,
    ]


def sparing(draw: Any, sides: tuple[str, ...], fields: tuple[str, ...]) -> partial[bytes]:
    """The same drawing of a game in which these fields are withheld of all units of these sides."""
    arguments = (_without(each, sides, fields) if isinstance(each, Game) else each for each in draw.args)
    return partial(draw.func, *arguments, **draw.keywords)


@lru_cache(maxsize=FEW)
def _without(game: Game, sides: tuple[str, ...], fields: tuple[str, ...]) -> Game:
    if not game.battle:
        return game
    armies = {side: _poorer(army, fields) if side in sides else army for side, army in game.battle.armies.items()}
    return replace(game, battle=replace(game.battle, armies=armies))


def _poorer(army: Army, fields: tuple[str, ...]) -> Army:
    brigades = (
        replace(brigade, units=tuple(unit.but(**{each: Withheld() for each in fields}) for unit in brigade.units))
        for brigade in army.brigades
    )
    return replace(army, brigades=tuple(brigades))
