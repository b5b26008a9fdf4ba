"""Kinds of ground by their effect: slow, closed, giving cover, hiding targets."""

from __future__ import annotations

SLOW = ("wood", "marsh", "rough", "stream", "hedge")
BARRED = ("river",)
STOPS_SHOT = ("wood", "building", "village", "hill", "high-wall")
WALLS = {
    "wall": "wall",
    "high-wall": "wall",
    "rampart": "rampart",
    "redoubt": "rampart",
    "building": "wall",
    "village": "wall",
}
HIGH = ("high-wall",)
HOUSES = ("building", "village")
SHELTERS = (*HOUSES, "redoubt")
