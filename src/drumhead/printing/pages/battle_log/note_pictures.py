"""Pictures of notes, in rows of two below the text of their note."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from drumhead.printing.drawing.vector_primitives import Mark, Path, Picture, describe, move, rectangle
from drumhead.printing.pages.battle_log.note_paragraphs import Said
from drumhead.printing.pages.battle_log.page_flow import Item
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.style.colours import INK

if TYPE_CHECKING:
    from drumhead.support.photographs import Photograph

TALLEST, GAP, BELOW = 62.0, 2.0, 1.6  # mm of a picture, between two, and below a row
DOTS = 200 / 25.4  # for each mm


def rows_of_pictures(said: Said, room: float, left: float, low_ink: bool) -> Iterator[Item]:
    """Yield the pictures of a paragraph in rows of at most two, in `room` mm that begin `left` mm from the edge."""
    for at in range(0, len(said.pictures), 2):
        some = said.pictures[at : at + 2]
        wide = (room - GAP * (len(some) - 1)) / len(some)
        row = [_scaled(each, wide, low_ink, bare(said.words)) for each in some]
        yield _row(row, left)


def _row(row: Sequence[tuple[Mark, float, float]], left: float) -> Item:
    def draw(x: float, y: float) -> Iterator[Mark]:
        x += left
        for mark, wide, _ in row:
            yield move([mark], x, y)
            x += wide + GAP

    return Item(max(high for _, _, high in row) + BELOW, draw)


@lru_cache(maxsize=64)
def _scaled(shown: Photograph, most: float, grey: bool, about: str) -> tuple[Mark, float, float]:
    """Return a picture with its width and height in mm, as large as `most` mm of width and TALLEST allow."""
    from PIL import Image

    jpeg = shown.jpeg(round(max(most, TALLEST) * DOTS), grey)
    with Image.open(io.BytesIO(jpeg)) as image:
        dots = image.size
    scale = min(most / dots[0], TALLEST / dots[1])
    wide, high = dots[0] * scale, dots[1] * scale
    frame = Path(rectangle(0, 0, wide, high), stroke=INK, width=0.2)
    return describe([Picture((frame,), jpeg=jpeg, size=(wide, high))], f"{shown.name}. {about}"), wide, high
