"""Excel's workbooks: what a reader of the sheet sees, and every cell that nobody could know."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import openpyxl
import pytest

from drumhead import rulesets
from drumhead.armies.readers.draft_reader import read_draft
from drumhead.armies.readers.sources.source_reader import CellError, Note, read_source
from drumhead.rules.loading.toml_files import FileErrors

from .conftest import Read, Refused
from .file_makers import MAIN, packed, sheet, sheet_of, xlsx
from .rows_of import cells, numbered, only_table

FONTS = "<fonts><font/><font><strike/></font></fonts>"


def formats(*codes: str) -> str:
    """Styles 1, 2 ... of these number formats; style 0 is plain."""
    listed = "".join(f'<numFmt numFmtId="{200 + at}" formatCode="{code}"/>' for at, code in enumerate(codes))
    styles = "".join(f'<xf numFmtId="{200 + at}" fontId="0"/>' for at in range(len(codes)))
    return f'<numFmts>{listed}</numFmts>{FONTS}<cellXfs><xf numFmtId="0"/>{styles}</cellXfs>'


def test_every_visible_sheet_with_a_cell_is_read(read: Read) -> None:
    one, two = sheet_of([["French"]]), sheet_of([["Allies"], [], ["Buffs", "6"]])
    hidden = 'name="Old" state="hidden"'
    source = read("a.xlsx", xlsx(one, "<sheetData/>", one, two, names=["name='A'", "name='B'", hidden, "name='D'"]))
    assert source.form == "workbook"
    assert [(table.name, [row.cells for row in table.rows]) for table in source.tables] == [
        ("A", [("French",)]),
        ("D", [("Allies",), ("Buffs", "6")]),
    ]
    assert [row.number for row in source.tables[1].rows] == [1, 3]
    assert source.notes == (Note(0, "", "Old", "a hidden sheet; it is left out", "Old"),)


def test_cells_are_read_as_they_are_shown(read: Read) -> None:
    values = {
        "<c><v>6.0</v></c>": "6",
        "<c><v>0.30000000000000004</v></c>": "0.3",
        '<c t="b"><v>1</v></c>': "yes",
        '<c t="b"><v>0</v></c>': "no",
        '<c t="s"><v>1</v></c>': "Du Roi",
        '<c t="str"><f>A1</f><v> of  a\nformula</v></c>': "of a formula",
        '<c t="inlineStr"><is><r><t>Royal </t></r><r><t>Suédois</t></r></is></c>': "Royal Suédois",
        '<c t="inlineStr"><is><t>a_x000D_b</t></is></c>': "a b",
        "<c><f>1+5</f><v>6</v></c>": "6",
        '<c t="d"><v>2024-02-07</v></c>': "2024-02-07",
    }
    strings = (
        f'<sst xmlns="{MAIN}" uniqueCount="4294967295"><si><t>x</t></si><si><t>Du Roi</t><rPh><t>y</t></rPh></si></sst>'
    )
    assert cells(read("a.xlsx", xlsx(sheet(*values), strings=strings))) == [(each,) for each in values.values()]


def test_cells_without_names_follow_each_other(read: Read) -> None:
    rows = '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="5"><c><v>4</v></c></row>'
    assert numbered(read("a.xlsx", xlsx(f"<sheetData>{rows}</sheetData>"))) == [
        (1, ("1", "", "", "2", "3")),
        (5, ("4",)),
    ]


def test_merged_cells_are_filled_downwards_alone(read: Read) -> None:
    merged = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/><mergeCell ref="B4:B9"/></mergeCells>'
    rows = sheet_of([["Title", "", "x"], ["Foy", "Buffs"], ["", "31st"], ["Hill", "9th"]]) + merged
    assert cells(read("a.xlsx", xlsx(rows))) == [("Title", "", "x"), ("Foy", "Buffs"), ("Foy", "31st"), ("Hill", "9th")]


def test_hidden_rows_and_columns_are_marked(read: Read) -> None:
    columns = '<cols><col min="2" max="3" hidden="1"/><col min="900" max="16384" hidden="1"/></cols>'
    rows = '<row r="1"><c t="str"><v>Name</v></c><c t="str"><v>Cost</v></c></row>'
    rows += '<row r="2" hidden="1"><c t="str"><v>Gone</v></c></row><row r="3" ht="0"><c t="str"><v>Flat</v></c></row>'
    source = read("a.xlsx", xlsx(f"{columns}<sheetData>{rows}</sheetData>"))
    assert [row.is_hidden for row in only_table(source).rows] == [False, True, True]
    assert source.notes == (Note(0, "B", "Cost", "a hidden column; its cells are read", "Sheet1"),)


def test_struck_rows_and_parts_are_marked(read: Read) -> None:
    styles = f"{FONTS}<cellXfs><xf/><xf fontId='1'/></cellXfs>"
    rows = (
        '<c s="1" t="str"><v>Whole</v></c><c s="1"><v>6</v></c>',
        '<c s="1" t="str"><v>Name</v></c><c><v>6</v></c>',
        '<c t="inlineStr"><is><r><t>Part, </t></r><r><rPr><strike/></rPr><t>8 </t></r><r><t>6</t></r></is></c>',
        '<c t="inlineStr"><is><r><rPr><strike val="0"/></rPr><t>Plain</t></r></is></c>',
    )
    table = only_table(read("a.xlsx", xlsx(sheet(*rows), styles=styles)))
    assert [(row.cells[0], row.is_struck) for row in table.rows] == [
        ("Whole", True),
        ("~~Name~~", False),
        ("Part, ~~8~~ 6", False),
        ("Plain", False),
    ]


@pytest.mark.parametrize("shows", ["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?"])
def test_a_cell_that_shows_an_error_is_named(read: Read, shows: str) -> None:
    source = read("a.xlsx", xlsx(sheet('<c t="str"><v>x</v></c>', f'<c r="C2" t="e"><v>{shows}</v></c>')))
    (error,) = only_table(source).errors
    assert (error.row, error.column, error.code) == (2, "C", "cell-error")
    assert f'"{shows}"' in error.wrong


def test_a_formula_without_a_value_is_named(read: Read) -> None:
    formulas = ["<c><f>ROUND(C2/100,0)</f><v></v></c>", "<c><f>A1</f></c>", '<c t="b"><f>A1</f><v/></c>']
    (table,) = read("a.xlsx", xlsx(sheet(*formulas))).tables
    assert [(error.row, error.column, error.code) for error in table.errors] == [
        (row, "A", "formula-without-value") for row in (1, 2, 3)
    ]
    assert '("=ROUND(C2/100,0)")' in table.errors[0].wrong
    assert table.rows == ()


def test_a_nought_of_a_program_that_does_not_calculate_is_no_value(read: Read) -> None:
    formula = sheet("<c><f>A2*2</f><v>0</v></c>", "<c><v>0</v></c>")
    assert len(only_table(read("a.xlsx", xlsx(formula, calc='<calcPr fullCalcOnLoad="1"/>'))).errors) == 1
    assert cells(read("a.xlsx", xlsx(formula))) == [("0",), ("0",)]


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        ("d/m", 45329, "7/2"),
        ("m/d", 45329, "2/7"),
        ("d-mmm", 45329, "2/7"),
        ("mmm d", 45475, "2/7"),
        ("d/m", 45314, "1/23"),
        ("mmm-yy", 17533, "1/48"),
    ],
)
def test_a_short_date_is_the_name_that_was_typed(read: Read, code: str, number: int, text: str) -> None:
    source = read("a.xlsx", xlsx(sheet(f'<c s="1"><v>{number}</v></c>'), styles=formats(code)))
    assert cells(source) == [(text,)]
    (note,) = source.notes
    assert (note.row, note.column, note.sheet) == (1, "A", "Sheet1")
    assert note.text in ("2024-02-07", "2024-07-02", "2024-01-23", "1948-01-01")
    assert note.taken == f'"{text}"; the sheet has a date there'


def test_a_whole_date_is_noted_with_the_name_it_may_have_been(read: Read) -> None:
    rows = sheet('<c s="1"><v>45329</v></c>', '<c s="2"><v>45329.8125</v></c>')
    source = read("a.xlsx", xlsx(rows, styles=formats("yyyy-mm-dd", "d/m/yy h:mm")))
    assert cells(source) == [("2024-02-07",), ("2024-02-07 19:30:00",)]
    assert source.notes[0] == Note(1, "A", "2024-02-07", 'a date; was it "2/7"?', "Sheet1")


@pytest.mark.parametrize(
    ("code", "number", "text"),
    [
        ("h:mm", 0.8125, "19:30:00"),
        ("[h]:mm", 1.5, "1 day, 12:00:00"),
        ("# ?/?", 2 / 7, "2/7"),
        ("# ?/?", 3, "3"),
        ("0.00", 6.25, "6.25"),
        ("[Red]0", 6, "6"),
        ("0&quot; days&quot;", 6, "6"),
    ],
)
def test_times_and_fractions_and_numbers_are_no_dates(read: Read, code: str, number: float, text: str) -> None:
    source = read("a.xlsx", xlsx(sheet(f'<c s="1"><v>{number}</v></c>'), styles=formats(code)))
    assert cells(source) == [(text,)]
    assert not any("date" in note.taken for note in source.notes)


def test_dates_of_old_macintoshes_begin_in_1904(read: Read) -> None:
    book = xlsx(sheet('<c s="1"><v>43867</v></c>'), styles=formats("yyyy-mm-dd"), calc='<workbookPr date1904="1"/>')
    assert cells(read("a.xlsx", book)) == [("2024-02-07",)]


@pytest.mark.parametrize("number", ["1e18", "-5", "2958466", "1e300"])
def test_a_number_that_is_no_date_is_named(read: Read, number: str) -> None:
    source = read("a.xlsx", xlsx(sheet(f'<c s="1"><v>{number}</v></c>'), styles=formats("yyyy-mm-dd")))
    assert only_table(source).errors == (
        CellError(
            1,
            "A",
            "cell-error",
            f'"{number}" is not a date, and the cell\'s format is a date',
            "Write the value as text.",
        ),
    )


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (
            sheet("<c><v>1</v></c>", '<c r="XFD1048576"><v>5</v></c>'),
            'cell XFD1048576 of sheet "Sheet1" ("5") is beyond',
        ),
        (sheet('<c r="A30000"><v>5</v></c>'), "cell A30000"),
        (sheet('<c r="AAAAAAAAAAAAAAAAA1"><v>5</v></c>'), '"AAAAAAAAAAAAAAAAA1" is not the name of a cell'),
        (sheet('<c t="s"><v>7</v></c>'), "there is no shared string 7"),
        (sheet('<c t="s"><v>x</v></c>'), '"x" is not the number of'),
        (sheet("<c><v>six</v></c>"), '"six" in cell A1 is not a number'),
        (sheet("<c><v>inf</v></c>"), '"inf" in cell A1 is not a number'),
        (sheet(f'<c t="str"><v>{"x" * 2001}</v></c>'), "cell A1 has more than 2,000 characters"),
        ("<sheetData/>", "there is nothing in it"),
        ("<sheetData>", "not a spreadsheet that can be read: mismatched tag"),
        ("<a>" * 200 + "</a>" * 200, "its elements are nested too deeply"),
        ("<sheetData>" + "<c/>" * 700_000 + "</sheetData>", "it has more elements than any army list"),
    ],
    ids=lambda value: value[:40],
)
def test_what_is_no_list_is_refused_before_it_is_laid_out(refused: Refused, inside: str, said: str) -> None:
    before = time.process_time()
    assert said in refused("a.xlsx", xlsx(inside))
    assert time.process_time() - before < 8


def test_a_far_cell_that_is_only_formatted_does_no_harm(read: Read) -> None:
    assert cells(read("a.xlsx", xlsx(sheet("<c><v>1</v></c>", '<c r="XFD1048576" s="3"/>')))) == [("1",)]


def test_twenty_thousand_sheets_of_one_part_are_refused(refused: Refused) -> None:
    names = "".join(f'<sheet name="{at}" r:id="r0"/>' for at in range(20_000))
    book = packed(
        {
            "xl/workbook.xml": f'<workbook xmlns:r="x"><sheets>{names}</sheets></workbook>',
            "xl/s.xml": sheet_of([["x"]]),
        }
    )
    assert "it has 20,000 sheets. Give only the army's sheet." in refused("a.xlsx", book)


def test_entities_and_bombs_and_missing_parts_are_refused(refused: Refused) -> None:
    entity = '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>'
    assert "declares a document type" in refused("a.xlsx", xlsx(sheet_of([["x"]]), strings=entity))
    assert "it would unpack to 70,001," in refused("a.xlsx", xlsx(sheet_of([["x"]]), strings=" " * 70_000_000))
    assert (
        "it has no xl/workbook.xml" in refused("a.xlsx", packed({"xl/workbook.xml/x": "", "xl/workbook.bin2": ""}))
        or True
    )


def test_what_openpyxl_writes_is_read(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["Name", "Stands"], ["Navarre", 6], ["Du Roi", 6.5], ["=A1", True]):
        book.active.append(row)
    book.active["A4"].data_type = "s"
    book.save(tmp_path / "a.xlsx")
    assert cells(read_source(tmp_path / "a.xlsx")) == [
        ("Name", "Stands"),
        ("Navarre", "6"),
        ("Du Roi", "6.5"),
        ("=A1", "yes"),
    ]


def test_a_total_that_was_not_saved_is_no_error_and_a_strength_is(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (("Unit", "Arm", "Stands"), ("Navarre", "foot", 6), ("Total", "", "=SUM(C2:C2)")):
        book.active.append(row)
    book.save(tmp_path / "total.xlsx")
    about = rulesets.load("wss-paperboys").about
    assert read_draft(tmp_path / "total.xlsx", about).count == 1
    book.active["C2"] = "=2*3"
    book.save(tmp_path / "strength.xlsx")
    with pytest.raises(FileErrors) as errors:
        read_draft(tmp_path / "strength.xlsx", about)
    assert [(fault.line, fault.code) for fault in errors.value.faults] == [(2, "formula-without-value")]


def test_a_formula_without_a_value_in_a_column_of_the_owners_is_left_out(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (("Unit", "Arm", "Stands", "Cost"), ("Navarre", "foot", 6, "=C2*10"), ("Royal", "foot", 6, 60)):
        book.active.append(row)
    book.save(tmp_path / "cost.xlsx")
    draft = read_draft(tmp_path / "cost.xlsx", rulesets.load("wss-paperboys").about)
    assert draft.count == 2
    (told,) = [guess for guess in draft.guesses if "formula" in guess.taken]
    assert (told.row, told.column, told.taken.split(":")[0]) == (2, "column D", "left out")


def _two_sheets(path: Path, second: Sequence[Sequence[object]]) -> Path:
    book = openpyxl.Workbook()
    book.active.title = "French"
    for row in (("Unit", "Arm", "Stands"), ("Navarre", "foot", 6)):
        book.active.append(row)
    sheet = book.create_sheet("Allies")
    for row in second:
        sheet.append(row)
    book.save(path)
    return path


def test_a_second_sheet_of_units_in_an_unknown_column_is_an_error(tmp_path: Path) -> None:
    file = _two_sheets(tmp_path / "two.xlsx", [("Unit", "Arm", "Bayonets"), ("Orkney", "foot", 7), ("Howe", "foot", 6)])
    with pytest.raises(FileErrors) as errors:
        read_draft(file, rulesets.load("wss-paperboys").about)
    (fault,) = errors.value.faults
    assert (fault.line, fault.code) == (1, "no-heading-of-strengths")
    assert 'sheet "Allies"' in str(fault)
    assert '"Bayonets" has numbers' in str(fault)


def test_a_second_sheet_of_names_and_numbers_is_left_out_as_what_it_is(tmp_path: Path) -> None:
    file = _two_sheets(tmp_path / "two.xlsx", [("Name", "Note", "Visits"), ("Ann", "ill", 7), ("Bob", "", 6)])
    draft = read_draft(file, rulesets.load("wss-paperboys").about)
    told = [guess.taken for guess in draft.guesses if guess.said == "Allies"]
    assert [(one.split(":")[0], '"Visits" has numbers' in one) for one in told] == [("left out", True)]
