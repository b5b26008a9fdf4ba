"""What printing asks of the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from drumhead.printing.html import html_renderer, system_libraries
from drumhead.support.paths import fonts

from ..machine import needs_linux


@pytest.mark.parametrize(
    ("release", "line"),
    [
        ("ID=debian", "sudo apt install libpangoft2-1.0-0 libharfbuzz-subset0"),
        ("ID=linuxmint\nID_LIKE='ubuntu debian'", "sudo apt install libpangoft2-1.0-0 libharfbuzz-subset0"),
        ("ID=fedora", "sudo dnf install pango harfbuzz"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"', "sudo dnf install pango harfbuzz"),
        ('ID="opensuse-leap"\nID_LIKE="suse opensuse"', "sudo zypper install libpango-1_0-0 libharfbuzz-subset0"),
        ("ID=plan9", "install Pango and HarfBuzz (with harfbuzz-subset) from your system's packages"),
    ],
)
def test_the_cure_is_one_line_for_this_very_system(
    release: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platform

    about = tmp_path / "os-release"
    about.write_text(release)
    monkeypatch.setattr(platform, "_os_release_candidates", (str(about),))
    monkeypatch.setattr(platform, "_os_release_cache", None)
    monkeypatch.setattr(sys, "platform", "linux")
    assert system_libraries.cure.__wrapped__() == line


@pytest.mark.parametrize("name", ["darwin", "win32"])
def test_macos_and_windows_have_a_line_of_their_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", name)
    assert system_libraries.cure.__wrapped__() == system_libraries.CURES[name]


def prepared(**surroundings: str) -> Path:
    """The fonts.conf that a fresh Python with these surroundings is given."""
    code = "from drumhead.printing.html.system_libraries import prepare; p = prepare(); print(p); print(p.read_text())"
    ran = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **surroundings}, capture_output=True, text=True, check=True
    )
    path, _, text = ran.stdout.partition("\n")
    folders = [each.text for each in ElementTree.fromstring(text).findall("dir")]
    assert folders == [str(fonts())]
    return Path(path)


def test_pages_see_our_faces_and_no_others(tmp_path: Path) -> None:
    assert prepared(XDG_CACHE_HOME=str(tmp_path)).parent == tmp_path / "drumhead" / "fontconfig"


def test_a_home_where_nothing_may_be_written_does_not_stop_the_press(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder can be made in a file")
    passing = prepared(XDG_CACHE_HOME=str(tmp_path / "file"))
    assert not passing.exists(), "it lives as long as the command"


def test_a_configuration_cut_short_is_written_again(tmp_path: Path) -> None:
    path = prepared(XDG_CACHE_HOME=str(tmp_path))
    whole = path.read_text()
    path.write_text(whole[:20])
    prepared(XDG_CACHE_HOME=str(tmp_path))
    assert path.read_text() == whole


def test_every_face_that_is_listed_is_there_and_every_face_there_is_listed() -> None:
    listed = {line.split()[1] for line in (fonts() / "SHA256SUMS").read_text().splitlines()}
    assert listed == {face.name for face in fonts().glob("*.[to]tf")}


def test_a_face_cut_short_or_gone_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(fonts(), tmp_path / "fonts")
    monkeypatch.setattr(system_libraries, "fonts", lambda: tmp_path / "fonts")
    assert {fact.state for fact in system_libraries._faces()} == {"good"}
    first, second, *_ = sorted((tmp_path / "fonts").glob("*.ttf"))
    first.write_bytes(first.read_bytes()[:-1])
    second.unlink()
    said = {fact.what: fact.says for fact in system_libraries._faces() if fact.state == "bad"}
    assert said == {first.name: "broken", second.name: "missing"}


def test_the_clock_stands_still_unless_the_user_sets_it() -> None:
    code = (
        "from drumhead.printing.html.system_libraries import prepare; prepare()\n"
        "import os; print(os.environ['SOURCE_DATE_EPOCH'])"
    )
    surroundings = {**os.environ, "SOURCE_DATE_EPOCH": "5"}
    ran = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=True)
    assert ran.stdout == "5\n"


@needs_linux  # only there does the search start compilers
def test_no_program_is_started_to_look_for_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    from ctypes import util

    def started(*_: object) -> None:
        raise AssertionError("a program was started to look for a library")

    system_libraries.need_weasyprint()
    monkeypatch.setattr(util, "find_library", started)
    monkeypatch.delitem(sys.modules, "weasyprint.text.ffi")
    with system_libraries.find_libraries():
        assert import_module("weasyprint.text.ffi").pango
    assert util.find_library is started


def test_what_cuts_faces_down_by_python_comes_in_only_when_it_is_asked() -> None:
    """A process of its own: others have brought it in."""
    code = (
        "import io, sys; from drumhead.printing.html import system_libraries as text; text.need_weasyprint()\n"
        "from weasyprint.pdf import fonts; before = [name in sys.modules for name in text.SELDOM]\n"
        "from fontTools.ttLib import TTFont; face = TTFont(sorted(text.fonts().rglob('*.[ot]tf'))[0])\n"
        "cut = fonts.subset.Subsetter(fonts.subset.Options()); cut.populate(text='Oudenarde'); cut.subset(face)\n"
        "print(before, text.SELDOM[0] in sys.modules, sum(map(bool, face.getBestCmap())))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == f"[False, False, False] True {len(set('Oudenarde'))}\n"


def test_a_page_holds_no_look_for_notes_that_it_does_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    page = html_renderer.set_ready()
    looks: list[str | None] = []
    kept: Any = import_module("weasyprint.css").ComputedStyle.__init__
    asked = signature(kept)  # WeasyPrint 68 asks for one thing more

    def counted(*how: Any) -> None:
        looks.append(asked.bind(*how).arguments["pseudo_type"])
        kept(*how)

    monkeypatch.setattr("weasyprint.css.ComputedStyle.__init__", counted)
    page(string="<ul>" + "<li><b>a</b>" * 30 + "</ul>").render()
    assert {part for part in looks if part and part[0] != "@"} == {"marker"}
    assert looks.count("marker") == 30
