"""TOML as text: values, tables, and keys changed in a file whose comments and layout stay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def format_value(value: Any) -> str:
    """Return a value as TOML writes it.

    >>> format_value('a "b"'), format_value(True), format_value([1, 2])
    ('"a \\\\"b\\\\""', 'true', '[1, 2]')
    """
    import tomlkit

    return str(tomlkit.item(value).as_string())


def set_keys(text: str, values: Mapping[str, Any], *table: str) -> str:
    """Return the text of a TOML file with these keys set, at the top or in the table of that path.

    A table that is missing is added. Other contents and comments stay as they are.

    >>> set_keys("a = 1 # one\\n", {"a": 2})
    'a = 2 # one\\n'
    """
    import tomlkit

    document = tomlkit.parse(text)
    inner: Any = document
    for depth, name in enumerate(table, start=1):
        if name not in inner:
            inner[name] = tomlkit.table(is_super_table=depth < len(table))
        inner = inner[name]
    for key, value in values.items():
        inner[key] = value
    return tomlkit.dumps(document)
