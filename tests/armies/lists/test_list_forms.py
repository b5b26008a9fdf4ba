"""The form of a list's file: by its bytes before its name, and what is not read is called what it is."""

from __future__ import annotations

import io
import re
import zipfile

import pytest

from drumhead.armies.readers.sources.source_reader import Note

from ...counted import at_least
from .conftest import Read, Refused
from .file_makers import docx, docx_paragraph, ods, ods_of, packed, page_of, roster, sheet_of, xlsx
from .rows_of import cells

ROWS = [["Name", "Stands"], ["Navarre", "6"]]
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
PASTE = re.escape("`drumhead army convert - --rules RULESET`")


@pytest.mark.parametrize(
    ("name", "form"),
    [
        *((f"a{ending}", "text") for ending in (".txt", ".text", "", ".lst", ".TXT")),
        *(("a.md", "markdown"), ("a.markdown", "markdown"), ("a.bbcode", "bbcode"), ("a.toml", "toml")),
        *((f"a{ending}", "csv") for ending in (".csv", ".tsv", ".tab", ".CSV")),
    ],
)
def test_plain_text_has_the_form_of_its_name(read: Read, name: str, form: str) -> None:
    source = read(name, "Left wing\nNavarre,6\n")
    assert (source.form, source.notes) == (form, ())


def test_an_army_file_is_one_under_any_name(read: Read) -> None:
    army = 'name = "Left"\n[[brigade]]\nname = "x"\n[[brigade.unit]]\n'
    assert read("a.txt", army).form == read("army", army).form == "toml"
    assert read("a.txt", "[[quote]] [[brigade]] of foot\n").form == "text"


BYTES = [
    ("a.xlsx", xlsx(sheet_of(ROWS)), "workbook", "an Excel workbook (.xlsx)"),
    ("a.ods", ods(ods_of(ROWS)), "workbook", "an OpenDocument spreadsheet (.ods)"),
    ("a.docx", docx(docx_paragraph("Foy")), "word", "a Word document (.docx)"),
    ("a.html", page_of(ROWS).encode(), "page", "a web page (.html)"),
    ("a.ros", roster("<forces/>").encode(), "roster", "a roster (.ros)"),
    ("a.rosz", packed({"a.ros": roster("<forces/>")}), "roster", "a packed roster (.rosz)"),
    ("a.json", b' {"brigade": []}\n', "json", "JSON"),
]


@pytest.mark.parametrize(("name", "content", "form", "title"), BYTES)
@pytest.mark.parametrize("other", ["a.csv", "a.toml", "a.txt", "a.xls", "a.pdf", "a"])
def test_bytes_win_over_the_name(read: Read, name: str, content: bytes, form: str, title: str, other: str) -> None:
    assert (read(name, content).form, read(name, content).notes) == (form, ())
    source = read(other, content)
    assert source.form == form
    assert source.notes == (() if other == "a" else (Note(0, "", other, title),))


@pytest.mark.parametrize("start", ["<html>", "\ufeff<!DOCTYPE HTML>", "<table>", "<?xml version='1.0'?>\n<html>"])
def test_a_page_is_known_by_its_first_tag(read: Read, start: str) -> None:
    assert read("a.txt", f"{start}<tr><td>Foy").form == "page"


def test_text_in_brackets_is_no_page_and_no_json(read: Read) -> None:
    assert read("a.txt", "<b>Army</b>\nFoy").form == "text"
    assert read("a.md", "<table><tr><td>Foy</table>").form == "markdown"
    assert read("a.txt", "[b]Army[/b]\nFoy").form == "text"
    assert read("a.txt", "{Army}\nFoy").form == "text"


