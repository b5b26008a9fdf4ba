"""What a cutting machine is given: the marks of a sheet, each on its layer, at true size, in SVG and in DXF."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import cache
from itertools import pairwise

import ezdxf
import pytest

from drumhead.printing.drawing.vector_primitives import Path, Sheet, Text, circle, line, move, rectangle, store
from drumhead.printing.output.dxf_writer import dxf
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, Deck
from drumhead.printing.pages.dice.record_dice import record_dice_marks
from drumhead.printing.pages.registry import parts
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.style.paper import paper
from drumhead.printing.text.font_metrics import width

from ..counted import at_least
from . import printed
from .games import BATTLES, named_game
from .kinds import CUT

A4 = paper("A4")
SVG, INKSCAPE = "{http://www.w3.org/2000/svg}", "{http://www.inkscape.org/namespaces/inkscape}"
BLACK = "#000000"


OTHERS = [kind for kind in CUT if kind != "dice"]
ON_PAPER = [
    *(("dice", battle, name) for battle in BATTLES for name in ("A4", "Letter")),
    *((kind, battle, name) for kind in OTHERS for battle, name in (("ramillies", "A4"), ("salamanca", "Letter"))),
]
EACH = [("dice", battle) for battle in BATTLES] + [(kind, "ramillies") for kind in OTHERS]


@cache
def sheets_of(kind, battle, name="A4"):
    """The marks of a paper, sheet by sheet."""
    return [sheet for part in parts(kind, named_game(battle), PrintOptions(paper=name)) for sheet in part.sheets()]


def every_role():
    """A sheet with a mark of every role, some turned and stored."""
    piece = (
        Path(rectangle(0, 0, 30, 20), "cut", stroke=BLACK, width=0.2),
        Path(line((10, 0), (10, 20)), "fold", stroke=BLACK, width=0.2, dash=(1, 1)),
        Path(line((20, 0), (20, 20)), "valley", stroke=BLACK, width=0.2, dash=(2, 1)),
        Path(line((1, 1), (9, 1), (9, 19), closed=True), "glue", fill="#cccccc"),
        Text(15, 10, "Guards", anchor="middle"),
    )
    ruler = Path(line((10, 280), (110, 280)), stroke=BLACK, width=0.2)
    return Sheet(A4, (ruler, store(piece, 10, 10), move((store(piece),), 100, 100, 30, 2)), "Every role")


def svg_layers(sheet):
    """Each layer of the SVG by its id, with its elements."""
    root = ET.fromstring(page(sheet))
    return {group.get("id"): list(group) for group in root if group.tag == f"{SVG}g"}


def dxf_read(sheet):
    return ezdxf.read(io.StringIO(dxf(sheet).decode("cp1252")))


def points_of(entity, height):
    return [(x, height - y) for x, y, _ in entity.points()]


@pytest.mark.sample(5)
@pytest.mark.parametrize(("kind", "battle", "name"), ON_PAPER)
def test_pdf_and_svg_lie_where_the_marks_say_to_a_twentieth_of_a_millimetre(kind, battle, name):
    sheet = sheets_of(kind, battle, name)[-1 if name == "Letter" else 0]
    wanted = [(mark.role, points) for mark, points in printed.walked(sheet.marks) if isinstance(mark, Path)]
    (strokes,) = printed.strokes(pdf([sheet], "x"))
    assert len(strokes) == len(wanted) > 5
    assert all(near(stroke.points, points) for stroke, (_, points) in zip(strokes, wanted))
    drawn = printed.svg_paths(page(sheet))
    for layer in (("print", "glue"), ("fold",), ("valley",), ("cut",)):
        ours = [points for role, points in wanted if role in layer]
        theirs = [points for role, points in drawn if role in layer]
        assert len(ours) == len(theirs)
        assert all(near(other, points) for points, other in zip(ours, theirs))


def near(read, points):
    """Whether a path was read back with all its points, and at most the way back to its first."""
    close = all(abs(a - b) < 0.05 for p, q in zip(read, points) for a, b in zip(p, q))
    return close and len(points) <= len(read) <= len(points) + points.count(points[0])


@pytest.mark.sample(5)
@pytest.mark.parametrize(("kind", "battle"), EACH)
def test_cuts_and_folds_of_a_dxf_lie_where_the_marks_say(kind, battle):
    sheet = sheets_of(kind, battle)[0]
    read = dxf_read(sheet)
    for layer, role in (("CUT", "cut"), ("SCORE", "fold"), ("SCORE-VALLEY", "valley")):
        lines = [points_of(e, sheet.paper.height) for e in read.modelspace().query(f'POLYLINE[layer=="{layer}"]')]
        wanted = [
            line for mark, points in printed.walked(sheet.marks) if mark.role == role for line in ends(mark, points)
        ]
        assert len(lines) == len(wanted)
        assert all(runs_through(line, points) for line, points in zip(lines, wanted))


def ends(path, points):
    """Where the steps of each line of a path end, without the handles of its curves: pieces share lines of one path."""
    lines, upto = [], 0
    for verb, numbers in path.steps:
        upto += len(numbers) // 2
        if verb == "M":
            lines.append([])
        if numbers:
            lines[-1].append(points[upto - 1])
    return lines


def runs_through(line, points):
    """Whether a line has all these corners in this order; between them lie those of a curve at most."""
    corners = iter(line)
    return near(line[:1], points[:1]) and all(any(near([corner], [p]) for corner in corners) for p in points)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("kind", "battle", "name"), [each for each in ON_PAPER if each[0] != "cards"])
def test_no_ink_lies_outside_the_printable_area(kind, battle, name):
    """Seen at ten dots a millimetre, pens with all their width; the crop marks of cards alone stand in the margin."""
    sheets = sheets_of(kind, battle, name)
    file = pdf(sheets, "x")
    for number, sheet in enumerate(at_least(1, sheets)):
        box = sheet.paper.printable
        picture = printed.picture(file, number, 254)
        assert picture.getextrema()[0] < 250, sheet.title  # there is ink
        inside = (10 * box.left - 3, 10 * box.top - 3, 10 * box.right + 3, 10 * box.bottom + 3)
        picture.paste(255, tuple(map(round, inside)))  # a grey dot or two where a line runs along the edge
        assert picture.getextrema() == (255, 255), sheet.title


def test_each_role_has_its_layer():
    classes = {name: {mark.get("class") for mark in marks} for name, marks in svg_layers(every_role()).items()}
    assert classes == {
        "print": {"print", "glue", "letters"},
        "score": {"fold"},
        "score-valley": {"valley"},
        "cut": {"cut"},
    }
    layers = {e.dxf.layer for e in dxf_read(every_role()).modelspace()}
    assert layers == {"PRINT", "SCORE", "SCORE-VALLEY", "CUT"}


def test_a_program_that_tells_layers_by_colour_finds_four():
    colours = {name: {mark.get("stroke") for mark in marks} for name, marks in svg_layers(every_role()).items()}
    cut, score, valley = (colours[name] for name in ("cut", "score", "score-valley"))
    assert len(cut) == len(score) == len(valley) == 1
    assert len(cut | score | valley | colours["print"]) == 3 + len(colours["print"])
    table = dxf_read(every_role()).layers
    assert len({table.get(name).color for name in ("PRINT", "SCORE", "SCORE-VALLEY", "CUT")}) == 4


def test_inkscape_shows_the_layers_by_name():
    root = ET.fromstring(page(every_role()))
    groups = [child for child in root if child.tag == f"{SVG}g"]
    assert {group.get(f"{INKSCAPE}groupmode") for group in groups} == {"layer"}
    assert [group.get(f"{INKSCAPE}label")[:5] for group in groups] == ["Print", "Score", "Score", "Cut"]


def test_the_fill_of_a_piece_that_is_cut_is_printed():
    counter = Path(circle(50, 50, 10), "cut", stroke=BLACK, width=0.2, fill="#dddddd")
    found = svg_layers(Sheet(A4, (counter,), "x"))
    assert [mark.get("fill") for mark in found["print"]] == ["#dddddd"]
    assert [mark.get("stroke") for mark in found["print"]] == [None]
    assert [mark.get("fill") for mark in found["cut"]] == ["none"]


def test_a_machine_scores_the_folds_of_dice_that_have_their_marks_outside():
    """On paper nothing stands on such a piece but its faces."""
    (outside, *_) = record_dice_marks(named_game("ramillies"), PrintOptions(fold_lines="ticks"))
    (strokes,) = printed.strokes(pdf([outside], "x"))
    assert not [stroke for stroke in at_least(20, strokes) if stroke.is_fold]
    found = svg_layers(outside)
    assert len(found["score"]) == 12 * len(found["cut"])  # five between the faces of a cube, one for each of seven tabs
    assert {fold.get("stroke") for fold in found["score"]} == {"#0000ff"}


@pytest.mark.sample(5)
@pytest.mark.parametrize(("kind", "battle"), [each for each in EACH if each[0] != "cards"])
def test_of_a_sheet_of_pieces_the_machine_cuts_nothing_but_outlines(kind, battle):
    """Closed lines round every piece and its slits, or straight ones that markers or labels share: no ruler, no letter,
    no frame of a face."""
    for sheet in at_least(1, sheets_of(kind, battle)):
        cuts = svg_layers(sheet)["cut"]
        assert cuts
        for cut in cuts:
            assert cut.tag == f"{SVG}path"
            straight = re.fullmatch(r"(M[-\d. ]+L[-\d. ]+)+", cut.get("d"))
            assert cut.get("d").endswith("Z") or (straight and kind in ("markers", "labels")), cut.get("d")


@pytest.mark.sample(2)
@pytest.mark.parametrize("battle", ["ramillies", "salamanca"])
def test_of_a_sheet_of_cards_the_machine_cuts_the_edges_and_of_the_backs_nothing(battle):
    asked = Ask(Making(duplex="long-edge"))
    front, back, *_ = Deck(named_game(battle), PrintOptions(), ("turn",), asked).sheets()
    lines = [points for role, points in printed.svg_paths(page(front)) if role == "cut"]
    assert {len(points) for points in lines} == {2}
    across = sorted(points[0][0] for points in lines if points[0][0] == points[1][0])
    assert all(right - left == pytest.approx(63.5, abs=0.6) for left, right in pairwise(across))
    assert "cut" not in svg_layers(back)


def test_nothing_in_an_svg_has_to_be_fetched_or_run():
    for words in (page(every_role()), page(sheets_of("dice", "ramillies")[0])):
        links = set(re.findall(r'\bhttps?://[^"]*', words))
        assert links == {"http://www.w3.org/2000/svg", "http://www.inkscape.org/namespaces/inkscape"}
        assert not re.search(r"href|@import|<script|<image|<use|url\(|<!DOCTYPE|<!ENTITY", words)


@pytest.mark.parametrize("words", ["<img src=x>", "a & b", "</svg><script>", "]]>", "--><x>", "{{7*7}}"])
def test_words_and_titles_that_look_like_mark_up_stay_words(words):
    sheet = Sheet(A4, (Text(20, 20, words),), words)
    root = ET.fromstring(page(sheet))
    assert [path.get("aria-label") for path in root.iter(f"{SVG}path")] == [words]
    assert root.find(f"{SVG}title").text == words
    assert {element.tag for element in root.iter()} == {f"{SVG}{name}" for name in ("svg", "title", "g", "path")}


@pytest.mark.parametrize("words", ["100%%u sure", "up^down", "Maréchal – “Œuvre” … ½", "%%", "\\P{x}"])
def test_words_in_a_dxf_are_read_as_they_were_written(words):
    (text,) = dxf_read(Sheet(A4, (Text(20, 20, words),), "x")).modelspace()
    assert text.plain_text() == words


def test_letters_in_an_svg_are_those_of_the_pdf():
    """Each in the place and of the size that pdfium reads, so that a machine without our faces prints the same."""
    faces = [face for face in FACES if face != "initials"]
    words = [Text(20, 30 + 20 * i, "Ågy ffi W“1/6", face, 30) for i, face in enumerate(faces)]
    sheet = Sheet(A4, tuple(words), "x")
    (read,) = printed.pages(pdf([sheet], "x"))
    for text, path in zip(at_least(5, words), svg_layers(sheet)["print"], strict=True):
        line = [letter for letter in read.letters if abs(letter.middle[1] - text.y) < 10]
        shapes = [part for part in re.split("(?=M)", path.get("d")) if part]
        points = [[float(n) for n in re.findall(r"-?\d+\.\d+", part)] for part in shapes]
        xs, ys = ([n for part in points for n in part[at::2]] for at in (0, 1))
        assert min(xs) == pytest.approx(min(letter.left for letter in line), abs=0.05)
        assert max(xs) == pytest.approx(max(letter.right for letter in line), abs=0.05)
        assert min(ys) == pytest.approx(min(letter.top for letter in line), abs=0.05)
        assert max(ys) == pytest.approx(max(letter.bottom for letter in line), abs=0.05)


def test_letters_beyond_the_code_page_are_written_in_a_dxf_as_dxf_spells_them():
    """By their number, as AutoCAD does up to 2004; later files would shut out older programs."""
    assert rb"30 cm \U+2192" in dxf(Sheet(A4, (Text(20, 20, "30 cm →"),), "x"))


def test_words_lie_in_svg_and_dxf_on_their_baseline_between_its_ends():
    at = move((Text(10, 0, "Guards", "bold", 20, "end"),), 100, 100, 90)
    long = width("Guards", "bold", 20)
    (svg,) = svg_layers(Sheet(A4, (at,), "x"))["print"]
    ys = [float(n) for n in re.findall(r"-?\d+\.\d+", svg.get("d"))[1::2]]
    assert 110 - long < min(ys) < 110 - long + 1
    assert 109.4 < max(ys) < 110
    (text,) = dxf_read(Sheet(A4, (at,), "x")).modelspace()
    _, start, end = text.get_placement()
    assert (start.x, 297 - start.y) == pytest.approx((100, 110 - long), abs=0.001)
    assert (end.x, 297 - end.y) == pytest.approx((100, 110), abs=0.001)
    assert text.dxf.rotation == pytest.approx(-90)
    assert text.dxf.height == pytest.approx(20 * POINT * 0.66, rel=0.02)


def test_a_curve_in_a_dxf_stands_off_by_a_hundredth_of_a_millimetre_at_most():
    (ring,) = dxf_read(Sheet(A4, (Path(circle(50, 60, 10), "cut", stroke=BLACK),), "x")).modelspace()
    assert ring.is_closed
    points = points_of(ring, 297)
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    for x, y in (*points, *middles):
        assert ((x - 50) ** 2 + (y - 60) ** 2) ** 0.5 == pytest.approx(10, abs=0.015)


def test_a_dxf_says_that_it_is_of_release_12_and_in_millimetres():
    read = dxf_read(every_role())
    assert read.dxfversion == "AC1009"
    assert read.header["$INSUNITS"] == 4
    assert read.header["$MEASUREMENT"] == 1


@pytest.mark.parametrize("kind", [None, *CUT])
def test_a_dxf_has_no_faults(kind):
    """Every style and layer that a mark names is in the file's tables."""
    read = dxf_read(sheets_of(kind, "ramillies")[0] if kind else every_role())
    audit = read.audit()
    assert not [*audit.errors, *audit.fixes]
    used = {mark.dxf.style for mark in read.modelspace().query("TEXT")}
    assert used
    assert all(map(read.styles.has_entry, used))


def test_a_control_character_in_words_ends_no_line_of_a_dxf():
    (text,) = dxf_read(Sheet(A4, (Text(20, 20, "one\n0\nEOF"),), "x")).modelspace()
    assert text.plain_text() == "one 0 EOF"


def test_the_same_sheet_gives_the_same_files_in_another_process():
    words = (
        "from tests.printing.test_machine_files import every_role as e; import hashlib\n"
        "from drumhead.printing.output.dxf_writer import dxf; from drumhead.printing.output.svg_writer import page\n"
        "print(hashlib.sha1(dxf(e()) + page(e()).encode()).hexdigest())"
    )
    env = {"PYTHONPATH": ".:src", "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"}
    ran = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True, env=env)
    assert ran.stdout.strip() == hashlib.sha1(dxf(every_role()) + page(every_role()).encode()).hexdigest()
