"""What files of ours say is kept as it was read, and serves only as long as nobody has changed them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from drumhead.places import PACKAGE
from drumhead.rules.parsed import parsed

OURS = PACKAGE / "rulesets" / "wss_dice" / "tables.toml"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def entry(folder: Path) -> Path:
    (found,) = (each for each in folder.rglob("*") if each.is_file())
    return found


@pytest.mark.sample(29)
@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.toml")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_kept_file_says_what_its_text_says(kept: Path, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    want = tomllib.loads(text)
    for _ in ("read", "kept"):
        said = parsed(path, text)
        assert said == want
        assert repr(said) == repr(want), "whole numbers stay whole, and all stands in the order of the file"


def test_a_kept_file_is_not_read_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = OURS.read_text(encoding="utf-8")
    said = parsed(OURS, text)
    monkeypatch.delattr(tomllib, "loads")
    assert parsed(OURS, text) == said


@pytest.mark.parametrize("text", ["a = 2", "a = 1 # or more", "", 'a = "\\u0000"'])
def test_a_changed_file_is_read_anew(kept: Path, text: str) -> None:
    parsed(OURS, "a = 1")
    assert parsed(OURS, text) == tomllib.loads(text)
    assert parsed(OURS, "a = 1") == {"a": 1}
    assert entry(kept), "and has no second entry"


@pytest.mark.parametrize("spoilt", [lambda old: old[:-1], lambda old: old.replace(b"1}", b"2}"), lambda old: b""])
def test_a_broken_entry_is_written_anew(kept: Path, spoilt: object) -> None:
    assert callable(spoilt)
    parsed(OURS, "a = 1")
    whole = entry(kept).read_bytes()
    entry(kept).write_bytes(spoilt(whole))
    assert parsed(OURS, "a = 1") == {"a": 1}
    assert entry(kept).read_bytes() == whole


@pytest.mark.parametrize("text", ["a = 1706-05-23", "a = nan"])
def test_what_json_cannot_say_is_read_as_it_stands(kept: Path, text: str) -> None:
    for _ in range(2):
        assert repr(parsed(OURS, text)) == repr(tomllib.loads(text))


def test_without_a_folder_to_keep_it_in_it_is_only_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert parsed(OURS, "a = 1") == {"a": 1}
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "~nobody-at-all")
    assert parsed(OURS, "a = 1") == {"a": 1}


def test_files_of_players_are_never_kept(kept: Path, tmp_path: Path) -> None:
    assert parsed(tmp_path / "army.toml", "a = 1") == {"a": 1}
    assert not [each for each in kept.rglob("*") if each.is_file()]
