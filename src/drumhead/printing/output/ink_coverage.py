"""The ink that a page takes, measured from a rendered image."""

from __future__ import annotations

from typing import Any

from drumhead.printing.output.png_writer import INCH

DPI = 144  # at a lower resolution hairlines would count for too much
BLACK = 255


def coverage(pdf: bytes) -> tuple[float, ...]:
    """Return the ink on every page as a share of an all-black page, colours by their darkness: 0.08 is 8 percent."""
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        return tuple(map(_share, document))


def _share(page: Any) -> float:
    picture = page.render(scale=DPI / INCH, grayscale=True).to_pil()
    dark = sum(count * (BLACK - shade) for shade, count in enumerate(picture.histogram()))
    page.close()
    return float(dark / BLACK / (picture.width * picture.height))
