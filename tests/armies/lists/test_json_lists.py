"""Lists in JSON: armies and rosters; anything else is called what it is."""

from __future__ import annotations

import pytest

from .conftest import Read, Refused


def test_armies_and_rosters_are_read(read: Read) -> None:
    assert read("a.json", '{"brigade": [{"name": "x"}]}').data == {"brigade": [{"name": "x"}]}
    assert read("a.json", '{"roster": {"forces": []}}').form == "json"
    assert read("a.json", '[{"forces": []}]').data == {"forces": []}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1, "b": 2}', 'neither an army nor a roster: its keys are "a", "b"'),
        ('{"nationId": "x", "brigades": []}', "this is a file of the Black Powder Army Builder"),
        ("[1, 2]", "this is neither an army nor a roster: it is a list"),
        ('"x"', 'it is only "x"'),
        ("{}", "this is JSON, but empty"),
        ('{"brigade": 3}', 'its keys are "brigade"'),
    ],
)
def test_other_json_is_called_what_it_is(refused: Refused, text: str, said: str) -> None:
    assert said in refused("a.json", text)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("NaN", 'line 2: "NaN" is not a number'),
        ("-Infinity", 'line 2: "-Infinity" is not a number'),
        ("1e999", 'line 2: "1e999" is too large'),
        ("9" * 5000, "is too large. Write a smaller number."),
        ('{"x": 1, "x": 2}', 'the key "x" is there twice'),
        ("[" * 60 + "]" * 60, "nested too deeply"),
        ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ("oops", "line 2: this is not JSON: Expecting value at column 6"),
    ],
)
def test_what_no_army_can_hold_is_refused_with_its_line(refused: Refused, value: str, said: str) -> None:
    assert said in refused("a.json", f'{{"brigade": [],\n"y": {value}}}')


def test_the_deepest_that_is_allowed_is_read(read: Read) -> None:
    assert read("a.json", '{"brigade": [], "x": ' + "[" * 45 + "]" * 45 + "}").data