OTHERS = [
    ("a.rtf", b"{\\rtf1\\ansi Foy}", "a Rich Text file (.rtf). Save it as .docx"),
    (
        "a.doc",
        OLE + "WordDocument".encode("utf-16-le"),
        "this is a Word file of the older form (.doc). Save it as .docx",
    ),
    ("a.xls", OLE + "EncryptedPackage".encode("utf-16-le"), "this is a document with a password. Save it without one."),
    (
        "a.odt",
        packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": ""}),
        "an OpenDocument text",
    ),
    ("a.pages", packed({"Index/Document.iwa": "x"}), "an Apple Pages or Numbers document"),
    ("a.numbers", packed({"Index.zip": "x"}), "an Apple Pages or Numbers document"),
    ("a.pptx", packed({"ppt/presentation.xml": "x"}), "a PowerPoint presentation"),
    ("a.epub", packed({"META-INF/container.xml": "x"}), "an electronic book"),
    ("a.cat", b'<?xml version="1.0"?><catalogue name="x"/>', "a BattleScribe catalogue: it lists what may be chosen"),
    ("a.catz", packed({"a.cat": "x"}), "a BattleScribe catalogue"),
    ("a.gst", b"<gameSystem/>", "a BattleScribe game system"),
    (
        "a.png",
        b"\x89PNG\r\n\x1a\n\0\0",
        "a picture (PNG). Write the list into a .txt",
    ),
    ("a.jpg", b"\xff\xd8\xff\xe0\0", "a picture (JPEG)"),
    ("a.gif", b"GIF89a\0", "a picture (GIF)"),
    ("a.webp", b"RIFF\0\0\0\0WEBPVP8 ", "a picture"),
    ("a.heic", b"\0\0\0\x18ftypheic\0\0", "a picture"),
    ("a.svg", b"<svg xmlns='x'/>", "a drawing (SVG)"),
    (
        "a.zip",
        packed({"French.csv": "x", "b.txt": "y"}),
        "this is a ZIP archive (French.csv, b.txt). Unpack it, and give",
    ),
    ("a.gz", b"\x1f\x8b\x08\0", "a gzip archive. Unpack it"),
    ("a.7z", b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    ("a.fods", b"<?xml version='1.0'?><office:document/>", "a flat OpenDocument file. Save it as .xlsx, .ods or .csv"),
    ("a.xml", b"<?xml version='1.0'?><army/>", "XML, and its first element is <army>"),
    (
        "a.rosz",
        b'<?xml version="1.0"?><!DOCTYPE roster [<!ENTITY n "Navarre">]><roster name="&n;"/>',
        "declares a document type or entities of its own",
    ),
    (
        "a.xml",
        b'<?xml version="1.0"?><!DOCTYPE army [<!ENTITY n "Navarre">]><army name="&n;"/>',
        "XML, and its first element is <army>",
    ),
    ("a.mht", b"MIME-Version: 1.0\nContent-Type: multipart/related", "a web archive (.mht). Save the page as .html."),
    ("a.sqlite", b"SQLite format 3\0", "a database (SQLite)"),
]


@pytest.mark.parametrize(("name", "content", "said"), OTHERS, ids=[name for name, _, _ in OTHERS])
def test_other_forms_are_called_what_they_are(refused: Refused, name: str, content: bytes, said: str) -> None:
    for other in (name, "list.csv", "list.txt", "list.toml"):
        assert said in refused(other, content)


def test_most_refusals_name_the_command_that_takes_pasted_text(refused: Refused) -> None:
    named = [name for name, content, _ in OTHERS if re.search(PASTE, refused(name, content))]
    at_least(14, named)


@pytest.mark.parametrize("name", ["a.xlsx", "a.ods", "a.docx", "a.pdf", "a.rosz"])
def test_a_name_without_its_form_is_refused_or_text(read: Read, refused: Refused, name: str) -> None:
    assert "it is damaged, or has another ending than its form" in refused(name, b"\0\1\2junk\0" * 9)
    assert read(name, "Left wing\nNavarre, 6\n").form == "text"


def test_a_table_under_a_workbooks_name_is_a_table(read: Read) -> None:
    """As many sites export: CSV or a page, called .xls."""
    assert cells(read("a.xls", "Name\tStands\nNavarre\t6\nFoy\t7\n"))[1] == ("Navarre", "6")
    assert read("a.xls", page_of(ROWS)).form == "page"


@pytest.mark.parametrize("content", ["", " \n\n", "\ufeff", b"\0\0\0"])
@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.xlsx", "a.json", "a.html", "a.ros"])
def test_an_empty_file_is_refused(refused: Refused, name: str, content: str | bytes) -> None:
    assert refused(name, content) == f"{name}: there is nothing in it. Save it again."


def test_a_packed_file_that_is_damaged_is_refused(refused: Refused) -> None:
    whole = xlsx(sheet_of(ROWS))
    assert "this file is damaged" in refused("a.xlsx", whole[: len(whole) // 2])
    spoiled = bytearray(whole)
    at = whole.index(b"xl/worksheets/s0.xml") + 25
    spoiled[at : at + 20] = b"x" * 20
    assert refused("a.xlsx", bytes(spoiled)).startswith("a.xlsx: ")


def test_an_archive_with_a_password_is_refused(refused: Refused) -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("xl/workbook.xml", "x")
    locked = bytearray(whole.getvalue())
    for sign, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        locked[locked.index(sign) + flags] |= 1
    assert "that can be read" in refused("a.xlsx", bytes(locked))


def test_a_text_that_begins_with_pk_is_not_a_document(read: Read) -> None:
    assert read("a.txt", "PKs of Navarre: French army\nNavarre, infantry, 6 stands\n").form == "text"
    assert read("a.csv", "PKs,Stands\nNavarre,6\n").form == "csv"
