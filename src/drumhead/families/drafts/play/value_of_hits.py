"""The value of hits on a unit in stands, for the AI."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.routs import routs, to_rout
from drumhead.model.unit import Unit
from drumhead.probability import Distribution


def value_of(play: DraftsBattle, hits: int) -> float:
    """Return the value in stands of a unit's `hits` hits in all; cached.

    Each is a share of the unit's value, and the hit that routs it counts the whole unit.
    """
    values = play.memory.values
    while len(values) <= hits:
        values.append(_value(play, len(values)))
    return values[hits]


def _value(play: DraftsBattle, hits: int) -> float:
    worth = play.setup.worth
    if routs(play.book, hits):
        return float(worth["unit"])
    return float((worth["unit"] - worth["rout"]) * hits / play.book.rout.hits)


def worth_of_hits(play: DraftsBattle, unit: Unit, more: int) -> float:
    """Return the value in stands of `more` further hits on a unit; negative if `more` is."""
    return value_of(play, unit.hits + more) - value_of(play, unit.hits)


def value_attack(play: DraftsBattle, unit: Unit, made: Iterable[tuple[int, float]]) -> tuple[float, float]:
    """Return the expected value of an attack in stands, and the chance that it routs the unit.

    `made` has pairs of a number of hits and its chance.
    """
    worth, had, of_before = 0.0, unit.hits, value_of(play, unit.hits)
    ends, last, values = 0.0, to_rout(play.book, had), play.memory.values
    for hits, chance in made:
        after = had + hits
        worth += chance * ((values[after] if after < len(values) else value_of(play, after)) - of_before)
        if hits >= last:
            ends += chance
    return worth, ends


def shares(made: Distribution) -> list[tuple[int, float]]:
    """Return the pairs (number of hits, its chance) of a distribution, the chance as a float."""
    return [(hits, weight / made.total) for hits, weight in made.items()]
