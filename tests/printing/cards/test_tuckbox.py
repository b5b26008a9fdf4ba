"""A tuckbox, folded in space from its printed lines alone: it closes, and its deck goes in."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck, stream
from drumhead.printing.pages.cards.sheets.card_stock import STOCKS, stock
from drumhead.printing.pages.cards.sheets.tuckbox import thickness_of, tuckbox_sheets
from drumhead.printing.style.paper import Box, PaperError, paper

from ...counted import at_least
from .. import printed
from ..folding import area, areas, folded, minus, normal, segments
from ..games import battle_game, ruleset_game
from .faces import placed, texts


@cache
def page(size="magic", count=54, thickness=0.3, name="A4", ink="full"):
    sheet = tuckbox_sheets(stock(size), count, thickness, battle_game(), PrintOptions(paper=name, ink=ink))
    (only,) = printed.pages(pdf(sheet, "Box"))
    return only


class Boxed:
    """The box that the lines of a page fold to."""

    def __init__(self, page):
        cut = max((s for s in page.strokes if s.is_cut), key=lambda s: s.box[2] - s.box[0])
        folds = [s.points for s in page.strokes if s.is_fold]
        self.rings, beside = areas(segments(cut.points), folds)
        sizes = sorted(range(len(self.rings)), key=lambda i: -abs(area(self.rings[i])))
        self.back, self.front = sorted(sizes[:2], key=lambda i: min(x for x, _ in self.rings[i]))
        self.places = folded(self.rings, beside, self.front)

    def corners(self, number):
        return [self.places[number](corner) for corner in self.rings[number]]

    def spans(self, numbers):
        """How far some areas reach along each axis of the box: its breadth, its height, its depth."""
        every = [point for number in numbers for point in self.corners(number)]
        return [max(axis) - min(axis) for axis in zip(*every)]

    def lies_in(self, number, wall):
        """Whether an area lies in the plane of a wall."""
        here, there = self.corners(number), self.corners(wall)
        return any(
            all(abs(one[axis] - there[0][axis]) < 0.05 for one in (*here, *there)) for axis in range(3)
        )  # fmt: skip


@pytest.mark.parametrize(
    ("size", "count", "thickness"),
    [
        ("magic", 54, 0.3),
        ("magic", 8, 0.5),
        ("poker", 60, 0.5),
        ("mini", 110, 0.3),
        ("tarot", 54, 0.3),
        ("a7", 20, 0.5),
    ],
)
@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_the_lines_fold_to_a_box_that_closes_and_holds_the_deck(name, size, count, thickness):
    box, card = Boxed(page(size, count, thickness, name)), stock(size)
    assert len(box.rings) == 13 == len(box.places)  # four walls, lid, tuck, bottom, two to glue, four against dust
    across, down, deep = box.spans(range(len(box.rings)))
    assert across >= card.width + 1
    assert down >= card.height + 1
    assert deep >= max(5, count * thickness + 1)
    assert deep <= max(5, count * thickness + 2) + 0.01
    # So no flap reaches beyond the front and the back.
    front, back = box.corners(box.front), box.corners(box.back)
    assert abs(front[0][2] - back[0][2]) == pytest.approx(deep, abs=0.05)
    assert box.spans([box.front])[:2] == pytest.approx([across, down], abs=0.05)


def test_the_tuck_and_what_is_glued_lie_inside_the_walls_they_belong_to():
    box = Boxed(page())
    in_front = [i for i in range(len(box.rings)) if i != box.front and box.lies_in(i, box.front)]
    assert len(in_front) == 2  # the tuck at the top, the flap of the bottom
    tops = sorted(min(y for _, y, _ in box.corners(i)) for i in in_front)
    assert tops[0] == pytest.approx(min(y for _, y, _ in box.corners(box.front)), abs=0.05)
    sides = [i for i, ring in enumerate(box.rings) if len(ring) == 4 and box.spans([i])[0] < 0.05]
    assert len(sides) == 3  # two sides, and the flap glued into one of them
    assert sum(box.lies_in(one, other) for one in sides for other in sides if one < other) == 1


def test_all_print_is_outside():
    box = Boxed(page())
    middle = [sum(axis) / len(axis) for axis in zip(*(p for i in (box.front, box.back) for p in box.corners(i)))]
    for wall in (box.front, box.back):
        out = minus(box.corners(wall)[0], middle)
        assert sum(a * b for a, b in zip(out, normal(box.places[wall]))) > 0


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_everything_is_printable_and_says_whose_box_it_is(name, ink):
    one = page(name=name, ink=ink)
    sheet = paper(name)
    room = (sheet if one.height > one.width else sheet.on_its_side()).to_its_edges().printable
    assert all(room.holds(Box(*stroke.box), 0.2) for stroke in at_least(10, one.strokes))
    for words in ("Ramillies", "French", "Alliance", "54 cards", "glue"):
        assert words in one.words
    if ink == "low":
        assert not [s for s in one.strokes if s.filled and s.box[2] - s.box[0] > 15 and s.fill != (255, 255, 255)]


def test_a_long_title_stays_on_the_box():
    game = battle_game()
    long = replace(game, battle=replace(game.battle, title="The long march of " * 9))
    (one,) = printed.pages(pdf(tuckbox_sheets(STOCKS["mini"], 10, 0.3, long, PrintOptions()), "Box"))
    cut = max((s for s in one.strokes if s.is_cut), key=lambda s: s.box[2] - s.box[0]).box
    inside = [letter for letter in one.letters if 20 < letter.middle[1] < one.height - 20]
    for letter in at_least(20, inside):
        assert cut[0] < letter.left
        assert letter.right < cut[2]


def test_the_box_is_the_last_sheet_of_all_the_cards_it_is_for():
    game, ask = ruleset_game("wss-dice"), Ask(Making(copies=3), thickness=0.3)
    count = sum(card.copies for card in stream(game, PrintOptions(), (), ask))
    assert count >= 10 + 2 + 2
    assert f"{3 * count} cards" in printed.pages(Deck(game, PrintOptions(), (), ask).pdf())[-1].words


def test_a_card_of_two_sheets_is_thicker():
    assert thickness_of(Making(), None) == 0.5
    assert thickness_of(Making(duplex="long-edge"), None) == 0.3
    assert thickness_of(Making(alone=True), None) == 0.3
    assert thickness_of(Making(), 0.42) == 0.42


@pytest.mark.parametrize("thickness", [0, -1, 5, float("nan"), float("inf")])
def test_a_card_no_thicker_than_nothing_or_as_thick_as_a_board_is_refused(thickness):
    with pytest.raises(PaperError, match=r"mm thick: give 0.05 to 2"):
        page.__wrapped__(thickness=thickness)


@pytest.mark.parametrize("size", [*STOCKS, "190x30", "60x60"])
@pytest.mark.parametrize("name", ["A4", "Letter"])
def test_many_cards_have_as_few_boxes_as_hold_them_all(name, size):
    sheets = tuckbox_sheets(stock(size), 153, 0.5, battle_game(), PrintOptions(paper=name))
    held = []
    for number, sheet in enumerate(sheets, start=1):
        (foot,) = [text.words for text in texts(sheet.marks) if " cards" in text.words]
        held.append(int(foot.split()[0]))
        assert f"box {number} of {len(sheets)}" in foot or len(sheets) == 1
        (cut,) = [box for mark, box in placed(sheet.marks) if getattr(mark, "role", "") == "cut"]
        assert sheet.paper.printable.holds(cut, 0.2)
        assert not [text for text in texts(sheet.marks) if "…" in text.words and "drumhead" not in text.words]
    assert sum(held) == 153
    assert max(held) - min(held) < max(held)
    one_fewer = -(-153 // (len(sheets) - 1)) if len(sheets) > 1 else 0
    assert (
        not one_fewer or len(tuckbox_sheets(stock(size), one_fewer, 0.5, battle_game(), PrintOptions(paper=name))) > 1
    )


def test_a_strip_stands_in_its_box():
    box = Boxed(page("190x30", 2, 0.5))
    across, down, _ = box.spans(range(len(box.rings)))
    assert (across, down) == pytest.approx((31.5, 191.5), abs=0.1)


@pytest.mark.parametrize(("size", "count"), [("240x100", 20), ("30x300", 5)])
def test_a_box_larger_than_the_paper_is_refused(size, count):
    with pytest.raises(PaperError, match="mm flat and does not go on A4, whichever way they stand"):
        page.__wrapped__(size, count)
