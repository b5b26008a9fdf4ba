"""Registration marks: a script plays the cutting machine, finds them in the print, and cuts along the drawn lines.

Where the marks of Silhouette's machines are, and how large, is written here again after inkscape-silhouette, which
drives these machines: corners 10 mm inside the sheet, a square of 5 mm, arms of 20 mm, and nothing else in a
square of 20 mm at each mark.
"""

import io
import math
import xml.etree.ElementTree as ET
from functools import cache
from itertools import pairwise

import ezdxf
import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image

from drumhead.cli.root import group
from drumhead.printing.drawing.vector_primitives import Path, rectangle
from drumhead.printing.output.dxf_writer import dxf
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page as svg_page
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card import Card, CardFace
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.sheets.card_arrangement import layout
from drumhead.printing.pages.cards.sheets.card_imposition import Furniture, impose
from drumhead.printing.pages.cards.sheets.card_stock import stock
from drumhead.printing.pages.cards.sheets.tuckbox import tuckbox_sheets
from drumhead.printing.pages.labels.labels import Ask
from drumhead.printing.pages.registry import parts
from drumhead.printing.style.paper import Box, PaperError, paper

from ..counted import at_least
from .games import named_game

DOTS = 10  # a millimetre
INSET, SQUARE, ARM, KEEP_OUT = 10, 5, 20, 20
TILT, SHIFT, GROWN = 0.25, (0.7, -0.5), 1.002  # of the print: degrees, mm and a factor
NEAR = 0.2  # mm
BRACKET = ARM / 4  # mm from its corner to the middle of a bracket, either way
MIDDLES = {"square": SQUARE / 2, "bracket": BRACKET, "cross": 5}
LOOKS = {
    "silhouette-3": ("square", "bracket", "bracket", ""),
    "silhouette-4": ("bracket",) * 4,
    "cross": ("cross",) * 4,
}
MADE = [  # cards: cutter, paper, way of printing backs, side with the marks, and its number of cards
    ("silhouette-3", "A4", "long-edge", "front", 7),
    ("silhouette-4", "Letter", "fronts-first", "back", 6),
    ("cross", "Letter", "fold", "front", 3),
    ("silhouette-3", "A4", "fold", "back", 3),
]


@cache
def sheets_of(kind, battle, cutter, name="A4"):
    how = {"ask": Ask()} if kind == "labels" else {}
    (part,) = parts(kind, named_game(battle), PrintOptions(paper=name, cutter=cutter), **how)
    return part.sheets()


@cache
def sheet_of_cards(cutter, name, duplex, side, count):
    """The sheet that the machine is given, its part that the machine sees, and the other side, if it is a sheet.

    All cards have a frame along their edges, and the backs are moved, as for a printer that errs.
    """
    making = Making(duplex=duplex, guides="none", offset=(0.8, -1.3), marked=side)
    frame = CardFace((Path(rectangle(0, 0, making.stock.width, making.stock.height), stroke="#000000", width=0.3),))
    pile, around = [Card("framed", frame, frame)] * count, Furniture("Cards to try", ("nothing", "drumhead cards"))
    first, *others = impose(pile, None, making, paper(name).for_cutter(cutter), around)
    sheet, *others = [first, *others][:: -1 if side == "back" else 1]
    wide, tall = sheet.paper.width, sheet.paper.height
    half = Box(0, 0, wide, tall / 2) if duplex == "fold" else Box(0, 0, wide, tall)
    return sheet, half.shift(0, tall / 2) if (duplex, side) == ("fold", "back") else half, others


def printed(file, number=0):
    """A page as it comes out of a printer, a little tilted, shifted and grown: true where it is dark."""
    with pypdfium2.PdfDocument(file) as document:
        picture = document[number].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    turn, (x, y) = math.radians(TILT), (picture.width / 2, picture.height / 2)
    cos, sin, (right, down) = math.cos(turn) / GROWN, math.sin(turn) / GROWN, (DOTS * each for each in SHIFT)
    back = (cos, sin, x - cos * (x + right) - sin * (y + down), -sin, cos, y + sin * (x + right) - cos * (y + down))
    moved = picture.transform(picture.size, Image.Transform.AFFINE, back, Image.Resampling.BILINEAR, fillcolor=255)
    return np.asarray(moved) < 160


