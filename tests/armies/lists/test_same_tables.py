"""Any table of words, written by hand in each form, comes back the same."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from drumhead.armies.readers.sources.source_reader import read_source

from .file_makers import docx_of, ods, ods_of, page_of, sheet_of, xlsx
from .rows_of import cells

LETTERS = st.characters(codec="utf-8", categories=("L", "N", "P", "S"), exclude_characters="~\u00ad_")
WORD = st.text(LETTERS, min_size=1, max_size=12)
CELL = st.lists(WORD, max_size=3).map(" ".join)
SHAPES = st.tuples(st.integers(2, 4), st.integers(1, 5))


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """Words in rows as long as each other, none of them empty from end to end, nor its first cell."""
    across, down = draw(SHAPES)
    return [
        [draw(CELL.filter(bool)), *(draw(CELL) for _ in range(across - 2)), draw(CELL.filter(bool))]
        for _ in range(down)
    ]


def as_csv(rows: list[list[str]]) -> bytes:
    guarded = [[f"'{cell}" if cell[:1] == "'" and cell[1:2] in "=+-@" else cell for cell in row] for row in rows]
    text = io.StringIO()
    csv.writer(text, delimiter="\t", quoting=csv.QUOTE_ALL).writerows(guarded)
    return text.getvalue().encode("utf-8-sig")


WRITERS = {
    "csv": as_csv,
    "xlsx": lambda rows: xlsx(sheet_of(rows)),
    "ods": lambda rows: ods(ods_of(rows)),
    "html": lambda rows: page_of(rows).encode(),
    "docx": docx_of,
}


@pytest.mark.parametrize("form", WRITERS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=tables())
def test_a_table_comes_back_the_same(form: str, rows: list[list[str]]) -> None:
    source = read_source(Path(f"-{form}.{form}"), WRITERS[form](rows))
    if source.tables:
        found = [list(row) for row in cells(source)]
    else:
        found = [line.split("\t") for line in source.text.split("\n") if line]
    assert found == rows
