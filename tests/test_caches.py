"""Folders of caches: read only where nobody else can have written, and done without where there is no room."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from drumhead.printing.cache.disk_cache import DIGEST
from drumhead.printing.cache.pdf_cache import PdfCache
from drumhead.rules.loading import toml_cache
from drumhead.support.atomic_write import BEGUN
from drumhead.support.paths import cache_folder, cache_part, passing_folder

from .machine import needs_owners, needs_root

pytestmark = needs_owners

ANOTHER = 12345  # some user's number


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where caches belong; nothing is there yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "drumhead"


def mode(folder: Path) -> int:
    return stat.S_IMODE(folder.stat().st_mode)


def poisoned(folder: Path, of: str) -> Path:
    """An entry with a right checksum that our user never wrote, and what our user asks for by its name."""
    folder.mkdir(parents=True, exist_ok=True)
    entry = folder / of
    entry.write_bytes(DIGEST(of.encode() + b"poison").digest() + b"poison")
    return entry


def name_of(told: str, folder: Path) -> str:
    kept = PdfCache(folder)
    kept.put(told, b"ours")
    (entry,) = folder.iterdir()
    return entry.name


def test_folders_are_made_for_this_user_alone(place: Path) -> None:
    assert cache_folder("papers") == place / "papers"
    assert (mode(place), mode(place / "papers")) == (0o700, 0o700)


def test_a_folder_that_others_may_look_into_serves_as_it_is(place: Path) -> None:
    poisoned(place / "papers", "any")
    for each in (place, place / "papers"):
        each.chmod(0o755)
    assert cache_folder("papers") == place / "papers"
    assert [each.name for each in (place / "papers").iterdir()] == ["any"]


@pytest.mark.parametrize("loose", [0o777, 0o770, 0o1777])
def test_of_a_folder_that_others_may_write_in_nothing_is_read(place: Path, tmp_path: Path, loose: int) -> None:
    name = name_of("a page", tmp_path / "elsewhere")
    poisoned(place / "papers", name)
    assert PdfCache(place / "papers").get("a page") == b"poison", "it would be read if it were in the right place"
    for each in (place / "papers", place):
        each.chmod(loose)
    kept = PdfCache()
    assert kept.folder == place / "papers"
    assert kept.get("a page") is None
    assert (mode(place), mode(place / "papers")) == (0o700, 0o700)
    kept.put("a page", b"ours")
    assert PdfCache().get("a page") == b"ours", "it is ours now"


@needs_root
@pytest.mark.parametrize("whose", ["", "papers"])
@pytest.mark.parametrize("linked", [False, True])
def test_of_another_user_s_folder_nothing_is_read(place: Path, tmp_path: Path, whose: str, linked: bool) -> None:
    name = name_of("a page", tmp_path / "elsewhere")
    poisoned(place / "papers", name)
    folder = place / whose
    if linked:
        folder.rename(tmp_path / "another")
        folder.symlink_to(tmp_path / "another")
    os.chown(folder, ANOTHER, ANOTHER)
    kept = PdfCache()
    assert kept.folder == passing_folder() / "papers"
    assert mode(passing_folder()) == 0o700
    assert kept.get("a page") is None
    assert (cache_part("papers"), cache_part("read")) == (None, place / "read" if whose else None)


def test_a_disk_that_knows_of_no_modes_is_done_without(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "papers").mkdir(parents=True)
    place.chmod(0o777)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    assert cache_part("papers") is None


def test_what_was_read_of_our_files_is_asked_of_no_folder_that_others_may_write_in(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toml_cache, "PACKAGE", tmp_path)
    toml_cache.keep(tmp_path / "a.toml", "a = 1", {"a": 2})
    assert toml_cache.get(tmp_path / "a.toml", "a = 1") == {"a": 2}
    (place / "read").chmod(0o777)
    assert toml_cache.get(tmp_path / "a.toml", "a = 1") is None


def test_an_entry_of_another_file_or_with_other_data_is_not_believed(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toml_cache, "PACKAGE", tmp_path)
    toml_cache.keep(tmp_path / "a.toml", "a = 1", {"a": 2})
    entry = place / "read" / "a.toml"
    entry.with_name("b.toml").write_bytes(entry.read_bytes())
    assert toml_cache.get(tmp_path / "b.toml", "a = 1") is None
    entry.write_bytes(entry.read_bytes().replace(b":2", b":3"))
    assert toml_cache.get(tmp_path / "a.toml", "a = 1") is None
    toml_cache.keep(tmp_path / "c.toml", "a = 1", [1, 2])  # type: ignore[arg-type]
    assert toml_cache.get(tmp_path / "c.toml", "a = 1") is None


def test_no_code_is_kept(place: Path) -> None:
    """What is kept is a page, numbers or words: nothing that Python would run."""
    loads = [
        file.name
        for file in (Path(toml_cache.PACKAGE)).rglob("*.py")
        if any(f"import {each}" in file.read_text(encoding="utf-8") for each in ("marshal", "shelve", "dill"))
    ]
    assert loads == []


# ------------------------------------------------------------------ a full disk

FULL = r"""
import os, resource, sys
cache = os.environ["XDG_CACHE_HOME"]
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
def full(event, given):
    if event == "open" and given[2] & (os.O_WRONLY | os.O_RDWR):
        there = isinstance(given[0], str) and given[0].startswith(cache)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0 if there else most, most))
sys.addaudithook(full)
"""


def on_a_full_disk(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Python code in a process for which the disk under its caches takes files, but not a byte in them."""
    command = [sys.executable, "-B", "-c", FULL + code, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def files(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("*") if each.is_file()]


def test_a_full_disk_under_the_caches_leaves_no_rubbish(place: Path) -> None:
    code = (
        "from drumhead.printing.html.system_libraries import prepare; path = prepare(); "
        "print(path, path.stat().st_size)"
    )
    done = on_a_full_disk(code)
    assert done.returncode == 0, done.stderr
    path, size = done.stdout.split()
    assert not Path(path).is_relative_to(place)
    assert int(size) > 100
    assert files(place) == []


def test_a_disk_that_fills_up_while_it_is_written_on_leaves_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = PdfCache(tmp_path / "papers")
    with monkeypatch.context() as bad:
        bad.setattr("drumhead.support.atomic_write.move_into_place", full)
        kept.put("a page", b"ours")
        assert files(tmp_path) == []
    kept.put("a page", b"ours")
    assert [each.name.startswith(BEGUN) for each in files(tmp_path)] == [False]


@pytest.mark.slow
@pytest.mark.parametrize("more", [(), ("--no-cache",)])
def test_a_page_is_set_all_the_same_where_the_disk_under_the_caches_is_full(
    place: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    run = partial(on_a_full_disk, "from drumhead.cli.root import main; main()")
    done = run("sheet", "wss-dice", "--out", str(tmp_path / "out"), *more)
    assert done.returncode == 0, done.stderr
    assert len(files(tmp_path / "out")) == 1
    assert files(place) == []
