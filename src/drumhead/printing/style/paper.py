"""Paper sizes in millimetres, and the part of a sheet that every home printer can print on."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from drumhead.support.errors import UserError

CUTTERS = SILHOUETTE_3, SILHOUETTE_4, CROSS = ("silhouette-3", "silhouette-4", "cross")  # marks at the corners
INSET, ARM, QUIET = 10.0, 20.0, 2.0  # mm: from the edges to the marks, their length, and clear of them
FOLD_LINES = DASHES, TICKS, NO_LINES = ("dashes", "ticks", "none")  # how folds are shown on what is cut out
REACH = 5.0  # mm from an edge: nearer to it some home printers cannot print


class PaperError(UserError, ValueError):
    """Error for a document that cannot be printed as asked; the message gives the reason and what would work."""


@dataclass(frozen=True)
class Box:
    """An upright rectangle in millimetres, with y counted down the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in mm."""
        return self.bottom - self.top

    def inset(self, top: float = 0, right: float = 0, bottom: float = 0, left: float = 0) -> Box:
        """Return the box with its edges moved in by these distances in mm."""
        return Box(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def shift(self, right: float, down: float) -> Box:
        """Return the box moved right and down by these distances in mm."""
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether the other box is entirely inside this one, with `slack` mm of tolerance."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def around(self, other: Box) -> Box:
        """Return the smallest box that contains both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


COLUMN, PLAYSHEET = 92.2, 190.0  # mm of a column of the playsheet, and of two with the space between them
NARROW = 120.0  # mm
SMALLEST_TO_CUT = 180.0  # mm of a sheet with registration marks


@dataclass(frozen=True)
class Paper:
    """A sheet as it lies before the reader: its name, its size and its margins in mm.

    `sides` is the margin at the left and at the right. `cutter` is one of `CUTTERS` for a sheet with registration
    marks, otherwise "".
    """

    name: str
    width: float
    height: float
    top: float = 8
    sides: float = 10
    bottom: float = 7
    cutter: str = ""

    @property
    def corners(self) -> float:
        """The side in mm of the square at each corner of the sheet that holds only registration marks; 0 for none."""
        return INSET + ARM + QUIET if self.cutter else 0.0

    @property
    def between_corners(self) -> Box:
        """The printable part of the sheet between its left and right corners, for header and footer."""
        more = max(0.0, self.corners - self.sides)
        return self.printable.inset(left=more, right=more)

    @property
    def printable(self) -> Box:
        """The sheet without its margins, where marks may be."""
        return Box(self.sides, self.top, self.width - self.sides, self.height - self.bottom)

    @property
    def narrow(self) -> bool:
        """Whether the sheet is too narrow for two columns, as a pocket's panel is."""
        return self.width < NARROW

    @property
    def lies(self) -> str:
        """The orientation of the sheet: "upright" or "broad"."""
        return "broad" if self.width > self.height else "upright"

    def lying(self, broad: float) -> Paper:
        """Return the sheet as it is, or in landscape if content `broad` mm wide does not fit between its margins."""
        return self if self.printable.width > broad - 1e-6 else self.on_its_side()

    def on_its_side(self) -> Paper:
        """Return the sheet in landscape, with margins of 10 mm at the sides and unchanged ones above and below."""
        return replace(self, width=self.height, height=self.width, sides=INSET + 1 if self.cutter else 10)

    def for_cutter(self, cutter: str) -> Paper:
        """Return the sheet with registration marks for a machine, one of `CUTTERS`; unchanged for "".

        PaperError for a sheet whose marks leave too little between them.
        """
        if cutter and min(self.width, self.height) < SMALLEST_TO_CUT:
            least = f"give paper of {SMALLEST_TO_CUT:g} mm or more"
            raise PaperError(f"{self.name} is too small for the marks of --cutter {cutter}: {least}")
        return replace(self, cutter=cutter, sides=max(self.sides, INSET + 1)) if cutter else self

    def to_its_edges(self) -> Paper:
        """Return the sheet with the smallest margins that every home printer can do, for pieces that fill it."""
        return replace(self, top=REACH, sides=REACH, bottom=REACH)


# Letter's sides leave the same 190 mm as A4's, so that a page laid out for one is no narrower on the other.
PAPERS = {
    sheet.name: sheet
    for sheet in (
        Paper("A3", 297, 420),
        Paper("A4", 210, 297),
        Paper("A5", 148, 210, sides=8),
        Paper("Letter", 215.9, 279.4, top=7, sides=12.95),
        Paper("Legal", 215.9, 355.6, top=7, sides=12.95),
        Paper("Tabloid", 279.4, 431.8, top=7, sides=12.95),
    )
}


BROADEST = 12.95  # mm of the margin at the sides of Letter and larger sheets


