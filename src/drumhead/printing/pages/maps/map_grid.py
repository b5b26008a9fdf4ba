"""A grid over a map, with coordinates along all four edges, in the measure that the player chose."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from drumhead.model.lengths import Measures
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, rectangle
from drumhead.printing.pages.maps.map_scale import Scale
from drumhead.printing.style.colours import GRID, INK, PAPER
from drumhead.printing.text.font_metrics import width

STEPS = {
    "cm": (1, 2, 5, 10, 20, 50, 100),
    "in": (1, 3, 6, 12, 24, 48),
    "paces": (5, 10, 20, 50, 100, 200, 500),
    "bw": (1, 2, 4, 8, 16, 32),
}
CLOSEST = 9.0  # mm of paper from one line to the next
FIGURES = ("sans", 9.0)  # face and points of a coordinate
AIR = 1.6  # mm between two figures on one edge
TICK, SHORT, FINEST = 1.2, 0.7, 1.8  # mm of a tick with a line, of one between, and from one to the next
SIDES, ENDS = 9.0, 4.6  # mm that coordinates take beside the map, and above and below it
CROSS = 0.9  # mm of an arm of the cross where two lines meet


@dataclass(frozen=True)
class Grid:
    """A grid over a map in the player's measure: the lines, ticks and numbers."""

    scale: Scale
    measures: Measures

    @property
    def unit(self) -> float:
        """The mm of table in one unit of the player's measure."""
        return float(self.measures.unit_mm / Fraction(self.measures.scale))

    @property
    def step(self) -> int:
        """The distance from one line to the next, in units of the player's measure."""
        steps = STEPS[self.measures.unit]
        wide = [step for step in steps if step * self.unit * self.scale.mm >= CLOSEST]
        return wide[0] if wide else steps[-1]

    @property
    def between(self) -> int:
        """The distance between ticks in units of the player's measure: the smallest part of a step that can be seen
        on paper.
        """
        fine = [part for part in STEPS[self.measures.unit] if not self.step % part]
        return next(part for part in fine if part * self.unit * self.scale.mm >= FINEST or part == self.step)

    @property
    def every(self) -> int:
        """The number of lines from one numbered line to the next, so that numbers do not touch."""
        step = self.step
        longest = max(width(str(int(end / self.unit)), *FIGURES) for end in (self.scale.width, self.scale.height))
        return max(1, math.ceil((longest + AIR) / (step * self.unit * self.scale.mm)))

    def lines(self, long: float) -> Iterator[tuple[int, float]]:
        """Yield the lines along an edge that is `long` mm of table, as pairs: number in the player's measure, and mm
        from the corner.
        """
        step = self.step
        for number in range(int(long / self.unit / step + 1e-6) + 1):
            yield number * step, number * step * self.unit

    def marks(self) -> Iterator[Mark]:
        """Yield the lines over the map, and a small cross wherever two meet, which even a bad copier shows."""
        scale = self.scale
        for edge, long in enumerate((scale.width, scale.height)):
            for _, at in self.lines(long):
                if 0 < at < long:
                    ends = ((at, 0), (at, scale.height)) if edge == 0 else ((0, at), (scale.width, at))
                    yield Path(scale.line(ends), stroke=GRID, width=0.13)
        for _, across in self.lines(scale.width):
            for _, up in self.lines(scale.height):
                if 0 < across < scale.width and 0 < up < scale.height:
                    x, y = scale.at(across, up)
                    yield Path(line((x - CROSS, y), (x + CROSS, y)), stroke=INK, width=0.26)
                    yield Path(line((x, y - CROSS), (x, y + CROSS)), stroke=INK, width=0.26)

    def frame(self) -> Iterator[Mark]:
        """Yield the edge of the table with its ticks and numbers."""
        scale = self.scale
        wide, tall = scale.paper
        yield Path(rectangle(scale.left, scale.top, wide, tall), stroke=INK, width=0.5)
        yield from self._ticks()
        for number, (figure, at) in enumerate(self.lines(scale.width)):
            x = scale.at(at, 0)[0]
            for y, way in ((scale.top, -1), (scale.top + tall, 1)):
                yield Path(line((x, y), (x, y + way * TICK)), stroke=INK, width=0.25)
                if number % self.every == 0:
                    base = y - TICK - 0.6 if way < 0 else y + TICK + 2.8
                    yield Text(x, base, str(figure), *FIGURES, "middle")
        for number, (figure, at) in enumerate(self.lines(scale.height)):
            y = scale.at(0, at)[1]
            for x, way in ((scale.left, -1), (scale.left + wide, 1)):
                yield Path(line((x, y), (x + way * TICK, y)), stroke=INK, width=0.25)
                if number % self.every == 0:
                    yield Text(x + way * (TICK + 0.7), y + 1.05, str(figure), *FIGURES, "end" if way < 0 else "start")

    def _ticks(self) -> Iterator[Mark]:
        """Yield short ticks between the lines, along all four edges."""
        scale, step = self.scale, self.between * self.unit
        left, top = scale.left, scale.top
        right, bottom = left + scale.paper[0], top + scale.paper[1]
        for number in range(int(scale.width / step + 1e-6) + 1):
            x = scale.at(number * step, 0)[0]
            for y, way in ((top, -SHORT), (bottom, SHORT)):
                yield Path(line((x, y), (x, y + way)), stroke=INK, width=0.18)
        for number in range(int(scale.height / step + 1e-6) + 1):
            y = scale.at(0, number * step)[1]
            for x, way in ((left, -SHORT), (right, SHORT)):
                yield Path(line((x, y), (x + way, y)), stroke=INK, width=0.18)


def rule(grid: Grid, x: float, y: float) -> tuple[list[Mark], float]:
    """Return the marks of a scale bar, its left end at x, y, and its length with the number at its end, all in mm.

    The bar is two to five steps of the grid long.
    """
    each = grid.step * grid.unit * grid.scale.mm
    count = max(2, min(5, int(40 / each)))
    bars = [
        Path(rectangle(x + n * each, y, each, 1.2), stroke=INK, width=0.2, fill=INK if n % 2 == 0 else PAPER)
        for n in range(count)
    ]
    end = f"{grid.step * count}\N{NO-BREAK SPACE}{grid.measures.unit}"
    names = [Text(x, y - 1.0, "0", *FIGURES, "middle"), Text(x + count * each, y - 1.0, end, *FIGURES, "middle")]
    return [*bars, *names], count * each + width(end, *FIGURES) / 2
