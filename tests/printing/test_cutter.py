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
from drumhead.printing.output.dxf_writer import dxf
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.labels.labels import Ask
from drumhead.printing.pages.registry import parts
from drumhead.printing.style.paper import PaperError, paper

from ..counted import at_least
from .games import named_game

DOTS = 12  # a millimetre
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


@cache
def sheets_of(kind, battle, cutter, name="A4"):
    how = {"ask": Ask()} if kind == "labels" else {}
    (part,) = parts(kind, named_game(battle), PrintOptions(paper=name, cutter=cutter), **how)
    return part.sheets()


def printed(file, number=0):
    """A page as it comes out of a printer, a little tilted, shifted and grown: true where it is dark."""
    with pypdfium2.PdfDocument(file) as document:
        picture = document[number].render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()
    turn, (x, y) = math.radians(TILT), (picture.width / 2, picture.height / 2)
    cos, sin, (right, down) = math.cos(turn) / GROWN, math.sin(turn) / GROWN, (DOTS * each for each in SHIFT)
    back = (cos, sin, x - cos * (x + right) - sin * (y + down), -sin, cos, y + sin * (x + right) - cos * (y + down))
    moved = picture.transform(picture.size, Image.Transform.AFFINE, back, Image.Resampling.BILINEAR, fillcolor=255)
    return np.asarray(moved) < 128


def corner_of(dark, right, down, wide):
    """The dots in a square of `wide` mm at a corner of a page, the corner first."""
    turned = dark[:: -1 if down else 1, :: -1 if right else 1]
    return turned[: round(wide * DOTS), : round(wide * DOTS)]


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


def calibrated(dark, sheet, looks):
    """The matrix from millimetres on the sheet to dots in the print, from the middles of the marks that are found."""
    known, seen = [], []
    for look, (right, down) in zip(looks, ((0, 0), (1, 0), (0, 1), (1, 1)), strict=True):
        if look:
            dots, _ = mark_in(corner_of(dark, right, down, 38))
            x, y = (sum(each) / len(dots) + 0.5 for each in zip(*dots))
            seen.append((dark.shape[1] - x if right else x, dark.shape[0] - y if down else y))
            at = INSET + MIDDLES[look]
            known.append((sheet.width - at if right else at, sheet.height - at if down else at, 1))
    found, *_ = np.linalg.lstsq(np.array(known), np.array(seen), rcond=None)
    return found


def cuts_in_dxf(sheet):
    drawing = ezdxf.read(io.TextIOWrapper(io.BytesIO(dxf(sheet)), "cp1252"))
    for each in drawing.modelspace().query('POLYLINE[layer=="CUT"]'):
        points = [(x, sheet.paper.height - y) for x, y, _ in each.points()]
        yield [*points, points[0]] if each.is_closed else points


def cuts_in_svg(sheet):
    """The straight cuts of an SVG; dice have no others."""
    for each in ET.fromstring(page(sheet)).iterfind(".//*[@class='cut']"):
        for run in each.get("d").split("M")[1:]:
            points = [tuple(map(float, pair.split())) for pair in run.replace("Z", "").split("L")]
            yield [*points, points[0]] if "Z" in run else points


def spots_on(lines):
    """Places along lines, a millimetre apart."""
    for points in lines:
        for (x, y), (to_x, to_y) in pairwise(points):
            steps = max(1, round(math.dist((x, y), (to_x, to_y))))
            yield from ((x + (to_x - x) * at / steps, y + (to_y - y) * at / steps, 1) for at in range(steps))


def missed(dark, matrix, lines):
    """The places on cut lines that are more than NEAR from a drawn line, and the number of all."""
    reach = round(NEAR * DOTS)
    spots = np.array(list(spots_on(lines)))
    at = np.floor(spots @ matrix).astype(int)
    near = [dark[y - reach : y + reach + 1, x - reach : x + reach + 1].any() for x, y in at]
    return [tuple(spot[:2]) for spot, is_near in zip(spots, near) if not is_near], len(spots)


