"""`drumhead proof`: pages to be looked at."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
import time
from pathlib import Path

from PIL import Image

from drumhead.cli.output import ours


def test_a_proof_is_a_pdf_and_a_picture_of_every_page(drumhead, here: Path) -> None:
    import pikepdf

    names = drumhead("proof", "dice").stdout.split()
    pdf, *pictures = [here / name for name in names]
    assert pdf == here / "out/proof/ramillies-dice.pdf"
    with pikepdf.open(pdf) as document:
        assert len(document.pages) == len(pictures)
    for picture in pictures:
        width, height = Image.open(io.BytesIO(picture.read_bytes())).size
        assert abs(width - 210 / 25.4 * 150) < 2
        assert abs(height - 297 / 25.4 * 150) < 2


def test_a_proof_may_be_drawn_again_but_not_over_a_stranger_s_picture(drumhead, here: Path) -> None:
    assert drumhead("proof", "dice").exit_code == 0
    assert drumhead("proof", "dice").exit_code == 0
    picture = here / "out/proof/ramillies-dice-1.png"
    assert ours(picture)
    Image.new("L", (9, 9)).save(picture)
    result = drumhead("proof", "dice")
    assert (result.exit_code, result.stdout) == (1, "")


def test_watching_draws_again_on_save_and_ends_quietly(ramillies: Path) -> None:
    command = [sys.executable, "-m", "drumhead", "proof", "dice", ramillies.name, "--watch"]
    watcher = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert comes(Path("out/proof/ramillies-dice.pdf"))
        text = ramillies.read_text(encoding="utf-8").replace('title = "Ramillies"', 'title = "Offus"')
        ramillies.write_text(text, encoding="utf-8")
        assert comes(Path("out/proof/offus-dice-1.png"))
        time.sleep(0.5)
    finally:
        watcher.send_signal(signal.SIGINT)
        named, complaint = watcher.communicate(timeout=20)
    assert "offus-dice.pdf" in named
    assert "Traceback" not in complaint


def comes(file: Path) -> bool:
    """Whether a file appears before long."""
    given_up = time.monotonic() + 20
    while not file.exists() and time.monotonic() < given_up:
        time.sleep(0.1)
    return file.exists()
