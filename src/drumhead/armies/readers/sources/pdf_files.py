"""The text of a PDF, line by line in the order of its content, so that columns stay apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pypdfium2

from drumhead.armies.readers.sources.document_lines import Lines
from drumhead.armies.readers.sources.parser_process import UnreadableError

MOST_PAGES = 200
GAP = 1.2  # of the height of the letters: wider ones separate cells
TYPE_IT = "Write the list into a .txt file, or let a program that reads scans make one."


class _Piece(NamedTuple):
    """Text on a page, with its position in points."""

    left: float
    bottom: float
    right: float
    top: float
    text: str


def extract_pdf(content: bytes) -> list[str]:
    """Return the lines of a PDF; raise UnreadableError if it has no text, a password or too many pages."""
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise UnreadableError("this PDF has a password", "Save it without one, or paste its text.") from None
        raise
    if len(document) > MOST_PAGES:
        raise UnreadableError(f"this PDF has {len(document):,} pages", "Give only the pages with the army's list.")
    lines = Lines()
    for page in document:
        for line in _lines(_pieces(page.get_textpage())):
            lines.add(line)
            lines.end(keep_tabs=True)
        lines.gap()
    if not any(lines.finished):
        raise UnreadableError("this PDF has no text: it is a scan, or a picture", TYPE_IT)
    return lines.finished


def _pieces(text: Any) -> Iterator[_Piece]:
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        words = text.get_text_bounded(left, bottom, right, top)
        if words.strip():
            yield _Piece(left, bottom, right, top, " ".join(words.split()))


def _lines(pieces: Iterator[_Piece]) -> Iterator[str]:
    """Yield the lines: consecutive pieces at one height, with wide gaps between them as tabs."""
    line: list[_Piece] = []
    for piece in pieces:
        if line and not _goes_on(line[-1], piece):
            yield _join(line)
            line = []
        line.append(piece)
    if line:
        yield _join(line)


def _goes_on(last: _Piece, piece: _Piece) -> bool:
    """Return whether a piece is on the same line as the last, and to the right of it."""
    middle = (piece.top + piece.bottom) / 2
    return last.bottom <= middle <= last.top and piece.left >= last.right - (last.top - last.bottom)


def _join(line: list[_Piece]) -> str:
    text = line[0].text
    for last, piece in pairwise(line):
        gap = piece.left - last.right
        height = max(last.top - last.bottom, 1)
        text += ("\t" if gap > GAP * height else " " if gap > 0.1 * height else "") + piece.text
    return text