PART = re.compile(r"/(2|8|panel|leaf)$")  # of a sheet, at the end of its name
BOOKLET, POCKET = "booklet", "pocket"
FOLDS = {BOOKLET: 2, POCKET: 8}  # pages on each side of a folded sheet, by the kind of fold
TEXT_SIZES = ("normal", "large", "pocket")  # what each looks like is in `fonts`
FULL, GREY = COLOURS = ("full", "grey")  # what a page may be printed in
FLIPS = ("long-edge", "short-edge")  # the edge over which a printer turns a sheet to print its back


LITTLE = "panel"  # part of a sheet for pockets
LEAVES = "leaf"  # part of a sheet that holds two playsheets side by side
PANEL = (105.0, 139.0)  # mm of the smallest panel of pocket size: A6, or a quarter of a Letter sheet


@dataclass(frozen=True)
class Grid:
    """A sheet divided into equal parts: the sheet, the parts across and down, and the paper name of each part."""

    sheet: Paper
    across: int
    down: int
    part: str

    @property
    def wide(self) -> float:
        """The distance in mm from one part to the next across."""
        return self.sheet.width / self.across

    @property
    def high(self) -> float:
        """The distance in mm from one part to the next down."""
        return self.sheet.height / self.down


def grid_of(sheet: Paper, pockets: bool) -> Grid | None:
    """Return the division of a sheet into panels of pocket size, or into leaves for one playsheet each.

    None for paper that is a part itself, and for a sheet too small for two leaves.
    """
    if "/" in sheet.name:
        return None
    ways = [(int(lies.width // PANEL[0]), int(lies.height // PANEL[1]), lies) for lies in (sheet, sheet.on_its_side())]
    if pockets:
        across, down, lies = max(ways, key=lambda way: way[0] * way[1])
        return Grid(lies, across, down, f"{sheet.name}/{LITTLE}")
    half = sheet.on_its_side().width / 2
    if half < PLAYSHEET + 2 * REACH:
        return None
    return Grid(sheet.on_its_side(), 2, 1, f"{sheet.name}/{LEAVES}")


def panel(sheet: str, fold: str) -> str:
    """Return the paper name of one page of a sheet folded this way, such as A4/2."""
    return f"{sheet}/{FOLDS[fold]}"


def paper(name: str) -> Paper:
    """Return the sheet of that name in any case, or of a size such as 200x280mm, or the part of a sheet.

    A4/2 is half of a sheet of A4. PaperError for an unknown name lists the sheets there are.

    >>> paper("letter").name, paper("28 x 20 cm").name
    ('Letter', '200x280mm')
    """
    called, _, part = name.rpartition("/") if PART.search(name) else (name, "", "")
    sheet = next((sheet for known, sheet in PAPERS.items() if called.strip().lower() == known.lower()), None)
    sheet = sheet or _of_size(called)
    if not part:
        return sheet
    for fold, pages in FOLDS.items():
        if part == str(pages):
            return _folded(sheet, fold)
    return _part(sheet, f"{sheet.name}/{part}")


def _of_size(text: str) -> Paper:
    """Return the upright sheet of a size such as 200x280mm, whose margins leave 190 mm where there is room.

    PaperError for text that is not a size, and for a sheet that is too small or too large.
    """
    from drumhead.model.lengths import SheetSizeError, sheet_sides

    try:
        width, height = sheet_sides(text)
    except SheetSizeError as error:
        raise PaperError(f"{text} is not a size of paper: {error.right}") from None
    except ValueError:
        said = f"there are {', '.join(PAPERS)}, and sizes such as 200x280mm"
        raise PaperError(f"no paper is called {text!r}; {said}") from None
    sides = min(BROADEST, (width - PLAYSHEET) / 2) if width >= PLAYSHEET + 2 * REACH else 8
    return Paper(f"{width:g}x{height:g}mm", width, height, sides=sides)


def _folded(sheet: Paper, fold: str) -> Paper:
    """Return one page of a folded sheet: the upright half for a booklet, the upright eighth for a pocket."""
    name = panel(sheet.name, fold)
    if fold == BOOKLET:
        return Paper(name, sheet.height / 2, sheet.width, sides=8)
    return Paper(name, sheet.height / 4, sheet.width / 2, top=5, sides=5, bottom=5)


def _part(sheet: Paper, name: str) -> Paper:
    """Return a panel of pocket size, or a leaf for a playsheet; PaperError for a sheet that has no such part."""
    pockets = name.endswith(LITTLE)
    grid = grid_of(sheet, pockets) if name.endswith((LITTLE, LEAVES)) else None
    if grid is None:
        raise PaperError(f"no paper is called {name!r}; a sheet of {sheet.name} is not parted so")
    if pockets:
        return Paper(name, grid.wide, grid.high, top=5, sides=(grid.wide - COLUMN) / 2, bottom=5)
    return Paper(name, grid.wide, grid.high, top=7, sides=(grid.wide - PLAYSHEET) / 2)