def cut_by_machine(sheet, cutter, reader):
    dark = printed(pdf([sheet], "x"))
    return missed(dark, calibrated(dark, sheet.paper, LOOKS[cutter]), reader(sheet))


@pytest.mark.parametrize(
    ("kind", "battle", "cutter", "name", "reader"),
    [
        ("dice", "ramillies", "silhouette-3", "A4", cuts_in_dxf),
        ("dice", "salamanca", "silhouette-4", "Letter", cuts_in_svg),
        ("markers", "klausen", "cross", "A4", cuts_in_dxf),
    ],
)
def test_a_machine_that_finds_the_marks_cuts_along_the_lines(kind, battle, cutter, name, reader):
    sheet = sheets_of(kind, battle, cutter, name)[0]
    off, count = cut_by_machine(sheet, cutter, reader)
    assert count > 500
    assert off == []


def test_a_machine_that_looks_for_other_marks_cuts_beside_the_lines():
    sheet = sheets_of("dice", "ramillies", "silhouette-3")[0]
    dark = printed(pdf([sheet], "x"))
    still = np.array([[DOTS, 0], [0, DOTS], [0, 0]])
    off, count = missed(dark, still, cuts_in_dxf(sheet))
    assert len(off) > count / 4


@pytest.mark.parametrize(
    ("kind", "battle", "cutter"),
    [
        ("dice", "ramillies", "silhouette-3"),
        ("markers", "klausen", "cross"),
        ("measures", "ramillies", "silhouette-4"),
        ("labels", "klausen", "silhouette-3"),
    ],
)
def test_nothing_else_is_near_a_mark(kind, battle, cutter):
    for sheet in at_least(1, sheets_of(kind, battle, cutter)):
        with pypdfium2.PdfDocument(pdf([sheet], "x")) as document:
            dark = np.asarray(document[0].render(scale=5 * 25.4 / 72, grayscale=True).to_pil()) < 200
        for look, (right, down) in zip(LOOKS[cutter], ((0, 0), (1, 0), (0, 1), (1, 1)), strict=True):
            side = round(5 * (INSET + KEEP_OUT + 1))
            mark, rest = mark_in(dark[:: -1 if down else 1, :: -1 if right else 1][:side, :side])
            assert bool(mark) is bool(look)
            assert rest == set()


def test_the_marks_are_on_a_layer_of_their_own_with_the_same_origin():
    sheet = sheets_of("labels", "ramillies", "silhouette-4")[0]
    (layer,) = ET.fromstring(page(sheet)).iterfind(".//*[@id='regmarks']")
    drawing = ezdxf.read(io.TextIOWrapper(io.BytesIO(dxf(sheet)), "cp1252"))
    lines = [list(each.points()) for each in drawing.modelspace().query('POLYLINE[layer=="REGMARKS"]')]
    assert len(layer) == len(lines) == 4
    assert {(round(x), round(297 - y)) for _, (x, y, _), _ in lines} == {(10, 10), (200, 10), (10, 287), (200, 287)}
    assert {tuple(each.get("d").split("L")[1].split()) for each in layer} == {
        ("10", "10"),
        ("200", "10"),
        ("10", "287"),
        ("200", "287"),
    }


def test_without_a_machine_nothing_changes():
    sheet = sheets_of("labels", "ramillies", "")[0]
    assert "regmarks" not in page(sheet)
    assert b"REGMARKS" not in dxf(sheet)


def test_paper_too_small_for_the_marks_is_refused():
    with pytest.raises(PaperError, match=r"^A5 .*--cutter cross: .* 180 mm"):
        paper("A5").for_cutter("cross")
    assert paper("Letter").for_cutter("cross").corners == 32


def test_a_sheet_of_cut_labels_needs_no_machine(tmp_path):
    run = CliRunner().invoke(
        group, ["labels", "ramillies", "--label-sheet", "avery-l7160", "--cutter", "cross", "--out", str(tmp_path)]
    )
    assert run.exit_code == 2
    assert "avery-l7160" in run.output
    assert "--cutter" in run.output
    assert not list(tmp_path.iterdir())
