"""Targets of a unit's fire."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """An enemy that a unit may fire at: its distance in mm, the weapon, the stands within range, and its cover."""

    key: str
    mm: float
    weapon: str
    stands: int
    cover: str
