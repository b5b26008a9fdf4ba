"""Result rows selected by a margin: every margin selects exactly one row."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


class BandsError(ValueError):
    """Error for two rows that begin at the same margin, or not exactly one row for all lower margins."""


@dataclass(frozen=True)
class Band:
    """A result row: its name, and its margins from `low` to `high`, both included; None means no limit."""

    key: str
    low: int | None
    high: int | None

    def __contains__(self, lead: int) -> bool:
        return (self.low is None or lead >= self.low) and (self.high is None or lead <= self.high)


class Bands:
    """Result rows by their least margin, highest first; the row without `least` has all lower margins.

    There can be neither gap nor overlap, and a change of one boundary moves both its neighbours. Raises BandsError
    when built from rows that break this.

    >>> Bands({"routs": {"least": 4}, "back": {"least": 2}, "fight": {}}).find(3)
    'back'
    """

    def __init__(self, rows: Mapping[str, Mapping[str, Any]]) -> None:
        bottom = [key for key, row in rows.items() if "least" not in row]
        if len(bottom) != 1:
            raise BandsError(f"exactly one band must have no least lead; {len(bottom)} have none")
        falling = sorted(((row["least"], key) for key, row in rows.items() if "least" in row), reverse=True)
        if len({least for least, _ in falling}) < len(falling):
            raise BandsError("two bands begin at the same lead: " + ", ".join(f"{k} {n}" for n, k in falling))
        self._bands: list[Band] = []
        high: int | None = None
        for least, key in falling:
            self._bands.append(Band(key, least, high))
            high = least - 1
        self._bands.append(Band(bottom[0], None, high))
        self._leasts = [least for least, _ in reversed(falling)]

    def __iter__(self) -> Iterator[Band]:
        return iter(self._bands)

    def find(self, lead: int) -> str:
        """Return the name of the result row for a margin."""
        return self._bands[-1 - bisect_right(self._leasts, lead)].key
