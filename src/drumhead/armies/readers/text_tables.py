"""Tables in pasted text: lines of cells below a row of headings, and names each followed by a number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from drumhead.armies.readers.columns import head_of, is_head_row
from drumhead.armies.readers.grammar.line_classifier import LineClassifier
from drumhead.armies.readers.grammar.line_cleaner import Line
from drumhead.armies.readers.grammar.line_roles import Item, Role
from drumhead.armies.readers.lexicon.word_index import find_word
from drumhead.armies.readers.sources.source_model import Row
from drumhead.armies.readers.table_items import TableItems


def items_of_lines(lines: Sequence[Line], classifier: LineClassifier) -> Iterator[Item]:
    """Yield an item for each line of a text; lines of cells below a row of headings become rows of a table."""
    at = 0
    while at < len(lines):
        cells = _cells(lines[at])
        if cells and at + 1 < len(lines) and _lacks_name(cells, lines[at + 1 : at + 4]):
            cells = ["Name", *cells]
            lines = [*lines[:at], replace(lines[at], raw="Name  " + lines[at].raw.strip()), *lines[at + 1 :]]
        if cells and is_head_row(cells):
            last = at + 1
            while last < len(lines) and (
                _cells(lines[last])
                or re.fullmatch(r"[\d.,]+", lines[last].text)  # a sum, by itself
                or (last + 1 < len(lines) and _cells(lines[last + 1]))
            ):
                last += 1
            rows = [
                Row(line.number, tuple(_cells(line) or (line.text,))) for line in lines[at:last] if not line.left_out
            ]
            yield from TableItems(rows, classifier, Path()).items()
            at = last
            continue
        if cells and "  " not in lines[at].raw.strip() and (pairs := _pairs(cells)):
            for name, number in pairs:
                line = lines[at]
                entry = classifier.parser.entry(f"{name}, {number}", line.number)
                entry.is_pair = True
                yield Item(line, Role.UNITS if classifier.words.troops_in(name) else Role.BARE, entries=[entry])
            at += 1
            continue
        line = lines[at]
        yield classifier.item(
            Line(**{**vars(line), "text": re.sub(r"(?:(?<!\s)[^\S\t]+)?\t\s*", ", ", line.text)})
            if "\t" in line.text
            else line
        )
        at += 1


def _cells(line: Line) -> list[str] | None:
    """Return the cells of a line, separated by tabs, bars or several spaces; None for a line of text."""
    if line.left_out or line.is_literal:
        return None
    if "  " in line.raw and "\t" not in line.raw and re.search(r"\S {2,}\S", line.raw):
        return [cell.strip(" *_#") for cell in re.split(r" {2,}", line.raw.strip())]
    text = line.raw.strip() if line.raw else line.text
    if "\t" in text:
        return [cell.strip(" *_#") for cell in text.split("\t")]
    if text.startswith("|") and text.count("|") >= 2:
        return [cell.strip(" *_") for cell in text.strip("|").split("|")]
    return None


def _lacks_name(cells: Sequence[str], below: Sequence[Line]) -> bool:
    """Return whether a row has headings for all columns but the first, which has the names."""
    if len(cells) < 2 or not all(map(head_of, cells)) or any(find_word("column", cell) == "name" for cell in cells):
        return False
    return any(len(_cells(line) or ()) == len(cells) + 1 for line in below)


def _pairs(cells: Sequence[str]) -> list[tuple[str, str]]:
    """Return the names in a row that are each followed by a number, with their numbers; [] for any other row."""
    filled = [cell for cell in cells if cell]
    pairs = [*zip(filled[::2], filled[1::2])]
    good = len(filled) % 2 == 0 and all(re.fullmatch(r"\d{1,3}", b) and re.search(r"[^\W\d]", a) for a, b in pairs)
    return pairs if good and pairs else []
