"""`drumhead kit`: everything for a game, twice the same."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from drumhead.armies import list_shipped_battles
from drumhead.cli.output.paper_output import ours

from ..counted import at_least
from ..machine import needs_verapdf
from ..printing.copier import lost
from ..printing.kinds import kit_files
from ..printing.laid_out import faults, floor_of
from ..printing.spoken import heard, unfit

JOBS = ["kit-paper", "kit-card"]
ON_PAPER = at_least(4, kit_files(on=("paper",)))  # a playsheet, a map and two rosters
ON_CARD = at_least(3, kit_files(on=("card",)))  # dice, cards and markers
PAPERS = [*JOBS, *at_least(len(ON_PAPER) + len(ON_CARD), kit_files())]
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
    its papers, the second wants none that are kept, and three processes."""
    folders = []
    for seed, zone, *how in (("1", "UTC"), ("2", "Pacific/Auckland", "--no-cache", "--jobs", "3")):
        folder = tmp_path_factory.mktemp(f"kit{seed}")
        surroundings = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C.UTF-8" if seed == "1" else "C"}
        command = [sys.executable, "-m", "drumhead", "kit", "--out", folder.name, *how]
        ran = subprocess.run(command, cwd=folder.parent, env=surroundings, capture_output=True, text=True, check=True)
        assert ran.stdout.splitlines() == [os.path.join(folder.name, f"ramillies-{paper}.pdf") for paper in PAPERS]
        named, line = ran.stderr.splitlines()
        assert (named, line[:9], line[-5:]) == ("No battle named: using ramillies.", "Printing:", " 100%")
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


def test_a_clubs_copier_leaves_every_minus_figure_and_head(kits: tuple[Path, Path]) -> None:
    """The first two pages of every kind; `make thousand` copies all pages of all battles."""
    import pypdfium2

    for paper in (*ON_PAPER, *ON_CARD):
        pages = pypdfium2.PdfDocument(kits[0] / f"ramillies-{paper}.pdf")
        assert not [words for number in range(min(2, len(pages))) for words in lost(pages[number])], paper


def test_every_file_says_that_drumhead_made_it(kits: tuple[Path, Path]) -> None:
    assert all(ours(kits[0] / f"ramillies-{paper}.pdf") for paper in PAPERS)


def test_every_file_repeats_the_command_that_prints_it_again(kits: tuple[Path, Path]) -> None:
    for paper in PAPERS:
        with pikepdf.open(kits[0] / f"ramillies-{paper}.pdf") as pdf:
            assert str(pdf.docinfo["/Subject"]).startswith("drumhead kit ramillies"), paper


def test_every_paper_of_a_kit_has_one_number_in_its_foot_that_of_its_own_inputs(kits: tuple[Path, Path]) -> None:
    texts = {paper: text_of(kits[0] / f"ramillies-{paper}.pdf") for paper in PAPERS}
    said = {paper: set(re.findall(r"kit ramillies[^·]* · ([0-7]{8})\b", text)) for paper, text in texts.items()}
    alone = {paper: numbers for paper, numbers in said.items() if not paper.startswith("kit")}
    assert {paper: len(numbers) for paper, numbers in alone.items()} == dict.fromkeys(alone, 1)
    assert alone["roster-french"] != alone["roster-alliance"]
    assert alone["markers"] == alone["measures"], "both declare the same"


def beginnings(bound) -> list[tuple[str, int]]:
    """Every paper of a bound file by its bookmark, and the page on which it begins."""
    return [(mark.get_title(), mark.get_dest().get_index()) for mark in bound.get_toc() if mark.level == 0]


def test_each_job_holds_every_page_of_its_files_and_names_them_in_its_bookmarks(kits: tuple[Path, Path]) -> None:
    import pypdfium2

    for job, contents, papers in (("kit-paper", 2, ON_PAPER), ("kit-card", 0, ON_CARD)):
        bound, *parts = (pypdfium2.PdfDocument(kits[0] / f"ramillies-{paper}.pdf") for paper in (job, *papers))
        filled = [page for page in bound if page.get_textpage().count_chars()]
        assert len(filled) == contents + sum(map(len, parts)), job
        for (title, page), part in zip(beginnings(bound)[contents:], parts, strict=True):
            first, other = (pdf[at].get_textpage().get_text_range() for pdf, at in ((bound, page), (part, 0)))
            assert first == other, title


