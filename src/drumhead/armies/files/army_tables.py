"""Tables of an army as TOML gives them, before they are checked."""

from __future__ import annotations

from typing import Any


def count_units(army: Any) -> int:
    """Return the number of units in the table of an army, as TOML gives it, without checking the units.

    A value without the structure of an army counts as no unit.
    """
    brigades = army.get("brigade") if isinstance(army, dict) else None
    tables = [each for each in brigades if isinstance(each, dict)] if isinstance(brigades, list) else []
    return sum(len(units) for each in tables if isinstance(units := each.get("unit"), list))
