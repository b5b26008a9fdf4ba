"""Shapes laid on one sheet of cells by several heuristics; the one that fills the sheet most wins.

A heuristic, called a hand here, puts each shape where it rates the place best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from drumhead.printing.layout.layout_cache import clearable_cache
from drumhead.printing.nesting.bitmaps import first, rectangle, shift
from drumhead.printing.nesting.cell_masks import CELL, MARGIN, Outline, cells_of, too_near

# What a millimetre nearer the head of the sheet is worth, in millimetres nearer its left edge, and in how many of its
# turns a shape may lie: a hand for each. As they are drawn is tried first, for they are read so.
Hand = tuple[float, int]
TURNS = 4
SLOPES = (8.0, 1000.0, 3.0, 2.0, 1.5, 1.0, 0.8, 0.66, 0.5, 0.33, 0.25, 0.001)
HANDS: tuple[Hand, ...] = ((1000.0, 1), (8.0, 1), (1.0, 1), *((slope, TURNS) for slope in SLOPES))
AIR = (0.0, 1.0, 2.0, 4.0)  # mm between pieces beyond their gap
NEAR = 1e-6
Ways = tuple[Outline, ...]  # a shape in each of the turns in which it may lie
Size = tuple[int, int]  # rows and columns
Spot = tuple[Outline, int, int]  # a shape as it is turned, and the row and column of its upper left corner
Run = tuple[Ways, int]  # a shape, and how many of it


@dataclass(frozen=True)
class ShapePlacement:
    """A shape on a sheet: its turns, the index `way` of the one used, the row and column of its upper left corner."""

    ways: Ways
    way: int
    down: int
    right: int

    @property
    def spot(self) -> Spot:
        """The turned shape and the row and column of its upper left corner."""
        return self.ways[self.way], self.down, self.right


def fullest(size: Size, gap: float, runs: Sequence[Run], ordered: bool = False) -> Iterator[tuple[ShapePlacement, ...]]:
    """Yield ways to lay shapes on a sheet that cover as much of it as the best heuristics can.

    `size` is the sheet's rows and columns, `gap` is in mm, and `runs` are pairs of a shape and its count. Shapes that
    do not fit are left out; if they are `ordered`, all after the first such shape too. The first ways are as close as
    possible, the next have more space between shapes, as long as they cover as much.
    """
    most = tuple((ways, min(count, int(size[0] * size[1] * CELL**2 / ways[0].size) + 1)) for ways, count in runs)
    best = _best(size, gap, most, ordered)
    for wider in AIR:
        for hand, area in best:
            lying = lay_shapes(size, gap + wider, hand, most, ordered)
            if area_of(lying) > area - NEAR:
                yield lying


@clearable_cache()
def _best(size: Size, gap: float, runs: tuple[Run, ...], ordered: bool) -> tuple[tuple[Hand, float], ...]:
    """Return the heuristics that cover most of a sheet, each with the square mm covered; stop if one lays all."""
    found: list[tuple[Hand, float]] = []
    for hand in HANDS:
        lying = lay_shapes(size, gap, hand, runs, ordered)
        found.append((hand, area_of(lying)))
        if len(lying) == sum(count for _, count in runs):
            break
    most = max(area for _, area in found)
    return tuple((hand, area) for hand, area in found if area > most - NEAR)


def area_of(lying: Iterable[ShapePlacement]) -> float:
    """Return the area of placed shapes in square mm."""
    return sum(each.ways[0].size for each in lying)


@clearable_cache()
def lay_shapes(
    size: Size, gap: float, hand: Hand, runs: tuple[Run, ...], ordered: bool = False
) -> tuple[ShapePlacement, ...]:
    """Return the shapes that the heuristic `hand` gets on a sheet, in the order in which it laid them.

    `runs` are pairs of a shape and its count. If `ordered`, nothing is laid after the first shape that does not fit.
    """
    sheet = ShapeBitmap(size, gap, hand)
    for ways, count in runs:
        for _ in range(count):
            if not sheet.takes(ways):
                if ordered:
                    return tuple(sheet.lying)
                break
    return tuple(sheet.lying)


@dataclass
class ShapeBitmap:
    """A sheet being filled: its rows and columns, the shapes `lying` on it, and those that no longer fit (`full`).

    `gap` is in mm, `hand` is the heuristic. The sheet also holds a bitmap of the free places of each shape.
    """

    size: Size
    gap: float
    hand: Hand
    lying: list[ShapePlacement] = field(default_factory=list)
    full: set[Ways] = field(default_factory=set)
    _places: dict[Outline, int] = field(default_factory=dict)

    def takes(self, ways: Ways) -> bool:
        """Put a shape, given as its turns, where the heuristic rates it best; return False if it does not fit."""
        if ways in self.full:
            return False
        found = [(*spot, way) for way, outline in enumerate(ways[: self.hand[1]]) if (spot := self._best(outline))]
        if not found:
            self.full.add(ways)
            return False
        _, down, right, way = min(found)
        lies = ShapePlacement(ways, way, down, right)
        for outline, places in self._places.items():
            self._places[outline] = places & ~self._too_near(outline, lies)
        self.lying.append(lies)
        return True

    @property
    def _stride(self) -> int:
        """The number of bits in a row, enough to keep places beside the sheet apart from those on it."""
        return self.size[1] + cells_of(self.gap) + MARGIN

    def _best(self, outline: Outline) -> tuple[float, int, int] | None:
        """Return the best place for a shape as its rating, row and column; None if there is none. Low is good."""
        if outline not in self._places:
            self._places[outline] = self._places_of(outline)
        places, stride = self._places[outline], self._stride
        column = _column(self.size[0], stride)
        tall, wide, slope = len(outline.rows), outline.wide, self.hand[0]
        best = None
        while places:  # only the first place of a row can be best, and only if it is left of those in all rows above
            down, right = divmod(first(places), stride)
            foot = down + tall
            if best and slope * foot + wide + foot / 1000 > best[0]:
                break  # not even a place at the left edge is better
            found = slope * foot + (right + wide) + foot / 1000, down, right
            best = min(best or found, found)
            places &= (column << right) - column
        return best

    def _places_of(self, outline: Outline) -> int:
        """Return a bitmap of all places where a shape may be."""
        rows, columns = self.size[0] - len(outline.rows) + 1, self.size[1] - outline.wide + 1
        places = rectangle(rows, columns, self._stride)
        for lies in self.lying:
            places &= ~self._too_near(outline, lies)
        return places

    def _too_near(self, outline: Outline, lies: ShapePlacement) -> int:
        """Return a bitmap of the places where a shape would be too near to the one laid as `lies`."""
        other, down, right = lies.spot
        near, start = too_near(outline, other, self.gap, self._stride)
        return shift(near, start + down * self._stride + right)


@clearable_cache()
def _column(tall: int, stride: int) -> int:
    return rectangle(tall, 1, stride)
