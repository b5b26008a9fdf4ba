"""Marks to PDF and to SVG: true millimetres both, the same places, the same bytes, and words that stay words."""

import io
import re
import xml.etree.ElementTree as ET

import pikepdf
import pytest

from drumhead.printing.drawing.symbols import SIGNS, draw_symbol
from drumhead.printing.drawing.vector_primitives import (
    Path,
    Sheet,
    Text,
    bounds,
    circle,
    line,
    move,
    rectangle,
    store,
)
from drumhead.printing.nets.die_shapes import SHAPES
from drumhead.printing.nets.net_marks import net_marks
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page, svg
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.dice.record_dice import record_dice
from drumhead.printing.style.paper import paper

from ..counted import at_least
from . import printed
from .papers import many

A4 = paper("A4")


def everything():
    """One sheet with every kind of mark: turned, scaled, stored, nested."""
    net = store(net_marks(SHAPES["cube"].net(16)))
    signs = [draw_symbol(word, 8).at(10 + 12 * i, 200) for i, word in enumerate(SIGNS)]
    box = Path(rectangle(20, 20, 100, 50, 3), stroke="#000000", width=0.3)
    return Sheet(
        A4, (box, move((net,), 30, 90), move((move((net,), 5, 5, 90),), 190, 90, 12, 0.8), *signs), "Everything"
    )


def test_a_line_lies_where_it_was_put_to_a_hundredth_of_a_millimetre():
    sheet = Sheet(A4, (Path(line((10, 20), (110, 20)), stroke="#000000", width=0.25),), "Line")
    (read,) = printed.pages(pdf([sheet], "Line"))
    assert (read.width, read.height) == pytest.approx((210, 297), abs=0.001)
    (stroke,) = read.strokes
    assert stroke.points == (pytest.approx((10, 20), abs=0.01), pytest.approx((110, 20), abs=0.01))
    assert stroke.width == pytest.approx(0.25, abs=0.001)


def test_pdf_and_svg_draw_every_point_in_the_same_place():
    sheet = everything()
    in_pdf = [stroke.points for stroke in printed.pages(pdf([sheet], "x"))[0].strokes]
    in_svg = [points for _, points in printed.svg_paths(page(sheet))]
    assert len(in_pdf) == len(in_svg) > 30
    assert not printed.unmatched(in_pdf, in_svg)
    every = [[[point] for points in paths for point in points] for paths in (in_svg, in_pdf)]
    assert not printed.unmatched(*every)
    assert not printed.unmatched(*every[::-1])


def test_words_are_printed_where_their_anchor_says():
    words = [Text(105, 20 + 10 * i, "Anchor", anchor=anchor) for i, anchor in enumerate(("start", "middle", "end"))]
    (read,) = printed.pages(pdf([Sheet(A4, tuple(words), "x")], "x"))
    rows = [[letter for letter in read.letters if abs(letter.bottom - y) < 2] for y in (20, 30, 40)]
    assert rows[0][0].left == pytest.approx(105, abs=0.5)
    assert (rows[1][0].left + rows[1][-1].right) / 2 == pytest.approx(105, abs=0.5)
    assert rows[2][-1].right == pytest.approx(105, abs=0.5)


def test_bounds_hold_all_ink_with_half_a_stroke_and_the_tails_of_letters():
    marks = (Path(circle(50, 50, 10), stroke="#000000", width=2), Text(80, 50, "Qygp", size=30))
    box = bounds(marks)
    (read,) = printed.pages(pdf([Sheet(A4, marks, "x")], "x"))
    for letter in at_least(4, read.letters):
        assert letter.left >= box.left
        assert letter.right <= box.right + 0.5
        assert letter.bottom <= box.bottom
    assert (box.left, box.top) == pytest.approx((39, 39))


def test_a_turn_goes_with_the_clock():
    arrow = Path(line((0, 0), (10, 0)), stroke="#000000", width=0.2)
    (read,) = printed.pages(pdf([Sheet(A4, (move((arrow,), 50, 60, 90, 2),), "x")], "x"))
    assert read.strokes[0].points[1] == pytest.approx((50, 80), abs=0.01)


def test_bounds_follow_turned_drawings():
    arrow = Path(line((0, 0), (10, 0)), stroke="#000000", width=0.2)
    box = bounds((move((move((arrow,), 5, 0, 30),), 50, 60, 60),))
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((52.4, 64.23, 52.6, 74.43), abs=0.01)


