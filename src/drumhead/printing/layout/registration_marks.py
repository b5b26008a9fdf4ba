"""Registration marks: what a cutting machine looks for on a printed sheet, to find its cut lines.

The sizes are those that Silhouette's machines and the Inkscape extension inkscape-silhouette use: a square of 5 mm, or
brackets with arms of 20 mm, whose corners are 10 mm inside the edges of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from drumhead.printing.drawing.vector_primitives import Mark, Path, Step, aside, circle, line, rectangle
from drumhead.printing.style.colours import INK
from drumhead.printing.style.paper import ARM, CROSS, INSET, SILHOUETTE_3, Box, Paper

SQUARE = 5.0  # mm
PEN = 0.5  # mm of a bracket: thicker lines are found less exactly
HAIR_CROSS, REACH, RING = 0.2, 5.0, 2.5  # mm: the pen, the arms and the ring of a crosshair
Corner = tuple[float, float, int, int]  # x and y in mm, and the directions to the middle of the sheet


def registration_marks(sheet: Paper, half: Box | None = None) -> tuple[Mark, ...]:
    """Return the marks of a sheet for its machine, or those of its `half` where it is folded before it is cut.

    Return () for a sheet without a machine.
    """
    if not sheet.cutter:
        return ()
    first, *others = corners = _corners(half or Box(0, 0, sheet.width, sheet.height))
    if sheet.cutter == CROSS:
        return (aside([_crosshair(corner) for corner in corners]),)
    if sheet.cutter == SILHOUETTE_3:  # a square instead of the first bracket; nothing at the lower right
        square = Path(rectangle(*first[:2], SQUARE, SQUARE), "register", fill=INK)
        return (aside([square, *map(_bracket, others[:2])]),)
    return (aside(map(_bracket, corners)),)


def clear_of_marks(area: Box, page: Box, across: float, down: float) -> Iterator[Box]:
    """Yield the parts of an area that are clear of the marks of a page: beside them, then below them.

    `across` and `down` are the mm to keep free at each corner of the page. Where both are 0, the area is clear.
    """
    if across or down:
        yield replace(area, left=max(area.left, page.left + across), right=min(area.right, page.right - across))
        yield replace(area, top=max(area.top, page.top + down), bottom=min(area.bottom, page.bottom - down))
    else:
        yield area


def _corners(page: Box) -> tuple[Corner, Corner, Corner, Corner]:
    """Return the corners of the marks: upper left, upper right, lower left, lower right."""
    left, right, top, bottom = page.left + INSET, page.right - INSET, page.top + INSET, page.bottom - INSET
    return (left, top, 1, 1), (right, top, -1, 1), (left, bottom, 1, -1), (right, bottom, -1, -1)


def _bracket(corner: Corner) -> Path:
    x, y, right, down = corner
    return Path(line((x + right * ARM, y), (x, y), (x, y + down * ARM)), "register", stroke=INK, width=PEN)


def _crosshair(corner: Corner) -> Path:
    """Return a cross whose arms reach from the corner into the sheet, with a ring around its middle."""
    x, y = corner[0] + corner[2] * REACH, corner[1] + corner[3] * REACH
    arms: tuple[Step, ...] = (*line((x - REACH, y), (x + REACH, y)), *line((x, y - REACH), (x, y + REACH)))
    return Path((*arms, *circle(x, y, RING)), "register", stroke=INK, width=HAIR_CROSS)
