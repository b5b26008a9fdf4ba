"""Hidden fields of units: documents that print no names, strengths or qualities are drawn without them.

So these documents stay in the cache when only a name, a strength or a quality changes. A read of a hidden field stops
the drawing, which is repeated with fewer hidden fields; so no document can be drawn wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NoReturn

from drumhead.model.army import Army
from drumhead.printing.page_input import Game

NAMES, STRENGTHS, QUALITIES = ("name", "note"), ("stands", "start"), ("quality",)  # fields of a unit
FEW = 16  # games, complete or with hidden fields, cached while a kit is printed


class HiddenFieldError(BaseException):
    """Error for a read of a hidden field: a BaseException, so that code which handles errors does not catch it."""


class HiddenValue:
    """The value of a hidden field: it raises HiddenFieldError on use, but can be passed on and be in a cache key."""

    def _refuse(self, *_: Any) -> NoReturn:
        raise HiddenFieldError

    __str__ = __repr__ = __len__ = __bool__ = __iter__ = __contains__ = __getitem__ = __getattr__ = _refuse
    __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __floordiv__ = __int__ = __index__ = __float__ = _refuse
    __add__ = __radd__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = __ne__ = __format__ = _refuse

    def __eq__(self, other: object) -> bool:
        return self is other or self._refuse()

    def __hash__(self) -> int:
        return 0  # the same for all, so that a set of names has to compare them, which raises HiddenFieldError


def ways(draw: Callable[[], bytes]) -> list[Callable[[], bytes]]:
    """Return the ways to draw a document, to be tried in this order.

    First without names, strengths and qualities of any unit; with their qualities; with their strengths too; then with
    everything about one side's units and nothing about the other's; then with everything.
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
    """Return `draw` as a partial function whose games hide these fields in all units of these sides."""
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
        replace(brigade, units=tuple(unit.but(**{each: HiddenValue() for each in fields}) for unit in brigade.units))
        for brigade in army.brigades
    )
    return replace(army, brigades=tuple(brigades))
