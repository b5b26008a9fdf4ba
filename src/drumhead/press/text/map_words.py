"""The words of `templates/map.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from drumhead import places

FILE = "map.toml"


@cache
def words() -> dict[str, Any]:
    """All of them, by their tables."""
    return tomllib.loads((places.templates() / FILE).read_text(encoding="utf-8"))