def mark_in(corner):
    """The dots of the mark that is nearest to the corner, and all other dark dots."""
    rest = {(int(x), int(y)) for y, x in np.argwhere(corner)}
    if not rest:
        return set(), rest
    waiting, found = [min(rest, key=sum)], set()
    while waiting:
        x, y = waiting.pop()
        if (x, y) in rest:
            rest.discard((x, y))
            found.add((x, y))
            waiting += [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return found, rest


def marks_in(dark, page, dots, wide):
    """For each corner of a page the dots of its mark and the others near it, and whether it is right and down.

    `dark` is the sheet in `dots` a millimetre, `page` the part of it that the machine sees.
    """
    top, bottom, left, right = (round(dots * each) for each in (page.top, page.bottom, page.left, page.right))
    seen, side = dark[top:bottom, left:right], round(wide * dots)
    for is_right, is_low in ((0, 0), (1, 0), (0, 1), (1, 1)):
        yield mark_in(seen[:: -1 if is_low else 1, :: -1 if is_right else 1][:side, :side]), is_right, is_low


def calibrated(dark, page, looks):
    """The matrix from millimetres on the sheet to dots in the print, from the middles of the marks that are found."""
    known, seen = [], []
    for look, ((dots, _), right, down) in zip(looks, marks_in(dark, page, DOTS, 38), strict=True):
        if look:
            x, y = (sum(each) / len(dots) + 0.5 for each in zip(*dots))
            seen.append(
                (
                    round(page.right * DOTS) - x if right else round(page.left * DOTS) + x,
                    round(page.bottom * DOTS) - y if down else round(page.top * DOTS) + y,
                )
            )
            at = INSET + MIDDLES[look]
            known.append((page.right - at if right else page.left + at, page.bottom - at if down else page.top + at, 1))
    found, *_ = np.linalg.lstsq(np.array(known), np.array(seen), rcond=None)
    return found


def cuts_in_dxf(sheet):
    drawing = ezdxf.read(io.TextIOWrapper(io.BytesIO(dxf(sheet)), "cp1252"))
    for each in drawing.modelspace().query('POLYLINE[layer=="CUT"]'):
        points = [(x, sheet.paper.height - y) for x, y, _ in each.points()]
        yield [*points, points[0]] if each.is_closed else points


def cuts_in_svg(sheet):
    """The straight cuts of an SVG; dice have no others."""
    for each in ET.fromstring(svg_page(sheet)).iterfind(".//*[@class='cut']"):
        for run in each.get("d").split("M")[1:]:
            points = [tuple(map(float, pair.split())) for pair in run.replace("Z", "").split("L")]
            yield [*points, points[0]] if "Z" in run else points


def spots_on(lines):
    """Places along lines, two millimetres apart."""
    for points in lines:
        for (x, y), (to_x, to_y) in pairwise(points):
            steps = max(1, round(math.dist((x, y), (to_x, to_y)) / 2))
            yield from ((x + (to_x - x) * at / steps, y + (to_y - y) * at / steps, 1) for at in range(steps))


def missed(dark, matrix, lines):
    """The places on cut lines that are more than NEAR from a drawn line, and the number of all."""
    reach = round(NEAR * DOTS)
    spots = np.array(list(spots_on(lines)))
    at = np.floor(spots @ matrix).astype(int)
    near = [dark[y - reach : y + reach + 1, x - reach : x + reach + 1].any() for x, y in at]
    return [tuple(spot[:2]) for spot, is_near in zip(spots, near) if not is_near], len(spots)


def whole(sheet):
    return Box(0, 0, sheet.paper.width, sheet.paper.height)


PIECES = [  # with cuts in straight lines
    ("dice", "salamanca", "silhouette-4", "Letter", cuts_in_svg),
    ("measures", "salamanca", "cross", "A4", cuts_in_dxf),
]


@pytest.mark.parametrize(("kind", "battle", "cutter", "name", "reader"), PIECES)
def test_a_machine_that_finds_the_marks_cuts_along_the_lines(kind, battle, cutter, name, reader):
    sheet = sheets_of(kind, battle, cutter, name)[0]
    dark = printed(pdf([sheet], "x"))
    off, count = missed(dark, calibrated(dark, whole(sheet), LOOKS[cutter]), reader(sheet))
    assert count > 250
    assert off == []
    still = np.array([[DOTS, 0], [0, DOTS], [0, 0]])  # of a machine that looks for no marks
    off, count = missed(dark, still, reader(sheet))
    assert len(off) > count / 4


@pytest.mark.parametrize("made", MADE)
def test_a_machine_cuts_cards_along_their_edges_on_the_side_that_it_sees(made):
    sheet, page, others = sheet_of_cards(*made)
    dark = printed(pdf([sheet], "x"))
    cuts = sorted(cuts_in_svg(sheet))
    assert [np.ravel(each) for each in sorted(cuts_in_dxf(sheet))] == [pytest.approx(np.ravel(cut)) for cut in cuts]
    off, count = missed(dark, calibrated(dark, page, LOOKS[made[0]]), cuts)
    assert count > made[-1] * 63
    assert off == []
    for other in others:
        assert list(cuts_in_svg(other)) == []
        assert "regmarks" not in svg_page(other)


@pytest.mark.parametrize(
    ("kind", "battle", "cutter", "name"),
    [*(piece[:4] for piece in PIECES), ("labels", "klausen", "silhouette-3", "A4")],
)
def test_nothing_else_is_near_a_mark(kind, battle, cutter, name):
    for sheet in at_least(1, sheets_of(kind, battle, cutter, name)):
        alone(sheet, whole(sheet), LOOKS[cutter])


@pytest.mark.parametrize("made", MADE)
def test_nothing_else_is_near_a_mark_of_cards(made):
    alone(*sheet_of_cards(*made)[:2], LOOKS[made[0]])


def test_nothing_else_is_near_a_mark_of_a_tuckbox():
    (sheet,) = tuckbox_sheets(Making().stock, 30, 0.3, named_game("ramillies"), PrintOptions(cutter="silhouette-4"))
    alone(sheet, whole(sheet), LOOKS["silhouette-4"])


def alone(sheet, page, looks):
    """Check that each mark of a page is there, and nothing else near it."""
    with pypdfium2.PdfDocument(pdf([sheet], "x")) as document:
        dark = np.asarray(document[0].render(scale=5 * 25.4 / 72, grayscale=True).to_pil()) < 200
    for look, ((mark, rest), *_) in zip(looks, marks_in(dark, page, 5, INSET + KEEP_OUT + 1), strict=True):
        assert bool(mark) is bool(look)
        assert rest == set()


def test_the_marks_are_on_a_layer_of_their_own_with_the_same_origin():
    sheet = sheet_of_cards("silhouette-4", "A4", "long-edge", "front", 7)[0]
    (layer,) = ET.fromstring(svg_page(sheet)).iterfind(".//*[@id='regmarks']")
    drawing = ezdxf.read(io.TextIOWrapper(io.BytesIO(dxf(sheet)), "cp1252"))
    lines = [list(each.points()) for each in drawing.modelspace().query('POLYLINE[layer=="REGMARKS"]')]
    assert len(layer) == len(lines) == 4
    assert {(round(x), round(210 - y)) for _, (x, y, _), _ in lines} == {(10, 10), (287, 10), (10, 200), (287, 200)}
    assert {tuple(each.get("d").split("L")[1].split()) for each in layer} == {
        ("10", "10"),
        ("287", "10"),
        ("10", "200"),
        ("287", "200"),
    }


def test_without_a_machine_nothing_changes():
    sheet = sheets_of("labels", "klausen", "")[0]
    assert "regmarks" not in svg_page(sheet)
    assert b"REGMARKS" not in dxf(sheet)


def test_paper_too_small_for_the_marks_is_refused():
    with pytest.raises(PaperError, match=r"^A5 .*--cutter cross: .* 180 mm"):
        paper("A5").for_cutter("cross")
    assert paper("Letter").for_cutter("cross").corners == 32
    with pytest.raises(PaperError, match=r"a card of 180 × 250 mm does not go on A4"):  # but does without marks
        layout(paper("A4").for_cutter("cross"), Making(stock("180x250"), "none"))
    assert layout(paper("A4"), Making(stock("180x250"), "none")).count == 1


def test_a_sheet_of_cut_labels_needs_no_machine(tmp_path):
    run = CliRunner().invoke(
        group, ["labels", "ramillies", "--label-sheet", "avery-l7160", "--cutter", "cross", "--out", str(tmp_path)]
    )
    assert run.exit_code == 2
    assert "avery-l7160" in run.output
    assert "--cutter" in run.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--cutter-side back", "--cutter-side is for a cutting machine; use it with --cutter."),
        ("--cutter cross --cutter-side back --duplex none", "--cutter-side is for cards with backs"),
        ("--cutter cross --one-a-page", "leave out --cutter."),
    ],
)
def test_cards_that_no_machine_can_cut_are_refused(words, said, tmp_path):
    run = CliRunner().invoke(group, ["cards", "ramillies", *words.split(), "--out", str(tmp_path)])
    assert run.exit_code == 2
    assert said in " ".join(run.output.split())
    assert not list(tmp_path.iterdir())
