"""Thumbnails: many small pages on one image, each with its name below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from drumhead.printing.output.png_writer import save_png
from drumhead.printing.style.colours import HAIR, INK, PAPER
from drumhead.printing.style.fonts import FACES
from drumhead.support import paths

BROAD, HIGH = 360, 509  # pixels: space for an A4 page at 43 dpi, upright; others are scaled to fit
ACROSS, DOWN = 8, 4
AIR, NAME = 14, 18  # pixels between pages, and the text size


def contact_sheets(papers: Sequence[tuple[str, bytes]]) -> list[partial[bytes]]:
    """Return a function for each sheet of thumbnails that draws it as a PNG.

    `papers` are pairs of a document's name and its PDF. Every page has this name and its number below it; a sheet has
    up to 32 pages.
    """
    pages = [page for name, pdf in papers for page in _pages(name, pdf)]
    sheets = [pages[at : at + ACROSS * DOWN] for at in range(0, len(pages), ACROSS * DOWN)]
    return [partial(_sheet, sheet) for sheet in sheets]


def _pages(name: str, pdf: bytes) -> Iterator[tuple[str, Any]]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    for number in range(len(document)):
        yield f"{name} {number + 1}", document[number]


def _sheet(pages: Sequence[tuple[str, Any]]) -> bytes:
    from PIL import Image, ImageDraw, ImageFont

    across = min(ACROSS, len(pages))
    cell = BROAD + AIR, HIGH + AIR + NAME + AIR // 2
    sheet = Image.new("RGB", (across * cell[0] + AIR, -(-len(pages) // ACROSS) * cell[1] + AIR), PAPER)
    pen, face = ImageDraw.Draw(sheet), ImageFont.truetype(paths.face(FACES["sans"].file), NAME)
    for at, (name, page) in enumerate(pages):
        left, top = AIR + at % ACROSS * cell[0], AIR + at // ACROSS * cell[1]
        small = page.render(scale=min(BROAD / page.get_width(), HIGH / page.get_height())).to_pil()
        sheet.paste(small, (left, top))
        pen.rectangle((left - 1, top - 1, left + small.width, top + small.height), outline=HAIR)
        pen.text((left, top + HIGH + 2), name, INK, face)
    return save_png(sheet)
