"""Cards side by side on sheets: where each lies, where its back lies, and the marks to cut by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from drumhead.press.marks import HAIR, INK, Mark, Path, line
from drumhead.press.paper import Box, Paper, PaperError

Flip = Literal["long-edge", "short-edge"]
TICK, CLEAR = 2.5, 1.0  # mm: length of a crop mark, and its distance from the card
WASTE = 8.0  # mm kept free above and below the cards for title, crop marks and foot


@dataclass(frozen=True)
class Slots:
    """Places for cards of `width` x `height` mm, edge to edge, in the middle of a sheet so that backs can meet them."""

    paper: Paper
    width: float
    height: float

    def __post_init__(self) -> None:
        if not self.count:
            size = f"{self.width:g} by {self.height:g} mm"
            raise PaperError(f"a card of {size} does not go on {self.paper.name}")

    @property
    def columns(self) -> int:
        return int(self.paper.printable.width / self.width)

    @property
    def rows(self) -> int:
        room = self.paper.height - 2 * (max(self.paper.top, self.paper.bottom) + WASTE)
        return max(0, int(room / self.height))

    @property
    def count(self) -> int:
        """How many cards a sheet holds."""
        return self.columns * self.rows

    @property
    def grid(self) -> Box:
        """All slots together."""
        wide, tall = self.columns * self.width, self.rows * self.height
        left, top = (self.paper.width - wide) / 2, (self.paper.height - tall) / 2
        return Box(left, top, left + wide, top + tall)

    def slot(self, number: int) -> Box:
        """The place of a card, counted from 0 along the rows."""
        row, column = divmod(number, self.columns)
        left, top = self.grid.left + column * self.width, self.grid.top + row * self.height
        return Box(left, top, left + self.width, top + self.height)

    def back(self, number: int, flip: Flip = "long-edge") -> Box:
        """Where the back of that card lies on the back of the sheet, seen from the back."""
        front = self.slot(number)
        across = (flip == "long-edge") == (self.paper.height >= self.paper.width)
        if across:  # the sheet turns like a page: left and right change places
            return Box(self.paper.width - front.right, front.top, self.paper.width - front.left, front.bottom)
        return Box(front.left, self.paper.height - front.bottom, front.right, self.paper.height - front.top)

    def crop_marks(self) -> tuple[Mark, ...]:
        """Short lines outside the cards, at every edge, to lay a ruler by."""
        grid = self.grid
        xs = [grid.left + i * self.width for i in range(self.columns + 1)]
        ys = [grid.top + i * self.height for i in range(self.rows + 1)]
        far = CLEAR + TICK
        ends = [
            *(line((x, grid.top - far), (x, grid.top - CLEAR)) for x in xs),
            *(line((x, grid.bottom + CLEAR), (x, grid.bottom + far)) for x in xs),
            *(line((grid.left - far, y), (grid.left - CLEAR, y)) for y in ys),
            *(line((grid.right + CLEAR, y), (grid.right + far, y)) for y in ys),
        ]
        return tuple(Path(steps, stroke=INK, width=0.15) for steps in ends)

    def cut_lines(self) -> Iterator[Mark]:
        """Hairlines between the cards, for scissors; on the fronts only, where a hair beside the cut is not missed."""
        grid = self.grid
        for i in range(self.columns + 1):
            x = grid.left + i * self.width
            yield Path(line((x, grid.top), (x, grid.bottom)), "cut", stroke=HAIR, width=0.1)
        for i in range(self.rows + 1):
            y = grid.top + i * self.height
            yield Path(line((grid.left, y), (grid.right, y)), "cut", stroke=HAIR, width=0.1)
