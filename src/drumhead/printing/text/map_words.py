"""The words of `templates/map.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from drumhead.support import paths

FILE = "map.toml"


@cache
def words() -> dict[str, Any]:
    """All of them, by their tables."""
    return tomllib.loads((paths.templates() / FILE).read_text(encoding="utf-8"))
