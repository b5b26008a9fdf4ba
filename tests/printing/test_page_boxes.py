"""Every page says where it is trimmed and how far its colours reach, whatever it was made by."""

import io

import pikepdf
import pytest

from drumhead.printing.drawing.vector_primitives import Sheet, Text
from drumhead.printing.html.html_renderer import HtmlRenderer
from drumhead.printing.layout.booklet_imposition import Folding
from drumhead.printing.output.pdf_binding import BoundPaper, bind
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.folded_pages import fold
from drumhead.printing.style.paper import paper

from .games import named_game

MM = 25.4 / 72


def drawn(bleed=None):
    return pdf([Sheet(paper("A5"), (Text(20, 20, "x"),), "x", bleed)], "x")


def set_as_text():
    setting = HtmlRenderer(named_game("ramillies"), PrintOptions(paper="A5"))
    return setting.pdf_of(setting.set('<html lang="en"><style>@page{size:148mm 210mm}</style><p>words</p>'))


def folded():
    return fold(drawn, "A4", Folding("booklet"))


def bound():
    """Two papers, the second after a blank page."""
    return bind("x", [BoundPaper("one", drawn(3.0), [0]), BoundPaper("two", drawn(), [2])])


def boxes(file):
    """The media, bleed and trim boxes of each page in mm, each as left, bottom, right, top."""
    with pikepdf.open(io.BytesIO(file)) as document:
        return [
            [[round(float(each) * MM, 1) for each in page.obj[name]] for name in ("/MediaBox", "/BleedBox", "/TrimBox")]
            for page in document.pages
        ]


@pytest.mark.parametrize(
    ("make", "wide", "high", "pages"),
    [(drawn, 148, 210, 1), (set_as_text, 148, 210, 1), (folded, 297, 210, 2)],
)
def test_a_page_without_a_bleed_is_trimmed_at_its_edges(make, wide, high, pages):
    assert boxes(make()) == [[[0, 0, wide, high]] * 3] * pages


def test_a_page_with_a_bleed_is_trimmed_inside_it():
    (page,) = boxes(drawn(3.0))
    assert page == [[0, 0, 148, 210], [0, 0, 148, 210], [3, 3, 145, 207]]


def test_pages_keep_their_boxes_when_they_are_bound_with_blank_ones():
    first, blank, last = boxes(bound())
    assert first[2] == [3, 3, 145, 207]
    assert blank == last == [[0, 0, 148, 210]] * 3
