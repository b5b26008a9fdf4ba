"""Drumhead from Python: what docs/how-to/python.md shows, and that importing it costs nothing."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import drumhead
from drumhead.rules.trust.plugin_trust import UntrustedError
from drumhead.support import paths

from .counted import at_least

PAGE = Path(__file__).parents[1] / "docs" / "how-to" / "python.md"


def test_what_the_page_shows_is_so() -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert (found.failed, found.attempted > 8) == (0, True)


def test_every_function_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in at_least(6, drumhead.__all__) if f"`{name}" not in page] == []


def test_to_import_it_loads_nothing() -> None:
    code = "import sys, drumhead; print(*(name for name in sys.modules if name.startswith('drumhead')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) == {"drumhead", "drumhead.support", "drumhead.support.version"}


def test_a_folder_is_trusted_for_once(tmp_path: Path) -> None:
    import shutil

    folder = shutil.copytree(paths.sample(), tmp_path / "ours")
    (folder / "army.py").write_text("def check_battle(book, battle): return []\n", encoding="utf-8")
    assert drumhead.load_ruleset(folder, trust=True).module("army")
    with pytest.raises(UntrustedError):
        drumhead.load_ruleset(folder).module("army")


def test_a_battle_is_fought_alike_with_the_same_seed() -> None:
    game = drumhead.load_battle("oudenarde")
    with pytest.raises(ValueError, match='Did you mean "sheet"'):
        drumhead.paper("sheat", game)
