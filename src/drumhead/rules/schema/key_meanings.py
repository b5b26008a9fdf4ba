"""Meanings of the keys of players' files, as descriptions in their JSON Schemas."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def with_meanings(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema, changed in place: `key_meanings.toml` gives the keys that it explains a description."""
    meanings = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    for table in (schema, *schema.get("$defs", {}).values()):
        known: Mapping[str, str] = meanings["any"] | meanings.get(table.get("title"), {})
        for key, spec in table.get("properties", {}).items() if table.get("title") in meanings else ():
            if key in known:
                spec["description"] = known[key]
    return schema
