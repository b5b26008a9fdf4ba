"""What a unit may fire at from where it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """An enemy that a unit may fire at: how far off, with what, how many stands reach it, what cover it has."""

    key: str
    mm: float
    weapon: str
    stands: int
    cover: str
