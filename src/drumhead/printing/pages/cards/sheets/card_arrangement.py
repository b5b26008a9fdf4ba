"""The arrangement of cards on a sheet: as many as fit, with room for header, footer and the names of their kinds.

All are upright or, where that saves a sheet, some rows of them are turned by 90 degrees. Header and footer are above
and below the cards or along their sides, the names of kinds beside rows or above columns: Drumhead chooses the way that
fits most cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from drumhead.printing.drawing.vector_primitives import Group, Mark, Point, move, store
from drumhead.printing.layout.registration_marks import clear_of_marks
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.sheets.card_grid import ARM, CLEAR, LEAST_TICK, Slots
from drumhead.printing.style.paper import REACH, Box, Paper, PaperError

FOLD_GAP = 2.0  # mm between the fold and the cards, so that the knife takes both layers
HEAD, FOOT, LABEL = 3.9, 6.2, 3.6  # mm that the head, the foot and the names of kinds take


def mirrors_across(paper: Paper, duplex: str) -> bool:
    """Return whether left and right are swapped on the back of a sheet; if not, top and bottom are.

    `duplex` is the edge on which sheets are flipped, a way of `card_options.DUPLEX`.
    """
    return (paper.height >= paper.width) == (duplex != "short-edge")


@dataclass(frozen=True)
class Layout:
    """The places of card fronts and backs on a sheet.

    `bands` are the places of the fronts: those of upright cards, then those of turned ones. With `upright`, header
    and footer are along the sides of the sheet; `room` is the area between them. `fold` has the ends of a fold, None
    for no fold. `offset` moves the backs, in mm to the right and down.
    """

    paper: Paper
    bands: tuple[Slots, ...]
    duplex: str
    upright: bool
    room: Box
    fold: tuple[Point, Point] | None = None
    offset: Point = (0.0, 0.0)

    @cached_property
    def places(self) -> tuple[tuple[Box, bool], ...]:
        """The place of every front in the order of filling, each with whether its card is turned by 90 degrees."""
        return tuple((band.slot(number), band.turned) for band in self.bands for number in range(band.count))

    @property
    def count(self) -> int:
        """The number of cards that fit on the sheet."""
        return sum(band.count for band in self.bands)

    def back(self, number: int) -> Box:
        """Return the place of the back of card `number`, counted from 0: across the fold, or on the back of the sheet
        as seen there.
        """
        return self._behind(self.places[number][0])

    def _behind(self, front: Box) -> Box:
        if self.mirrored_across:
            axis = self.fold[0][0] if self.fold else self.paper.width / 2
            box = Box(2 * axis - front.right, front.top, 2 * axis - front.left, front.bottom)
        else:
            axis = self.fold[0][1] if self.fold else self.paper.height / 2
            box = Box(front.left, 2 * axis - front.bottom, front.right, 2 * axis - front.top)
        x, y = self.offset
        return Box(box.left + x, box.top + y, box.right + x, box.bottom + y)

    @cached_property
    def mirrored_across(self) -> bool:
        """Whether left and right are swapped on backs; if not, top and bottom are, and backs are upside down."""
        if self.fold:
            return self.fold[0][0] == self.fold[1][0]
        return mirrors_across(self.paper, self.duplex)

    @cached_property
    def beyond(self) -> tuple[Slots, ...]:
        """The places of the backs on the other side of the fold, one for each of `bands`."""
        return tuple(band.at(self._behind(band.grid)) for band in self.bands)

    def page(self, back: bool) -> Box:
        """Return the sheet as it is cut: all of it, or with a fold the half with the fronts, or with the backs."""
        return _page(self.paper, self.mirrored_across if self.fold else None, back)

    def room_round(self, band: Slots, bands: Sequence[Slots]) -> Box:
        """Return the area in which cutting guides of a band may be drawn, up to header, footer, fold and the other
        `bands`.
        """
        grid, room = band.grid, self._up_to_fold(band.grid)
        for other in (each.grid for each in bands if each is not band):
            if other.top >= grid.bottom:
                room = replace(room, bottom=min(room.bottom, other.top - band.gap / 2))
            elif other.bottom <= grid.top:
                room = replace(room, top=max(room.top, other.bottom + band.gap / 2))
            elif other.left >= grid.right:
                room = replace(room, right=min(room.right, other.left - band.gap / 2))
            else:
                room = replace(room, left=max(room.left, other.right + band.gap / 2))
        return room

    def _up_to_fold(self, grid: Box) -> Box:
        if not self.fold:
            return self.room
        x, y = self.fold[0]
        if self.mirrored_across:
            return replace(self.room, right=x) if grid.right <= x else replace(self.room, left=x)
        return replace(self.room, bottom=y) if grid.bottom <= y else replace(self.room, top=y)

    def set_front(self, marks: Sequence[Mark], number: int) -> Group:
        """Return a front's marks moved to the place of card `number`, counted from 0; the top of a turned card is at
        the right.
        """
        box, turned = self.places[number]
        return move((store(marks),), box.right, box.top, 90) if turned else store(marks, box.left, box.top)

    def set_back(self, marks: Sequence[Mark], number: int) -> Group:
        """Return a back's marks moved to the place of the back of card `number`, counted from 0.

        The top of the back is behind the top of the front, whichever edge the sheet is flipped on.
        """
        box, turned = self.back(number), self.places[number][1]
        if turned and self.mirrored_across:
            return move((store(marks),), box.left, box.bottom, -90)
        if turned:
            return move((store(marks),), box.right, box.top, 90)
        if self.mirrored_across:
            return store(marks, box.left, box.top)
        return move((store(marks),), box.right, box.bottom, 180)


def layout(paper: Paper, making: Making, cards: int = 0) -> Layout:
    """Return the arrangement on a paper that needs fewest sheets for `cards` cards, or fits most cards on a sheet if
    that is 0.

    Some cards are turned only where that saves a sheet. PaperError where no card fits.
    """
    ways = [way for lies in (paper.on_its_side(), paper) for way in _ways(lies.to_its_edges(), making)]

    def worth(way: Layout) -> tuple[int, int, int]:
        sheets = -(-cards // way.count) if cards else -way.count
        return -sheets, -len(way.bands), way.count

    if not (best := max((way for way in ways if way.count), key=worth, default=None)):
        hint = " with its back beside it; another --duplex needs less room" if making.duplex == "fold" else ""
        raise PaperError(f"a card of {making.stock.says} does not go on {paper.name}{hint}")
    return best


def _ways(paper: Paper, making: Making) -> Iterator[Layout]:
    """Yield every arrangement of cards on a paper, with header, footer and names of kinds in each possible place."""
    for upright, down in product((False, True), repeat=2):
        sides = _taken(making, head=upright, label=not down)
        ends = _taken(making, head=not upright, label=down)
        area = paper.printable.inset(ends, sides, ends, sides)
        room = paper.printable.inset(*((0, FOOT, 0, HEAD) if upright else (HEAD, 0, FOOT, 0)))
        every = Slots(area, making.stock.width, making.stock.height, 2 * making.bleed, down)
        beside, above = (
            paper.corners and paper.corners + _taken(making, head=False, label=label) for label in (not down, down)
        )
        for whole, pushed, fold in _halves(paper, every, making) if making.duplex == "fold" else [(every, None, None)]:
            if paper.cutter and fold and pushed is not upright:
                continue  # header and footer would be where the fold meets the edge, among the marks
            for area in clear_of_marks(whole.area, _page(paper, pushed), beside, above):
                for bands in _bands(whole.at(area), pushed, making):
                    yield Layout(paper, bands, making.duplex, upright, room, fold, making.moves(paper))


def _page(paper: Paper, side_by_side: bool | None, back: bool = False) -> Box:
    """Return a sheet (None), or a half of one whose halves are side by side, or one above the other."""
    x, y = (paper.width / 2 if side_by_side else 0.0), (paper.height / 2 if side_by_side is False else 0.0)
    first = Box(0, 0, x or paper.width, y or paper.height)
    return first.shift(x, y) if back else first


def _bands(whole: Slots, pushed: bool | None, making: Making) -> Iterator[tuple[Slots, ...]]:
    """Yield the places for upright cards only; then for some rows of upright cards and turned ones in the remaining
    area.

    `pushed` is as `right` in `Slots.push`.
    """
    yield (whole.push(pushed),)
    between = making.bleed + max(making.bleed, _guide(making) if making.guides == "marks" else 0)
    for number in range(1, whole.lines_across + 1):
        if bands := whole.bands(number, between, pushed):
            yield bands


def _taken(making: Making, head: bool, label: bool) -> float:
    """Return the mm to keep free at each of two opposite ends of a sheet, the same at both so that backs fit too.

    `head` and `label` say whether header and footer, or the names of kinds, are at these ends.
    """
    guide = _guide(making)
    near = max(making.bleed + LABEL if label else 0.0, guide)
    return max(HEAD + near, FOOT + max(CLEAR, guide)) if head else near


def _guide(making: Making) -> float:
    """Return the mm around a card that stay free for its bleed and its cutting guides."""
    return {"marks": max(CLEAR, making.bleed) + LEAST_TICK, "corners": max(ARM, making.bleed)}.get(
        making.guides, making.bleed
    )


def _halves(paper: Paper, every: Slots, making: Making) -> Iterator[tuple[Slots, bool, tuple[Point, Point]]]:
    """Yield the two ways to fold a sheet: the places of fronts on one half, a flag, and the ends of the fold.

    The fronts are left of the fold with True, or above it with False; the flag is as `right` in `Slots.push`.
    """
    area, near = every.area, FOLD_GAP + making.bleed
    x, y = paper.width / 2, paper.height / 2
    left, upper = (area.inset(right=area.right - x + near), area.inset(bottom=area.bottom - y + near))
    ends = area.inset(*[max(0.0, paper.corners - REACH)] * 4)  # no dash is among the marks
    yield every.at(left), True, ((x, ends.top), (x, ends.bottom))
    yield every.at(upper), False, ((ends.left, y), (ends.right, y))
