"""Saved pages, Word documents and PDFs: words, tables and what is struck out, in their order; nothing is fetched."""

from __future__ import annotations

import io
import shlex
import socket
import sys
from collections.abc import Callable, Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from drumhead.armies.readers.sources import document_readers
from drumhead.armies.readers.sources.document_lines import Lines

from .conftest import Read, Refused
from .file_makers import docx, docx_paragraph, docx_run, packed

Text = Callable[[str], str]


@pytest.fixture
def page(read: Read) -> Text:
    """The text of a page with this body."""
    return lambda body: read("a.html", f"<!DOCTYPE html><html><body>{body}</body></html>").text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<h1>Army</h1><p>Left <b>wing</b>\n of  foot<br>Navarre</p>", "Army\n\nLeft wing of foot\nNavarre\n"),
        ("<ul><li>Navarre<li><p>Foy</p><ol><li>inner</ol></ul>x", "- Navarre\n- Foy\n- inner\n\nx\n"),
        ("<blockquote><p>nice</p>two<blockquote>deep</blockquote></blockquote>x", "> nice\n\n> two\n\n> > deep\n\nx\n"),
        ("<s>Foy, 6</s>, <del>8</del>6 <strike> x </strike>", "~~Foy, 6~~, ~~8~~6 ~~x~~\n"),
        ('<p style="text-decoration: line-through">Gone</p><p>Stays</p>', "~~Gone~~\n\nStays\n"),
        ("<script>x()</script><style>p{}</style><!-- no --><noscript>x</noscript>Foy<template>y</template>", "Foy\n"),
        ('<div hidden>no</div><div style="color:red; display: none">no</div>Foy', "Foy\n"),
        ("<pre>Navarre   6\nFoy\t\t7\n\n  In</pre>", "Navarre\t6\nFoy\t7\nIn\n"),
        ("6&#150;7 &eacute;l&nbsp;&nbsp;ite &lt;b&gt;", "6–7 él ite <b>\n"),
        ("<img src='http://x.org/a.png' alt='no'><a href='http://x.org'>Foy</a>", "Foy\n"),
    ],
)
def test_words_of_a_page_are_lines(page: Text, body: str, text: str) -> None:
    assert page(body) == text


def test_a_table_is_a_line_for_each_row(page: Text) -> None:
    table = (
        "<table><thead><tr><th>Brigade<th>Unit<th>Stands</thead>"
        "<tr><td rowspan=2>Foy<td>6e L&eacute;ger<br>(2 bns)<td>3<tr><td><s>69e</s><td>2"
        "<tr><td colspan=2>Horse<td>8<tr><td><td>Curto<td></table>"
    )
    assert page(f"<p>Above</p>{table}Below") == (
        "Above\n\nBrigade\tUnit\tStands\nFoy\t6e Léger (2 bns)\t3\nFoy\t~~69e~~\t2\nHorse\t\t8\n\tCurto\n\nBelow\n"
    )


def test_a_table_that_only_lays_out_the_page_is_not_one(page: Text) -> None:
    inner = "<table><tr><td>Foy<td>6</table>"
    assert page(f"<table><tr><td>menu<td><p>Army</p>{inner}</table>") == "menu\n\nArmy\n\nFoy\t6\n"
    assert page("<table><tr><td>one<tr><td>two</table>") == "one\ntwo\n"
    assert page("<table><tr><td>a<ul><li>b<li>c<li>d</ul><td>e</table>") == "a\n\n- b\n- c\n- d\n\ne\n"


@pytest.mark.parametrize("span", ["1000000", "0", "-3", "x", "9" * 400])
def test_spans_of_a_table_are_bounded(page: Text, span: str) -> None:
    text = page(f"<table><tr><td rowspan={span} colspan={span}>Foy<td>6<tr><td>a<td>b</table>")
    assert len(text) < 500
    assert "Foy" in text


def test_controls_go_and_those_of_windows_are_what_browsers_show() -> None:
    """Some versions of libxml2 do this for pages; nothing does it for documents."""
    lines = Lines()
    lines.add("6\x967\x01\u200b")
    lines.end()
    assert lines.finished == ["6–7"]


def test_a_long_paragraph_is_cut_into_lines(page: Text) -> None:
    lines = page("<p>" + "word " * 1000).rstrip("\n").split("\n")
    assert [len(line) <= 2000 for line in lines] == [True] * 3
    assert " ".join(lines).split() == ["word"] * 1000


def test_nothing_that_a_page_names_is_fetched(page: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)  # of the forked process as well
    assert (
        page('<link rel=stylesheet href="http://127.0.0.1/a.css"><iframe src="http://127.0.0.1/"></iframe>x') == "x\n"
    )


@pytest.mark.parametrize("body", ["", "<script>x</script>", "<p> </p>"])
def test_a_page_without_words_is_refused(refused: Refused, body: str) -> None:
    assert "there are no words in it" in refused("a.html", f"<html>{body}</html>")


def test_a_page_nested_without_end_is_refused_or_read(refused: Refused) -> None:
    said = refused("a.html", "<html>" + "<div>" * 200_000)
    assert said.startswith("a.html: ")


