"""Every command that prints: ended in the middle of a drawing, or over a PDF that says more than it should."""

from __future__ import annotations

from pathlib import Path

import click
import pikepdf
import pytest

from drumhead.cli.root import group

from ..counted import at_least
from .test_campaign import ramillies_journal
from .test_spoiled_pages import ENDS, failing

PAPERS = {
    "kit": "kit ramillies --kinds map,dice,roster --jobs 1",
    "sheet": "sheet ramillies",
    "roster": "roster ramillies",
    "dice": "dice wss-dice",
    "markers": "markers ramillies",
    "measures": "measures ramillies",
    "cards": "cards wss-cards --kind procedures",
    "log blank": "log blank ramillies",
    "log forms": "log forms ramillies",
    "log print": "log print played.jsonl",
    "log solo": "log solo ramillies --side french",
    "labels": "labels ramillies",
    "handout": "handout ramillies",
    "printer calibrate": "printer calibrate",
    "rules compare": "rules compare wss-dice wss-cards",
    "rules diff": "rules diff wss-paperboys house.toml",
    "rules fit": "rules fit wss-paperboys fire-hits.0=1/3 --nearest 1",
    "rules rulings": "rules rulings wss-paperboys",
    "army roll-quality": "army roll-quality ramillies-french --pen",
    "battle map": "battle map ramillies --format pdf",
    "campaign print": "campaign print",
}  # by command
DRAWN = {"kit", "sheet", "roster", "log solo", "handout"}  # these have drawings in SVG
OTHERS = {
    "army convert",
    "army new",
    "battle balance",
    "battle study",
    "companion",
    "log enter",
    "log keep",
    "log play",
    "log result",
    "preview",
    "rules new",
    "virtual",
}  # these have --out, and write no PDF of pages

HOSTILE = "drumhead kit it's \x1b]0;PWN\x07\x1b[31mRED other.toml"
SILENT = {"printer calibrate"}  # has one paper for everybody, and says nothing of what it replaces
HOUSE = """title = "Ours"
ruleset = "wss-paperboys"
[[change]]
place = "weapon.musket.need"
to = 4
"""


def with_out(command: click.Command, context: click.Context, path: tuple[str, ...] = ()) -> list[str]:
    """Return the names of a command, or of those below it, that have --out."""
    if isinstance(command, click.Group):
        below = [(name, command.get_command(context, name)) for name in command.list_commands(context)]
        return [found for name, each in below if each for found in with_out(each, context, (*path, name))]
    return [" ".join(path)] * any("--out" in option.opts for option in command.params)


def test_every_command_with_out_is_tried_here_or_writes_no_pages() -> None:
    assert sorted({*PAPERS, *OTHERS}) == sorted(at_least(30, with_out(group, click.Context(group))))


@pytest.fixture
def prepared(drumhead, here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with house rules, a journal and a campaign of one battle."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "cache"))
    (here / "house.toml").write_text(HOUSE, encoding="utf-8")
    (here / "whole.jsonl").write_bytes(ramillies_journal())
    for words in (
        "log play ramillies --turns 1 --out played.jsonl",
        "campaign new",
        "log result whole.jsonl --out next",
    ):
        assert drumhead(*words.split()).exit_code == 0, words
    return here


def papers(folder: Path) -> list[Path]:
    """Return the PDFs in a folder."""
    return sorted(folder.rglob("*.pdf"))


@pytest.mark.slow
@pytest.mark.parametrize("name", PAPERS)
def test_words_of_a_pdf_are_cleaned_by_every_command_that_replaces_it(drumhead, prepared: Path, name: str) -> None:
    """A quotation mark, a title for the terminal and colours, in the PDF that lies where the new one goes (K6)."""
    words = (*PAPERS[name].split(), "--out", "papers")
    assert drumhead(*words).exit_code == 0
    good = {paper: paper.read_bytes() for paper in at_least(1, papers(prepared / "papers"))}
    for paper in good:
        with pikepdf.open(paper, allow_overwriting_input=True) as pdf:
            pdf.docinfo["/Subject"] = HOSTILE
            pdf.save(paper)
    done = drumhead(*words)
    assert done.exit_code == 0
    assert ("RED" in done.stderr) == (name not in SILENT)
    assert not [letter for letter in done.stderr + done.stdout if letter < " " and letter != "\n"]
    assert {paper: paper.read_bytes() for paper in good} == good


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(DRAWN))
@pytest.mark.parametrize("error", ENDS, ids=repr)
def test_no_command_prints_or_keeps_a_page_whose_drawing_was_ended(
    drumhead, prepared: Path, name: str, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WeasyPrint takes whatever ends a command for a drawing that cannot be read (K1)."""
    words = (*PAPERS[name].split(), "--out", "papers")
    with failing(error, at=2):
        try:
            done = drumhead(*words).exit_code
        except type(error):
            done = 1
    assert done
    assert not (prepared / "papers").exists()
    assert not [path for path in (prepared / "cache" / "papers").rglob("*") if b"%PDF" in path.read_bytes()[:9]]
    assert drumhead(*words).exit_code == 0
    again = {path.name: path.read_bytes() for path in at_least(1, papers(prepared / "papers"))}
    monkeypatch.setenv("XDG_CACHE_HOME", str(prepared / "empty"))
    assert drumhead(*words, "--out", "fresh").exit_code == 0
    assert again == {path.name: path.read_bytes() for path in papers(prepared / "fresh")}


@pytest.mark.slow
def test_the_other_papers_have_no_drawing_of_that_kind(drumhead, prepared: Path) -> None:
    for name in at_least(10, sorted(PAPERS.keys() - DRAWN)):
        with failing(KeyboardInterrupt(), at=1) as calls:
            assert drumhead(*PAPERS[name].split(), "--out", "papers").exit_code == 0, name
        assert calls == [0], name
