"""Where cards lie on a sheet: as many as it holds, and round them room for head, foot and the names of their kinds.

Head and foot stand above and below the cards or run up their sides, the names of kinds beside rows or above columns:
whichever lets the sheet hold most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import product

from drumhead.press.drawing.marks import Group, Mark, Point, moved, stored
from drumhead.press.papers.cards.making import Making
from drumhead.press.papers.cards.slots import ARM, CLEAR, LEAST_TICK, Slots
from drumhead.press.style.paper import Box, Paper, PaperError

FOLD_GAP = 2.0  # mm between the fold and the cards, so that the knife takes both layers
HEAD, FOOT, LABEL = 3.9, 6.2, 3.6  # mm that the head, the foot and the names of kinds take


def mirrors_across(paper: Paper, duplex: str) -> bool:
    """Whether left and right change places on the back of a sheet; else top and bottom, and it stands on its head."""
    return (paper.height >= paper.width) == (duplex != "short-edge")


@dataclass(frozen=True)
class Layout:
    """Where fronts and backs lie on a sheet: the places of the fronts, and how each back is turned and carried.

    `upright` says whether head and foot run up the sides of the cards; `room` is what they leave.
    """

    paper: Paper
    slots: Slots
    duplex: str
    upright: bool
    room: Box
    fold: tuple[Point, Point] | None = None
    offset: Point = (0.0, 0.0)

    def back(self, number: int) -> Box:
        """Where the back of a card lies: across the fold, or on the back of the sheet as seen from there."""
        front = self.slots.slot(number)
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
        """Whether left and right change places (else top and bottom, and backs stand on their heads)."""
        if self.fold:
            return self.fold[0][0] == self.fold[1][0]
        return mirrors_across(self.paper, self.duplex)

    @property
    def beyond(self) -> Slots:
        """The places of the backs across the fold."""
        return self.slots.at(reduce(Box.around, map(self.back, range(self.slots.count))))

    @property
    def room_of_fronts(self) -> Box:
        """Where what is cut by may stand round the fronts: up to head, foot and fold."""
        return self._up_to_fold(self.slots.grid)

    @property
    def room_of_backs(self) -> Box:
        """The same round the backs across the fold."""
        return self._up_to_fold(self.beyond.grid)

    def _up_to_fold(self, grid: Box) -> Box:
        if not self.fold:
            return self.room
        x, y = self.fold[0]
        if self.mirrored_across:
            return replace(self.room, right=x) if grid.right <= x else replace(self.room, left=x)
        return replace(self.room, bottom=y) if grid.bottom <= y else replace(self.room, top=y)

    def set_back(self, marks: Sequence[Mark], number: int) -> Group:
        """A back's marks where they belong; upside down where the sheet is turned top to bottom."""
        box = self.back(number)
        if self.mirrored_across:
            return stored(marks, box.left, box.top)
        return moved((stored(marks),), box.right, box.bottom, 180)


def layout(paper: Paper, making: Making) -> Layout:
    """The way for cards to lie that lets a sheet hold most of them; PaperError where no card goes on."""
    ways = [way for lies in (paper.on_its_side(), paper) for way in _ways(lies.to_its_edges(), making)]
    if not (best := max(ways, key=lambda way: way.slots.count)).slots.count:
        hint = " with its back beside it; another --duplex needs less room" if making.duplex == "fold" else ""
        raise PaperError(f"a card of {making.stock.says} does not go on {paper.name}{hint}")
    return best


def _ways(paper: Paper, making: Making) -> Iterator[Layout]:
    """Each way for head, foot and names to stand, the cards on one side of a fold or over the whole sheet."""
    for upright, down in product((False, True), repeat=2):
        sides = _taken(making, head=upright, label=not down)
        ends = _taken(making, head=not upright, label=down)
        area = paper.printable.inset(ends, sides, ends, sides)
        room = paper.printable.inset(*((0, FOOT, 0, HEAD) if upright else (HEAD, 0, FOOT, 0)))
        every = Slots(area, making.stock.width, making.stock.height, 2 * making.bleed, down)
        for slots, fold in _halves(paper, every, making) if making.duplex == "fold" else [(every, None)]:
            yield Layout(paper, slots, making.duplex, upright, room, fold, making.moves(paper))


def _taken(making: Making, head: bool, label: bool) -> float:
    """The mm that one end of a sheet and the other must keep free, so that backs have their place as fronts have."""
    guide = {"marks": max(CLEAR, making.bleed) + LEAST_TICK, "corners": max(ARM, making.bleed)}.get(
        making.guides, making.bleed
    )
    near = max(making.bleed + LABEL if label else 0.0, guide)
    return max(HEAD + near, FOOT + max(CLEAR, guide)) if head else near


def _halves(paper: Paper, every: Slots, making: Making) -> Iterator[tuple[Slots, tuple[Point, Point]]]:
    """The places left of a fold and those above one, pushed up against it, where it is truest."""
    area, near = every.area, FOLD_GAP + making.bleed
    x, y = paper.width / 2, paper.height / 2
    left, upper = (area.inset(right=area.right - x + near), area.inset(bottom=area.bottom - y + near))
    yield every.at(left).pushed(right=True), ((x, area.top), (x, area.bottom))
    yield every.at(upper).pushed(right=False), ((area.left, y), (area.right, y))
