"""The free area of a sheet between pieces: which piece each cell belongs to, and space in it for text."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING

from drumhead.printing.layout.layout_cache import KEPT, clearable_cache
from drumhead.printing.nesting.nesting_search import Size, Spot

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Counts = NDArray[numpy.int32]

REACH = 8  # cells: free area farther from every piece has no owner
STRANGE = 2 * REACH  # cost of a label's cell that is another's or has no owner, against one this far from its own piece
COVERED = 10_000  # cost of a cell on a piece
ABOVE, ASIDE = 12, 30  # cells above and beside a piece where its label may begin
WORST = 10.0  # highest mean cost of a label's cells: most must be on its own piece's free area


class FreeArea:
    """The part of a sheet that is free for text between the shapes at `spots`; rows and columns are cells of 1 mm."""

    def __init__(self, size: Size, spots: Sequence[Spot]) -> None:
        self._size, self._spots = size, tuple(spots)
        self._taken: list[tuple[int, int, int, int]] = []
        owner, far = _owners(size, self._spots)
        self.free = (owner == 0) | (far > 0)

    def again(self) -> FreeArea:
        """Return a copy of the free area that can be filled without changing this one."""
        other = copy(self)
        other._taken, other.free = [*self._taken], self.free.copy()
        return other

    def find_label_place(self, number: int, tall: int, wide: int) -> tuple[int, int] | None:
        """Return the row and column for a label near the piece with index `number` and far from others, or None.

        The label takes `tall` by `wide` cells, which are not marked as taken. None if there is no good place.
        """
        import numpy

        top, left, total = _ills(self._size, self._spots, number)
        if total.shape[0] <= tall or total.shape[1] <= wide:
            return None
        worth = _windows(total, tall, wide)
        for down, right, deep, long in self._taken:
            rows, columns = down - top, right - left
            ends = (
                slice(max(0, rows - tall + 1), max(0, rows + deep)),
                slice(max(0, columns - wide + 1), max(0, columns + long)),
            )
            worth[ends] = STRANGE * tall * wide
        at = int(numpy.argmin(worth))
        if worth.flat[at] > WORST * tall * wide:
            return None
        return top + at // worth.shape[1], left + at % worth.shape[1]

    def clear(self, tall: int, wide: int) -> tuple[int, int] | None:
        """Return the row and column of the highest free place for `tall` by `wide` cells, or None.

        A free cell is left all round. It is for text that belongs to no piece. The cells are not marked as taken;
        None if there is no such place.
        """
        import numpy

        padded = numpy.pad(self.free, 1, constant_values=True)
        if padded.shape[0] < tall + 2 or padded.shape[1] < wide + 2:
            return None
        fits = _windows(_totals(~padded), tall + 2, wide + 2) == 0
        at = int(fits.argmax())
        return divmod(at, fits.shape[1]) if fits.flat[at] else None

    def take(self, down: int, right: int, tall: int, wide: int) -> None:
        """Mark `tall` by `wide` cells from row `down` and column `right` as taken, so that no text goes there."""
        self._taken.append((down, right, tall, wide))
        self.free[down : down + tall, right : right + wide] = False


def _totals(values: NDArray[numpy.generic]) -> Counts:
    """Return a table with one row and one column more: the sum of all values above and to the left of each corner."""
    import numpy

    total: Counts = numpy.zeros((values.shape[0] + 1, values.shape[1] + 1), dtype=numpy.int32)
    total[1:, 1:] = numpy.cumsum(numpy.cumsum(values, 0, dtype=numpy.int32), 1)
    return total


def _windows(total: Counts, tall: int, wide: int) -> Counts:
    """Return the sum of every window of `tall` by `wide` cells.

    `total` has the sum of all values above and to the left of each corner, in one row and column more than the cells.
    """
    return total[tall:, wide:] - total[:-tall, wide:] - total[tall:, :-wide] + total[:-tall, :-wide]


@clearable_cache(8 * KEPT)
def _ills(size: Size, spots: tuple[Spot, ...], number: int) -> tuple[int, int, Counts]:
    """Return the first row and column around a piece, and the cost of text on the cells from there.

    `number` is the piece's index in `spots`. A covered cell costs most, the piece's own free cells least. Each cost
    is given as the sum of all costs above and to the left of a corner.
    """
    import numpy

    outline, down, right = spots[number]
    owner, far = _owners(size, spots)
    height, width = outline.cells.shape
    top, left = max(0, down - ABOVE), max(0, right - ASIDE)
    window = slice(top, down + height + ABOVE), slice(left, right + width + ASIDE)
    ill = numpy.where(owner[window] == number + 1, far[window].astype(numpy.int32), STRANGE)
    covered = (owner[window] != 0) & (far[window] == 0)
    return top, left, _totals(numpy.where(covered, COVERED, ill))


@clearable_cache(KEPT // 8)
def _owners(size: Size, spots: tuple[Spot, ...]) -> tuple[NDArray[numpy.int16], NDArray[numpy.int8]]:
    """Return for each cell the number of its nearest piece, counted from 1, and the distance to it in cells.

    Cells more than 8 cells from every piece have the number 0 and the distance 0.
    """
    import numpy

    owner = numpy.zeros(size, dtype=numpy.int16)
    far = numpy.zeros(size, dtype=numpy.int8)
    for number, (outline, down, right) in enumerate(spots, start=1):
        tall, wide = outline.cells.shape
        owner[down : down + tall, right : right + wide][outline.cells] = number
    for away in range(1, REACH + 1):
        before = owner.copy()
        for here, there in _NEIGHBOURS:
            fresh = (owner[here] == 0) & (before[there] != 0)
            owner[here][fresh] = before[there][fresh]
            far[here][fresh] = away
    return owner, far


_ALL, _LESS, _MORE = slice(None), slice(None, -1), slice(1, None)
_NEIGHBOURS = (
    ((_LESS, _ALL), (_MORE, _ALL)),
    ((_MORE, _ALL), (_LESS, _ALL)),
    ((_ALL, _LESS), (_ALL, _MORE)),
    ((_ALL, _MORE), (_ALL, _LESS)),
)
