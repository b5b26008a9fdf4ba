"""Booklets and pockets: a sheet of paper folded in the head says which page lies behind which."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from drumhead.printing.drawing.cut_counting import Work, work
from drumhead.printing.drawing.vector_primitives import Path, Sheet, Text, describe, rectangle
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.booklet_imposition import Folding, mark_folds, place_pages
from drumhead.printing.output.pdf_binding import BoundPaper, bind
from drumhead.printing.output.pdf_imposition import Place, impose_pages
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.folded_pages import fold
from drumhead.printing.style.paper import FLIPS, PAPERS, PaperError, panel, paper

from .games import named_game
from .spoken import heard, unfit

A4 = paper("A4")
WIDE, HIGH = 297.0, 210.0  # mm of the sheet as it lies


def behind(side, flip):
    """The back of a sheet as one sees it who has turned it like the leaf of a book. Flipped on its long edge, which
    lies level here, it comes out of the printer head down."""
    if flip == "short-edge":
        return {each.left: (each.page, each.turned) for each in side}
    return {WIDE / 2 - each.left: (each.page, not each.turned) for each in side}


def leafed_through(sides, flip):
    """The pages in the order of reading: sheets laid in one another, folded in the middle; all stand on their feet."""
    first, rest = [], []
    for front, back in zip(sides[::2], sides[1::2]):
        outside = {each.left: (each.page, each.turned) for each in front}
        inside = behind(back, flip)
        assert not any(head_down for seen in (outside, inside) for _, head_down in seen.values())
        left, right = (
            ([page for at, (page, _) in seen.items() if at < 74] for seen in (outside, inside)),
            ([page for at, (page, _) in seen.items() if at > 74] for seen in (outside, inside)),
        )
        (outer_left, inner_left), (outer_right, inner_right) = left, right
        first += [outer_right, inner_left]
        rest = [inner_right, outer_left, *rest]
    return [page[0] if page else None for page in (*first, *rest)]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("count", [1, 5, 8, 23])
def test_a_booklet_is_read_in_order_whichever_edge_the_printer_flips(count, flip):
    pages = leafed_through(place_pages(count, A4, Folding("booklet", flip)), flip)
    assert pages[:count] == list(range(count))
    assert len(pages) == -(-count // 4) * 4
    assert set(pages[count:]) <= {None}


def test_pages_of_inner_sheets_move_in_towards_the_fold():
    sides = place_pages(12, A4, Folding("booklet", "short-edge", thickness=0.2))
    fronts = [{each.page: each.left for each in side} for side in sides[::2]]
    assert fronts == [{11: 0, 0: 148.5}, {9: 0.2, 2: 148.3}, {7: 0.4, 4: 148.1}]
    head_down = place_pages(12, A4, Folding("booklet", "long-edge", thickness=0.2))
    assert {each.page: each.left for each in head_down[3]} == {3: pytest.approx(148.3), 8: pytest.approx(0.2)}


def folded_up(upper, lower):
    """What folding does to two rows of four panels: which two are one leaf, back to back, and which a spread.

    The upper row folds down behind the lower one. Pushed together, the two middle panels of a row, which the cut has
    freed from the other row, fold out to one leaf; at both ends lower and upper panel are one over the fold. The lower
    row is read from left to right; the upper stood on its head, so that what lay right in it now lies left.
    """
    leaves = [{lower[1], lower[2]}, {upper[1], upper[2]}, {lower[0], upper[0]}, {lower[3], upper[3]}]
    return leaves, {(lower[0], lower[1]), (lower[2], lower[3]), (upper[3], upper[2]), (upper[1], upper[0])}


def test_the_panels_of_a_pocket_follow_each_other_when_it_is_folded():
    (side,) = place_pages(8, A4, Folding("pocket"))
    upper, lower = (sorted((p for p in side if p.top == top), key=lambda p: p.left) for top in (0, HIGH / 2))
    assert [p.turned for p in (*upper, *lower)] == [True] * 4 + [False] * 4
    assert [p.left for p in upper] == [p.left for p in lower] == [0, 74.25, 148.5, 222.75]
    leaves, spreads = folded_up([p.page for p in upper], [p.page for p in lower])
    assert sorted(map(sorted, leaves)) == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert spreads == {(1, 2), (3, 4), (5, 6), (7, 0)}


def test_a_pocket_has_its_folds_and_one_cut():
    assert work(mark_folds(A4, Folding("pocket"), 1, "")) == Work(cuts=1, folds=5)
    assert work(mark_folds(A4, Folding("booklet"), 4, "")) == Work(cuts=0, folds=2)


def test_more_panels_are_more_pockets():
    sides = place_pages(11, A4, Folding("pocket"))
    assert [sorted(each.page for each in side) for side in sides] == [[*range(8)], [8, 9, 10]]


@pytest.mark.parametrize(
    ("kind", "count", "says"),
    [("pocket", 33, "33 panels are 5 pockets, more than 4; --fold booklet"), ("booklet", 81, "a staple holds 20")],
)
def test_what_is_too_much_for_a_fold_is_refused(kind, count, says):
    with pytest.raises(PaperError, match=says):
        place_pages(count, A4, Folding(kind))


@pytest.mark.parametrize("thickness", [0, 1, -0.1])
def test_paper_is_as_thick_as_paper(thickness):
    with pytest.raises(PaperError, match=r"give 0.05 to 0.5; 80 g is 0.1 mm"):
        Folding("booklet", thickness=thickness)


@pytest.mark.parametrize("name", PAPERS)
def test_folded_paper_is_as_large_as_its_part_of_the_sheet(name):
    sheet = paper(name)
    for kind, parts in (("booklet", 2), ("pocket", 8)):
        small = paper(panel(name, kind))
        assert parts * small.width * small.height == pytest.approx(sheet.width * sheet.height)
        assert small.width < small.height


def small_pages(count, kind):
    sheet = paper(panel("A4", kind))
    return pdf([Sheet(sheet, (Text(10, 20, f"panel{n}"),), f"Part {n}") for n in range(count)], "Small")


@pytest.mark.parametrize(
    ("kind", "across", "down", "sheets"), [("booklet", 2, 1, [0, 1, 2, 3, 3]), ("pocket", 4, 2, [0, 0, 0, 0, 0])]
)
def test_words_lie_where_the_fold_wants_them_and_bookmarks_lead_there(kind, across, down, sheets):
    folding, pages = Folding(kind), small_pages(5, kind)
    made = fold(lambda: pages, "A4", folding)
    assert made == fold(lambda: pages, "A4", folding)
    printed = pypdfium2.PdfDocument(made)
    for side, page in zip(place_pages(5, A4, folding), printed, strict=True):
        text = page.get_textpage()
        for each in side:
            at, _ = text.search(f"panel{each.page}").get_next()
            left, bottom, right, top = (edge * 25.4 / 72 for edge in text.get_charbox(at))
            corner = (right, HIGH - top) if each.turned else (left, HIGH - bottom)  # where its baseline begins
            inside = (WIDE / across - 10, HIGH / down - 20) if each.turned else (10, 20)
            assert corner == pytest.approx((each.left + inside[0], each.top + inside[1]), abs=1.2)
    assert [mark.get_dest().get_index() for mark in printed.get_toc()] == sheets
    with pikepdf.open(io.BytesIO(made)) as document:
        assert str(document.Root.ViewerPreferences.PrintScaling) == "/None"
        assert str(document.docinfo["/Title"]) == "Small"


@pytest.mark.parametrize(("kind", "sheets"), [("booklet", 4), ("pocket", 1)])
def test_folded_sheets_are_fit_for_an_archive_and_read_out_in_the_order_of_their_pages(kind, sheets):
    sheet = paper(panel("A4", kind))
    marks = [
        (Text(10, 20, f"panel{n}"), describe([Path(rectangle(9, 30, 9, 9), fill="#000000")], f"box{n}"))
        for n in range(5)
    ]
    about = "drumhead sheet", "default rulings"
    made = fold(lambda: pdf([Sheet(sheet, each, "x") for each in marks], "x", *about), "A4", Folding(kind))
    assert unfit(made) == []
    assert heard(made).faults == []
    assert heard(made).said("Figure") == [f"box{n}" for n in range(5)]
    with pikepdf.open(io.BytesIO(made)) as document:
        assert len(document.pages) == sheets
    joined = heard(bind("x", [BoundPaper("one", made, range(sheets)), BoundPaper("two", made, range(4, 4 + sheets))]))
    assert joined.faults == []
    assert joined.said("Figure") == [f"box{n}" for n in range(5)] * 2


def test_a_page_that_is_on_a_sheet_twice_is_not_read_out_twice():
    pages = small_pages(1, "booklet")
    blank = pdf([Sheet(A4, (), "x")], "x")
    made = impose_pages(pages, blank, [[Place(0, 0.0, 0.0), Place(0, 100.0, 0.0)]])
    assert "its marks owned to" in unfit(made)


def test_a_folded_page_of_running_text_keeps_its_headings_tables_and_words():
    setting = HtmlRenderer(named_game("ramillies"), PrintOptions(paper="A4/2"))
    html = '<html lang="en"><h1>Head</h1><p>See <a href="https://x.y">there</a>.</p><table><tr><th>a</th><td>b</td></tr></table>'
    made = fold(lambda: setting.pdf_of(setting.set(html)), "A4", Folding("booklet"))
    found = heard(made)
    assert found.faults == []
    assert [tag for tag, _ in found.elements if tag in ("/H1", "/Table", "/TR", "/TH", "/TD")] == [
        "/H1",
        "/Table",
        "/TR",
        "/TH",
        "/TD",
    ]
    assert "/Link" not in [tag for tag, _ in found.elements]
