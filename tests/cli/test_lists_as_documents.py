"""Lists in Word documents and saved pages, typed as a player would; without the extra the line that installs it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from ..armies.lists.file_makers import docx_of

ROWS = [["Unit", "Arm", "Quality", "Stands"], ["Picardie", "foot", "trained", "7"], ["Navarre", "foot", "raw", "6"]]
RULES = ("--rules", "wss-paperboys")


@pytest.fixture
def document(here: Path) -> Path:
    (here / "our list.docx").write_bytes(docx_of(ROWS))
    return here / "our list.docx"


def test_a_table_in_a_word_document_is_a_list(drumhead, document: Path) -> None:
    done = drumhead("army", "show", "our list.docx", *RULES)
    assert done.exit_code == 0, done.stderr
    assert "2 units, 13 stands" in done.stdout


@pytest.mark.parametrize("words", [("army", "check"), ("army", "convert"), ("roster",)])
def test_without_the_extra_the_form_is_named_and_the_line_that_installs_it(
    drumhead, document: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "docx", None)
    monkeypatch.setattr("drumhead.armies.readers.sources.document_readers.find_spec", lambda name: None)
    done = drumhead(*words, "our list.docx", *RULES)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "our list.docx: this is a Word document" in done.stderr
    assert "is not installed" in done.stderr
    (install,) = re.findall(r"`([^`]* -m pip install [^`]*)`", done.stderr)
    assert shlex.split(install) == [sys.executable, "-m", "pip", "install", "python-docx"]


def test_a_table_of_a_saved_page_is_a_list(drumhead, here: Path) -> None:
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in ROWS)
    (here / "page.html").write_text(f"<html><body><table>{cells}</table></body></html>", encoding="utf-8")
    done = drumhead("army", "show", "page.html", *RULES)
    assert done.exit_code == 0, done.stderr
    assert "2 units, 13 stands" in done.stdout
