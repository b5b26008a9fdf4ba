"""A ruleset's files are read when they are asked for, and once."""

from __future__ import annotations

import pytest

from drumhead.rules.loading.ruleset_files import FolderFiles
from drumhead.rules.loading.toml_files import FileErrors


def folder(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_each_file_goes_by_its_name_and_the_first_by_its_keys(tmp_path):
    folder(tmp_path, ruleset='id = "x"\nroster = 1', roster="a = 2", tables="b = 3")
    about = FolderFiles(tmp_path, frozenset({"ruleset", "tables"}))
    assert dict(about) == {"id": "x", "roster": {"a": 2}}
    assert len(about) == 2
    assert "tables" not in about
    with pytest.raises(KeyError):
        about["log"]


def test_a_broken_file_is_told_only_when_it_is_asked_for_and_no_file_is_read_twice(tmp_path):
    about = FolderFiles(folder(tmp_path, ruleset='id = "x"', roster="a = 2", log="= oops"), frozenset({"ruleset"}))
    assert about["id"] == "x"
    assert about["roster"] is about["roster"]
    with pytest.raises(FileErrors, match=r"log\.toml"):
        about["log"]
