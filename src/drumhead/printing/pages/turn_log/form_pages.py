"""A turn's form on paper: its strips stacked on as many pages as they need, with lines as high as the page allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from drumhead.printing.drawing.vector_primitives import Mark
from drumhead.printing.layout.stack_layout import Block, Group, PlacedBlock, spread, stack, used
from drumhead.printing.pages.turn_log import form_bottom_strips, form_top_strips
from drumhead.printing.pages.turn_log.form_top_strips import Lines, Strip
from drumhead.printing.pages.turn_log.turn_form import Side, TurnForm
from drumhead.printing.style.fonts import USUAL, Lettering
from drumhead.printing.text.fitted_labels import told_apart

PEN = 6.3, 8.4  # mm of a unit's line that is to be written on: a ballpoint needs six
EVENLY = 0.55, 0.65, 0.75, 0.85, 0.95  # of a page, tried in this order
PRINTED = 4.4, 6.3  # mm of one that is filled in


@dataclass(frozen=True)
class FormPage:
    """The contents of one page of a turn: marks from 0, 0 on, and their height in mm."""

    marks: tuple[Mark, ...]
    height: float


class SetForm:
    """A turn's form laid out in a width of `room` mm.

    `tall` is the least and the greatest height in mm of a unit's line: PEN to write on, or PRINTED.
    """

    def __init__(
        self, form: TurnForm, room: float, low_ink: bool, tall: tuple[float, float], lettering: Lettering = USUAL
    ) -> None:
        self.form, self.room, self.low_ink, self.lettering = form, room, low_ink, lettering
        self.least, tallest = tall
        self.gives = tallest - self.least
        self.strips: dict[str, Strip] = {}
        if form.cards:
            self.strips["cards"] = form_top_strips.cards(form.cards, room, lettering)
        self.strips["heads"] = form_top_strips.heads(form.name, form.columns, room, lettering)
        ends = [form_bottom_strips.draw_counts(form, room, lettering), form_bottom_strips.points(form, room, lettering)]
        tail = [*ends, *form_bottom_strips.notes(form.notes, room, lettering)]
        self.groups = [
            *(self._side(side) for side in form.sides if side.rows),
            Group(tuple(self._tail([each for each in tail if each.height]))),
        ]

    @property
    def takes(self) -> float:
        """The height in mm that the whole form needs on one page."""
        return used(self._opening(True, True)) + sum(group.takes for group in self.groups)

    def pages(self, first: float, later: float) -> list[FormPage]:
        """Return the form on as few pages as possible.

        `first` is the free height in mm of the first page, and `later` that of the others. A form for the pen is
        divided evenly among its pages.
        """
        stacks = self._stacks(first, later)
        for share in EVENLY if self.gives == PEN[1] - PEN[0] and len(stacks) > 1 else ():
            evenly = self._stacks(first * share, later * share)
            if len(evenly) == len(stacks):
                stacks = evenly
                break
        return [self._page(number, blocks, later if number else first) for number, blocks in enumerate(stacks)]

    def _stacks(self, first: float, later: float) -> list[list[Block]]:
        heads = self.strips["heads"].height
        return stack(self.groups, first - used(self._opening(True, False)) - heads, later - heads)

    def _side(self, side: Side) -> Group:
        """Return a side as a group of blocks: its heading and its lines."""
        names = told_apart(
            [row.name for row in side.rows], form_top_strips.room_of_a_name(self.form.name, self.lettering)
        )
        drawn = Lines(self.form.name, self.form.columns, names, self.room, self.low_ink, self.lettering)
        rows = [drawn.strip(row, self.least, row is side.rows[-1]) for row in side.rows]
        head, again = (
            self._kept(f"{side.id} {continued}", form_top_strips.side_head(side, self.room, continued, self.lettering))
            for continued in (False, True)
        )
        blocks = [self._kept(f"{side.id} {number}", row, self.gives) for number, row in enumerate(rows)]
        return Group(tuple(blocks), head, again)

    def _tail(self, strips: Sequence[Strip]) -> Iterator[Block]:
        for number, strip in enumerate(strips):
            yield self._kept(f"tail {number}", strip)

    def _kept(self, name: str, strip: Strip, gives: float = 0.0) -> Block:
        self.strips[name] = strip
        return Block(name, strip.height, gives)

    def _opening(self, first: bool, rows: bool) -> list[Block]:
        """Return the blocks above the sides: the cards, if this is the first page, and the column headings.

        `rows` is whether the page has lines of units, which need the headings.
        """
        names = [*(["cards"] if first and "cards" in self.strips else []), *(["heads"] if rows else [])]
        return [Block(name, self.strips[name].height) for name in names]

    def _page(self, number: int, blocks: Sequence[Block], room: float) -> FormPage:
        rows = any(block.gives for block in blocks)
        placed = spread([*self._opening(not number, rows), *blocks], room)
        marks = [mark for each in placed for mark in self._drawn(each)]
        return FormPage(tuple(marks), placed[-1].top + placed[-1].height if placed else 0.0)

    def _drawn(self, placed: PlacedBlock) -> Iterator[Mark]:
        yield from self.strips[placed.name].draw(placed.top, placed.height)
