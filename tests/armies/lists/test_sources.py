"""Files of lists, from their bytes to rows and cells."""

from __future__ import annotations

from pathlib import Path

from drumhead.armies.lists.sources import Source, read_source

CSV = "Name;Arm;Stands\nNavarre;infantry;6\n\nToulouse;infantry\n"


def read(folder: Path, name: str, content: bytes) -> Source:
    file = folder / name
    file.write_bytes(content)
    return read_source(file)


def cells(source: Source) -> list[tuple[int, tuple[str, ...]]]:
    (table,) = source.tables
    return [(row.number, row.cells) for row in table.rows]


def test_rows_of_csv_keep_their_numbers_and_may_be_ragged(tmp_path: Path) -> None:
    rows = cells(read(tmp_path, "a.csv", CSV.encode()))
    assert rows == [(1, ("Name", "Arm", "Stands")), (2, ("Navarre", "infantry", "6")), (4, ("Toulouse", "infantry"))]


def test_the_line_that_names_the_delimiter_is_no_row(tmp_path: Path) -> None:
    rows = cells(read(tmp_path, "a.csv", b'sep=;\nName;Stands\n"Navarre, line";6,5\n'))
    assert rows == [(2, ("Name", "Stands")), (3, ("Navarre, line", "6,5"))]
