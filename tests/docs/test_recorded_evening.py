"""The recorded evening of the docs: what is typed there shows what is quoted there, also after a kill."""

from __future__ import annotations

from pathlib import Path

from docs.generators import evening

from ..counted import at_least


def test_the_recorded_evening_is_as_it_is_quoted(tmp_path: Path) -> None:
    page = evening.PAGE.read_text(encoding="utf-8")
    for quoted, shown in at_least(2, evening.play(tmp_path, page)):
        assert [line.rstrip() for line in shown.splitlines()] == quoted.splitlines()
