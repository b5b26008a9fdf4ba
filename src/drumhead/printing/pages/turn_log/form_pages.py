"""A form on paper: its strips stacked on as many pages as they need, with lines as high as the page allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.vector_primitives import Mark
from drumhead.printing.layout.stack_layout import Block, Group, PlacedBlock, spread, stack, used
from drumhead.printing.pages.turn_log import form_bottom_strips, form_top_strips
from drumhead.printing.pages.turn_log.form_top_strips import WRITTEN, Lines, Strip, fit_names, height_of_lines
from drumhead.printing.pages.turn_log.turn_form import Side, TurnForm
from drumhead.printing.pages.turn_log.turn_tops import turn_tops
from drumhead.printing.style.fonts import USUAL, Lettering

PEN = WRITTEN, 8.6  # mm of a unit's line that is to be written on
EVENLY = 0.55, 0.65, 0.75, 0.85, 0.95  # of a page, tried in this order
PRINTED = 4.4, 6.3  # mm of one that is filled in


@dataclass(frozen=True)
class FormPage:
    """The contents of one page of a turn: marks from 0, 0 on, and their height in mm."""

    marks: tuple[Mark, ...]
    height: float


class SetForm:
    """A turn's form laid out in a width of `room` mm.

    `tall` is the least and the greatest height in mm of a unit's line: PEN to write on, or PRINTED. Names are in one
    font with the names `beside` this form.
    """

    def __init__(
        self,
        form: TurnForm,
        room: float,
        low_ink: bool,
        tall: tuple[float, float],
        lettering: Lettering = USUAL,
        beside: Sequence[str] = (),
    ) -> None:
        self.form, self.room, self.low_ink, self.lettering = form, room, low_ink, lettering
        self.is_for_pen = tall == PEN
        names = [row.name for side in form.sides for row in side.rows]
        self.names = fit_names([*names, *beside], form.name, lettering)
        fitted = [self.names[name][1] for name in names] if self.is_for_pen else []
        self.least = max([tall[0], *(height_of_lines(len(made.lines), made.size) for made in fitted)])
        self.most = tall[1]
        self.strips: dict[str, Strip] = {}
        if form.turns:
            self.strips["tops"] = turn_tops(form, room, lettering)
            self.strips["tops again"] = turn_tops(form, room, lettering, continued=True)
        self.strips["heads"] = form_top_strips.heads(form, room, lettering)
        counts = form_bottom_strips.draw_closing if form.turns else form_bottom_strips.draw_counts
        ends = [counts(form, room, lettering), form_bottom_strips.points(form, room, lettering)]
        tail = [*ends, *form_bottom_strips.notes(form.notes, room, lettering)]
        self.groups = [
            *(self._side(side) for side in form.sides if side.rows),
            Group(tuple(self._tail([each for each in tail if each.height]))),
        ]

    @property
    def takes(self) -> float:
        """The height in mm that the whole form needs on one page."""
        return used(self._opening(True, True)) + sum(group.takes for group in self.groups)

    @property
    def grows(self) -> float:
        """The height in mm by which all lines of the form can grow."""
        return sum(block.gives for group in self.groups for block in group.blocks)

    def pages(self, first: float, later: float) -> list[FormPage]:
        """Return the form on as few pages as possible.

        `first` is the free height in mm of the first page, and `later` that of the others. A form for the pen is
        divided evenly among its pages.
        """
        stacks = self._stacks(first, later)
        for share in EVENLY if self.is_for_pen and len(stacks) > 1 else ():
            evenly = self._stacks(first * share, later * share)
            if len(evenly) == len(stacks):
                stacks = evenly
                break
        return [self._page(number, blocks, later if number else first) for number, blocks in enumerate(stacks)]

    def _stacks(self, first: float, later: float) -> list[list[Block]]:
        return stack(self.groups, first - used(self._opening(True, True)), later - used(self._opening(False, True)))

    def _side(self, side: Side) -> Group:
        """Return a side as a group of blocks: its heading and its lines."""
        drawn = Lines(self.form.name, self.form.columns, self.names, self.room, self.low_ink, self.lettering)
        rows = [drawn.strip(row, self.least, row is side.rows[-1]) for row in side.rows]
        head, again = (
            self._kept(
                f"{side.id} {continued}",
                form_top_strips.side_head(self.form, side, self.room, continued, self.lettering),
            )
            for continued in (False, True)
        )
        blocks = [
            self._kept(f"{side.id} {number}", row, max(0.1, self.most - row.height)) for number, row in enumerate(rows)
        ]
        return Group(tuple(blocks), head, again)

    def _tail(self, strips: Sequence[Strip]) -> Iterator[Block]:
        for number, strip in enumerate(strips):
            yield self._kept(f"tail {number}", strip)

    def _kept(self, name: str, strip: Strip, gives: float = 0.0) -> Block:
        self.strips[name] = strip
        return Block(name, strip.height, gives)

    def _opening(self, first: bool, rows: bool) -> list[Block]:
        """Return the blocks above the sides: the turns, with their cards if `first`, and the column headings.

        `rows` is whether the page has lines of units, which need the headings.
        """
        tops = "tops" if first else "tops again"
        names = [*([tops] if tops in self.strips else []), *(["heads"] if rows else [])]
        return [Block(name, self.strips[name].height) for name in names]

    def _page(self, number: int, blocks: Sequence[Block], room: float) -> FormPage:
        rows = any(block.gives for block in blocks)
        placed = spread([*self._opening(not number, rows), *blocks], room)
        marks = [mark for each in placed for mark in self._drawn(each)]
        return FormPage(tuple(marks), placed[-1].top + placed[-1].height if placed else 0.0)

    def _drawn(self, placed: PlacedBlock) -> Iterator[Mark]:
        yield from self.strips[placed.name].draw(placed.top, placed.height)
