"""What files of ours say is kept as it was read, and serves only as long as nobody has changed them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from drumhead.rules.loading import toml_cache
from drumhead.rules.loading.toml_files import read
from drumhead.support.paths import PACKAGE


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of ours, where the user's cache folder is empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(toml_cache, "PACKAGE", tmp_path / "drumhead")
    (tmp_path / "drumhead" / "rulesets").mkdir(parents=True)
    return tmp_path / "drumhead" / "rulesets" / "tables.toml"


def said_of(path: Path, text: str) -> dict[str, Any]:
    path.write_text(text, encoding="utf-8")
    return read(path).data


def entries(folder: Path) -> list[Path]:
    return [each for each in (folder / "cache").rglob("*") if each.is_file()]


@pytest.mark.sample(29)
@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.toml")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_kept_file_says_what_its_text_says(ours: Path, path: Path) -> None:
    want = tomllib.loads(path.read_text(encoding="utf-8"))
    for _ in ("read", "kept"):
        said = said_of(ours, path.read_text(encoding="utf-8"))
        assert said == want
        assert repr(said) == repr(want), "whole numbers stay whole, and all stands in the order of the file"


def test_a_kept_file_is_not_read_again(ours: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said_of(ours, "a = 1")
    monkeypatch.delattr(tomllib, "loads")
    assert read(ours).data == {"a": 1}


@pytest.mark.parametrize("text", ["a = 2", "a = 1 # or more", "", 'a = "\\u0000"'])
def test_a_changed_file_is_read_anew(ours: Path, tmp_path: Path, text: str) -> None:
    said_of(ours, "a = 1")
    assert said_of(ours, text) == tomllib.loads(text)
    assert said_of(ours, "a = 1") == {"a": 1}
    assert len(entries(tmp_path)) == 1


@pytest.mark.parametrize("spoilt", [lambda old: old[:-1], lambda old: old.replace(b"1}", b"2}"), lambda old: b""])
def test_a_broken_entry_is_written_anew(ours: Path, tmp_path: Path, spoilt: Any) -> None:
    said_of(ours, "a = 1")
    (entry,) = entries(tmp_path)
    whole = entry.read_bytes()
    entry.write_bytes(spoilt(whole))
    assert read(ours).data == {"a": 1}
    assert entry.read_bytes() == whole


@pytest.mark.parametrize("text", ["a = 1706-05-23", "a = nan"])
def test_what_json_says_otherwise_or_not_at_all_is_told_as_it_stands(ours: Path, text: str) -> None:
    for _ in range(2):
        assert repr(said_of(ours, text)) == repr(tomllib.loads(text))


@pytest.mark.parametrize(("home", "cache"), [("/", "file"), ("~nobody-at-all", "")])
def test_where_nothing_can_be_kept_it_is_only_read(
    ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, home: str, cache: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / cache) if cache else "")
    assert said_of(ours, "a = 1") == {"a": 1}
    assert (tmp_path / "file").read_bytes() == b""


def test_files_of_players_are_never_kept(ours: Path, tmp_path: Path) -> None:
    assert said_of(tmp_path / "army.toml", "a = 1") == {"a": 1}
    assert not entries(tmp_path)
