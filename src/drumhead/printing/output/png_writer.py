"""Pages as images, by pdfium: for viewing, not for cutting."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from typing import Any

INCH = 72  # points
MADE_BY = "drumhead"


def pictures(pdf: bytes, dpi: int) -> list[Callable[[], bytes]]:
    """Return for every page of a PDF a function that draws it as a PNG of `dpi` pixels an inch.

    Call them one after the other: an A4 page of 600 dpi takes 200 MB while it is drawn.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    return [partial(_picture, document, number, dpi) for number in range(len(document))]


def _picture(document: Any, number: int, dpi: int) -> bytes:
    """Return the page with this index, from 0, as a PNG that states its printed size."""
    page = document[number]
    picture = save_png(page.render(scale=dpi / INCH).to_pil(), dpi=(dpi, dpi))
    page.close()
    return picture


def save_png(picture: Any, **how: Any) -> bytes:
    """Return a Pillow image as a PNG with Drumhead's name in its metadata; `how` are Pillow's options for saving."""
    from PIL.PngImagePlugin import PngInfo

    made_by = PngInfo()
    made_by.add_text("Software", MADE_BY)
    file = io.BytesIO()
    picture.save(file, "PNG", pnginfo=made_by, compress_level=1, **how)
    return file.getvalue()
