"""`drumhead proof`: pages to be looked at."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pypdfium2
from PIL import Image

from drumhead.cli.commands.preview import _printed, _saved
from drumhead.cli.loading.game_loading import game_of
from drumhead.cli.output.paper_output import ours
from drumhead.printing.output.thumbnails import contact_sheets
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages import registry
from drumhead.printing.pages.document import Part
from drumhead.printing.style.paper import PaperError

PATIENCE = 600  # seconds, on however busy a machine


def test_a_proof_is_a_pdf_and_a_picture_of_every_page(drumhead, here: Path) -> None:
    import pikepdf

    names = drumhead("preview", "dice").stdout.split()
    pdf, *pictures = [here / name for name in names]
    assert pdf == here / "out/proof/ramillies-dice.pdf"
    with pikepdf.open(pdf) as document:
        assert len(document.pages) == len(pictures)
    for picture in pictures:
        width, height = Image.open(io.BytesIO(picture.read_bytes())).size
        assert abs(width - 210 / 25.4 * 150) < 2
        assert abs(height - 297 / 25.4 * 150) < 2


def test_a_proof_may_be_drawn_again_but_not_over_a_stranger_s_picture(drumhead, here: Path) -> None:
    assert drumhead("preview", "dice").exit_code == 0
    assert drumhead("preview", "dice").exit_code == 0
    picture = here / "out/proof/ramillies-dice-1.png"
    assert ours(picture)
    Image.new("L", (9, 9)).save(picture)
    result = drumhead("preview", "dice")
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_paper_that_cannot_be_had_at_a_size_says_so_in_a_line_and_the_others_are_drawn(capsys) -> None:
    def no_room() -> bytes:
        raise PaperError("give --paper A4")

    parts = [Part("Short sheet", "short.pdf", "", no_room), Part("Map", "map.pdf", "", lambda: b"%PDF")]
    assert _printed("klausen", parts, None, lambda title: None) == [(parts[1], b"%PDF")]
    assert capsys.readouterr().err == "klausen, Short sheet: give --paper A4.\n"


def test_watching_draws_again_on_save_and_ends_quietly(ramillies: Path) -> None:
    command = [sys.executable, "-m", "drumhead", "preview", "dice", ramillies.name, "--watch"]
    watcher = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hears_ctrl_c
    )
    try:
        assert comes(Path("out/proof/ramillies-dice.pdf"))
        text = ramillies.read_text(encoding="utf-8").replace('title = "Ramillies"', 'title = "Offus"')
        ramillies.write_text(text, encoding="utf-8")
        assert comes(Path("out/proof/offus-dice-1.png"))
        assert watcher.stdout
        named = ""
        while "offus-dice-1.png" not in named:  # what is read before the end cannot be cut off by it
            line = watcher.stdout.readline()
            assert line
            named += line
        watcher.send_signal(signal.SIGINT)
        _, complaint = watcher.communicate(timeout=PATIENCE)
    finally:
        watcher.kill()
    assert "offus-dice.pdf" in named
    assert "Traceback" not in complaint


def test_watching_looks_at_all_of_a_ruleset_s_folder_and_at_lists_beside_a_battle(here: Path) -> None:
    for file in (
        "rules/tables.toml",
        "rules/battle/blue.toml",
        "rules/shared.html",
        "evening/battle.toml",
        "evening/a.csv",
    ):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text("", encoding="utf-8")
    for name, count in (("rules", 3), ("evening/battle.toml", 2), ("ramillies", 0), ("gone.toml", 0)):
        assert len([file for file in _saved(name) if not file.is_absolute()]) == count


def test_who_ends_the_watch_lets_a_page_that_is_drawn_end_clean(here: Path, monkeypatch) -> None:
    """Its drawer is asked to end, not killed, and nobody waits who is not there."""
    drawer = "import signal, sys, time; signal.signal(signal.SIGTERM, lambda *_: (open('ended', 'w'), sys.exit(0)));"
    drawer += "open('begun', 'w'); time.sleep(600)"
    watch = f"""
import subprocess, sys
popen = subprocess.Popen
subprocess.Popen = lambda *_, **__: popen([sys.executable, "-c", {drawer!r}])
sys.argv = ["drumhead", "preview", "dice", "--watch"]
from drumhead.cli.root import main
main()
"""
    with subprocess.Popen([sys.executable, "-c", watch], preexec_fn=hears_ctrl_c) as watcher:
        assert comes(Path("begun"))
        watcher.send_signal(signal.SIGINT)
        watcher.wait(PATIENCE)
    assert Path("ended").exists()


def hears_ctrl_c() -> None:
    """As at a terminal, even where those who run the tests in the background have switched it off."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def comes(file: Path) -> bool:
    """Whether a file appears before patience ends, which only a broken watcher brings about."""
    given_up = time.monotonic() + PATIENCE
    while not file.exists() and time.monotonic() < given_up:
        time.sleep(0.1)
    return file.exists()


def test_all_pages_of_a_game_lie_small_on_contact_sheets(drumhead, here: Path, monkeypatch) -> None:
    monkeypatch.setattr(registry, "all_papers", partial(registry.everything, kinds=("map", "cards")))
    names = drumhead("preview", "all", "oudenarde").stdout.split()
    assert names == ["out/proof/oudenarde-all-1.png"]
    assert ours(here / names[0])
    width, height = Image.open(here / names[0]).size
    assert 1000 < width < 3100
    assert 500 < height < 2200


def test_a_sheet_holds_so_many_pages_and_the_others_lie_on_the_next() -> None:
    pages = pypdfium2.PdfDocument.new()
    for _ in range(40):
        pages.new_page(200, 100)
    file = io.BytesIO()
    pages.save(file)
    sheets = [Image.open(io.BytesIO(draw())) for draw in contact_sheets([("cards", file.getvalue())])]
    assert [sheet.width for sheet in sheets] == [sheets[0].width] * 2
    assert 3 < sheets[0].height / sheets[1].height < 4


def test_every_kind_of_paper_is_on_them() -> None:
    game = game_of("ramillies")
    titles = {part.title for part in registry.all_papers(game, PrintOptions())}
    assert {"Playsheet", "First turn", "Cards", "The battle, as fought"} < titles
    assert len(titles) == len(registry.PAPERS) + 2  # two rosters, two match-up sheets
