"""`sheet` and `roster` with --format html: one file a document, never over a file of someone else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.cli.output.paper_output import ours


def test_a_sheet_is_one_page_and_a_roster_one_a_side(drumhead, here: Path) -> None:
    assert drumhead("sheet", "ramillies", "--format", "html").stdout.split() == ["ramillies-playsheet.html"]
    result = drumhead("roster", "ramillies", "--format", "html", "--side", "french", "--out", "mine.html")
    assert (result.exit_code, result.stdout.split()) == (0, ["mine.html"])
    made = sorted(here.iterdir())
    assert [file.name for file in made] == ["mine.html", "ramillies-playsheet.html"]
    assert all(map(ours, made))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("sheet", "ramillies", "--fold", "booklet"), "--fold is for paper"),
        (("sheet", "ramillies", "--matchups"), "Match-up"),
        (("roster", "ramillies", "--blank", "3"), "Blank roster"),
        (("sheet", "ramillies", "--dpi", "100"), "--format png"),
        (("roster", "ramillies", "--out", "mine.html"), "2 files"),
        (("roster", "ramillies", "--side", "french", "--out", "mine.pdf"), ".html"),
    ],
)
def test_what_has_no_web_page_is_refused_and_nothing_is_written(drumhead, here: Path, wrong, said: str) -> None:
    result = drumhead(*wrong, "--format", "html")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert not list(here.iterdir())


def test_a_stranger_s_page_is_kept(drumhead, here: Path) -> None:
    (here / "ramillies-playsheet.html").write_text("<p>mine</p>")
    result = drumhead("sheet", "ramillies", "--format", "html")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "not made by Drumhead" in result.stderr
    assert (here / "ramillies-playsheet.html").read_text() == "<p>mine</p>"
