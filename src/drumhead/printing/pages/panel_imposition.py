"""Pages smaller than the paper, placed on it side by side: pocket panels with lines to cut, two pages on an A3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from drumhead.printing.drawing.vector_primitives import Path, Sheet, line
from drumhead.printing.output.pdf_binding import page_count
from drumhead.printing.output.pdf_imposition import Place, impose_pages
from drumhead.printing.output.pdf_writer import pdf
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.style.colours import HAIR
from drumhead.printing.style.paper import Grid, grid_of, paper

Draw = Callable[[PrintOptions], bytes]


def put_together(draw: Draw, wishes: PrintOptions) -> bytes:
    """Return a PDF of the pages that `draw` makes, placed side by side if they are smaller than the chosen paper.

    `draw` is called with print settings and returns a PDF. Pocket type is laid out on panels of about A6, everything
    else on pages as wide as two columns of a playsheet. Paper that holds only one such page is used whole. The limit
    of pages in `wishes` counts pages of the chosen paper.
    """
    grid = grid_of(paper(wishes.paper), wishes.type == "pocket")
    if grid is None:
        return draw(wishes)
    small = draw(replace(wishes, paper=grid.part, sides=wishes.sides * grid.across * grid.down))
    count, each = page_count(small), grid.across * grid.down
    sides = [range(first, min(first + each, count)) for first in range(0, count, each)]
    cuts = tuple(_cuts(grid)) if wishes.type == "pocket" else ()
    sheets = [Sheet(grid.sheet, cuts, f"side {number}") for number, _ in enumerate(sides, start=1)]
    blank = pdf(sheets, "playsheet", colour=wishes.colour)
    return impose_pages(small, blank, [[_place(grid, page, side[0]) for page in side] for side in sides])


def _place(grid: Grid, page: int, first: int) -> Place:
    """Return the place on a sheet of a page; the pages of a sheet go across, then down.

    `page` and `first` are page numbers from 0; `first` is the sheet's first page.
    """
    row, column = divmod(page - first, grid.across)
    return Place(page, column * grid.wide, row * grid.high, False)


def _cuts(grid: Grid) -> Iterator[Path]:
    """Yield the lines between the panels of a sheet, along which players cut."""
    for column in range(1, grid.across):
        x = column * grid.wide
        yield Path(line((x, 0), (x, grid.sheet.height)), "cut", stroke=HAIR, width=0.15)
    for row in range(1, grid.down):
        y = row * grid.high
        yield Path(line((0, y), (grid.sheet.width, y)), "cut", stroke=HAIR, width=0.15)
