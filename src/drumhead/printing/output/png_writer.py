"""Pages as pictures, by pdfium: to be looked at, never to be cut by."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import Any

INCH = 72  # points
MADE_BY = "drumhead"


def pictures(pdf: bytes, dpi: int) -> list[Callable[[], bytes]]:
    """For every page of a PDF what draws it as a PNG of so many dots an inch.

    Call them one after the other: an A4 page of 600 dots an inch takes 200 MB while it is drawn.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return [partial(_picture, document, number, dpi) for number in range(len(document))]


def _picture(document: Any, number: int, dpi: int) -> bytes:
    """One page; the file says at what size it is to be printed."""
    page = document[number]
    picture = save_png(page.render(scale=dpi / INCH).to_pil(), dpi=(dpi, dpi))
    page.close()
    return picture


def save_png(picture: Any, **how: Any) -> bytes:
    """A picture of Pillow's as a PNG that says who made it."""
    from PIL.PngImagePlugin import PngInfo

    made_by = PngInfo()
    made_by.add_text("Software", MADE_BY)
    file = io.BytesIO()
    picture.save(file, "PNG", pnginfo=made_by, compress_level=1, **how)
    return file.getvalue()