def test_the_contents_name_pages_by_their_labels_and_links_lead_there(kits: tuple[Path, Path]) -> None:
    import pikepdf
    import pypdfium2

    paper, card = (pypdfium2.PdfDocument(kits[0] / f"ramillies-{job}.pdf") for job in JOBS)
    begins = {title: bound.get_page_label(page) for bound in (paper, card) for title, page in beginnings(bound)}
    assert begins.pop("Contents") == "1"
    assert begins["Plan"] == "2"
    words = paper[0].get_textpage()
    with pikepdf.open(kits[0] / "ramillies-kit-paper.pdf") as pdf:
        pages = [page.obj.objgen for page in pdf.pages]
        leads = {}
        for note in pdf.pages[0].Annots:
            there = note.A.D[0]
            said = words.get_text_bounded(*(float(edge) for edge in note.Rect.as_list()))
            leads[said] = f"C{there + 1}" if note.A.S == "/GoToR" else str(pages.index(there.objgen) + 1)
            assert note.A.get("/F", "ramillies-kit-card.pdf") == "ramillies-kit-card.pdf"
    assert {title: leads.pop(title) for title in begins} == begins
    assert [said.split()[0] for said in leads] == list(leads.values()) == list(begins.values())


def test_no_roster_shares_a_leaf(kits: tuple[Path, Path]) -> None:
    import pypdfium2

    paper = pypdfium2.PdfDocument(kits[0] / "ramillies-kit-paper.pdf")
    rosters = [page for title, page in beginnings(paper) if title.startswith("Roster")]
    assert [page % 2 for page in rosters] == [0, 0]
    assert not any(paper[page + 1].get_textpage().count_chars() for page in rosters)


def test_printers_are_asked_not_to_scale_the_kit_nor_what_is_cut_out_of_it(kits: tuple[Path, Path]) -> None:
    import pikepdf

    for paper in (*JOBS, *ON_CARD):
        with pikepdf.open(kits[0] / f"ramillies-{paper}.pdf") as pdf:
            assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None", paper


@pytest.mark.parametrize("paper", ["kit-paper", "kit-card", "roster-french", "dice"])
def test_a_screen_reader_finds_everything_on_every_page(kits: tuple[Path, Path], paper: str) -> None:
    found = heard((kits[0] / f"ramillies-{paper}.pdf").read_bytes())
    assert found.faults == []
    if paper.startswith("kit"):
        with pikepdf.open(kits[0] / f"ramillies-{paper}.pdf") as pdf:
            parts = [str(part.T) for part in pdf.Root.StructTreeRoot.K[0].K]
            with pdf.open_outline() as outline:
                assert parts == [entry.title for entry in outline.root]


def test_the_net_of_every_die_is_told_in_words(kits: tuple[Path, Path]) -> None:
    nets = heard((kits[0] / "ramillies-dice.pdf").read_bytes()).said("Figure")
    assert len(nets) == 23
    assert all(net.startswith("net of a die: ") for net in nets)
    assert sum("Picardie" in net for net in nets) == 1


def test_every_file_is_fit_for_an_archive(kits: tuple[Path, Path]) -> None:
    for paper in PAPERS:
        assert unfit((kits[0] / f"ramillies-{paper}.pdf").read_bytes()) == [], paper


@needs_verapdf  # without it tests/printing/spoken.py asks what it can
def test_vera_pdf_finds_nothing_where_somebody_has_it(kits: tuple[Path, Path]) -> None:
    for flavour in ("2b", "ua1"):
        command = ["verapdf", "--flavour", flavour, "--format", "text", *map(str, sorted(kits[0].glob("*.pdf")))]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
        assert [line for line in told if not line.startswith("PASS")] == []


def test_every_page_can_be_read_and_cut(kits: tuple[Path, Path]) -> None:
    """The other battles, papers and inks: `make thousand`."""
    files = [f"ramillies-{paper}.pdf" for paper in PAPERS if "kit" not in paper]
    found = {file: faults((kits[0] / file).read_bytes(), floor_of(file)) for file in files}
    assert not {file: told for file, told in found.items() if told}


def test_only_our_faces_are_embedded(kits: tuple[Path, Path]) -> None:
    import pikepdf

    families = ("EBGaramond", "EB-Garamond", "DrumheadSans", "Drumhead-Sans", "NotoSansSymbols2", "Noto-Sans-Symbols2")
    names = set()
    for job in JOBS:
        with pikepdf.open(kits[0] / f"ramillies-{job}.pdf") as pdf:
            names |= {str(each.get("/FontName", "")) for each in pdf.objects if isinstance(each, pikepdf.Dictionary)}
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
        return {tuple(sorted(round(float(side)) for side in [*page.mediabox][2:])) for page in document.pages}


def test_every_page_of_the_kit_is_a4(kits: tuple[Path, Path]) -> None:
    assert {size for job in JOBS for size in sizes(kits[0] / f"ramillies-{job}.pdf")} == {(595, 842)}


def test_a_kit_folds_what_can_be_folded() -> None:
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.printing.layout.booklet_imposition import Folding
    from drumhead.printing.page_input import PrintOptions
    from drumhead.printing.pages.kit.kit_printing import KitAsk, kit_parts

    ask = KitAsk(("sheet", "rulings", "dice"), seed=3, folding=Folding("booklet"))
    files = [part.file for part in kit_parts(game_of("ramillies"), PrintOptions(), ask)]
    assert files.pop() == "ramillies-fought-3-booklet.pdf"
    assert files == ["ramillies-playsheet-booklet.pdf", "ramillies-dice.pdf", "ramillies-rulings-booklet.pdf"]


