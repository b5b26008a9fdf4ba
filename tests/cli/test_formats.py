"""`--format`: a PDF to print, SVG and DXF for cutting machines, PNG to look at; one file a page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from drumhead.cli.output.paper_output import ours
from drumhead.printing.pages.export_formats import FORMATS

from ..printing import printed
from ..printing.kinds import CUT

MAGIC = {"pdf": b"%PDF", "svg": b"<?xml", "dxf": b"999\n", "png": b"\x89PNG"}


@pytest.mark.sample(5)
@pytest.mark.parametrize("kind", CUT)
@pytest.mark.parametrize("name", FORMATS[1:])
def test_every_page_is_a_file_of_its_own_numbered_from_one(drumhead, here: Path, kind: str, name: str) -> None:
    coarse = ("--dpi", 30) if name == "png" else ()
    result = drumhead(kind, "ramillies", "--format", name, *coarse)
    assert (result.exit_code, result.stderr) == (0, "")
    made = sorted(here.iterdir())
    assert result.stdout.split() == [f"ramillies-{kind}-{number}.{name}" for number in range(1, len(made) + 1)]
    assert made
    for file in made:
        assert file.read_bytes().startswith(MAGIC[name])
        assert ours(file)


def test_without_a_wish_it_is_one_pdf(drumhead, here: Path) -> None:
    assert drumhead("dice", "ramillies").stdout == drumhead("dice", "ramillies", "--format", "PDF").stdout
    assert [file.name for file in here.iterdir()] == ["ramillies-dice.pdf"]


def test_a_picture_has_the_dots_asked_for_and_knows_its_size_on_paper(drumhead, here: Path) -> None:
    from PIL import Image

    for dpi in (150, 40, 300):
        assert drumhead("dice", "ramillies", "--format", "png", *(("--dpi", dpi) if dpi != 150 else ())).exit_code == 0
        with Image.open(here / "ramillies-dice-1.png") as picture:
            assert picture.size == pytest.approx((210 / 25.4 * dpi, 297 / 25.4 * dpi), abs=1)
            assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--format", "gif"), "pdf, svg, dxf, png"),
        (("--format", "png", "--dpi", "0"), "20 to 1200"),
        (("--format", "png", "--dpi", "-150"), "-150"),
        (("--format", "png", "--dpi", "1000000"), "1000000"),
        (("--format", "png", "--dpi", "fine"), "'fine'"),
        (("--dpi", "300"), "--format png"),
        (("--format", "svg", "--dpi", "300"), "--format png"),
        (("--format", "svg", "--out", "dice.svg"), "2 files"),
        (("--out", "dice.svg"), ".pdf"),
    ],
)
def test_wrong_wishes_are_said_plainly_and_nothing_is_written(drumhead, here: Path, wrong, said: str) -> None:
    result = drumhead("dice", "ramillies", *wrong)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["svg", "dxf"])
def test_a_stranger_s_drawing_is_kept(drumhead, here: Path, name: str) -> None:
    (here / f"ramillies-dice-2.{name}").write_text("<svg/>" if name == "svg" else "0\nEOF\n")
    result = drumhead("dice", "ramillies", "--format", name)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "not made by Drumhead" in result.stderr
    assert len(list(here.iterdir())) == 1


def test_the_format_does_not_change_what_stands_on_the_paper(drumhead, here: Path) -> None:
    """The colophon's command prints the same page, in whatever format this copy is."""
    drumhead("dice", "ramillies", "--size", "14", "--format", "svg")
    words = [each.get("aria-label") for each in ET.parse(here / "ramillies-dice-1.svg").iter()]
    signed = [word for word in words if word and re.fullmatch(r"dice ramillies · [0-7]{8}", word)]
    assert len(signed) == 1
    drumhead("dice", "ramillies", "--size", "14", "--out", "dice.pdf")
    assert signed[0] in " ".join(printed.pages((here / "dice.pdf").read_bytes())[0].words.split())
