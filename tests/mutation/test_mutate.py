"""`make mutate`: the changes that it makes of a table of numbers, the tests that it runs, the copy that it changes."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from drumhead import rulesets

from ..counted import at_least
from .changes import PYTHON, SOURCE, describe_change, find_in_toml
from .mutate import ROOT, apply_change, read_reviewed, run_tests
from .reach import Reach, find_own_folder, find_tests, list_test_files, read_notes

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


CODE = """LIMIT = 2
LIMITS = (LIMIT, 9)

def cached(made):
    return made

@cached
def first():
    return LIMIT + 1

def second():
    return LIMITS[1] - 6
"""


def test_the_tests_that_enter_a_changed_function_are_run_its_own_and_the_quick_ones_first(tmp_path: Path) -> None:
    """As the plugin notes them: a constant is tried on all that use it, a table on all that run code of its ruleset."""
    code = SOURCE / "rulesets" / "toy" / "dozen.py"
    (tmp_path / code).parent.mkdir(parents=True)
    for package in list((tmp_path / code).parents)[:3]:
        (package / "__init__.py").touch()
    (tmp_path / code).write_text(CODE)
    (tmp_path / code).with_name("tables.toml").write_text("dice = 1\n")
    shutil.copytree(Path(__file__).parent, tmp_path / "tests" / "mutation")
    files = {
        "tests/simulation/test_slow.py": "first() == 3",
        "tests/simulation/test_quick.py": "first() > 2",
        "tests/simulation/test_other.py": "second() == 3",
        "tests/rulesets/toy/test_own.py": "first() == LIMIT + 1",
        "tests/rules/test_none.py": "LIMIT == 2",
    }
    reached = []
    for seconds, (name, holds) in zip((9, 2, 1, 7, 3), files.items(), strict=True):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(
            f"def test_it():\n    from drumhead.rulesets.toy.dozen import LIMIT, first, second\n    assert {holds}\n"
        )
        assert run_tests(tmp_path, (name,), 20, "-p", "tests.mutation.reach", "--rootdir=.")[0] == 0
        reached.append(Reach(name, seconds, read_notes(tmp_path)))

    def groups(old: str, new: str, file: Path = tmp_path / code) -> list[tuple[str, ...]]:
        return find_tests(tmp_path, describe_change(tmp_path, file, file.read_text().replace(old, new)), reached)

    slow, quick, other, own, none = files
    assert groups("LIMIT + 1", "LIMIT + 2") == [(own,), (quick, slow)]
    assert groups("- 6", "- 7") == [(other,)]
    assert groups("9)", "8)") == [(other,)]
    assert groups("LIMIT = 2", "LIMIT = 3") == [(own,), (other, quick, slow)]
    tables = (tmp_path / code).with_name("tables.toml")
    with_all = [(own,), (other, quick, none, slow)]  # an import enters `cached`
    assert groups("dice = 1", "dice = 2", tables) == with_all


def test_every_ruleset_and_folder_has_test_files_that_are_run() -> None:
    files = list_test_files(ROOT)
    for ruleset in at_least(5, rulesets.ids()):
        folder = SOURCE / "rulesets" / ruleset.replace("-", "_")
        at_least(5, [file for file in files if file.startswith(find_own_folder(folder / "tables.toml"))])
        assert find_own_folder(folder / "play" / "rules.py") == "tests/simulation/"
    for part in at_least(3, PYTHON):
        assert any(file.startswith(f"tests/{part}/") for file in files)


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