def test_the_help_says_what_is_written(drumhead) -> None:
    from drumhead.cli.loading.game_loading import game_of, wishes_of
    from drumhead.printing.pages.kit.kit_printing import KitAsk, kit_files, kit_parts
    from drumhead.printing.pages.registry import KIT

    game = game_of("ramillies")
    parts = kit_parts(game, wishes_of(game, "drumhead kit ramillies"), KitAsk())
    files = {bound: [file for file in kit_files(game, parts, bound) if "-kit" in file] for bound in ("split", "single")}
    assert [len(files[bound]) for bound in ("split", "single")] == [2, 1]
    says = " ".join(drumhead("kit", "--help").stdout.partition("Options:")[0].split())
    assert "a PDF to print on paper, a PDF to print on card, and a PDF of each document" in says
    assert len(KIT) == 8
    listed = says.partition("The documents are ")[2].partition(". ")[0]
    assert [kind for kind in KIT if kind not in listed] == []


@pytest.mark.parametrize("command", [("kit",), ("config", "save")])
def test_the_help_lists_the_kinds_of_document_that_may_be_typed(drumhead, command) -> None:
    from drumhead.printing.pages.registry import KIT, PAPERS

    says = " ".join(drumhead(*command, "--help").stdout.partition("--kinds")[2].split())
    assert says.partition("between: ")[2].partition(".")[0].split(", ") == [each for each in PAPERS if each != "fought"]
    assert command != ("kit",) or f"[default: {KIT[0]} to {KIT[-1]}]" in says
    assert tuple(PAPERS)[: len(KIT)] == KIT  # so that "to" is right


def test_the_plan_is_told_without_writing_anything(drumhead, here: Path) -> None:
    told = drumhead("kit", "klausen", "--kinds", "cards", "--dry-run").stdout
    assert "klausen-kit-card.pdf" in told
    assert "--deck prints them too." in told
    assert told.rstrip().endswith("drumhead kit klausen --kinds cards")
    assert list(here.iterdir()) == []


def test_a_kit_of_some_kinds_bound_as_a_whole_is_these_alone_in_the_order_of_the_kit(drumhead, here: Path) -> None:
    named = drumhead("kit", "blenheim", "--kinds", "cards, measures", "--bundle", "single").stdout.split()
    assert named == ["blenheim-kit.pdf", "blenheim-measures.pdf", "blenheim-cards.pdf"]
    assert "--kinds cards,measures --bundle single" in text_of(here / "blenheim-kit.pdf")


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("--kinds", "sheet,rooster"), '"rooster"'),
        (("--kinds", "fought"), "--battle-log SEED"),
        (("--kinds", ""), "--kinds"),
        (("--deck",), "--deck"),
        (("--duplex", "twice"), "long-edge"),
        (("--bundle", "leather"), "split, single"),
        (("--fold", "scroll"), "booklet, pocket"),
        (("--paper-thickness", "0.2"), "--fold booklet"),
        (("--fold", "booklet", "--paper-thickness", "3"), "0.05 to 0.5"),
        (("--kinds", "rulings", "--fold", "pocket"), "--fold booklet"),
    ],
)
def test_what_no_kit_can_be_is_refused_with_what_would_be_right(drumhead, here: Path, asked, says) -> None:
    result = drumhead("kit", "ramillies", *asked)
    assert result.exit_code in (1, 2)
    assert says in " ".join(result.stderr.split())


OTHERS = [name for name in list_shipped_battles() if name != "salamanca"]


@pytest.mark.parametrize("battle", ["salamanca", *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)])
def test_a_first_evening_s_kit_has_ten_minutes_of_scissors_at_most(drumhead, battle: str) -> None:
    plan = drumhead("kit", battle, "--first", "--dry-run").stdout
    kinds = {line.split(",")[0].split()[0] for line in plan.splitlines() if line.startswith("  ")}
    assert {"Playsheet", "Map", "Roster", "Cards"} <= kinds
    assert kinds.isdisjoint({"Record", "Markers", "Measures", "Log", "Labels"})
    minutes = [int(each) for each in re.findall(r"(\d+) minutes? with scissors", plan)]
    assert 0 < sum(minutes) <= 10


def test_a_first_evening_s_kit_is_no_choice_of_papers(drumhead, here: Path) -> None:
    done = drumhead("kit", "--first", "--kinds", "map")
    assert (done.exit_code, "--first says what is printed: leave out --kinds." in done.stderr) == (2, True)
    assert not list(here.iterdir())
    assert list(here.iterdir()) == []


def test_paper_may_be_letter(drumhead, here: Path) -> None:
    names = drumhead("roster", "ramillies", "--side", "french", "--paper", "letter").stdout.split()
    assert [sizes(here / name) for name in names] == [{(612, 792)}]
