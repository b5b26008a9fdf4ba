"""`drumhead kit`: everything for a game, twice the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.cli.output import ours

PAPERS = ["kit", "playsheet", "map", "roster-french", "roster-alliance", "dice", "markers", "measures", "cards", "log"]
CLUB = """
title = "Thursday Club"

[[change]]
place = "weapon.musket.need"
to = 4
says = "Muskets hit on 4."

[[change]]
place = "pips.no-advance-at"
to = 5
says = "No advance at 5 pips."
"""


def text_of(pdf: Path) -> str:
    import pypdfium2

    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf.read_bytes())]
    return " ".join(" ".join(pages).split())


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The shipped kit printed twice, by processes that hash differently, in other folders and zones; the first keeps
    its papers, the second wants none that are kept."""
    import os
    import subprocess
    import sys

    folders = []
    for seed, zone, *how in (("1", "UTC"), ("2", "Pacific/Auckland", "--no-cache")):
        folder = tmp_path_factory.mktemp(f"kit{seed}")
        surroundings = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C.UTF-8" if seed == "1" else "C"}
        command = [sys.executable, "-m", "drumhead", "kit", "--out", folder.name, *how]
        ran = subprocess.run(command, cwd=folder.parent, env=surroundings, capture_output=True, text=True, check=True)
        assert ran.stdout.splitlines() == [os.path.join(folder.name, f"ramillies-{paper}.pdf") for paper in PAPERS]
        assert ran.stderr == ""
        folders.append(folder)
    return folders[0], folders[1]


def test_two_runs_print_the_same_bytes(kits: tuple[Path, Path]) -> None:
    for paper in PAPERS:
        first, second = (folder / f"ramillies-{paper}.pdf" for folder in kits)
        assert first.read_bytes() == second.read_bytes(), paper


def test_a_kit_from_what_was_kept_is_the_same_bytes(shell, here: Path, kits: tuple[Path, Path]) -> None:
    assert shell("kit").returncode == 0
    for paper in PAPERS:
        name = f"ramillies-{paper}.pdf"
        assert (here / name).read_bytes() == (kits[1] / name).read_bytes(), paper


def test_every_file_says_that_drumhead_made_it(kits: tuple[Path, Path]) -> None:
    assert all(ours(kits[0] / f"ramillies-{paper}.pdf") for paper in PAPERS)


def test_every_file_repeats_the_command_that_prints_it_again(kits: tuple[Path, Path]) -> None:
    for paper in PAPERS:
        assert "drumhead kit ramillies" in text_of(kits[0] / f"ramillies-{paper}.pdf"), paper


def test_the_bound_kit_holds_every_page_of_the_files(kits: tuple[Path, Path]) -> None:
    import pikepdf

    pages = {paper: len(pikepdf.open(kits[0] / f"ramillies-{paper}.pdf").pages) for paper in PAPERS}
    assert pages["kit"] == 1 + sum(pages[paper] for paper in PAPERS[1:])
    assert 15 <= pages["kit"] <= 30


def test_printers_are_asked_not_to_scale_the_kit_nor_what_is_cut_out_of_it(kits: tuple[Path, Path]) -> None:
    import pikepdf

    for paper in ("kit", "dice", "markers", "measures", "cards"):
        with pikepdf.open(kits[0] / f"ramillies-{paper}.pdf") as pdf:
            assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None", paper


def test_only_our_faces_are_embedded(kits: tuple[Path, Path]) -> None:
    import pikepdf

    families = ("EBGaramond", "EB-Garamond", "SourceSans3", "Source-Sans-3", "NotoSansSymbols2", "Noto-Sans-Symbols2")
    with pikepdf.open(kits[0] / "ramillies-kit.pdf") as pdf:
        names = {str(each.get("/FontName", "")) for each in pdf.objects if isinstance(each, pikepdf.Dictionary)}
    found = {name.lstrip("/").split("+")[-1] for name in names if name}
    assert found
    assert all(name.startswith(families) for name in found), found


@pytest.mark.parametrize(
    ("kind", "paper", "touched"),
    [
        ("sheet", "playsheet", ["Muskets hit on 4.", "No advance at 5 pips."]),
        ("dice", "dice", ["No advance at 5 pips."]),
    ],
)
def test_a_house_rule_is_footnoted_on_every_paper_it_touches(
    drumhead, here: Path, kind: str, paper: str, touched: list[str]
) -> None:
    (here / "club.toml").write_text(CLUB)
    drumhead(kind, "ramillies", "--out", "book")
    drumhead(kind, "ramillies", "--out", "club", "--house-rules", "club.toml")
    book, club = (text_of(here / folder / f"ramillies-{paper}.pdf") for folder in ("book", "club"))
    assert [says for says in touched if says in club] == touched
    assert "Thursday Club" in club
    assert not [says for says in touched if says in book]


def sizes(pdf: Path) -> set[tuple[int, ...]]:
    import pikepdf

    with pikepdf.open(pdf) as document:
        return {tuple(sorted(round(float(side)) for side in page.mediabox[2:])) for page in document.pages}


def test_every_page_of_the_kit_is_a4(kits: tuple[Path, Path]) -> None:
    assert sizes(kits[0] / "ramillies-kit.pdf") == {(595, 842)}


def test_paper_may_be_letter(drumhead, here: Path) -> None:
    names = drumhead("roster", "ramillies", "--side", "french", "--paper", "letter").stdout.split()
    assert [sizes(here / name) for name in names] == [{(612, 792)}]
