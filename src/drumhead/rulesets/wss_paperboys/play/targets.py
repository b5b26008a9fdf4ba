"""A target of a unit's fire in a battle."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """An enemy that a unit may fire at.

    `key` is the enemy's, `mm` its distance. `weapon` is the key of the weapon, `stands` the number of stands that can
    fire, `cover` the enemy's cover.
    """

    key: str
    mm: float
    weapon: str
    stands: int
    cover: str
