"""Lines of a TOML file's keys: known a second way, from the hand that wrote the file and from Python's own reader."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given, settings

from drumhead.rules.loading.toml_positions import Key, key_lines

from ..strategies import toml_files


def paths(value: Any, path: Key = ()) -> set[Key]:
    """Return the way to everything in a file that has been read."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {path, *(way for key, each in inner for way in paths(each, (*path, key)))} - {()}


@settings(max_examples=max(100, settings.default.max_examples))  # a file costs a millisecond or two
@given(toml_files())
def test_every_key_of_a_file_has_the_line_on_which_it_was_written(file: tuple[str, Any, dict[Key, int]]) -> None:
    text, data, lines = file
    assert tomllib.loads(text) == data, "the strategy wrote something else"
    found = key_lines(text)
    assert found.keys() == paths(data)
    assert found == lines
