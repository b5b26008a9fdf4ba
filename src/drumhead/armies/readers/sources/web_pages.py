"""The text of a saved web page: tables, lists and paragraphs. Nothing that the page links to is fetched."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import lxml.html

from drumhead.armies.readers.sources.document_lines import Lines, TableCell
from drumhead.armies.readers.sources.parser_process import UnreadableError

DROPPED = frozenset(
    re.findall(
        r"\w+",
        "script style head noscript template svg iframe object embed select button textarea canvas audio video math",
    )
)
APART = frozenset(
    re.findall(r"\w+", "p h1 h2 h3 h4 h5 h6 table ul ol dl blockquote pre hr section article figure header footer")
)
BLOCKS = APART.union(
    re.findall(
        r"\w+", "div li tr dt dd address aside main nav form fieldset caption center figcaption td th thead tbody"
    )
)
STRUCK = {"s", "del", "strike"}
HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
STRUCK_STYLE = re.compile(r"text-decoration[a-z-]*\s*:[^;]*line-through", re.IGNORECASE)
GAPS = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")  # between the columns of a table that is set with spaces
MOST_LINES = 3  # in a cell of a table; one with more only lays out a page


def extract_page(content: bytes) -> list[str]:
    """Return the lines of a page in UTF-8; raise UnreadableError if it is empty."""
    parser = lxml.html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = lxml.html.document_fromstring(content, parser=parser)
    except lxml.etree.ParserError:  # there is no element and no word in it
        raise UnreadableError("there is nothing in it", "Save the page again.") from None
    page = _Page()
    body = root.find("body")
    page.read(root if body is None else body, is_struck=False)
    page.lines.end()
    return page.lines.finished


class _Page:
    def __init__(self) -> None:
        self.lines = Lines()

    def read(self, element: Any, is_struck: bool) -> None:
        """Read an element and its contents into the lines, in the order of the page; hidden elements are skipped."""
        tag = element.tag if isinstance(element.tag, str) else ""
        style = element.get("style") or ""
        if not tag or tag in DROPPED or element.get("hidden") is not None or HIDDEN.search(style):
            return
        is_struck = is_struck or tag in STRUCK or bool(STRUCK_STYLE.search(style))
        if tag == "br":
            self.lines.end()
        elif tag == "table" and (rows := _rows_of_table(element, is_struck)):
            self.lines.add_table(rows)
        elif tag in BLOCKS:
            self._read_block(tag, element, is_struck)
        else:
            self._read_inside(tag, element, is_struck)

    def _read_block(self, tag: str, element: Any, is_struck: bool) -> None:
        end = self.lines.gap if tag in APART and not _is_in_list(element) else self.lines.end
        end()
        self.lines.quotes += tag == "blockquote"
        if tag == "li":
            self.lines.mark = "- "
        self._read_inside(tag, element, is_struck)
        self.lines.end()
        self.lines.mark = ""
        self.lines.quotes -= tag == "blockquote"
        end()

    def _read_inside(self, tag: str, element: Any, is_struck: bool) -> None:
        self._add(element.text, is_struck, tag == "pre")
        for child in element:
            self.read(child, is_struck)
            self._add(child.tail, is_struck, tag == "pre")

    def _add(self, text: str | None, is_struck: bool, is_set: bool) -> None:
        """Add text to the current line; if it `is_set`, it is preformatted, and its line breaks end lines."""
        first, *others = GAPS.sub("\t", text or "").split("\n") if is_set else [text or ""]
        self.lines.add(first, is_struck)
        for line in others:
            self.lines.end(keep_tabs=True)
            self.lines.add(line, is_struck)


def _is_in_list(element: Any) -> bool:
    return any(each.tag == "li" for each in element.iterancestors())


def _rows_of_table(table: Any, is_struck: bool) -> list[list[TableCell]]:
    """Return the cells of a text table; [] for a table that only lays out a page."""
    if table.find(".//table") is not None:
        return []
    rows = []
    for row in table.iter("tr"):
        struck = is_struck or bool(STRUCK_STYLE.search(row.get("style") or ""))
        if row.get("hidden") is not None or HIDDEN.search(row.get("style") or ""):
            continue
        cells = [_cell_of(cell, struck) for cell in row if cell.tag in ("td", "th")]
        if any(cell is None for cell in cells):
            return []
        rows.append([cell for cell in cells if cell])
    return rows if any(len(row) > 1 for row in rows) else []


def _cell_of(element: Any, is_struck: bool) -> TableCell | None:
    """Return a cell of a table; None if it has more lines than a cell of text does."""
    page = _Page()
    page.read(element, is_struck)
    page.lines.end()
    lines = [line for line in page.lines.finished if line]
    if len(lines) > MOST_LINES:
        return None
    across = _span(element.attrib, "colspan")
    return TableCell(" ".join(lines).replace("\t", " "), _span(element.attrib, "rowspan"), across)


def _span(attributes: Mapping[str, str], name: str) -> int:
    digits = attributes.get(name, "1").strip()[:9]
    return int(digits) if digits.isascii() and digits.isdigit() else 1
