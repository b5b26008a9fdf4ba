"""Every back lies under its front, read back from the PDF, whichever way the paper is turned or folded."""

from __future__ import annotations

import pytest
from hypothesis import example, given, reject
from hypothesis import strategies as st

from drumhead.printing.drawing.cut_counting import Work, work
from drumhead.printing.drawing.vector_primitives import Path, rectangle
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.pages.cards.card import Card, CardFace, InkField, deal_copies
from drumhead.printing.pages.cards.card_options import DUPLEX, TWO_SIDED, Making
from drumhead.printing.pages.cards.sheets.card_arrangement import layout
from drumhead.printing.pages.cards.sheets.card_imposition import Furniture, impose
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, Stock, stock
from drumhead.printing.style.paper import Box, PaperError, paper

from ...strategies import makings
from .. import printed

AROUND = Furniture("Cards to try", ("nothing", "drumhead cards"))
NEAR = 0.05  # mm


def marked_card(size: Stock) -> Card:
    """A mark near the upper left corner of the front, and on the back the mark that lies under it in the hand."""
    front = Path(rectangle(6, 7, 3.5, 3.5), fill="#000000")
    back = Path(rectangle(size.width - 6 - 3.5, 7, 3.5, 3.5), fill="#ff0000")
    return Card("marked", CardFace((front,)), CardFace((back,)))


def printed_pages(number: int, making: Making, name: str = "A4", cards=None) -> list[printed.Page]:
    pile = cards or [marked_card(making.stock)] * number
    return printed.pages(pdf(impose(pile, None, making, paper(name), AROUND), "Cards"))


def blocks(page: printed.Page, red: bool) -> list[tuple[float, ...]]:
    ink = (255, 0, 0) if red else (0, 0, 0)
    size = [s for s in page.strokes if s.filled and s.fill == ink]
    return sorted(s.box for s in size if abs(s.box[2] - s.box[0] - 3.5) < NEAR)


def turned(box: tuple[float, ...], page: printed.Page, duplex: str) -> tuple[float, ...]:
    """Where ink on the back of a sheet lies as one looks through it from the front."""
    left, top, right, bottom = box
    long_edge_is_upright = page.height >= page.width
    if (duplex == "short-edge") != long_edge_is_upright:
        return (page.width - right, top, page.width - left, bottom)
    return (left, page.height - bottom, right, page.height - top)


def folded(box: tuple[float, ...], page: printed.Page) -> tuple[float, ...]:
    """Where ink comes to lie when the page is folded on the one broken line that is printed."""
    (fold,) = [s for s in page.strokes if s.is_fold]
    (x, y), (x2, y2) = fold.points
    left, top, right, bottom = box
    if abs(x - x2) < NEAR:
        return (2 * x - right, top, 2 * x - left, bottom)
    assert abs(y - y2) < NEAR
    return (left, 2 * y - bottom, right, 2 * y - top)


def same(found: list[tuple[float, ...]], wanted: list[tuple[float, ...]]) -> None:
    assert len(found) == len(wanted)
    rounded = [sorted((round(box[0]), round(box[1]), box) for box in boxes) for boxes in (found, wanted)]
    for (_, _, one), (_, _, other) in zip(*rounded):
        assert one == pytest.approx(other, abs=NEAR)


def pairs_of_sheets(pages: list[printed.Page], duplex: str) -> list[tuple[printed.Page, printed.Page]]:
    """Each sheet of fronts with the sheet of their backs, as the printer makes them."""
    half = len(pages) // 2
    return list(zip(pages[:half], pages[half:]) if duplex == "fronts-first" else zip(pages[::2], pages[1::2]))


