"""The key of the map: every unit by number, what the drawings mean, a rule, north, and what is ours on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from drumhead.press.lettering import lines, shortened, width
from drumhead.press.maps.blocks import Block, arrow, block_marks
from drumhead.press.maps.changes import GOAL, roundel
from drumhead.press.maps.grid import rule
from drumhead.press.maps.legend import NORTH, north
from drumhead.press.maps.opening_map import ZONE, OpeningMap
from drumhead.press.maps.opening_words import Entry, Voice
from drumhead.press.maps.scale import Scale
from drumhead.press.maps.texts import words
from drumhead.press.marks import HAIR, INK, Mark, Path, Text, line, moved
from drumhead.press.signs import drawn
from drumhead.table.box import Box

SIZE, ITALIC = 9.0, 11.0  # points
ROW, HEAD, APART = 4.1, 6.0, 2.4  # mm of a unit's row, of a side's head, and above a head that is not the first
NUMBER, PLACE = 5.6, 9.0  # mm for a number, and for each of the two figures of a place
BETWEEN = 3.6  # mm from one column to the next
STEP = 5.2  # mm from row to row of the legend
MOST_LINES = 8  # of what is to be told
BLOCK = (7.0, 3.2)  # mm of a unit in the legend
Art = tuple[list[Mark], float, str]  # marks about the left end of their middle line, how long they are, what they mean


@dataclass(frozen=True)
class Row:
    """A row of the key: the head of a side, or a unit of it."""

    side: str
    entry: Entry | None = None


class Key:
    """All units of the sides shown, in columns."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.rows = [row for side in voice.shown for row in (Row(side), *(Row(side, e) for e in voice.entries(side)))]

    @property
    def needs(self) -> float:
        """How broad a column is in which nothing is shortened, in mm."""
        return max((self._needs(row) for row in self.rows), default=0.0)

    def _needs(self, row: Row) -> float:
        if row.entry is None:
            return width(self.voice.edge(row.side), "semibold", SIZE + 1) + 6.0 + 2 * PLACE
        more = width(f" {row.entry.more}", "sans italic", SIZE) if row.entry.more else 0.0
        return NUMBER + width(row.entry.name, "sans", SIZE) + more + 2 * PLACE + 0.1

    def columns(self, count: int) -> list[list[Row]]:
        """The rows shared out; sides do not share a column where there are enough, and heads are repeated."""
        sides = [[row for row in self.rows if row.side == side] for side in self.voice.shown]
        parts = sides if count % len(sides) == 0 else [self.rows]
        return [column for part in parts for column in _shared(part, count // len(parts))]

    def tall(self, count: int) -> float:
        """How tall the key is in so many columns."""
        return max((_downs(column)[-1] for column in self.columns(count)), default=0.0)

    def marks(self, x: float, y: float, wide: float, count: int) -> Iterator[Mark]:
        """The key in columns `wide` mm broad, its upper left corner at x, y."""
        for column in self.columns(count):
            for row, down in zip(column, _downs(column)):
                yield from self._row(row, x, y + down - _high(row), wide)
            x += wide + BETWEEN

    def _row(self, row: Row, x: float, y: float, wide: float) -> Iterator[Mark]:
        about = self.voice.game.side(row.side)
        ends = (x + wide - PLACE, x + wide)
        if row.entry is None:
            base = y + HEAD - 2.2
            yield drawn(about["sign"], 3.2, about["ink"]).at(x, base - 2.7)
            yield Text(x + 4.4, base, self.voice.edge(row.side), "semibold", SIZE + 1, ink=about["ink"])
            for end, said in zip(ends, (words()["across"], words()["up"])):
                yield Text(end, base, said, "sans italic", SIZE, "end")
            yield Path(line((x, base + 1.3), (x + wide, base + 1.3)), stroke=HAIR, width=0.2)
            return
        base, entry = y + ROW - 1.0, row.entry
        room = wide - NUMBER - 2 * PLACE
        more = width(f" {entry.more}", "sans italic", SIZE) if entry.more else 0.0
        name = shortened(entry.name, "sans", SIZE, room - more)
        yield Text(x + NUMBER - 1.6, base, entry.number, "bold", SIZE, "end", about["ink"])
        yield Text(x + NUMBER, base, name, "sans", SIZE)
        if entry.more:
            yield Text(x + NUMBER + width(f"{name} ", "sans", SIZE), base, entry.more, "sans italic", SIZE)
        for end, figure in zip(ends, (entry.across, entry.up)):
            yield Text(end, base, figure, "sans", SIZE, "end")


def _shared(rows: Sequence[Row], count: int) -> Iterator[list[Row]]:
    """Rows in so many columns of about the same height, none of which ends with a head or begins without one."""
    rest = list(rows)
    while rest:
        each = max(2, -(-(len(rest) + count - 1) // count))
        column, rest, count = rest[:each], rest[each:], max(1, count - 1)
        while rest and column[-1].entry is None:
            rest.insert(0, column.pop())
        yield column
        if rest and rest[0].entry is not None:
            rest.insert(0, Row(rest[0].side))


def _high(row: Row, is_first: bool = True) -> float:
    return ROW if row.entry else HEAD + (0.0 if is_first else APART)


def _downs(column: Sequence[Row]) -> list[float]:
    """How far down each row of a column ends, in mm."""
    return list(accumulate(_high(row, not at) for at, row in enumerate(column)))


class Legend:
    """What the drawings of a map mean, with its rule and north, in a strip or in a column."""

    def __init__(self, drawn_map: OpeningMap, voice: Voice) -> None:
        self.map, self.voice = drawn_map, voice

    def laid(self, wide: float) -> tuple[list[Mark], float]:
        """The legend `wide` mm broad, its upper left corner at the origin, and how tall it is.

        What drawings mean stands above what is to be told, the rule and north at their right.
        """
        marks: list[Mark] = []
        needle = NORTH if self.map.opening.north is not None else 0.0
        x, row = 0.0, 0
        for art, reach, says in self._entries():
            need = reach + 1.4 + width(says, "sans", SIZE)
            if x and x + need > wide - needle - (2.0 if needle else 0.0):
                x, row = 0.0, row + 1
            marks += [moved(art, x, 2.6 + row * STEP)]
            marks.append(Text(x + reach + 1.4, 3.7 + row * STEP, says, "sans", SIZE))
            x += need + 5.0
        top = (row + 1) * STEP
        bar, long = rule(self.map.grid, 0, 0)
        right = wide - needle
        marks.append(moved(bar, right - long - 2.0, top + 4.2))
        if needle:
            marks += north(wide - NORTH / 2, top + 0.2, float(self.map.opening.north or 0.0))
        said = " ".join(self.voice.messages())
        told = lines(said, "sans italic", SIZE, right - long - 8.0, MOST_LINES)
        marks += [Text(0, top + 3.6 + at * ROW, each, "sans italic", SIZE) for at, each in enumerate(told)]
        return marks, top + max(len(told) * ROW, 6.0)

    def _entries(self) -> Iterator[Art]:
        said, opening = words()["legend"], self.map.opening
        yield from self._arms()
        formations = [each.formation for each in opening.stood]
        if any(formation and formation.all_round for formation in formations):
            yield [], 0.0, said["all-round"]
        if opening.zones:
            deep = self.voice.length(next(iter(opening.zones.values())))
            agreed = any(opening.beyond(side) for side in self.voice.shown)
            stroke = Path(line((0, 0), (11, 0)), stroke=INK, width=0.3, dash=ZONE)
            word = "zone" + ("-ours" if opening.zones_are_ours else "") + ("-if-agreed" if agreed else "")
            yield [stroke], 11.0, said[word].format(depth=deep)
        yield from self._goals()
        if opening.coming:
            yield [*arrow((0.7, 0), 90, INK)], 7.7, said["arrives"]
        if self.voice.turns_are_said:
            yield [], 0.0, said["facing"]

    def _goals(self) -> Iterator[Art]:
        """The signs of ground that is fought for: an entry for each side, or one where both want all of it."""
        said, liveries = words()["legend"], self.map.look.liveries
        goals = self.map.goals
        if goals and all(len(sides) > 1 for sides in goals.values()):
            rings = [mark for at, side in enumerate(self.map.opening.sides) for mark in self._ring(side, at)]
            yield rings, 4 * GOAL + 0.6, said["both"]
            return
        for side in dict.fromkeys(side for sides in goals.values() for side in sides):
            yield [*roundel((GOAL, 0), liveries[side])], 2 * GOAL, f"{self.voice.named(side)} {said['goal']}"

    def _ring(self, side: str, at: int) -> Iterator[Mark]:
        return roundel((GOAL + at * (2 * GOAL + 0.6), 0), self.map.look.liveries[side])

    def _arms(self) -> Iterator[Art]:
        """Each sort of unit that is there, drawn as each side that has it draws it."""
        seen: dict[tuple[str, str], dict[str, Block]] = {}
        for block in self.map.blocks:
            seen.setdefault((block.stood.unit.arm, block.sign), {}).setdefault(block.stood.unit.side, block)
        for arm in self.voice.game.ruleset.about["arm"]:
            for sign in dict.fromkeys([arm["sign"], *(kind.get("sign", arm["sign"]) for kind in arm["kinds"])]):
                found = seen.get((arm["id"], sign), {})
                blocks = [found[side] for side in self.map.opening.sides if side in found]
                marks = [mark for at, block in enumerate(blocks) for mark in self._sample(block, at)]
                if marks:
                    yield marks, len(blocks) * (BLOCK[0] + 1.4), _name(arm, sign)

    def _sample(self, block: Block, at: int) -> Iterator[Mark]:
        """A unit as it is drawn on the map, facing up, as the so-manieth in a row."""
        formation, box, mm = block.stood.formation, Box(BLOCK[0] / 2, 0, 0, *BLOCK), 1.0
        if formation and formation.apart:
            true = block.box
            mm = min(BLOCK[0] / true.frontage, BLOCK[1] / true.depth)
            box = Box(BLOCK[0] / 2 / mm, 0, 0, true.frontage, true.depth)
        shape = formation if formation and not formation.limbered else None
        sample = replace(block, stood=replace(block.stood, box=box, formation=shape), stand=(0.0, 0.0))
        yield moved(block_marks(sample, Scale(BLOCK[0], 0, mm), self.map.look.low_ink), at * (BLOCK[0] + 1.4) + 0.5, 0)


def _name(arm: Mapping[str, Any], sign: str) -> str:
    """What units of an arm with a sign are called: as the arm, or where the sign is their own as their kind."""
    kinds = [kind["name"] for kind in arm["kinds"] if kind.get("sign", arm["sign"]) == sign]
    return str(arm["name"] if sign == arm["sign"] else min(kinds, key=len))
