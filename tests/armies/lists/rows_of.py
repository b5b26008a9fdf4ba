"""The rows of a source as tests compare them."""

from __future__ import annotations

from drumhead.armies.readers.sources.source_reader import Source, Table


def only_table(source: Source) -> Table:
    """Return the one table of a source."""
    (table,) = source.tables
    return table


def cells(source: Source) -> list[tuple[str, ...]]:
    """Return the cells of the one table's rows."""
    return [row.cells for row in only_table(source).rows]


def numbered(source: Source) -> list[tuple[int, tuple[str, ...]]]:
    """Return the same with the number of each row."""
    return [(row.number, row.cells) for row in only_table(source).rows]
