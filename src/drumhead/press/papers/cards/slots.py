"""Places for cards on a sheet, in rows and columns, and the marks to cut them out by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.press.drawing.marks import Mark, Path, Step, line
from drumhead.press.style.inks import HAIR, INK
from drumhead.press.style.paper import Box

TICK, CLEAR = 2.5, 1.0  # mm: length of a crop mark, and its distance from the card
ARM = 1.5  # mm: of a corner guide
SLACK = 1e-6


@dataclass(frozen=True)
class Slots:
    """Places for cards of `width` x `height` mm in the middle of an area of the sheet, `gap` mm between them."""

    area: Box
    width: float
    height: float
    gap: float = 0.0

    @property
    def columns(self) -> int:
        """How many cards lie side by side."""
        return int((self.area.width + self.gap + SLACK) / (self.width + self.gap))

    @property
    def rows(self) -> int:
        """How many cards lie one below another."""
        return int((self.area.height + self.gap + SLACK) / (self.height + self.gap))

    @property
    def count(self) -> int:
        """How many cards the area holds."""
        return max(0, self.columns) * max(0, self.rows)

    @property
    def grid(self) -> Box:
        """All places together."""
        wide = self.columns * (self.width + self.gap) - self.gap
        tall = self.rows * (self.height + self.gap) - self.gap
        left = (self.area.left + self.area.right - wide) / 2
        top = (self.area.top + self.area.bottom - tall) / 2
        return Box(left, top, left + wide, top + tall)

    def slot(self, number: int) -> Box:
        """The place of a card, counted from 0 along the rows."""
        row, column = divmod(number, self.columns)
        left = self.grid.left + column * (self.width + self.gap)
        top = self.grid.top + row * (self.height + self.gap)
        return Box(left, top, left + self.width, top + self.height)

    def lines(self) -> tuple[list[float], list[float]]:
        """Every x and every y at which there is a cut."""
        xs = {edge for column in range(self.columns) for edge in (self.slot(column).left, self.slot(column).right)}
        rows = [self.slot(row * self.columns) for row in range(self.rows)]
        ys = {edge for slot in rows for edge in (slot.top, slot.bottom)}
        return sorted({round(x, 6) for x in xs}), sorted({round(y, 6) for y in ys})

    def crop_marks(self, bleed: float, within: Box) -> Iterator[Mark]:
        """Short lines outside all cards and their bleed, at every cut, to lay a ruler by; where a printer reaches."""
        xs, ys = self.lines()
        grid, near = self.grid, max(CLEAR, bleed)
        far = near + TICK
        ends = [
            *(line((x, grid.top - far), (x, grid.top - near)) for x in xs),
            *(line((x, grid.bottom + near), (x, grid.bottom + far)) for x in xs),
            *(line((grid.left - far, y), (grid.left - near, y)) for y in ys),
            *(line((grid.right + near, y), (grid.right + far, y)) for y in ys),
        ]
        for steps in ends:
            if within.holds(box_of(steps)):
                yield Path(steps, stroke=INK, width=0.15)

    def cut_lines(self) -> Iterator[Mark]:
        """Hairlines along every cut, for scissors; on the fronts only, where a hair beside the cut is not missed."""
        xs, ys = self.lines()
        grid = self.grid
        for x in xs:
            yield Path(line((x, grid.top), (x, grid.bottom)), "cut", stroke=HAIR, width=0.1)
        for y in ys:
            yield Path(line((grid.left, y), (grid.right, y)), "cut", stroke=HAIR, width=0.1)

    def corners(self) -> Iterator[Mark]:
        """A small cross at the corners of every card, for those who trim card by card."""
        xs, ys = self.lines()
        for x in xs:
            for y in ys:
                arms = (*line((x - ARM, y), (x + ARM, y)), *line((x, y - ARM), (x, y + ARM)))
                yield Path(arms, "cut", stroke=HAIR, width=0.12)


def box_of(steps: Sequence[Step]) -> Box:
    """The box round some straight strokes."""
    xs, ys = zip(*(numbers for _, numbers in steps if numbers))
    return Box(min(xs), min(ys), max(xs), max(ys))
