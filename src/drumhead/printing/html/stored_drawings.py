"""Drawings inside HTML pages, drawn once for each PDF: every further use refers to the stored drawing."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

AIR = 8.0  # CSS pixels around a stored drawing, for strokes past its frame


def store_drawings(images: Any) -> None:
    """Make WeasyPrint store each SVG drawing of a page once for each size; `images` is its module, changed in place."""

    class StoredDrawing(images.SVGImage):  # type: ignore[misc]
        def draw(self, stream: Any, concrete_width: float, concrete_height: float, style: Any) -> None:
            """Draw the image on a WeasyPrint stream by its name in the PDF, under which the first use stores it."""
            stored = stream._resources["XObject"]
            drawing = f"{self._base_url} {concrete_width} {concrete_height}"
            name = f"d{blake2b(drawing.encode(), digest_size=8).hexdigest()}"
            if name not in stored:
                frame = (-AIR, -AIR, concrete_width + 2 * AIR, concrete_height + 2 * AIR)
                form = stream.add_group(*frame)
                del form.extra["Group"]  # it would make a printer flatten each use
                stored[name] = stored.pop(form.id)
                super().draw(form, concrete_width, concrete_height, style)
            stream.draw_x_object(name)

    images.SVGImage = StoredDrawing
