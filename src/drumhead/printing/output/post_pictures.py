"""What the posts of battles and of handouts share: names and pictures beside the text, and the seal at its end."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.printing.drawing.vector_primitives import Sheet
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.output.png_writer import pictures
from drumhead.support.checksum_comment import COMMENT, LINE, add_checksum

DPI = 144  # of a map: 1100 pixels wide, as forums show it
File = bytes | Callable[[], bytes]


def picture_names(text: str, count: int) -> list[str]:
    """Return the names of the first `count` pictures beside a post whose text is in the file `text`."""
    stem = text.rpartition(".")[0]
    return [f"{stem}-{at}.png" for at in range(1, count + 1)]


def draw_picture(sheet: Sheet, says: str) -> bytes:
    """Return a sheet as a PNG; `says` is its title."""
    (draw,) = pictures(pdf([sheet], says), DPI)
    return draw()


def seal_post(text: bytes, form: str) -> bytes:
    """Return the text of a post with its checksum; `form` is "html", "md" or "bbcode", which has no comments."""
    return add_checksum(text, LINE if form == "bbcode" else COMMENT)
