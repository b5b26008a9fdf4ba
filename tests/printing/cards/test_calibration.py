"""The page of calibration: what a player reads on it, typed, brings every back under its front."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise, product

import pytest

from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.sheets.back_calibration import EDGES, calibration
from drumhead.printing.pages.cards.sheets.card_imposition import impose
from drumhead.printing.pages.cards.sheets.card_stock import stock
from drumhead.printing.pages.cards.sheets.cutter_calibration import calibration_part
from drumhead.printing.style.paper import Box, PaperError, paper

from ...counted import at_least
from .. import printed
from .test_imposition import AROUND, blocks, marked_card, turned

DRIFTS = [(0.0, 0.0), (1.5, -0.7), (-3.2, 2.4)]  # mm: how far a printer puts a back right and down of its place


def pages(name, edge, kept=(0.0, 0.0)):
    """Front and back for an upright sheet, then for a broad one."""
    offsets = {edge: {"upright": kept, "broad": kept}}
    four = printed.pages(calibration(name, (edge,), "drumhead printer calibrate", offsets))
    assert len(four) == 4
    return {"upright": four[:2], "broad": four[2:]}


def crosses(back, drift):
    """The middles of the crosses on the back as that printer prints them."""
    arms = [s for s in back.strokes if s.verbs == "MLML"]
    return [((a + c) / 2 + drift[0], (b + d) / 2 + drift[1]) for a, b, c, d in (s.box for s in arms if long(s))]


def long(stroke):
    left, top, right, bottom = stroke.box
    return right - left > 20 and bottom - top > 20


def figures(front):
    """Every figure of a scale with its place."""
    words, found = [each for each in front.letters if each.sign in "+−015"], []
    for at, one in enumerate(words):
        said = one.sign + "".join(each.sign for each in words[at + 1 : at + 3])
        if number := re.match(r"[+−](5|10)", said):
            last = words[at + len(number[0]) - 1]
            middle = ((one.left + last.right) / 2, last.middle[1])
            found.append((middle, int(number[0].replace("−", "-"))))
    return found


def read_off(front, x, y):
    """What the scale above a place says of its x, and the scale at its left of its y: between the ends of each."""
    found = figures(front)
    above = sorted((a, value) for (a, b), value in found if 8 < y - b < 22 and abs(x - a) < 10)
    beside = sorted((b, value) for (a, b), value in found if 8 < x - a < 25 and abs(y - b) < 10)
    return tuple(between(*ends, here) for ends, here in ((above, x), (beside, y)))


def between(one, other, here):
    (a, first), (b, last) = one, other
    return first + (here - a) / (b - a) * (last - first)


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("drift", "kept"), [*((each, (0.0, 0.0)) for each in DRIFTS), ((8.5, -0.7), (-5, 0)), ((-6.0, 7.0), (5, -4.2))]
)
@pytest.mark.parametrize(("name", "edge", "lies"), list(product(("A4", "Letter"), EDGES, ("upright", "broad"))))
def test_what_is_read_off_puts_every_back_under_its_front(name, edge, lies, drift, kept):
    front, back = pages(name, edge, kept)[lies]
    seen = [turned((x, y, x, y), back, edge)[:2] for x, y in crosses(back, drift)]
    assert len(seen) == 5
    read = [read_off(front, x, y) for x, y in seen]
    across, down = (sum(values) / 5 for values in zip(*read))
    size, count = (stock("130x80"), 4) if lies == "broad" else (stock("a7"), 4)  # as many as lie so on either paper
    making = Making(size, duplex=edge, offset=(round(across, 2), round(down, 2)))
    one, other = printed.pages(pdf(impose([marked_card(size)] * count, None, making, paper(name), AROUND), "Cards"))
    assert (one.width > one.height) == (lies == "broad")
    found = [tuple(at + move for at, move in zip(box, (*drift, *drift))) for box in blocks(other, red=True)]
    under = sorted(turned(box, other, edge) for box in found)
    for got, wanted in zip(under, sorted(blocks(one, red=False))):
        assert got == pytest.approx(wanted, abs=0.2)


@pytest.mark.parametrize(("name", "edge"), list(product(("A4", "Letter"), EDGES)))
def test_the_page_is_printable_and_says_what_to_do(name, edge):
    sheet = paper(name)
    for lies, (front, back) in at_least(2, pages(name, edge).items()):
        box = (sheet if lies == "upright" else sheet.on_its_side()).printable
        for page in (front, back):
            assert all(box.holds(Box(*stroke.box), 0.2) for stroke in at_least(5, page.strokes))
        said = " ".join(front.words.split())
        assert f"--duplex {edge} --lies {lies}" in said
        assert "A cross beyond its scale? Set 5 or −5" in said
        assert f"flipped on its {edge.replace('-', ' ')}" in said
        assert f"flip the sheet on its {edge.replace('-', ' ')}" in " ".join(back.words.split())
        assert len(re.findall("ACROSS", said)) == len(re.findall("DOWN", said)) == 6


def test_scales_are_true_millimetres():
    front, _ = pages("A4", "long-edge")["upright"]
    ticks = sorted(s.box[0] for s in front.strokes if s.verbs == "ML" and s.width == pytest.approx(0.12, abs=0.01))
    apart = {round(b - a, 2) for a, b in pairwise(ticks) if 0.1 < b - a < 1}
    assert apart == {0.5}


def layer(sheet, name):
    """The paths of a layer of a drawing, each as its numbers."""
    (found,) = ET.fromstring(svg_page(sheet)).iterfind(f".//*[@id='{name}']")
    return [[float(each) for each in re.findall(r"-?[\d.]+", path.get("d"))] for path in found]


def middles(sheet):
    """The middles of the crosses that a machine is told to cut."""
    return [((left + right) / 2, (top + bottom) / 2) for left, _, right, _, _, top, _, bottom in layer(sheet, "cut")]


@pytest.mark.parametrize(("drift", "name"), [((1.5, -0.7), "A4"), ((-3.2, 2.4), "Letter")])
def test_what_is_read_off_the_cut_crosses_puts_all_cuts_where_they_belong(drift, name):
    part = calibration_part(name, "silhouette-3")
    for sheet, page in at_least(2, [*zip(part.sheets(), printed.pages(part.draw()), strict=True)]):
        cut = [(x + drift[0], y + drift[1]) for x, y in middles(sheet)]
        assert len(cut) == 5
        across, down = (sum(values) / 5 for values in zip(*(read_off(page, x, y) for x, y in cut)))
        moved = replace(sheet, moved=(across, down))
        found = [(x + drift[0], y + drift[1]) for x, y in middles(moved)]
        assert [each for point in found for each in point] == pytest.approx(
            [each for point in middles(sheet) for each in point], abs=0.1
        )
        assert layer(moved, "regmarks") == layer(sheet, "regmarks")
        assert layer(moved, "print") == layer(sheet, "print")
        assert f"--cutter silhouette-3 --lies {sheet.paper.lies}" in page.words


@pytest.mark.parametrize("name", ["A4", "Letter"])
@pytest.mark.parametrize("cutter", ["silhouette-3", "cross"])
def test_no_two_letters_of_a_page_for_a_machine_touch(name, cutter):
    sheets = printed.pages(pdf(calibration_part(name, cutter).sheets(), "calibration"))
    assert len(sheets) == 2
    for sheet in sheets:
        letters = sorted((each for each in sheet.letters if each.sign.strip()), key=lambda each: each.middle[1])
        for at, one in enumerate(at_least(300, letters)):
            near = (other for other in letters[at + 1 : at + 200] if other.middle[1] - one.middle[1] > 1)
            below = [each for each in near if each.middle[1] - one.middle[1] < 2.6]  # mm: a line of 10 pt takes 4.5
            assert not [each for each in below if each.left < one.right and one.left < each.right]


def test_a_paper_nobody_has_is_refused():
    with pytest.raises(PaperError, match="no paper is called"):
        calibration("A9")
