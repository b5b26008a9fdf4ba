"""The number in the footer of every page that identifies its sources, inserted after everything is drawn.

Pages are drawn with placeholder figures, so that a page drawn for one army serves for the next. If the text of the
page has not changed, only this number does.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from drumhead.printing.drawing.vector_primitives import Group, Mark, Sheet, Text
from drumhead.printing.output.pdf_archive import VERSION
from drumhead.printing.text.font_metrics import register_font

STANDS_IN = "50274163"  # has every figure that a number can have, so that a PDF contains the glyph of each
FACE = "sans"  # the font of footers


def patch_fingerprint(pdf: bytes, number: str) -> bytes:
    """Return a PDF with this number in place of each placeholder; unchanged if it has none or the number is ""."""
    import pikepdf

    if number in ("", STANDS_IN):
        return pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        changed = False
        for stream in _drawn(document):
            was = stream.read_bytes()
            if (now := _with(was, number)) != was:
                stream.write(now)
                changed = True
        if not changed:
            return pdf
        file = io.BytesIO()
        modern = pikepdf.ObjectStreamMode.generate
        document.save(file, deterministic_id=True, object_stream_mode=modern, min_version=VERSION)
    return file.getvalue()


def signed_sheet(sheet: Sheet, number: str) -> Sheet:
    """Return a drawn sheet with this number in place of each placeholder; unchanged if the number is ""."""
    return replace(sheet, marks=tuple(_signed_marks(sheet.marks, number))) if number else sheet


def _signed_marks(marks: Iterable[Mark], number: str) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            inside = tuple(_signed_marks(mark.marks, number))
            yield mark if inside == mark.marks else replace(mark, marks=inside)
        elif isinstance(mark, Text) and STANDS_IN in mark.words:
            yield replace(mark, words=mark.words.replace(STANDS_IN, number))
        else:
            yield mark


def _drawn(document: Any) -> Iterator[Any]:
    """Yield every content stream of a pikepdf PDF: those of the pages, and of drawings used on several."""
    import pikepdf

    for page in document.pages:
        contents = page.obj.Contents
        yield from contents if isinstance(contents, pikepdf.Array) else (contents,)
    for thing in document.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing


def _with(drawn: bytes, number: str) -> bytes:
    """Return a content stream with the number in place of each placeholder.

    ReportLab writes characters; WeasyPrint writes the numbers of their glyphs in the font.
    """
    shapes, pattern = _shapes()
    ours = [shapes[figure] for figure in number]

    def put(found: re.Match[bytes]) -> bytes:
        between = [*found.groups(), b""]
        return b"".join(shape + (air or b"") for shape, air in zip(ours, between))

    return pattern.sub(put, drawn.replace(STANDS_IN.encode(), number.encode()))


@cache
def _shapes() -> tuple[dict[str, bytes], re.Pattern[bytes]]:
    """Return the glyph number of each figure as WeasyPrint writes it, and a pattern that finds the placeholder.

    The pattern's groups are the kerning between the figures.
    """
    from reportlab.pdfbase import pdfmetrics

    known = pdfmetrics.getFont(register_font(FACE)).face.charToGlyph
    shapes = {figure: b"%04x" % known[ord(figure)] for figure in sorted(STANDS_IN)}
    return shapes, re.compile(rb"(>-?[\d.]+<)?".join(shapes[figure] for figure in STANDS_IN))
