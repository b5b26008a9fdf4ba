"""Depth of TOML: dotted keys and tables in each other are refused before they cost minutes, in whatever quotes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from drumhead.rules.loading.nesting_limit import DEEPEST, has_long_key
from drumhead.rules.loading.toml_files import FileErrors, read

QUICK = 5.0  # seconds of a processor, fifty times as much as any of these texts takes
STEPS = {"bare": "a", "quoted": "'a'", "doubly quoted": '"a"'}
PLACES = {
    "a key": "{} = 1\n",
    "a table": "[{}]\n",
    "a list of tables": "[[{}]]\n",
    "an inline table": "x = {{ {} = 1 }}\n",
}


def code_of(path: Path, text: str) -> str:
    """Return the code of the only error in a file of this text; "" if it is read."""
    path.write_text(text, encoding="utf-8")
    try:
        read(path)
    except FileErrors as errors:
        (fault,) = errors.faults
        return fault.code
    return ""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("step", STEPS)
def test_a_key_of_too_many_steps_is_refused_in_any_quotes(tmp_path: Path, step: str, place: str) -> None:
    path = tmp_path / "a.toml"
    for joined in (".", " . "):
        deep, deeper = (PLACES[place].format(joined.join([STEPS[step]] * many)) for many in (DEEPEST - 3, 3_000))
        assert code_of(path, deep) == ""
        assert code_of(path, deeper) == "nested-too-deeply"


def test_a_string_that_seems_to_go_on_hides_no_key(tmp_path: Path) -> None:
    key = ".".join(["'b'"] * 60)
    for before in ('"""\n it\'s """', "'''\n \"it ''''", '"\\""', "'\"'"):
        assert code_of(tmp_path / "a.toml", f"a = {{ x = {before}, {key} = 1 }} # '\"\n") == "nested-too-deeply"


def test_words_with_many_dots_are_read(tmp_path: Path) -> None:
    dots = "a." * 60
    for words in (f'"{dots}"', f"'{dots}'", f'"""\n{dots}"""', f"'''{dots}'''", f"1 # {dots}", f"[{'1.5, ' * 60}]"):
        assert code_of(tmp_path / "a.toml", f"a = {words}\n") == ""


@pytest.mark.parametrize("deep", [DEEPEST + 1, 300])
def test_what_is_parsed_is_no_deeper_either(tmp_path: Path, deep: int) -> None:
    lists, tables = f"a = {'[' * deep}{']' * deep}\n", f"a = {'{ a = ' * deep}1{' }' * deep}\n"
    assert [code_of(tmp_path / "a.toml", text) for text in (lists, tables)] == ["nested-too-deeply"] * 2


HOSTILE = {
    "a word": "a" * 900_000,
    "dots": "." * 900_000,
    "quotes": '"' * 900_000,
    "single quotes": "'" * 900_000,
    "escapes": '"\\' * 450_000,
    "escaped triple quotes": '\\"""' * 200_000,
    "spaces": "a" + " " * 900_000,
    "steps": "a." * 450_000,
    "quotes after words": "a'" * 400_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_no_long_line_takes_long(what: str) -> None:
    begun = time.process_time()
    has_long_key(HOSTILE[what] + "." * 60)
    assert time.process_time() - begun < QUICK
