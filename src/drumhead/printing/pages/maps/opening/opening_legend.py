"""The legend of the map before the first turn: its drawings, a scale bar, north, and notes to the player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from drumhead.geometry.oriented_box import Box
from drumhead.printing.drawing.vector_primitives import Mark, Path, Text, line, move, rectangle
from drumhead.printing.pages.maps.ground_changes import GOAL, roundel
from drumhead.printing.pages.maps.map_grid import rule
from drumhead.printing.pages.maps.map_legend import NORTH, north
from drumhead.printing.pages.maps.map_scale import Scale
from drumhead.printing.pages.maps.opening.opening_map import ZONE, OpeningMap
from drumhead.printing.pages.maps.opening.opening_text import MapText
from drumhead.printing.pages.maps.opening.unit_blocks import Block, arrow, block_marks
from drumhead.printing.style.colours import INK
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import lines, width
from drumhead.printing.text.map_words import words

SIZE = 9.0  # points
STEP = 5.2  # mm from row to row
LINE = 4.1  # mm from line to line of the notes
MOST_LINES = 8
BLOCK = (7.0, 3.2)  # mm of a unit
InlineImages = tuple[
    list[Mark], float, str
]  # marks about the left end of their middle line, how long they are, what they mean


class Legend:
    """The legend of a map before the first turn, with its scale bar and north."""

    def __init__(self, drawn_map: OpeningMap, voice: MapText) -> None:
        self.map, self.voice = drawn_map, voice

    def lay_out(self, wide: float) -> tuple[list[Mark], float]:
        """Return the marks of the legend, `wide` mm wide with its upper left corner at the origin, and its height in
        mm.
        """
        marks: list[Mark] = []
        needle = NORTH if self.map.opening.north is not None else 0.0
        x, row = 0.0, 0
        for art, reach, says in self._entries():
            need = reach + 1.4 + width(says, "sans", SIZE)
            if x and x + need > wide - needle - (2.0 if needle else 0.0):
                x, row = 0.0, row + 1
            marks += [move(art, x, 2.6 + row * STEP)]
            marks.append(Text(x + reach + 1.4, 3.7 + row * STEP, says, "sans", SIZE))
            x += need + 5.0
        top = (row + 1) * STEP
        bar, long = rule(self.map.grid, 0, 0)
        right = wide - needle
        marks.append(move(bar, right - long - 2.0, top + 4.2))
        if needle:
            marks += north(wide - NORTH / 2, top + 0.2, float(self.map.opening.north or 0.0))
        said = " ".join(self.voice.messages())
        told = lines(said, "sans italic", SIZE, right - long - 8.0, MOST_LINES)
        marks += [Text(0, top + 3.6 + at * LINE, each, "sans italic", SIZE) for at, each in enumerate(told)]
        return marks, top + max(len(told) * LINE, 6.0)

    def _entries(self) -> Iterator[InlineImages]:
        said, opening = words()["legend"], self.map.opening
        yield from self._arms()
        formations = [each.formation for each in opening.stood]
        if any(not (formation and formation.all_round) for formation in formations):
            yield [], 0.0, said["front"]
        if any(formation and formation.all_round for formation in formations):
            yield [Path(rectangle(0, -1.5, 6.4, 3), stroke=INK, width=0.5)], 6.4, said["all-round"]
        if opening.zones:
            deep = self.voice.length(next(iter(opening.zones.values())))
            agreed = any(opening.beyond(side) for side in self.voice.shown)
            stroke = Path(line((0, 0), (11, 0)), stroke=INK, width=0.3, dash=ZONE)
            word = "zone" + ("-ours" if opening.zones_are_ours else "") + ("-if-agreed" if agreed else "")
            yield [stroke], 11.0, fill_words(said[word], depth=deep)
        yield from self._goals()
        if opening.coming:
            yield [*arrow((0.7, 0), 90, INK)], 7.7, said["arrives"]
        if self.voice.turns_are_said:
            yield [], 0.0, said["facing"]

    def _goals(self) -> Iterator[InlineImages]:
        """Yield the entries for objectives: one for each side, or one for both sides where both want all of them."""
        said, liveries = words()["legend"], self.map.look.liveries
        goals = self.map.goals
        if goals and all(len(sides) > 1 for sides in goals.values()):
            rings = [mark for at, side in enumerate(self.map.opening.sides) for mark in self._ring(side, at)]
            yield rings, 4 * GOAL + 0.6, said["both"]
            return
        for side in dict.fromkeys(side for sides in goals.values() for side in sides):
            yield [*roundel((GOAL, 0), liveries[side])], 2 * GOAL, f"{self.voice.name_side(side)} {said['goal']}"

    def _ring(self, side: str, at: int) -> Iterator[Mark]:
        return roundel((GOAL + at * (2 * GOAL + 0.6), 0), self.map.look.liveries[side])

    def _arms(self) -> Iterator[InlineImages]:
        """Yield an entry for each type of unit on the map, with a block in the style of each side that has it."""
        seen: dict[tuple[str, str], dict[str, Block]] = {}
        for block in self.map.blocks:
            seen.setdefault((block.stood.unit.arm, block.sign), {}).setdefault(block.stood.unit.side, block)
        for arm in self.voice.game.ruleset.arm_tables:
            for sign in dict.fromkeys([arm["sign"], *(kind.get("sign", arm["sign"]) for kind in arm["kinds"])]):
                found = seen.get((arm["id"], sign), {})
                blocks = [found[side] for side in self.map.opening.sides if side in found]
                marks = [mark for at, block in enumerate(blocks) for mark in self._sample(block, at)]
                if marks:
                    yield marks, len(blocks) * (BLOCK[0] + 1.4), _name(arm, sign)

    def _sample(self, block: Block, at: int) -> Iterator[Mark]:
        """Yield a unit as it is drawn on the map, facing up, as sample number `at` of an entry, counted from 0."""
        formation, box, mm = block.stood.formation, Box(BLOCK[0] / 2, 0, 0, *BLOCK), 1.0
        if formation and formation.apart:
            true = block.box
            mm = min(BLOCK[0] / true.frontage, BLOCK[1] / true.depth)
            box = Box(BLOCK[0] / 2 / mm, 0, 0, true.frontage, true.depth)
        shape = formation if formation and not formation.limbered else None
        sample = replace(block, stood=replace(block.stood, box=box, formation=shape), stand=(0.0, 0.0))
        yield move(block_marks(sample, Scale(BLOCK[0], 0, mm), self.map.look.low_ink), at * (BLOCK[0] + 1.4) + 0.5, 0)


def _name(arm: Mapping[str, Any], sign: str) -> str:
    """Return the name of an arm's units that have a symbol: the arm's own, or that of a kind with another symbol."""
    kinds = [kind["name"] for kind in arm["kinds"] if kind.get("sign", arm["sign"]) == sign]
    return str(arm["name"] if sign == arm["sign"] else min(kinds, key=len))