def test_a_stored_drawing_is_in_the_file_once():
    net = store(net_marks(SHAPES["cube"].net(16)))
    many = Sheet(A4, tuple(move((net,), 5, 3 * i) for i in range(60)), "Many")
    with pikepdf.open(io.BytesIO(pdf([many, many], "Many"))) as document:
        forms = [
            item for item in document.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
    assert len(forms) == 1


def test_nothing_of_a_stored_drawing_is_clipped_away():
    heavy = (Path(line((0, 0), (20, 0)), stroke="#000000", width=6), Text(0, 12, "Ågjp", size=30))
    plain = Sheet(A4, (move(heavy, 40, 40),), "x")
    kept = Sheet(A4, (store(heavy, 40, 40),), "x")
    assert printed.picture(pdf([plain], "x"), 0, 100).tobytes() == printed.picture(pdf([kept], "x"), 0, 100).tobytes()


def test_the_same_marks_give_the_same_bytes():
    assert pdf([everything()], "x", "drumhead dice") == pdf([everything()], "x", "drumhead dice")


def test_printers_are_asked_not_to_scale_and_readers_find_title_and_bookmarks():
    sheets = [Sheet(A4, (), "French"), Sheet(A4, (), "French"), Sheet(paper("Letter"), (), "Alliance")]
    with pikepdf.open(io.BytesIO(pdf(sheets, "Dice & <cards>", "drumhead dice"))) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(document.docinfo.Title) == "Dice & <cards>"
        with document.open_outline() as outline:
            assert [entry.title for entry in outline.root] == ["French", "Alliance"]
        assert [float(document.pages[i].MediaBox[3]) for i in (0, 2)] == pytest.approx([841.89, 792], abs=0.01)


def test_every_face_is_embedded():
    faces = ("sans", "semibold", "bold", "sans italic", "garamond", "italic", "small capitals")
    sheet = Sheet(A4, tuple(Text(20, 20 + 10 * i, "Words", face) for i, face in enumerate(faces)), "x")
    with pikepdf.open(io.BytesIO(pdf([sheet], "x"))) as document:
        fonts = [
            item for item in document.objects if isinstance(item, pikepdf.Dictionary) and "/FontDescriptor" in item
        ]
        assert len(fonts) == len(faces)
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


@pytest.mark.parametrize("name", ["<img src=x>", "a & b", "</svg><script>", '" onload="x'])
def test_words_that_look_like_mark_up_stay_words(name):
    drawing = svg([Text(1, 1, name)], title=name)
    root = ET.fromstring(drawing)
    (text,) = root
    assert text.text == name
    assert root.get("aria-label") == name
    assert len(re.findall("<", drawing)) == 4


def test_an_svg_is_as_large_as_what_is_drawn():
    drawing = svg([Path(rectangle(5, 5, 20, 10), fill="#000000")])
    assert 'width="20mm" height="10mm" viewBox="5 5 20 10"' in drawing


def inked(word):
    """A sign 60 mm high, its corner at 50, 50 mm, seen at 2 dots a mm: where there is ink."""
    sheet = Sheet(A4, (draw_symbol(word, 60).at(50, 50),), word)
    return printed.picture(pdf([sheet], word), 0, 50.8).point(lambda value: 255 * (value < 128))


@pytest.mark.parametrize("word", SIGNS)
def test_a_sign_fills_the_box_it_says_and_keeps_to_it(word):
    left, top, right, bottom = inked(word).getbbox()
    assert min(left, top) >= 99
    assert right <= 2 * (50 + draw_symbol(word, 60).width) + 1
    assert bottom <= 2 * 110 + 1
    least = 0.65 if word == "lozenge" else 0.8  # it stands small among words
    assert max(right - left, bottom - top) >= 2 * 60 * least


def test_the_signs_of_two_sides_differ_without_their_colour():
    """Spade and club are filled in the middle, diamond and heart are hollow."""
    middles = {}
    for word in ("spade", "club", "diamond", "heart"):
        middle = 50 + draw_symbol(word, 60).width / 2
        middles[word] = inked(word).getpixel((round(2 * middle), 160)) > 0
    assert middles == {"spade": True, "club": True, "diamond": False, "heart": False}


def test_a_sign_nobody_drew_names_those_there_are():
    with pytest.raises(ValueError, match="spade, diamond"):
        draw_symbol("anchor", 5)


def test_the_drawings_of_many_dice_are_stored_once_however_many_there_are():
    """Names and numbers differ from unit to unit; frames, figures, signs and rings do not."""

    def drawings(units):
        file = record_dice(many(units, 5), PrintOptions())
        with pikepdf.open(io.BytesIO(file)) as document:
            forms = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        return len(forms), len(file)

    (few, small), (as_few, large) = drawings(30), drawings(60)
    assert few == as_few < 60
    assert large - small < 500 * 2 * 30  # bytes for each die more
