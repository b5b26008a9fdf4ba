"""Files of lists that are plain text: CSV, text and standard input; no file is larger than a list is."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.armies.readers.sources.source_reader import name_source, read_source
from drumhead.rules.loading.toml_files import FileErrors

from .conftest import Read, Refused
from .file_makers import sheet, xlsx
from .rows_of import cells, numbered


def test_rows_of_csv_keep_their_numbers_and_may_be_ragged(read: Read) -> None:
    source = read("a.csv", "Name;Arm;Stands\nNavarre;infantry;6\n\nToulouse;infantry\n;;\n")
    assert source.form == "csv"
    assert numbered(source) == [
        (1, ("Name", "Arm", "Stands")),
        (2, ("Navarre", "infantry", "6")),
        (4, ("Toulouse", "infantry")),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_cells_are_separated_by_what_most_lines_have(read: Read, delimiter: str) -> None:
    lines = [["Name", "Stands"], ["Navarre", "6"], ["Royal", "7"]]
    text = "\n".join(delimiter.join(line) for line in lines)
    assert cells(read("a.csv", text)) == [tuple(line) for line in lines]
    assert cells(read("a.tab", text)) == [tuple(line) for line in lines]


def test_a_delimiter_in_quotes_separates_nothing(read: Read) -> None:
    rows = cells(read("a.csv", '"Name, full";Stands\n"Foy, Roi, Du, Maine";6\n"A, b, c, d, e";7\n'))
    assert rows == [("Name, full", "Stands"), ("Foy, Roi, Du, Maine", "6"), ("A, b, c, d, e", "7")]


@pytest.mark.parametrize("first", ["sep=;", "SEP=;", '"sep=;"', "sep=;\r"])
def test_the_line_that_names_the_delimiter_is_no_row(read: Read, first: str) -> None:
    rows = numbered(read("a.csv", f'{first}\nName;Stands\n"Navarre, line";6,5\n'))
    assert rows == [(2, ("Name", "Stands")), (3, ("Navarre, line", "6,5"))]


def test_the_guard_before_a_formula_goes_and_another_apostrophe_stays(read: Read) -> None:
    assert cells(read("a.csv", "Name,Stands\n'=Royal,6\n'T Loo,7\n'-5,8")) == [
        ("Name", "Stands"),
        ("=Royal", "6"),
        ("'T Loo", "7"),
        ("-5", "8"),
    ]


@pytest.mark.parametrize(("shown", "name"), [("02-Jul", "2/7"), ("7-Feb", "2/7"), ("Jan-48", "1/48")])
def test_a_name_that_a_spreadsheet_took_for_a_date_is_noted_and_stays(read: Read, shown: str, name: str) -> None:
    source = read("a.csv", f"Name,Stands\n{shown},6\n")
    assert cells(source)[1] == (shown, "6")
    (note,) = source.notes
    assert (note.row, note.column, note.text) == (2, "A", shown)
    assert f'was it "{name}"?' in note.taken


def test_each_note_has_its_kind(read: Read) -> None:
    """So that a reader may leave out dates in a column of dates."""
    styles = "<cellXfs><xf/><xf numFmtId='14'/><xf numFmtId='16'/><xf numFmtId='12'/></cellXfs>"
    rows = sheet('<c s="1"><v>45329</v></c>', '<c s="2"><v>45329</v></c>', '<c s="3"><v>0.5</v></c>')
    columns = '<cols><col min="1" max="1" hidden="1"/></cols>'
    book = xlsx(columns + rows, rows, styles=styles, names=['name="A"', 'name="B" state="hidden"'])
    notes = read("a.csv", book).notes
    assert [note.kind for note in notes] == ["form", "date", "short-date", "fraction", "hidden-column", "hidden-sheet"]
    assert [note.kind for note in read("a.csv", b"R\xe9giment,2-Jul").notes] == ["encoding", "date"]
    assert [note.kind for note in read("a.txt", "ééé".encode() + b"\xe9").notes] == ["byte"]


def test_csv_is_bounded(refused: Refused) -> None:
    assert "more than 20,000 rows" in refused("a.csv", "a,b\n" * 20_001)
    assert "cell CW1" in refused("a.csv", "x," * 100 + "x")
    assert refused("a.csv", f"a,b\nc,{'x' * 2001}").startswith("a.csv, row 2: cell B2 has more than 2,000 characters")
    assert "more than 2,000 characters" in refused("a.csv", f'a,"{"x" * 200_000}"')


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\v", "\u2028"])
def test_lines_of_text_end_in_any_way(read: Read, end: str) -> None:
    assert read("a.txt", f"Left wing{end}Navarre, 6").text == "Left wing\nNavarre, 6"


def test_invisible_characters_go(read: Read) -> None:
    assert read("a.txt", "\ufeff•\u200b Limou\u00adsin\x1a").text == "• Limousin"


def test_text_is_bounded_and_is_text(refused: Refused) -> None:
    assert refused("a.txt", "a\n" + "x" * 2001).startswith("a.txt, line 2: the line has more than 2,000 characters")
    assert "more than 20,000 lines" in refused("a.txt", "a\n" * 20_001)
    assert refused("a.txt", "a\nb\x1bc").startswith("a.txt, line 2: a control character (0x1b)")
    assert "this is not text" in refused("a.txt", b"\0\1\2\3\4\5\xff\xfe")
    assert "larger than 5,000,000 bytes" in refused("a.txt", "a\n" * 2_500_001)
    assert "larger than 25,000,000 bytes" in refused("a.txt", "a\n" * 12_500_001)


def test_the_longest_line_and_the_most_lines_are_read(read: Read) -> None:
    assert len(read("a.txt", "x" * 2000).text) == 2000
    assert read("a.txt", "\n".join("a" * 20_000)).text.count("\n") == 19_999


def test_standard_input_is_read_and_named(tmp_path: Path) -> None:
    assert read_source(Path("-"), b"Left\nNavarre, 6").text == "Left\nNavarre, 6"
    assert read_source(Path("-"), b'{"brigade": []}').form == "json"
    assert read_source(Path("-"), b'name = "x"\n[[brigade]]\nname = "y"\n').form == "toml"
    assert name_source(Path("-")) == "standard input"
    with pytest.raises(FileErrors, match=r"^standard input: this is more than 25,000,000 bytes"):
        read_source(Path("-"), b"a\n" * 12_500_001)
    with pytest.raises(FileErrors, match=r"^standard input: there is nothing in it"):
        read_source(Path("-"), b"\n \n")


@pytest.mark.parametrize("path", ["https://example.org/list.txt", "http://example.org/a.csv"])
def test_an_address_is_not_fetched(path: str) -> None:
    with pytest.raises(FileErrors) as caught:
        read_source(Path(path))
    said = str(caught.value)
    assert said.startswith(f"{path}: this is an address, and")


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for path, said in ((tmp_path, "this is a folder"), (tmp_path / "a.txt", "there is no such file")):
        with pytest.raises(FileErrors, match=said):
            read_source(path)
