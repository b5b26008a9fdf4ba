"""The text of `templates/map.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from drumhead.support import paths

FILE = "map.toml"


@cache
def words() -> dict[str, Any]:
    """Return all text of `templates/map.toml` as nested tables."""
    return tomllib.loads((paths.templates() / FILE).read_text(encoding="utf-8"))
