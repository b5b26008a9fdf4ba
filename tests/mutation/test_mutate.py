"""`make mutate`: the changes that it makes of a table of numbers, the tests that it runs, the copy that it changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from drumhead import rulesets

from ..counted import at_least
from .changes import SOURCE, describe_change, find_in_toml
from .mutate import ROOT, apply_change, find_tests, read_reviewed, run_tests

TABLE = """# 7 stands, "8 in"
[score]
least = -2
12 = "24 cm"
cite = "Firing, 3 and 4"
bands = [[1, 2.5], { of-6 = 10 }]
"""


def test_numbers_and_lengths_of_a_table_are_changed_by_one_and_nothing_else() -> None:
    changed = [[way() for way in ways] for ways in find_in_toml(TABLE)]
    assert [[more.splitlines(), less.splitlines()] for more, less in changed] == [
        [TABLE.replace(old, new).splitlines() for new in (more, less)]
        for old, more, less in (
            ("-2", "-1", "-3"),
            ("24 cm", "25 cm", "23 cm"),
            ("[[1", "[[2", "[[0"),
            ("10 }", "11 }", "9 }"),
        )
    ]


@pytest.mark.parametrize("ruleset", rulesets.ids())
def test_every_file_that_is_changed_has_tests_of_its_own_first(ruleset: str) -> None:
    folder = SOURCE / "rulesets" / ruleset.replace("-", "_")
    for file in at_least(10, sorted((ROOT / folder).rglob("*.py"))):
        for tests in at_least(2, find_tests(file.relative_to(ROOT))):
            assert all((ROOT / path).exists() for path in tests)
    assert find_tests(folder / "tables.toml")[0] == (f"tests/rulesets/{folder.name}",)


def test_a_test_notices_a_change_and_the_copy_is_restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also within one second and in as many bytes, where Python would take the compiled file of the original."""
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "dozen.py").write_text("class Dozen:\n    LIMIT = 2\n")
    (tmp_path / "test_dozen.py").write_text("import dozen\n\ndef test_limit():\n    assert dozen.Dozen.LIMIT == 2\n")
    change = describe_change(tmp_path, tmp_path / "src" / "dozen.py", "class Dozen:\n    LIMIT = 3\n")
    assert str(change) == "src/dozen.py:2: Dozen: LIMIT = 2  ->  LIMIT = 3"
    assert run_tests(tmp_path, ("test_dozen.py",), 20)[0] == 0
    written = (tmp_path / change.file).stat()
    with apply_change(tmp_path, change):
        os.utime(tmp_path / change.file, ns=(written.st_atime_ns, written.st_mtime_ns))
        assert run_tests(tmp_path, ("test_dozen.py",), 20)[0] == 1
    assert run_tests(tmp_path, ("test_dozen.py",), 20)[0] == 0


def test_an_endless_loop_is_ended_by_its_processor_time(tmp_path: Path) -> None:
    (tmp_path / "test_endless.py").write_text("def test_ends():\n    while True:\n        pass\n")
    status, seconds, _ = run_tests(tmp_path, ("test_endless.py",), 1)
    assert status < 0
    assert seconds < 4


def test_each_reviewed_change_is_still_one_of_a_line_in_its_place() -> None:
    for file, place, before, after in at_least(1, sorted(read_reviewed())):
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        assert before != after
        changed = [
            describe_change(ROOT, ROOT / file, "\n".join([*lines[:at], line.replace(before, after), *lines[at + 1 :]]))
            for at, line in enumerate(lines)
            if line.strip() == before
        ]
        assert [each.before for each in changed if each.place == place] == [before]
