"""The text of a Word document: paragraphs and tables in their order, without deleted text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import docx

from drumhead.armies.readers.sources.document_lines import Lines, TableCell
from drumhead.armies.readers.sources.parser_process import UnreadableError

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
GONE = {f"{W}del", f"{W}moveFrom", FALLBACK}  # deleted with changes tracked, or there a second time for older programs
OFF = ("0", "false", "off")


def extract_document(content: bytes) -> list[str]:
    """Return the lines of a document; raise UnreadableError if a part of it is missing."""
    try:
        document = docx.Document(io.BytesIO(content))
    except KeyError as error:  # a part that is not there
        raise UnreadableError(f"this Word document is damaged: {error}", "Save it again.") from None
    listed = {style.style_id for style in document.styles if _is_list_style(style)}
    lines = Lines()
    for block in _find(document.element.body, f"{W}p", f"{W}tbl"):
        if block.tag == f"{W}tbl":
            rows = _rows(block)
            if any(len(row) > 1 for row in rows):
                lines.add_table(rows)
            else:  # a table of one column only lays out the page
                for paragraph in block.iter(f"{W}p"):
                    _add_paragraph(lines, paragraph, listed)
        else:
            _add_paragraph(lines, block, listed)
    return lines.finished


def _is_list_style(style: Any) -> bool:
    return style.element.find(f"{W}pPr/{W}numPr") is not None or (style.name or "").startswith("List")


def _find(around: Any, *tags: str) -> Iterator[Any]:
    """Yield the nearest elements of these tags, also in content controls, but none inside another."""
    for child in around:
        if child.tag in tags:
            yield child
        elif child.tag not in GONE:
            yield from _find(child, *tags)


def _add_paragraph(lines: Lines, paragraph: Any, listed: set[str]) -> None:
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    is_listed = paragraph.find(f"{W}pPr/{W}numPr") is not None or (style is not None and style.get(f"{W}val") in listed)
    lines.mark = "- " if is_listed else ""
    before = len(lines.finished)
    _add_words(lines, paragraph, listed, False)
    lines.end(keep_tabs=True)
    lines.mark = ""
    if len(lines.finished) == before:
        lines.gap()


def _add_words(lines: Lines, around: Any, listed: set[str], is_struck: bool) -> None:
    """Add the text of a paragraph, or of a part of it, and then that of its text boxes."""
    for child in around:
        if child.tag in GONE:
            continue
        if child.tag == f"{W}t":
            lines.add(child.text or "", is_struck)
        elif child.tag == f"{W}tab":
            lines.add("\t", is_struck)
        elif child.tag == f"{W}noBreakHyphen":
            lines.add("-", is_struck)
        elif child.tag in (f"{W}br", f"{W}cr"):
            lines.end(keep_tabs=True)
        elif child.tag == f"{W}txbxContent":
            lines.end(keep_tabs=True)
            for inner in child.iter(f"{W}p"):
                _add_paragraph(lines, inner, listed)
        elif child.tag not in (f"{W}pPr", f"{W}rPr"):
            _add_words(lines, child, listed, is_struck or _is_struck(child))


def _is_struck(run: Any) -> bool:
    marks = [run.find(f"{W}rPr/{W}{name}") for name in ("strike", "dstrike")]
    return any(mark is not None and mark.get(f"{W}val", "1") not in OFF for mark in marks)


def _rows(table: Any) -> list[list[TableCell]]:
    """Return the cells of a table; a cell that is merged with the one above repeats its text."""
    rows: list[list[TableCell]] = []
    above: dict[int, str] = {}
    for row in _find(table, f"{W}tr"):
        if row.find(f"{W}trPr/{W}del") is not None:
            continue
        cells, column = [], 0
        for cell in _find(row, f"{W}tc"):
            across = _number(cell.find(f"{W}tcPr/{W}gridSpan"))
            merge = cell.find(f"{W}tcPr/{W}vMerge")
            goes_on = merge is not None and merge.get(f"{W}val", "continue") == "continue"
            words = above.get(column, "") if goes_on else _words(cell)
            above[column] = words
            cells.append(TableCell(words, across=across))
            column += across
        rows.append(cells)
    return rows


def _words(cell: Any) -> str:
    lines = Lines()
    for paragraph in cell.iter(f"{W}p"):
        _add_words(lines, paragraph, set(), False)
        lines.end()
    return " ".join(lines.finished)


def _number(element: Any) -> int:
    digits = element.get(f"{W}val", "1") if element is not None else "1"
    return min(int(digits), 100) if digits.isascii() and digits.isdigit() and len(digits) < 9 else 1
