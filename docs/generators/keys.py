"""Tables of the keys of files, from their JSON Schemas: between two marks of a page, or as a whole page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from click.testing import CliRunner
from docs.generators.markdown import NOTE, code, table
from docs.generators.markdown import page as page_of

from drumhead.cli.loading.club_schema import ClubTable
from drumhead.cli.root import group
from drumhead.rules.schema import KINDS
from drumhead.rules.schema.key_meanings import with_meanings
from drumhead.simulation.journal_notes import NotesFile
from drumhead.simulation.session_records import EveningsFile

MARK = re.compile(r"(<!-- keys: ([\w-]+) -->\n).*?(<!-- end of keys -->)", re.DOTALL)
HEADS = ("key", "meaning", "value", "default")
PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "`true` or `false`", "null": ""}
LONGEST_TEXT = 2000  # characters; the introduction has it, so that no row repeats it
PLURAL = re.compile(r"^(text|table|number|whole number|pair)\b")
INTRODUCTION = """
A ruleset is a folder of these files. [Write a ruleset](../how-to/ruleset.md) explains how they work together. Each key
of each file is below, with the values that it takes. A text has at most 2000 characters. `drumhead rules schema KIND`
prints the JSON Schema of one kind, for an editor that completes and checks.
"""
Schema = Mapping[str, Any]
JOURNAL = "journal-"  # begins the marks of a journal's lines


def with_keys(text: str) -> str:
    """Return a page with the tables of keys between its marks made again."""
    return MARK.sub(lambda found: found[1] + "\n" + page_of(*_tables(_schema(found[2]))) + "\n" + found[3], text)


def ruleset_files() -> str:
    """Return the page of a ruleset's files."""
    parts = []
    for name, kind in KINDS.items():
        needed = " Every ruleset needs it." if kind.needed else ""
        parts += [f"## {code(f'{name}.toml')}", f"{kind.use[0].upper()}{kind.use[1:]}.{needed}"]
        summary, *tables = _tables(_schema(name))
        parts += [*([summary] if "`" in summary else []), *tables]  # without a key it would say the same again
    return page_of("# Files of a ruleset", NOTE, INTRODUCTION.strip(), *parts)


def _schema(kind: str) -> Schema:
    """Return the JSON Schema of a kind of file: as a command prints it, or that of a model for which there is none."""
    models = {"club": ClubTable, "evenings": EveningsFile, "notes": NotesFile}
    if kind in models:
        return with_meanings(models[kind].model_json_schema(by_alias=True))
    if kind.startswith(JOURNAL):
        return _printed(["log", "schema"])["$defs"][kind.removeprefix(JOURNAL)]
    words = [kind, "schema"] if kind in ("army", "battle") else ["rules", "schema", kind]
    return _printed(words)


def _printed(words: list[str]) -> Schema:
    return json.loads(CliRunner().invoke(group, words, catch_exceptions=False).stdout)


def _tables(schema: Schema) -> list[str]:
    """Return the parts of a schema: a heading, a description and a table of keys for each table of the file."""
    definitions, parts, met = schema.get("$defs", {}), [], set()
    waiting = [("", schema)]
    while waiting:
        path, spec = waiting.pop(0)
        spec = definitions[_name(spec)] if "$ref" in spec else spec  # the whole file may be one table's
        if spec.get("title") in met:
            continue
        met.add(spec.get("title"))
        if path:
            parts.append(f"### {code(path)}")
        parts.append(_first(spec.get("description", "")))
        needed = spec.get("required", [])
        keys = spec.get("properties", {})
        if path and keys and keys.items() <= schema.get("properties", {}).items():
            parts.append("It takes the same keys as the file itself, above.")
            continue
        rows = [
            (
                code(key),
                _first(value.get("description", "")),
                _value(value),
                "needed" if key in needed else _default(value),
            )
            for key, value in keys.items()
        ]
        parts.append(_filled_columns(rows) if rows else "")
        waiting += [
            (below, definitions[name])
            for key, value in (keys or {"": {"additionalProperties": spec.get("additionalProperties")}}).items()
            for below, name in _below(path.strip("[]") + f".{key}" if path and key else path.strip("[]") or key, value)
        ]
    return [part for part in parts if part]


def _filled_columns(rows: list[tuple[str, ...]]) -> str:
    """Return a table of keys without the columns in which nothing is written."""
    columns = [(head, column) for head, column in zip(HEADS, zip(*rows, strict=True), strict=True) if any(column)]
    return table([head for head, _ in columns], list(zip(*(column for _, column in columns), strict=True)))


def _below(path: str, spec: Any) -> Iterator[tuple[str, str]]:
    """Yield the path and the definition of each table to which a value leads, as TOML writes it."""
    if not isinstance(spec, Mapping):
        return
    if "$ref" in spec:
        yield f"[{path}]", _name(spec)
    for each in (*spec.get("anyOf", ()), *spec.get("oneOf", ())):
        yield from _below(path, each)
    for below, name in _below(path, spec.get("items")):
        yield (below if below.startswith("[[") else f"[{below}]"), name
    yield from _below(f"{path}.NAME".lstrip("."), spec.get("additionalProperties"))


def _name(spec: Schema) -> str:
    return spec["$ref"].rsplit("/", 1)[1]


def _first(description: str) -> str:
    """Return the first paragraph of a description, on one line."""
    return " ".join(description.split("\n\n")[0].split())


def _default(spec: Schema) -> str:
    value = spec.get("default")
    return (
        ""
        if value in (None, "", [], {}) or isinstance(value, (dict, list))
        else code(json.dumps(value, ensure_ascii=False))
    )


def _value(spec: Schema) -> str:
    """Return in words what may be written as a value."""
    if "$ref" in spec:
        return "table"
    if "enum" in spec or "const" in spec:
        return ", ".join(code(each) for each in spec.get("enum", [spec.get("const")]) if each != "")
    if some := [*spec.get("anyOf", ()), *spec.get("oneOf", ())]:
        return " or ".join(dict.fromkeys(filter(None, map(_value, some)))).replace("number or whole number", "number")
    kind = spec.get("type", "")
    if isinstance(kind, list):
        return " or ".join(filter(None, (PLAIN.get(each, each) for each in kind)))
    if kind == "array":
        each = _value(spec.get("items", {}))
        if spec.get("minItems") == spec.get("maxItems") == 2:
            return f"pair of {each}s"
        return "list of " + PLURAL.sub(r"\1s", each)
    if kind == "object":
        return "table"
    return PLAIN.get(kind, "any value") + _bounds(spec)


def _bounds(spec: Schema) -> str:
    """Return the limits of a number or a text."""
    least, most = spec.get("minimum", spec.get("exclusiveMinimum")), spec.get("maximum", spec.get("exclusiveMaximum"))
    if least is not None and most is not None:
        return f" ({least:g} to {most:g})"
    if least is not None:
        return f" (at least {least:g})"
    if most is not None:
        return f" (at most {most:g})"
    longest = spec.get("maxLength", LONGEST_TEXT)
    return f" (at most {longest} characters)" if longest < LONGEST_TEXT else ""
