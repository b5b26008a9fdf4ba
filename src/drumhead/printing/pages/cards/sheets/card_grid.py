"""Places for cards on a sheet, in rows and columns, and the marks to cut them out by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from drumhead.printing.drawing.vector_primitives import Mark, Path, Role, line
from drumhead.printing.style.colours import HAIR, INK
from drumhead.printing.style.paper import Box

TICK, LEAST_TICK, CLEAR = 2.5, 1.5, 1.0  # mm: length of a crop mark, the shortest, and its distance from the card
ARM = 1.5  # mm: of a corner guide
SLACK = 1e-6


@dataclass(frozen=True)
class Slots:
    """Places for cards of `width` x `height` mm in rows and columns, `gap` mm apart, centred in an area of the sheet.

    They are filled row by row, or column by column with `down`. With `turned`, each card is turned clockwise by 90
    degrees; `width` and `height` are then its size on the sheet.
    """

    area: Box
    width: float
    height: float
    gap: float = 0.0
    down: bool = False
    turned: bool = False

    @property
    def columns(self) -> int:
        """The number of cards side by side."""
        return max(0, int((self.area.width + self.gap + SLACK) / (self.width + self.gap)))

    @property
    def rows(self) -> int:
        """The number of cards one below another."""
        return max(0, int((self.area.height + self.gap + SLACK) / (self.height + self.gap)))

    @property
    def count(self) -> int:
        """The number of cards in the area."""
        return self.columns * self.rows

    @property
    def run(self) -> int:
        """The number of cards in one row, or in one column with `down`."""
        return self.rows if self.down else self.columns

    @property
    def lines_across(self) -> int:
        """The number of rows, or of columns with `down`."""
        return self.columns if self.down else self.rows

    @property
    def grid(self) -> Box:
        """The box around all places, in mm on the sheet."""
        wide = self.columns * (self.width + self.gap) - self.gap
        tall = self.rows * (self.height + self.gap) - self.gap
        left = (self.area.left + self.area.right - wide) / 2
        top = (self.area.top + self.area.bottom - tall) / 2
        return Box(left, top, left + wide, top + tall)

    def bands(self, number: int, between: float, right: bool | None) -> tuple[Slots, ...]:
        """Return `number` rows of these cards (columns with `down`), and places for turned cards in the remaining
        area.

        The two are `between` mm apart. They are centred in the area, or pushed to one end: `right` is as in `push`.
        () where the remaining area has no room for a turned card.
        """
        area, size = self.area, self.width if self.down else self.height
        long = number * (size + self.gap) - self.gap
        left = area.inset(left=long + between) if self.down else area.inset(top=long + between)
        other = replace(self, area=left, width=self.height, height=self.width, turned=True)
        if not other.count:
            return ()
        spare, used = (left.width, other.grid.width) if self.down else (left.height, other.grid.height)
        start = (spare - used) * (1 if right is self.down else 0.5)
        bands = self.at(self._band(start, long)), other.at(self._band(start + long + between, used))
        return tuple(band.push(right) for band in bands)

    def _band(self, start: float, long: float) -> Box:
        """Return a part of the area, `long` mm high from `start` mm below its top (or wide, from its left edge, with
        `down`).
        """
        area = self.area
        if self.down:
            return Box(area.left + start, area.top, area.left + start + long, area.bottom)
        return Box(area.left, area.top + start, area.right, area.top + start + long)

    def at(self, area: Box) -> Slots:
        """Return places for cards of the same size and gap in another area."""
        return replace(self, area=area)

    def push(self, right: bool | None) -> Slots:
        """Return the places moved to the right end of their area (`right` True), to its bottom (False), or unchanged
        (None).
        """
        if right is None or not self.count:
            return self
        area, grid = self.area, self.grid
        return self.at(area.inset(left=area.width - grid.width) if right else area.inset(top=area.height - grid.height))

    def slot(self, number: int) -> Box:
        """Return the box of place `number`, counted from 0 in the order of filling, in mm on the sheet."""
        run, at = divmod(number, self.run)
        row, column = (at, run) if self.down else (run, at)
        left = self.grid.left + column * (self.width + self.gap)
        top = self.grid.top + row * (self.height + self.gap)
        return Box(left, top, left + self.width, top + self.height)

    def lines(self) -> tuple[list[float], list[float]]:
        """Return every x and every y, in mm on the sheet, at which there is a cut; both sorted."""
        slots = [self.slot(number) for number in range(self.count)]
        xs = {round(edge, 6) for slot in slots for edge in (slot.left, slot.right)}
        ys = {round(edge, 6) for slot in slots for edge in (slot.top, slot.bottom)}
        return sorted(xs), sorted(ys)

    def crop_marks(self, bleed: float, within: Box) -> Iterator[Mark]:
        """Yield crop marks: short lines at every cut, outside all cards and their bleed of `bleed` mm.

        They are shorter where the area `within` leaves less room, and left out where it leaves less than `LEAST_TICK`
        mm.
        """
        xs, ys = self.lines()
        grid, near = self.grid, max(CLEAR, bleed)
        above, below = grid.top - near - within.top, within.bottom - grid.bottom - near
        left, right = grid.left - near - within.left, within.right - grid.right - near
        ends = [
            *(((x, grid.top - near), (0.0, -1.0), above) for x in xs),
            *(((x, grid.bottom + near), (0.0, 1.0), below) for x in xs),
            *(((grid.left - near, y), (-1.0, 0.0), left) for y in ys),
            *(((grid.right + near, y), (1.0, 0.0), right) for y in ys),
        ]
        for (x, y), (across, down), room in ends:
            if (long := min(TICK, room)) >= LEAST_TICK - SLACK:
                yield Path(line((x, y), (x + across * long, y + down * long)), stroke=INK, width=0.15)

    def cut_lines(self, role: Role, stroke: str = HAIR) -> Iterator[Mark]:
        """Yield hairlines along every cut; meant for fronts only, where a line beside the cut does no harm.

        `role` is the role of the marks, such as "cut" or "print". Without a `stroke` only a machine follows them.
        """
        xs, ys = self.lines()
        grid = self.grid
        for x in xs:
            yield Path(line((x, grid.top), (x, grid.bottom)), role, stroke=stroke, width=0.1)
        for y in ys:
            yield Path(line((grid.left, y), (grid.right, y)), role, stroke=stroke, width=0.1)

    def corners(self, role: Role) -> Iterator[Mark]:
        """Yield a small cross at the corners of every card, for cutting card by card; `role` is the role of the
        marks.
        """
        xs, ys = self.lines()
        for x in xs:
            for y in ys:
                arms = (*line((x - ARM, y), (x + ARM, y)), *line((x, y - ARM), (x, y + ARM)))
                yield Path(arms, role, stroke=HAIR, width=0.12)
