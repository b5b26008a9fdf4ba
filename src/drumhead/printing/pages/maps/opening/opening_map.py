"""The map of a battle before its first turn: ground, both lines, reinforcements, objectives, a grid."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from drumhead.deployment.initial_positions import Coming, Opening
from drumhead.geometry.oriented_box import Point
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.lengths import Measures
from drumhead.printing.drawing.symbols import draw_symbol
from drumhead.printing.drawing.vector_primitives import Group, Mark, Path, Text, rectangle
from drumhead.printing.pages.maps.ground_changes import GOAL, roundel
from drumhead.printing.pages.maps.ground_drawing import from_below, ground_marks
from drumhead.printing.pages.maps.label_candidates import UNDER_NAMES, around, beside_block
from drumhead.printing.pages.maps.label_placement import HIGH, Lettering, named_once
from drumhead.printing.pages.maps.map_grid import ENDS, SIDES, Grid
from drumhead.printing.pages.maps.map_scale import Area, Scale
from drumhead.printing.pages.maps.opening.unit_blocks import Block, Figures, arrow, block_marks, inside, number_marks
from drumhead.printing.pages.maps.unit_drawing import UnitColours
from drumhead.printing.style.colours import PAPER
from drumhead.printing.text.data_expressions import fill_words
from drumhead.printing.text.font_metrics import plain, width

EDGE = 5.2  # mm above and below the map for the side at its edge
PLACE, KIND = ("semibold", 9.5), ("sans italic", 9.5)  # face and points of a name, and of ground without one
WHO = ("semibold", 11.0)
TURN = ("bold", 9.0)
ARROW = 7.0  # mm
ZONE = (2.4, 1.2, 0.5, 1.2)  # mm of dash and gap of the line where zones end
WIDER, THINNEST = 1.4, 0.3  # for a bad copier lines are so many times as wide, and at least so many mm
DARKEST = 84  # of 255: no line is lighter


@dataclass
class Look:
    """The style of a map before the first turn.

    `liveries` has the style of each side, `signs` the symbol of each type of unit. `edges` are the words at the lower
    and the upper edge. `turn` is a template for the turn of an arrival.
    """

    liveries: Mapping[str, UnitColours]
    signs: Mapping[str, str]
    measures: Measures
    low_ink: bool
    edges: Sequence[str]  # the side at the lower edge, then the one at the upper
    turn: str  # the words for the turn of an arrival


class OpeningMap:
    """One map before the first turn, in at most `wide` by `tall` mm of paper, coordinates included."""

    def __init__(self, opening: Opening, look: Look, wide: float, tall: float) -> None:
        self.opening, self.look = opening, look
        inner = Scale.fitting(opening.width, opening.depth, wide - 2 * SIDES, tall - 2 * (ENDS + EDGE))
        self.scale = Scale(opening.width, opening.depth, inner.mm, SIDES, ENDS + EDGE)
        self.grid = Grid(self.scale, look.measures)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height in mm of the map on paper, coordinates included."""
        wide, tall = self.scale.paper
        return wide + 2 * SIDES, tall + 2 * (ENDS + EDGE)

    @cached_property
    def blocks(self) -> list[Block]:
        """Every unit on the table, with what its drawing needs."""
        look = self.look
        return [
            Block(each, look.signs[each.unit.kind], look.liveries[each.unit.side], self.opening.stand)
            for each in self.opening.stood
        ]

    def marks(self) -> list[Mark]:
        """Return all marks of the map, its upper left corner at the origin."""
        numbers, under, over = self._lettering()
        drawn_: list[Mark] = [*self._ground(), *self.grid.marks(), *self._zones(), *under]
        for coming in self.opening.coming:
            drawn_ += arrow(self.scale.at(*coming.at), coming.facing, self._ink(coming.side), ARROW)
        for block in self.blocks:
            drawn_ += block_marks(block, self.scale, self.look.low_ink)
        for block, figures in numbers:
            drawn_ += number_marks(block, figures, self.look.low_ink)
        return [*drawn_, *over, *self.grid.frame(), *self._edges()]

    def _ink(self, side: str) -> str:
        return self.look.liveries[side].ink

    # ------------------------------------------------------------ the table
    def _ground(self) -> Iterator[Mark]:
        wide, tall = self.size
        for feature in from_below(self.opening.ground):
            drawn_ = ground_marks(feature, self.scale, self.look.low_ink)
            yield from firm(drawn_, *((0.9, 0.12) if feature.kind == "hill" else ()))
        for left, top, across, down in (  # over ground that reaches beyond the table
            (0, 0, wide, ENDS + EDGE),
            (0, tall - ENDS - EDGE, wide, ENDS + EDGE),
            (0, 0, SIDES, tall),
            (wide - SIDES, 0, SIDES, tall),
        ):
            yield Path(rectangle(left, top, across, down), fill=PAPER)

    def _zones(self) -> Iterator[Mark]:
        """Yield a dashed line at the limit of each side's deployment zone."""
        for side, deep in self.opening.zones.items():
            up = deep if self.opening.is_lower(side) else self.opening.depth - deep
            ends = self.scale.line(((0, up), (self.opening.width, up)))
            yield Path(ends, stroke=self._ink(side), width=0.3, dash=ZONE)

    def _edges(self) -> Iterator[Mark]:
        """Yield the words at the lower and upper edge, each with the symbol of the side there."""
        wide, tall = self.size
        for side, words, base in zip(self.opening.sides, self.look.edges, (tall - 1.2, 3.4)):
            livery = self.look.liveries[side]
            long = width(words, *WHO)
            yield draw_symbol(livery.sign, 3.4, livery.ink).at(wide / 2 - long / 2 - 4.4, base - 3.0)
            yield Text(wide / 2, base, words, *WHO, "middle", livery.ink)

    # ------------------------------------------------------------ lettering
    def _lettering(self) -> tuple[list[tuple[Block, Figures]], list[Mark], list[Mark]]:
        """Return the numbers of units with their blocks, the lines from labels to things, and the marks of all other
        words.
        """
        lettering = Lettering(self.size, max(SIDES, ENDS + EDGE))
        numbers = self._numbers(lettering)
        over: list[Mark] = []
        for coming in self.opening.coming:
            over += self._turn(lettering, coming)
        for feature in named_once(self.opening.ground, self.goals):
            over += self._place(lettering, feature)
        return numbers, list(lettering.leads), over

    def _numbers(self, lettering: Lettering) -> list[tuple[Block, Figures]]:
        """Return every block with the place of its number: inside the block, or outside with a line where it is too
        small.
        """
        found = [(block, inside(block, self.scale)) for block in self.blocks]
        for block in self.blocks:
            lettering.keep_clear([self.scale.at(*corner) for corner in block.box.corners], 3.0)
            spot = block.box.ahead(block.box.depth / 2 + 1.2 / self.scale.mm)
            lettering.keep_spot_clear(self.scale.at(spot.x, spot.y), 1.3, 2.0)
        for coming in self.opening.coming:
            for share in (0.2, 0.5, 0.8):
                lettering.keep_spot_clear(self._along(coming, share), 2.0, 5.0)
        return [(block, figures or self._outside(lettering, block)) for block, figures in found]

    def _outside(self, lettering: Lettering, block: Block) -> Figures:
        figures = Figures((0, 0), 8.0)
        long, high = figures.area(block.number)
        spots = beside_block(block.box, self.scale, long, high)
        words = lettering.set(block.number, spots, ("bold", figures.size), block.livery.ink)
        assert words
        at = words.x, words.y - high / 2
        lettering.lead(self.scale.at(block.box.x, block.box.y), 3.5)
        return Figures(at, figures.size)

    def _along(self, coming: Coming, share: float) -> Point:
        """Return a point in mm on the page on the arrow of an arrival; `share` is 0 at its tail and 1 at its tip."""
        x, y = self.scale.at(*coming.at)
        turn = math.radians(coming.facing)
        return x + share * ARROW * math.sin(turn), y - share * ARROW * math.cos(turn)

    def _turn(self, lettering: Lettering, coming: Coming) -> Iterator[Mark]:
        """Yield the turn of arrival and the numbers of the units that arrive, next to their arrow."""
        words = f"{fill_words(self.look.turn, turn=coming.turn)} {', '.join(str(unit.number) for unit in coming.units)}"
        long, high = width(words, *TURN), TURN[1] * HIGH
        x, y = self._along(coming, 0.5)
        spots = around((x - 2.4, y - 2.4, x + 2.4, y + 2.4), long, high)
        text = lettering.set(words, spots, TURN, self._ink(coming.side))
        assert text
        yield from _cleared(lettering.grounds[-1])
        yield text

    @cached_property
    def goals(self) -> dict[str, list[str]]:
        """The sides that win by each objective, by the name of its ground."""
        goals: dict[str, list[str]] = {}
        for objective in self.opening.objectives:
            sides = goals.setdefault(objective.name, [])
            sides += [objective.side] if objective.side not in sides else []
        return goals

    def _place(self, lettering: Lettering, feature: Feature) -> Iterator[Mark]:
        """Yield the name of a piece of ground, or its kind if it has no name; before it the symbol of each side that
        wins by it.
        """
        sides = self.goals.get(feature.name, []) if feature.name else []
        words, type_ = (plain(feature.name), PLACE) if feature.name else (feature.kind.replace("-", " "), KIND)
        before = len(sides) * (2 * GOAL + 0.6) + (0.5 if sides else 0)
        others = [each for each in self.opening.ground if each.kind not in UNDER_NAMES]
        with lettering.off_other_ground(others, feature, self.scale):
            text = lettering.place(feature, self.scale, words, type_, before, 2 * GOAL if sides else 0.0)
        area = lettering.grounds[-1]
        yield from _cleared(area)
        yield text
        for at, side in enumerate(sides):
            spot = area[0] + GOAL + at * (2 * GOAL + 0.6), (area[1] + area[3]) / 2
            yield from roundel(spot, self.look.liveries[side])


def _cleared(area: Area) -> Iterator[Mark]:
    left, top, right, bottom = area
    yield Path(rectangle(left - 0.4, top - 0.3, right - left + 0.8, bottom - top + 0.6, 0.6), fill=PAPER)


def firm(marks: Iterable[Mark], wider: float = WIDER, thinnest: float = THINNEST) -> Iterator[Mark]:
    """Yield the same marks with their lines dark and wide enough to be copied; areas of colour are unchanged.

    A line becomes `wider` times as wide, and at least `thinnest` mm.
    """
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(firm(mark.marks, wider, thinnest)))
        elif isinstance(mark, Path) and _is_line(mark):
            yield replace(mark, stroke=_darker(mark.stroke), width=max(thinnest, wider * mark.width))
        else:
            yield mark


def _is_line(path: Path) -> bool:
    """Return whether a path has a dark enough line to count as one; a line in the colour of paper or of water does
    not.
    """
    return bool(path.stroke) and _light(path.stroke) < 200


def _light(ink: str) -> float:
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _darker(ink: str) -> str:
    share = min(1.0, DARKEST / max(1.0, _light(ink)))
    return "#" + "".join(f"{int(int(ink[at : at + 2], 16) * share):02x}" for at in (1, 3, 5))
