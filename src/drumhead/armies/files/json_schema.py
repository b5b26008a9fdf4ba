"""JSON Schemas with which an editor checks players' files, with the terms of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from drumhead.armies.files.ruleset_terms import TO_BE_DICED, counts, ids, kinds_of
from drumhead.rules.schema.key_meanings import with_meanings


def json_schema(model: type[BaseModel], about: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the JSON Schema of a model; with `about`, the data of ruleset.toml, it lists the ruleset's terms."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    schema = {"$schema": dialect, **_with_words(with_meanings(model.model_json_schema()), about)}
    if about and "UnitTable" in schema["$defs"]:
        schema["$defs"]["UnitTable"]["required"] += _needed_of_a_unit(about)
    return schema


def _needed_of_a_unit(about: Mapping[str, Any]) -> list[str]:
    """Return the keys, apart from the name, that every unit must have under a ruleset."""
    counted = any(counts(about) in kind for kind in kinds_of(about, None))
    return [*(["quality"] if ids(about, "quality") else []), *([] if counted else [counts(about)])]


def _with_words(node: Any, about: Mapping[str, Any] | None) -> Any:
    if isinstance(node, list):
        return [_with_words(each, about) for each in node]
    if not isinstance(node, dict):
        return node
    kind = node.get("words")
    node = {
        key: _with_words(each, about)
        for key, each in node.items()
        if not (key in ("words", "counts") and isinstance(each, str)) and not _foreign(each, about)
    }
    if isinstance(kind, str) and about:
        node["enum"] = [*ids(about, kind), *([TO_BE_DICED] if kind == "quality" else [])]
    return node


def _foreign(node: Any, about: Mapping[str, Any] | None) -> bool:
    """Return whether a node of a schema is a strength that the ruleset does not count, or a quality that it lacks."""
    if not about or not isinstance(node, dict):
        return False
    return node.get("counts", counts(about)) != counts(about) or (
        node.get("words") == "quality" and not ids(about, "quality")
    )
