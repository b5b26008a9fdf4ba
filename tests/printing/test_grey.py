"""`--colour grey`: pages keep their look, and a press needs its black ink alone."""

import io
import re
from functools import cache, partial

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from drumhead import rulesets
from drumhead.printing.drawing.vector_primitives import Path, Picture, Sheet, Text, rectangle
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.booklet_imposition import Folding
from drumhead.printing.output.grey_colours import SOLID, grey_sheets
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.svg_writer import page
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.folded_pages import fold
from drumhead.printing.pages.registry import parts
from drumhead.printing.style.paper import COLOURS, paper

from .games import named_game

COLOURED = {"rg", "RG", "k", "K", "sc", "SC"}
HATCH = "repeating-linear-gradient(90deg,transparent 0,transparent 1mm,#861b12 1mm,#861b12 2mm)"
PAGE = f'<html lang="en"><p style="color:#5f8299">blue words</p><div style="height:9mm;background-image:{HATCH}"></div>'


def photograph():
    file = io.BytesIO()
    Image.new("RGB", (16, 16), (200, 40, 40)).save(file, "JPEG")
    return Picture((), (1, 0, 0, 1, 20, 20), says="a picture", jpeg=file.getvalue(), size=(20.0, 20.0))


@cache
def of_marks(colour):
    marks = (
        Path(rectangle(50, 20, 20, 20), fill="#dde4cf", stroke="#7a3c12"),
        Text(20, 60, "(1 0 0 rg)"),
        photograph(),
    )
    return pdf([Sheet(paper("A5"), marks, "x")], "x", colour=colour)


@cache
def of_markers(colour):
    (part,) = parts("markers", named_game("klausen"), PrintOptions(colour=colour))
    return part.draw()


@cache
def of_html(colour):
    setting = HtmlRenderer(named_game("ramillies"), PrintOptions(colour=colour))
    return setting.pdf_of(setting.set(PAGE))


DRAWN = {"marks": of_marks, "markers": of_markers, "html": of_html}
every = pytest.mark.parametrize("drawn", DRAWN.values(), ids=DRAWN)


def things(thing, seen):
    """A PDF object with all objects in it, wherever they lie."""
    if isinstance(thing, pikepdf.Array | pikepdf.Dictionary | pikepdf.Stream):
        if thing.objgen in seen:
            return
        seen |= {thing.objgen} - {(0, 0)}
        yield thing
        for each in thing if isinstance(thing, pikepdf.Array) else thing.values():
            yield from things(each, seen)


def colours_of(file):
    """The operators that set a colour in a PDF, and the colour spaces that it names."""
    document = pikepdf.open(io.BytesIO(file))
    operators, spaces = set(), set()
    for page_ in document.pages:
        operators |= {str(operator) for _, operator in pikepdf.parse_content_stream(page_)}
    for each in things(document.Root.Pages, set()):
        if isinstance(each, pikepdf.Stream) and (each.get("/Subtype") == "/Form" or "/PatternType" in each):
            operators |= {str(operator) for _, operator in pikepdf.parse_content_stream(each)}
        if not isinstance(each, pikepdf.Array):
            spaces |= {str(each[key]) for key in ("/ColorSpace", "/CS") if isinstance(each.get(key), pikepdf.Name)}
    return operators, spaces


def pictures(file):
    with pypdfium2.PdfDocument(file) as document:
        return [each.render(scale=1.5).to_pil().convert("RGB") for each in document]


def words(file):
    with pypdfium2.PdfDocument(file) as document:
        return [each.get_textpage().get_text_range() for each in document]


@every
def test_no_colour_is_left_in_pages_drawings_gradients_and_photographs(drawn):
    before, after = (colours_of(drawn(colour)) for colour in COLOURS)
    assert before[0] & COLOURED
    assert not after[0] & COLOURED
    assert after[0] & {"g", "G"}
    assert "/DeviceRGB" not in after[1]


def test_a_photograph_and_a_gradient_were_there_to_be_turned_grey():
    assert "/DeviceRGB" in colours_of(of_marks("full"))[1] & colours_of(of_html("full"))[1]
    assert "/DeviceGray" in colours_of(of_marks("grey"))[1] & colours_of(of_html("grey"))[1]


@every
def test_a_grey_page_looks_as_the_coloured_one_does_without_its_colours(drawn):
    coloured, grey = map(drawn, COLOURS)
    assert words(grey) == words(coloured)
    looked_at = list(zip(pictures(coloured), pictures(grey), strict=True))
    assert looked_at
    for before, after in looked_at:
        red, green, blue = after.split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()
        lighter = ImageChops.subtract(red, before.convert("L")).getextrema()[1]
        darker = ImageChops.subtract(before.convert("L"), red).getextrema()[1]
        assert lighter <= 6  # a photograph is compressed again
        assert darker <= SOLID * 255 + 3


def test_what_is_nearly_black_becomes_solid():
    def darkest(ink):
        (picture,) = pictures(
            pdf([Sheet(paper("A5"), (Path(rectangle(20, 20, 20, 20), fill=ink),), "x")], "x", colour="grey")
        )
        return picture.getpixel((round(30 * 1.5 * 72 / 25.4),) * 2)[0]

    assert [darkest("#26221d"), darkest("#000000")] == [0, 0]
    assert darkest("#505050") == 80


def test_the_fold_marks_of_a_booklet_are_grey_too():
    small = partial(pdf, [Sheet(paper("A4/2"), (Text(20, 20, "x", ink="#861b12"),), "x")], "x", colour="grey")
    operators, _ = colours_of(fold(small, "A4", Folding("booklet"), "grey"))
    assert "G" in operators
    assert not operators & COLOURED


def test_a_drawing_for_a_cutting_machine_keeps_the_colours_that_choose_a_tool():
    (part,) = parts("markers", named_game("klausen"), PrintOptions())
    drawn = [page(sheet) for sheet in grey_sheets(part.sheets)]
    found = {each for text in drawn for each in re.findall(r'(?:fill|stroke)="#(\w{6})"', text)}
    assert found >= {"000000", "ff0000", "0000ff"}  # the words, the cuts, the folds
    assert all(each == each[:2] * 3 for each in found - {"ff0000", "0000ff", "00a000"})
    assert len(found) > 4


def test_sides_differ_by_more_than_their_colour():
    told = {name: [side["sign"] for side in rulesets.load(name).side_tables] for name in rulesets.ids()}
    assert len(told) == 5
    assert all(len(signs) == len(set(signs)) == 2 for signs in told.values())