@given(st.integers(1, 24), makings(), st.sampled_from(["A4", "Letter", "Legal", "Tabloid"]))
@example(8, Making(stock("tarot")), "Legal")  # upright and turned cards, folded
@example(12, Making(stock("business")), "Tabloid")
@example(11, Making(stock("tarot"), "long-edge", offset=(0.8, -1.3)), "A4")
@example(11, Making(stock("magic"), "fronts-first", offset=(0.8, -1.3)), "Letter")
def test_every_card_is_printed_once_and_its_back_lies_behind_it(number, making, name):
    try:
        way = layout(paper(name), making, number)
    except PaperError:
        reject()
    pages = printed_pages(number, making, name)
    sheets = -(-number // way.count)
    if making.duplex in TWO_SIDED:
        assert len(pages) == 2 * sheets
        fronts = [front for front, _ in pairs_of_sheets(pages, making.duplex)]
        across, down = making.offset
        for front, back in pairs_of_sheets(pages, making.duplex):
            assert not blocks(front, red=True)
            assert not blocks(back, red=False)
            true = [(a - across, b - down, c - across, d - down) for a, b, c, d in blocks(back, red=True)]
            same([turned(box, back, making.duplex) for box in true], blocks(front, red=False))
    else:
        assert len(pages) == sheets
        fronts = pages
        for page in pages:
            backs = [folded(box, page) for box in blocks(page, red=True)]
            same(backs, blocks(page, red=False) if making.duplex == "fold" else [])
    assert sum(len(blocks(front, red=False)) for front in fronts) == number
    for page in (
        pages if making.offset == (0.0, 0.0) else fronts
    ):  # a true back may lie off the edge for one that drifts
        sheet = paper(name) if page.height > page.width else paper(name).on_its_side()
        printable = sheet.to_its_edges().printable
        assert [stroke for stroke in page.strokes if not printable.holds(Box(*stroke.box), 0.2)] == []


def test_a_folded_sheet_is_cut_once_through_both_halves():
    """Four cards, two by two: three cuts down and three across, wherever their backs lie."""
    assert work(impose([marked_card(STOCKS["magic"])] * 4, None, Making(), paper("A4"), AROUND)) == Work(6, 1)


def test_fronts_alone_have_no_backs():
    (page,) = printed_pages(5, Making(duplex="none"))
    assert len(blocks(page, red=False)) == 5
    assert not blocks(page, red=True)


def test_nine_of_the_usual_cards_stand_on_a_sheet():
    assert len(printed_pages(9, Making(duplex="none"))) == 1
    assert len(printed_pages(10, Making(duplex="none"))) == 2


@pytest.mark.parametrize("duplex", ["fold", "long-edge"])
def test_a_field_at_the_cut_runs_on_into_the_bleed_and_one_inside_stays(duplex):
    size = STOCKS["magic"]
    fields = (InkField(Box(0, 0, 63, 9), "#00ff00"), InkField(Box(10, 20, 30, 30), "#0000ff"))
    cards = [Card("field", CardFace((), fields), CardFace(()))]
    page = printed_pages(1, Making(size, duplex, bleed=2.5), cards=cards)[0]
    by_ink = {s.fill: s.box for s in page.strokes if s.filled}
    band, inner = by_ink[(0, 255, 0)], by_ink[(0, 0, 255)]
    assert (band[2] - band[0], band[3] - band[1]) == pytest.approx((63 + 5, 9 + 2.5), abs=NEAR)
    assert (inner[2] - inner[0], inner[3] - inner[1]) == pytest.approx((20, 10), abs=NEAR)
    assert (inner[0] - band[0], inner[1] - band[1]) == pytest.approx((12.5, 22.5), abs=NEAR)


@pytest.mark.parametrize(
    ("mistake", "says"),
    [
        ({"copies": 0}, "0 copies: give 1 or more"),
        ({"copies": -1}, "-1 copies"),
        ({"bleed": -1.0}, "bleed of -1 mm: give 0 to 5"),
        ({"bleed": 20.0}, "give 0 to 5"),
    ],
)
def test_what_cannot_be_made_is_said(mistake, says):
    with pytest.raises(PaperError, match=says):
        Making(**mistake)


def test_ten_million_copies_are_refused_before_they_are_counted_out():
    with pytest.raises(PaperError, match="more than 20,000 cards"):
        deal_copies([marked_card(STOCKS["magic"])], 10_000_000)


@pytest.mark.parametrize("duplex", DUPLEX)
def test_a_card_larger_than_the_paper_is_refused(duplex):
    with pytest.raises(PaperError, match="240 × 290 mm does not go on A4"):
        printed_pages(1, Making(stock("240x290"), duplex))


@pytest.mark.parametrize("words", ["pokre", "", "70", "70x", "20x88", "70x400", "0x0"])
def test_a_size_nobody_can_cut_is_refused(words):
    with pytest.raises(PaperError):
        stock(words)
