"""The free area of a sheet between pieces: which piece each cell is nearest to, and space in it for text."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from drumhead.printing.layout.layout_cache import KEPT, clearable_cache
from drumhead.printing.nesting.bitmaps import (
    Planes,
    first,
    largest,
    pack,
    rectangle,
    shift,
    sum_windows,
    whole_windows,
)
from drumhead.printing.nesting.cell_masks import Outline
from drumhead.printing.nesting.nesting_search import Size, Spot

REACH = 8  # cells: free area farther from every piece has no owner
STRANGE = 2 * REACH  # a label's cell next to its own piece is worth this less 1, one this far or another's nothing
LEAST = 6  # lowest mean worth of a label's cells: most must be on its own piece's free area
ABOVE, ASIDE = 12, 30  # cells above and beside a piece where its label may begin


class FreeArea:
    """The part of a sheet that is free for text between the shapes at `spots`; rows and columns are cells of 1 mm."""

    def __init__(self, size: Size, spots: Sequence[Spot]) -> None:
        self._size, self._spots, self._stride = size, tuple(spots), _stride(size)
        self.free = _sheet(size)
        for spot in self._spots:
            self.free &= ~_bits(spot, self._stride)

    def again(self) -> FreeArea:
        """Return a copy of the free area that can be filled without changing this one."""
        return copy(self)

    def find_label_place(self, number: int, tall: int, wide: int) -> tuple[int, int] | None:
        """Return the row and column for a label near the piece with index `number` and far from others, or None.

        The label takes `tall` by `wide` cells, which are not marked as taken. None if there is no good place.
        """
        outline, down, right = self._spots[number]
        top, left = max(0, down - ABOVE), max(0, right - ASIDE)
        bottom = min(self._size[0], down + len(outline.rows) + ABOVE)
        end = min(self._size[1], right + outline.wide + ASIDE)
        skip = top * self._stride  # the rows above cost time
        places = rectangle(bottom - top - tall + 1, end - left - wide + 1, self._stride) << left
        places &= whole_windows(self.free >> skip, tall, wide, self._stride)
        if not places:
            return None
        worths = [plane >> skip for plane in label_worths(self._size, self._spots)[number]]
        worth, places = largest(sum_windows(worths, tall, wide, self._stride), places)
        return divmod(first(places) + skip, self._stride) if worth >= LEAST * tall * wide else None

    def clear(self, tall: int, wide: int) -> tuple[int, int] | None:
        """Return the row and column of the highest free place for `tall` by `wide` cells, or None.

        A free cell is left all round. It is for text that belongs to no piece. The cells are not marked as taken;
        None if there is no such place.
        """
        (height, width), stride = self._size, self._stride
        covered = _sheet(self._size) & ~self.free
        around = (1 << (height + 2) * stride + 2) - 1 & ~(covered << stride + 1)  # with free cells beyond every edge
        places = rectangle(height - tall + 1, width - wide + 1, stride)
        places &= whole_windows(around, tall + 2, wide + 2, stride)
        return divmod(first(places), stride) if places else None

    def take(self, down: int, right: int, tall: int, wide: int) -> None:
        """Mark `tall` by `wide` cells from row `down` and column `right` as taken, so that no text goes there."""
        self.free &= ~(rectangle(tall, wide, self._stride) << down * self._stride + right)


@clearable_cache()
def _sheet(size: Size) -> int:
    return rectangle(*size, _stride(size))


def _stride(size: Size) -> int:
    return size[1] + 1  # a column that keeps the two edges apart


def _bits(spot: Spot, stride: int) -> int:
    outline, down, right = spot
    return _packed(outline, stride) << down * stride + right


@clearable_cache()
def _packed(outline: Outline, stride: int) -> int:
    return pack(outline.rows, stride)


@clearable_cache(KEPT // 8)
def label_worths(size: Size, spots: tuple[Spot, ...]) -> list[Planes]:
    """Return for each piece what each cell of its free area is worth to its label: 15 beside it, 8 farthest away.

    A cell belongs to the piece that is nearest, if no more than `REACH` cells away.
    """
    stride, empty = _stride(size), _sheet(size)
    edges = []
    for spot in reversed(spots):  # of a cell that two share, the later one has it
        edges.append(_bits(spot, stride) & empty)
        empty &= ~edges[-1]
    edges.reverse()
    worths = [[0] * STRANGE.bit_length() for _ in spots]
    for away in range(1, REACH + 1):
        grown = [0] * len(spots)
        for step in (-stride, stride, -1, 1):  # of two at the same distance, the one below, above, to the right
            for number, edge in enumerate(edges):
                fresh = shift(edge, step) & empty
                empty ^= fresh
                grown[number] |= fresh
        edges = grown
        for planes, edge in zip(worths, edges):
            for digit in range(len(planes)):
                if STRANGE - away >> digit & 1:
                    planes[digit] |= edge
    return worths
