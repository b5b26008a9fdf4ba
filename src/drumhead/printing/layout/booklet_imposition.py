"""Small pages on large sheets, so that a fold, a staple or one cut puts them in order: booklets and pockets.

The sheets of a booklet are nested and stapled in the fold, with two pages on each side of a sheet. A pocket is one
sheet of eight panels, folded both ways, cut along its middle and pushed together; its back stays blank.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from drumhead.printing.drawing.vector_primitives import Mark, Path, Sheet, line
from drumhead.printing.output.pdf_imposition import Place
from drumhead.printing.style.colours import HAIR, INK
from drumhead.printing.style.paper import BOOKLET, FOLDS, POCKET, Paper, PaperError

THINNEST, THICKEST = 0.05, 0.5  # mm of a sheet
THICKNESS = 0.1  # mm of a sheet of 80 g
MOST_SHEETS = 20  # nested: more are too thick for a staple
MOST_POCKETS = 4
POCKET_ROWS = ((5, 4, 3, 2), (6, 7, 8, 1))  # the upper row is upside down
TICK = (3.0, 6.5)  # mm from the edge: where fold marks begin and end
STAPLE = 12.0  # mm


@dataclass(frozen=True)
class Folding:
    """The way to fold pages: the fold, the edge on which two-sided sheets are flipped, a sheet's thickness in mm.

    `fold` is "booklet" or "pocket", `flip` is "long-edge" or "short-edge". PaperError for a thickness that is not
    0.05 to 0.5 mm.
    """

    fold: str
    flip: str = "long-edge"
    thickness: float = THICKNESS

    def __post_init__(self) -> None:
        if not THINNEST <= self.thickness <= THICKEST:
            raise PaperError(
                f"paper {self.thickness:g} mm thick: give {THINNEST:g} to {THICKEST:g}; 80 g is {THICKNESS:g} mm"
            )


def place_pages(count: int, sheet: Paper, folding: Folding) -> list[list[Place]]:
    """Return the places of `count` pages on each side of landscape sheets, in the order of printing.

    A list is one side of a sheet. PaperError for more pages than a staple or four pockets hold.
    """
    broad = sheet.on_its_side()
    return list(_booklet(count, broad, folding) if folding.fold == BOOKLET else _pockets(count, broad))


def _booklet(count: int, sheet: Paper, folding: Folding) -> Iterator[list[Place]]:
    """Yield the front and back of each sheet, the outermost first.

    Inner sheets are pushed out by those around them. Their pages move towards the fold by as much, so that all margins
    are equal once the edge is trimmed.
    """
    last = -(-count // 4) * 4 - 1
    if (last + 1) // 4 > MOST_SHEETS:
        raise PaperError(f"{count} pages are {(last + 1) // 4} sheets in one another; a staple holds {MOST_SHEETS}")
    half = sheet.width / 2
    for outer in range(0, (last + 1) // 2, 2):
        creep = outer // 2 * folding.thickness
        pairs = (last - outer, outer), (outer + 1, last - outer - 1)
        for back, (left, right) in enumerate(pairs):
            side = [Place(left, creep, 0), Place(right, half - creep, 0)]
            if back and folding.flip == "long-edge":  # otherwise the back would be upside down
                side = [Place(each.page, half - each.left, 0, True) for each in side]
            yield [each for each in side if each.page < count]


def _pockets(count: int, sheet: Paper) -> Iterator[list[Place]]:
    eight = FOLDS[POCKET]
    if (pockets := -(-count // eight)) > MOST_POCKETS:
        raise PaperError(
            f"{count} panels are {pockets} pockets, more than {MOST_POCKETS}; --fold booklet holds them, and larger "
            "paper has larger panels"
        )
    wide, high = sheet.width / 4, sheet.height / 2
    for first in range(0, count, eight):
        side = [
            Place(first + page - 1, column * wide, row * high, turned=not row)
            for row, pages in enumerate(POCKET_ROWS)
            for column, page in enumerate(pages)
        ]
        yield [each for each in side if each.page < count]


def mark_folds(sheet: Paper, folding: Folding, sides: int, title: str) -> list[Sheet]:
    """Return `sides` sheets, blank except for the marks by which to fold, staple and cut."""
    broad = sheet.on_its_side()
    if folding.fold == POCKET:
        return [Sheet(broad, tuple(_pocket_marks(broad)), title)] * sides
    staples, spine = tuple(_staples(broad)), tuple(_fold_up(broad, broad.width / 2))
    return [Sheet(broad, (*(() if side % 2 else spine), *(() if side else staples)), title) for side in range(sides)]


def _fold_up(sheet: Paper, x: float) -> Iterator[Mark]:
    """Yield a vertical fold at `x` mm, with a mark at each end."""
    near, far = TICK
    yield Path(line((x, 0), (x, sheet.height)), "fold")
    for start, end in ((near, far), (sheet.height - near, sheet.height - far)):
        yield Path(line((x, start), (x, end)), stroke=INK, width=0.15)


def _staples(sheet: Paper) -> Iterator[Mark]:
    """Yield the places of the staples, on the outside of the outermost sheet."""
    for y in (sheet.height / 4, sheet.height * 3 / 4):
        ends = (sheet.width / 2, y - STAPLE / 2), (sheet.width / 2, y + STAPLE / 2)
        yield Path(line(*ends), stroke=HAIR, width=0.2)


def _pocket_marks(sheet: Paper) -> Iterator[Mark]:
    """Yield the folds of a pocket, marked at the edges, and its one cut along the middle."""
    wide, middle = sheet.width / 4, sheet.height / 2
    for column in (1, 2, 3):
        yield from _fold_up(sheet, column * wide)
    near, far = TICK
    yield Path(line((0, middle), (wide, middle)), "fold")
    yield Path(line((3 * wide, middle), (sheet.width, middle)), "fold")
    for start, end in ((near, far), (sheet.width - near, sheet.width - far)):
        yield Path(line((start, middle), (end, middle)), stroke=INK, width=0.15)
    yield Path(line((wide, middle), (3 * wide, middle)), "cut", stroke=INK, width=0.25)
