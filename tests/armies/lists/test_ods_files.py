"""OpenDocument spreadsheets: cells as they are shown, and every cell that nobody could know."""

from __future__ import annotations

import time

import pytest

from drumhead.armies.readers.sources.source_reader import Note

from .conftest import Read, Refused
from .file_makers import ods, ods_cell, ods_of, ods_row, ods_table, packed
from .rows_of import cells, numbered, only_table

DATE = 'office:value-type="date" office:date-value="{}"'


def style(name: str, inside: str) -> str:
    return f'<style:style style:name="{name}">{inside}</style:style>'


def test_every_visible_sheet_with_a_cell_is_read(read: Read) -> None:
    shut = style("ta2", '<style:table-properties table:display="false"/>')
    old = ods_table(ods_row(ods_cell("x")), name="Old", more='table:style-name="ta2"')
    source = read("a.ods", ods(ods_of([["French"]]), ods_table(name="Empty"), old, ods_of([["Allies"]]), styles=shut))
    assert [[row.cells for row in table.rows] for table in source.tables] == [[("French",)], [("Allies",)]]
    assert source.notes == (Note(0, "", "Old", "a hidden sheet; it is left out", "Old"),)


def test_cells_are_read_as_they_are_shown(read: Read) -> None:
    values = {
        ods_cell("6,5", 'office:value-type="float" office:value="6.5"'): "6.5",
        ods_cell("6.00", 'office:value-type="float" office:value="6"'): "6",
        ods_cell("2/7", 'office:value-type="float" office:value="0.285714285714286"'): "2/7",
        ods_cell("WAHR", 'office:value-type="boolean" office:boolean-value="true"'): "yes",
        ods_cell("12 £", 'office:value-type="currency" office:value="12"'): "12",
        "<table:table-cell office:value-type='string'><text:p>Du<text:s text:c='2'/>Roi</text:p><text:p>b</text:p>"
        "<office:annotation><text:p>a remark</text:p></office:annotation></table:table-cell>": "Du Roi b",
    }
    assert cells(read("a.ods", ods(ods_table(*map(ods_row, values))))) == [(text,) for text in values.values()]


def test_repeated_rows_and_cells_are_there_as_often(read: Read) -> None:
    rows = (
        ods_row(ods_cell("Foy"), '<table:table-cell table:number-columns-repeated="2"/>', ods_cell("6")),
        ods_row(ods_cell("Ditto", 'table:number-columns-repeated="2"'), more='table:number-rows-repeated="2"'),
        ods_row(ods_cell(""), more='table:number-rows-repeated="4"'),
        ods_row(ods_cell("End")),
        ods_row(
            '<table:table-cell table:number-columns-repeated="16384"/>', more='table:number-rows-repeated="1048560"'
        ),
    )
    assert numbered(read("a.ods", ods(ods_table(*rows)))) == [
        (1, ("Foy", "", "", "6")),
        (2, ("Ditto", "Ditto")),
        (3, ("Ditto", "Ditto")),
        (8, ("End",)),
    ]


def test_merged_cells_are_filled_downwards_alone(read: Read) -> None:
    merged = ods_cell("Foy", 'table:number-rows-spanned="2" table:number-columns-spanned="1"')
    rows = ods_row(merged, ods_cell("Buffs")), ods_row("<table:covered-table-cell/>", ods_cell("31st"))
    assert cells(read("a.ods", ods(ods_table(*rows)))) == [("Foy", "Buffs"), ("Foy", "31st")]


def test_hidden_and_struck_rows_are_marked(read: Read) -> None:
    styles = style("ce1", '<style:text-properties style:text-line-through-style="solid"/>')
    struck = 'office:value-type="string" table:style-name="ce1"'
    span = '<text:span text:style-name="ce1">8</text:span>'
    rows = (
        '<table:table-column/><table:table-column table:visibility="collapse"/>',
        ods_row(ods_cell("Gone"), ods_cell("cost"), more='table:visibility="collapse"'),
        ods_row(ods_cell("Filtered"), more='table:visibility="filter"'),
        ods_row(ods_cell("Whole", struck)),
        ods_row(ods_cell("Name", struck), ods_cell("6")),
        ods_row(f'<table:table-cell office:value-type="string"><text:p>{span}</text:p></table:table-cell>'),
        ods_row(f'<table:table-cell office:value-type="string"><text:p>Part, {span} 6</text:p></table:table-cell>'),
    )
    source = read("a.ods", ods(ods_table(*rows), styles=styles))
    assert [(row.cells[0], row.is_hidden, row.is_struck) for row in only_table(source).rows] == [
        ("Gone", True, False),
        ("Filtered", True, False),
        ("Whole", False, True),
        ("~~Name~~", False, False),
        ("8", False, True),
        ("Part, ~~8~~ 6", False, False),
    ]
    assert source.notes == (Note(0, "B", "cost", "a hidden column; its cells are read", "Army"),)


