"""The formats of a document: a PDF to print, SVG or DXF for a cutting machine, PNG as a picture, HTML for a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.drawing.vector_primitives import Point, Sheet
    from drumhead.printing.pages.document import Part

FORMATS = ("pdf", "svg", "dxf", "png")
WEB = "html"
AS_TEXT = ("pdf", WEB, "png")  # of a document that is set as text
WEB_KINDS = ("sheet", "roster")  # documents that have a web page
NOT_MOVED: Mapping[str, Point] = MappingProxyType({})
DOTS = 150  # an inch: enough to judge a hairline on a screen

Files = dict[str, Callable[[], bytes]]


def files(
    part: Part,
    file_format: str = "pdf",
    dpi: int = DOTS,
    kept: PdfCache | None = None,
    moves: Mapping[str, Point] = NOT_MOVED,
) -> Files:
    """Return the files of a document by file name, each with a function that returns its bytes.

    `file_format` is "pdf" or "html" for one file, or "svg", "dxf" or "png" for a file for each page. Pages are numbered
    from 1: ramillies-dice-1.svg. A document that is only for paper has no file in HTML. `dpi` is the resolution of a
    PNG. A PDF comes from the cache `kept` if nothing has changed; None for no cache. `moves` are the mm, right and
    down, by which cuts are moved in SVG and DXF, by the orientation of the sheet. KeyError for an unknown format.
    """
    from drumhead.printing.pages.document import print_document  # the command line imports the names of formats

    if file_format == "pdf":
        return {part.file: partial(print_document, part, kept)}
    if file_format == WEB:
        return {first_file(part, WEB): part.screen} if part.screen else {}
    picture = file_format == "png"
    pages = _pictures(print_document(part, kept), dpi) if picture else _drawings(part, file_format, moves)
    return {page_file(part, at, file_format): draw for at, draw in enumerate(pages, 1)}


def first_file(part: Part, file_format: str) -> str:
    """Return the name of the first file of a document: its only one as a web page, otherwise that of its first page."""
    return part.file.removesuffix("pdf") + WEB if file_format == WEB else page_file(part, 1, file_format)


def page_file(part: Part, at: int, file_format: str) -> str:
    """Return the file name of page `at` (from 1) of a document, such as ramillies-dice-1.svg."""
    return f"{part.file.removesuffix('.pdf')}-{at}.{file_format}"


def _drawings(part: Part, file_format: str, moves: Mapping[str, Point]) -> list[Callable[[], bytes]]:
    from drumhead.printing.output.dxf_writer import dxf
    from drumhead.printing.output.svg_writer import page

    draw: Callable[[Sheet], bytes] = {"svg": lambda sheet: page(sheet).encode(), "dxf": dxf}[file_format]
    moved = (replace(sheet, moved=moves.get(sheet.paper.lies, sheet.moved)) for sheet in part.sheets())
    return [partial(draw, sheet) for sheet in moved]


def _pictures(pdf: bytes, dpi: int) -> list[Callable[[], bytes]]:
    from drumhead.printing.output.png_writer import pictures

    return pictures(pdf, dpi)
