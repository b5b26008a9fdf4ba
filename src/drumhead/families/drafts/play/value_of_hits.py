"""What hits are worth to a commander, in stands: all that he is told of them."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.drafts.play.drafts_battle import DraftsPlay
from drumhead.families.drafts.routs import routs, to_rout
from drumhead.model.unit import Unit
from drumhead.probability import Distribution


def value_of(play: DraftsPlay, hits: int) -> float:
    """Stands that so many hits are worth to the enemy: a share of the unit each, and all of it with the last."""
    values = play.memory.values
    while len(values) <= hits:
        values.append(_value(play, len(values)))
    return values[hits]


def _value(play: DraftsPlay, hits: int) -> float:
    worth = play.setup.worth
    if routs(play.book, hits):
        return float(worth["unit"])
    return float((worth["unit"] - worth["rout"]) * hits / play.book.rout.hits)


def worth_of_hits(play: DraftsPlay, unit: Unit, more: int) -> float:
    """Stands that so many more hits on a unit are worth; fewer hits count against it."""
    return value_of(play, unit.hits + more) - value_of(play, unit.hits)


def value_attack(play: DraftsPlay, unit: Unit, made: Iterable[tuple[int, float]]) -> tuple[float, float]:
    """What an attack is worth that makes so many hits, each with its chance, and the chance that it routs the unit."""
    worth, had, of_before = 0.0, unit.hits, value_of(play, unit.hits)
    ends, last, values = 0.0, to_rout(play.book, had), play.memory.values
    for hits, chance in made:
        after = had + hits
        worth += chance * ((values[after] if after < len(values) else value_of(play, after)) - of_before)
        if hits >= last:
            ends += chance
    return worth, ends


def shares(made: Distribution) -> list[tuple[int, float]]:
    """Numbers of hits by exact odds, each with its chance."""
    return [(hits, weight / made.total) for hits, weight in made.items()]