def test_paragraphs_and_tables_of_word_come_in_their_order(read: Read) -> None:
    number = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    struck, off = "<w:strike/>", '<w:strike w:val="0"/>'
    cells = "<w:tr>" + "".join(f"<w:tc>{docx_paragraph(words)}</w:tc>" for words in ("Foy", "6")) + "</w:tr>"
    gone = f"<w:del>{docx_run('deleted').replace('w:t', 'w:delText')}</w:del><w:ins>{docx_run('added')}</w:ins>"
    body = (
        docx_paragraph("Army of ", docx_run("Foy"))
        + docx_paragraph("Navarre, ", docx_run("8", struck), docx_run(" 6", off))
        + docx_paragraph("Listed", about=number)
        + docx_paragraph("")
        + f"<w:tbl><w:tblPr/><w:tblGrid/>{cells}</w:tbl>"
        + f"<w:sdt><w:sdtContent>{docx_paragraph('In a control')}</w:sdtContent></w:sdt>"
        + docx_paragraph("A", "<w:r><w:tab/></w:r>", "B", "<w:r><w:br/></w:r>", "C")
        + docx_paragraph(gone)
        + docx_paragraph("<w:hyperlink>" + docx_run("linked") + "</w:hyperlink>")
    )
    source = read("a.docx", docx(body))
    assert source.form == "word"
    assert source.text == (
        "Army of Foy\nNavarre, ~~8~~ 6\n- Listed\n\nFoy\t6\n\nIn a control\nA\tB\nC\nadded\nlinked\n"
    )


def test_merged_cells_of_word_are_filled_downwards(read: Read) -> None:
    def cell(words: str, about: str = "") -> str:
        return f"<w:tc><w:tcPr>{about}</w:tcPr>{docx_paragraph(words)}</w:tc>"

    first, more, wide = '<w:vMerge w:val="restart"/>', "<w:vMerge/>", '<w:gridSpan w:val="2"/>'
    rows = (cell("Foy", first) + cell("6e"), cell("", more) + cell("69e"), cell("Horse", wide) + cell("8"))
    table = "".join(f"<w:tr>{row}</w:tr>" for row in rows)
    assert read("a.docx", docx(f"<w:tbl>{table}</w:tbl>")).text == "Foy\t6e\nFoy\t69e\nHorse\t\t8\n"


def test_word_without_its_library_names_what_installs_it(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_readers, "find_spec", lambda name: None)
    said = refused("a.docx", docx(docx_paragraph("x")))
    assert "Word document (.docx)" in said
    assert "not installed" in said
    assert f"`{shlex.join([sys.executable, '-m', 'pip', 'install', 'python-docx'])}`" in said


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"word/document.xml": "<x/>"}, "damaged"),
        ({"word/document.xml": " " * 70_000_000}, "it would unpack to 70,000,000 bytes"),
    ],
    ids=["parts", "bomb"],
)
def test_a_damaged_word_document_is_refused(refused: Refused, files: dict[str, str], said: str) -> None:
    assert said in refused("a.docx", packed(files))


def pdf(*pages: Sequence[tuple[int, int, str]]) -> bytes:
    """A PDF with words at these places in points, set in this order."""
    whole = io.BytesIO()
    canvas = Canvas(whole)
    for words in pages:
        for across, up, text in words:
            canvas.drawString(across, up, text)
        canvas.showPage()
    canvas.save()
    return whole.getvalue()


def test_lines_of_a_pdf_keep_their_cells_apart(read: Read) -> None:
    rows = [(72, 700, "Navarre"), (250, 700, "foot"), (350, 700, "6 stands"), (72, 680, "Toulouse, 6")]
    source = read("a.pdf", pdf(rows, [(72, 700, "Second page")]))
    assert source.form == "pdf"
    assert source.text == "Navarre\tfoot\t6 stands\nToulouse, 6\n\nSecond page\n"


def test_columns_of_a_pdf_come_one_after_the_other(read: Read) -> None:
    left = [(72, 700 - 20 * at, f"Left unit {at}") for at in range(3)]
    right = [(300, 700 - 20 * at, f"Right unit {at}") for at in range(3)]
    lines = read("a.pdf", pdf([*left, *right])).text.split()
    assert lines == [word for _, _, text in [*left, *right] for word in text.split()]


def test_a_pdf_without_text_is_a_scan(refused: Refused) -> None:
    whole = io.BytesIO()
    canvas = Canvas(whole)
    canvas.rect(10, 10, 100, 100)
    canvas.save()
    assert "this PDF has no text: it is a scan" in refused("a.pdf", whole.getvalue())


def test_a_pdf_with_a_password_or_broken_is_refused(refused: Refused) -> None:
    whole = io.BytesIO()
    canvas = Canvas(whole, encrypt="secret")
    canvas.drawString(72, 700, "Navarre")
    canvas.save()
    assert "this PDF has a password" in refused("a.pdf", whole.getvalue())
    assert "this is not a PDF that can be read" in refused("a.pdf", b"%PDF-1.4 nothing")
    assert "this PDF has 201 pages" in refused("a.pdf", pdf(*[[(72, 700, "x")]] * 201))