@pytest.mark.parametrize("shows", ["#REF!", "#N/A", "Err:502", "#DIV/0!"])
def test_a_cell_that_shows_an_error_is_named(read: Read, shows: str) -> None:
    formula = 'table:formula="of:=1/0" office:value-type="string" office:string-value=""'
    table = only_table(read("a.ods", ods(ods_table(ods_row(ods_cell("x"), ods_cell(shows, formula))))))
    assert [(error.row, error.column, error.code) for error in table.errors] == [(1, "B", "cell-error")]
    assert table.rows[0].cells == ("x",)


def test_a_formula_without_a_value_is_named(read: Read) -> None:
    table = only_table(read("a.ods", ods(ods_table(ods_row('<table:table-cell table:formula="of:=[.A1]*2"/>')))))
    assert [(error.row, error.column, error.code) for error in table.errors] == [(1, "A", "formula-without-value")]
    assert '("=[.A1]*2")' in table.errors[0].wrong


@pytest.mark.parametrize(
    ("day", "shown", "text"),
    [
        ("2024-02-07", "07/02", "7/2"),
        ("2024-02-07", "2/7", "2/7"),
        ("2024-01-23", "23.1.", "1/23"),
        ("2024-07-02", "2. Jul", "2/7"),
        ("2024-07-02", "2. Júl", "2/7"),
        ("1948-01-01", "Jan 48", "1/48"),
        ("2024-02-07", "07/02/24", "2024-02-07"),
        ("2024-02-07T19:30:00", "7 February 2024, 19:30", "2024-02-07 19:30:00"),
    ],
)
def test_a_date_is_noted(read: Read, day: str, shown: str, text: str) -> None:
    source = read("a.ods", ods(ods_table(ods_row(ods_cell(shown, DATE.format(day))))))
    assert cells(source) == [(text,)]
    (note,) = source.notes
    assert "a date" in note.taken


def test_what_is_not_a_date_is_named(read: Read) -> None:
    table = only_table(read("a.ods", ods(ods_table(ods_row(ods_cell("x", DATE.format("9999999-99-99")))))))
    assert [error.code for error in table.errors] == ["cell-error"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (ods_table(ods_row(ods_cell("x"), more='table:number-rows-repeated="100000000"')), "cell A100000000"),
        (ods_table(ods_row(ods_cell("x", 'table:number-columns-repeated="16384"'))), "cell XFD1"),
        (ods_table(ods_row(ods_cell("x", 'table:number-columns-repeated="-1"'))), '"-1" is not a number of rows'),
        (ods_table(ods_row(ods_cell("x" * 2001))), "more than 2,000 characters"),
        (ods_table(ods_row(ods_cell("x", 'office:value-type="float" office:value="six"'))), '"six" is not a number'),
        (ods_table(ods_row(ods_cell(""))), "there is nothing in it"),
        (ods_table() * 101, "more than 100 sheets"),
        ("<table:table-cell/>" * 700_000, "more elements than any army list"),
    ],
    ids=lambda value: value[-40:],
)
def test_what_is_no_list_is_refused_before_it_is_laid_out(refused: Refused, table: str, said: str) -> None:
    before = time.process_time()
    assert said in refused("a.ods", ods(table))
    assert time.process_time() - before < 8


def test_entities_are_refused(refused: Refused) -> None:
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    entity = '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'
    assert "declares a document type" in refused("a.ods", packed({"mimetype": kind, "content.xml": entity}))
    assert "not a spreadsheet that can be read" in refused("a.ods", packed({"mimetype": kind}))
