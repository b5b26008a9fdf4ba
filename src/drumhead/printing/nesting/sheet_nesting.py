"""Pieces nested on sheets by their cut outlines, in any quarter-turn, with labels and a legend in the free area.

The largest pieces are laid first, and results are cached. Measured in November 2026 against rectpack 0.2, which lays as
many counters on a sheet, and spyrrow 0.9, which finds space for a sixteenth cross on A4 in ten seconds: fifteen take a
tenth of a second here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, cycle, groupby, islice

from drumhead.printing.layout.layout_cache import clearable_cache
from drumhead.printing.layout.pieces import GAP, Area, Label, Piece, PlacedPiece, TabLetter, turn_piece
from drumhead.printing.layout.shared_cuts import closed_up
from drumhead.printing.nesting.cell_masks import CELL, cells_of, outline_of
from drumhead.printing.nesting.label_space import FreeArea
from drumhead.printing.nesting.nesting_search import (
    HANDS,
    TURNS,
    ShapeBitmap,
    ShapePlacement,
    Ways,
    fullest,
    lay_shapes,
)
from drumhead.printing.style.paper import Box, PaperError

FULL = 0.7  # of a room, more than nets have ever covered
THIN = 1 / 3  # of the area on the sheet before: a last sheet with less takes some of it
TRIED = 5  # ways to lay one sheet
MOST = 1000  # more than any sheet holds
BAND = 20  # cells: pieces that begin within this height are read from left to right
Index = Callable[[Sequence[str]], Sequence[Sequence[Piece]]]  # text that short labels leave out, in several widths
Numbered = tuple[int, Piece]  # a piece, and its position among those given
Queues = dict[Ways, list[Numbered]]  # by their shape


def nest_pieces(
    pieces: Sequence[Piece],
    room: Box,
    legends: Sequence[Sequence[Piece]] = (),
    gap: float = GAP,
    extra: Sequence[Piece] = (),
    index: Index | None = None,
    ordered: bool = False,
) -> list[list[PlacedPiece]]:
    """Return the pieces on as few sheets as any heuristic finds, in the area `room` of each, `gap` mm apart or more.

    Labels are placed with their pieces. The first of `legends` that fits (one legend in several widths, each of one
    or more pieces) goes into the free area. If none fits, the last sheet's pieces are divided between two sheets. As
    many of `extra` as fit are added to every sheet, in turn. Pieces that are `upright` are not turned, nor are
    legends. Pieces that are alike keep the order given, from the top of the sheet down; if `ordered`, all pieces do.
    `index` gets the text that short labels leave out, and returns a list of it in several widths for the same sheet.

    PaperError if a piece is larger than the room.
    """
    return Nested(pieces, room, gap, extra, index, ordered).place(legends)


class Nested:
    """Pieces nested on sheets, for callers that need the number of sheets before they write the legends."""

    def __init__(
        self,
        pieces: Sequence[Piece],
        room: Box,
        gap: float = GAP,
        extra: Sequence[Piece] = (),
        index: Index | None = None,
        ordered: bool = False,
    ) -> None:
        self._nester, self._extra = _Nester(room, gap, index, ordered), extra
        self._sheets = self._nester.sheets(list(enumerate(pieces)))

    def __len__(self) -> int:
        """Return the number of sheets without a legend."""
        return len(self._sheets)

    def place(self, legends: Sequence[Sequence[Piece]] = ()) -> list[list[PlacedPiece]]:
        """Return the sheets as placed pieces, with the first of `legends` that fits, each given as its pieces.

        One legend is given in several widths; if none fits, there may be one sheet more.
        """
        nester = self._nester
        sheets = nester.add_legends([sheet.again() for sheet in self._sheets], legends)
        if self._extra:
            sheets = [nester.fill(sheet, self._extra) for sheet in sheets]
        return [closed_up(nester.place(sheet), nester.room) for sheet in sheets]


def fewest(pieces: Iterable[Piece], room: Box) -> int:
    """Return the smallest number of sheets that the pieces could need in the area `room` of each, by their areas.

    No heuristic is expected to cover more than 0.7 of a room.
    """
    return math.ceil(sum(outline_of(piece).size for piece in pieces) / (FULL * room.width * room.height))


@dataclass
class _Sheet:
    """A sheet: its pieces as given, where each lies, its labels, its legend, and its free area."""

    waste: FreeArea
    own: list[Numbered] = field(default_factory=list)
    lie: list[ShapePlacement] = field(default_factory=list)
    labels: list[PlacedPiece] = field(default_factory=list)
    legend: list[PlacedPiece] = field(default_factory=list)
    short: int = 0  # its labels that leave something out

    def again(self) -> _Sheet:
        """Return a copy of the sheet to which a legend can be added without changing this one."""
        return replace(self, waste=self.waste.again(), labels=[*self.labels], legend=[*self.legend])

    @property
    def area(self) -> float:
        """The area of its pieces in square mm."""
        return sum(outline_of(piece).size for _, piece in self.own)


@dataclass(frozen=True)
class _Nester:
    room: Box
    gap: float
    index: Index | None
    ordered: bool

    @property
    def size(self) -> tuple[int, int]:
        return int(self.room.height / CELL + 1e-6), int(self.room.width / CELL + 1e-6)

    def sheets(self, pieces: Sequence[Numbered]) -> list[_Sheet]:
        """Return the pieces on as few sheets as possible, the last not much emptier than the others."""
        sheets = self.greedy(pieces)
        if len(sheets) > 1 and sheets[-1].area < THIN * sheets[-2].area:
            evened = [*sheets[:-2], *self.split_in_half([*sheets[-2].own, *sheets[-1].own])]
            sheets = evened if len(evened) == len(sheets) else sheets
        return sheets

    def greedy(self, pieces: Sequence[Numbered]) -> list[_Sheet]:
        """Return sheets each as full as possible, the largest pieces first unless they are `ordered`.

        PaperError for a piece that does not fit a sheet.
        """
        seen: dict[Ways, int] = {}
        order = {number: seen.setdefault(_ways(piece), len(seen)) for number, piece in pieces}
        rest = sorted(pieces, key=lambda each: (-outline_of(each[1]).size, order[each[0]], each[0]))
        rest = list(pieces) if self.ordered else rest
        sheets: list[_Sheet] = []
        while rest:
            runs = [(ways, len(list(some))) for ways, some in groupby(_ways(piece) for _, piece in rest)]
            sheets.append(self.sheet(rest, fullest(self.size, self.gap, runs, self.ordered)))
            done = {number for number, _ in sheets[-1].own}
            if not done:
                piece = rest[0][1]
                raise PaperError(f"a piece of {piece.width:.0f} by {piece.height:.0f} mm does not fit the sheet")
            rest = [each for each in rest if each[0] not in done]
        return sheets

    def split_in_half(self, pieces: Iterable[Numbered]) -> list[_Sheet]:
        """Return the pieces on two sheets with about half of their area on each; on more if a half needs more."""
        inorder = sorted(pieces, key=lambda each: each[0])
        sums = list(accumulate(outline_of(piece).size for _, piece in inorder))
        first = 1 + min(range(len(sums) - 1), key=lambda at: abs(sums[at] - sums[-1] / 2))
        return [*self.greedy(inorder[:first]), *self.greedy(inorder[first:])]

    def sheet(self, pieces: Sequence[Numbered], ways: Iterable[Sequence[ShapePlacement]]) -> _Sheet:
        """Return a sheet of the pieces as the first of `ways` lays them in which every label is complete.

        If there is none, use the way with the fewest short labels. If labels do not fit in any way, leave out the
        pieces laid last.
        """
        tried, queues = list(islice(ways, TRIED)), _queues(pieces)
        found: list[_Sheet] = []
        while not found and any(tried):
            for lying in tried:
                if sheet := self.add_labels(queues, lying):
                    found.append(sheet)
                if sheet and not sheet.short:
                    break
            tried = [lying[:-1] for lying in tried]
        return min(found, key=lambda sheet: sheet.short, default=_Sheet(FreeArea(self.size, ())))

    def add_labels(self, queues: Queues, lying: Sequence[ShapePlacement]) -> _Sheet | None:
        """Return a sheet of pieces with their labels; None if a label or the index of short labels does not fit.

        A piece that is alone on its sheet may do without its label.
        """
        sheet = _Sheet(FreeArea(self.size, [each.spot for each in lying]))
        owed: list[str] = []
        waiting = {ways: iter(queue) for ways, queue in queues.items()}
        for number in sorted(range(len(lying)), key=lambda at: (lying[at].down // BAND, lying[at].right)):
            sheet.lie.append(lying[number])
            sheet.own.append(next(waiting[lying[number].ways]))
            piece = sheet.own[-1][1]
            if found := next(self.labels(sheet.waste, number, piece), None):
                label, placed = found
                sheet.labels.append(placed)
                sheet.short += label.short
                owed += [label.owes] if label.owes else []
            elif piece.labels and len(lying) > 1:
                return None
        if owed and self.index and not any(self.tells(sheet, each) for each in self.index(owed)):
            return None
        return sheet

    def labels(self, waste: FreeArea, number: int, piece: Piece) -> Iterator[tuple[Label, PlacedPiece]]:
        """Yield each of a piece's labels that fits beside it, with its place, and mark that place as taken.

        `waste` is the free area; `number` is the index of the piece on the sheet.
        """
        for label in piece.labels:
            tall, wide = cells_of(label.height), cells_of(label.width)
            if at := waste.find_label_place(number, tall, wide):
                waste.take(*at, tall, wide)
                yield label, self.at(_lettering(label), *at)

    def place(self, sheet: _Sheet) -> list[PlacedPiece]:
        """Return the placed pieces, labels and legend of a sheet, its pieces in the order given."""
        inorder = sorted(zip(sheet.own, sheet.lie), key=lambda each: each[0][0])
        pieces = [self.at(_as_it_lies(piece, lies.way), lies.down, lies.right) for (_, piece), lies in inorder]
        return [*pieces, *sheet.labels, *sheet.legend]

    def at(self, piece: Piece, down: int, right: int) -> PlacedPiece:
        return PlacedPiece(piece, self.room.left + right * CELL, self.room.top + down * CELL)

    def add_legends(self, sheets: list[_Sheet], legends: Sequence[Sequence[Piece]]) -> list[_Sheet]:
        """Return the sheets with their legend: in the free area, between fewer pieces, or on a sheet of its own."""
        if not legends or any(self.tells(sheet, legend) for legend in legends for sheet in sheets):
            return sheets
        if sheets:
            *first, last = sheets
            for plan in self.plans(first, last.own):
                if any(self.tells(sheet, legend) for legend in legends for sheet in plan[::-1]):
                    return plan
        for part in legends[0]:
            if not self.tells(sheets[-1], [part]) if sheets else True:
                sheets.append(_Sheet(FreeArea(self.size, ())))
                self.tells(sheets[-1], [part])
        return sheets

    def plans(self, first: list[_Sheet], last: Sequence[Numbered]) -> Iterator[list[_Sheet]]:
        """Yield other sheets for the same pieces: by another heuristic, divided evenly, or on one sheet more.

        `first` are the sheets before the last one, `last` the pieces of the last one.
        """
        ordered = sorted(last, key=lambda each: (-outline_of(each[1]).size, each[0]))
        runs = tuple((ways, len(list(some))) for ways, some in groupby(_ways(piece) for _, piece in ordered))
        for hand in HANDS[1:]:
            lying = lay_shapes(self.size, self.gap, hand, runs)
            if len(lying) == len(last) and (sheet := self.add_labels(_queues(last), lying)):
                yield [*first, sheet]
        halves = self.split_in_half([*first[-1].own, *last]) if first else []
        if len(halves) == 2:
            yield [*first[:-1], *halves]
        if len(last) > 1:
            yield [*first, *self.split_in_half(last)]

    def tells(self, sheet: _Sheet, legend: Sequence[Piece]) -> bool:
        """Put a legend into the free area of a sheet and return True; False if not all of it fits."""
        free, told = sheet.waste.free, []
        for part in legend:
            tall, wide = cells_of(part.height), cells_of(part.width)
            if not (at := sheet.waste.clear(tall, wide)):
                sheet.waste.free = free
                return False
            sheet.waste.take(*at, tall, wide)
            told.append(self.at(part, *at))
        sheet.legend += told
        return True

    def fill(self, sheet: _Sheet, extra: Sequence[Piece]) -> _Sheet:
        """Return the sheet with as many of the `extra` pieces as any heuristic gets on it, in turn."""
        kept = [*sheet.own, *enumerate((each.piece for each in sheet.legend), start=MOST * MOST)]
        best = sheet
        for hand in HANDS:
            laying = ShapeBitmap(self.size, self.gap, hand)
            if not all(laying.takes(_ways(piece)) for _, piece in kept):
                continue
            more = list(_in_turn(extra, laying))
            whole = [*kept, *enumerate(more, start=MOST * MOST * 2)]
            tried = self.sheet(whole, [laying.lying])
            if tried.area > best.area and len(tried.own) >= len(kept):
                best = tried
        return best


def _in_turn(extra: Sequence[Piece], laying: ShapeBitmap) -> Iterator[Piece]:
    """Lay the extra pieces in turn, again from the first as long as one still fits, and yield each that is laid."""
    for piece, _ in zip(cycle(extra), range(MOST)):
        if laying.takes(_ways(piece)):
            yield piece
        elif all(_ways(each) in laying.full for each in extra):
            return


def _queues(pieces: Iterable[Numbered]) -> Queues:
    """Return the numbered pieces by their shape, in the order given."""
    queues: Queues = {}
    for each in sorted(pieces, key=lambda each: each[0]):
        queues.setdefault(_ways(each[1]), []).append(each)
    return queues


def _ways(piece: Piece) -> Ways:
    return _ways_of(piece.areas, piece.upright, piece.butts, piece.wards)


@clearable_cache()
def _ways_of(areas: tuple[Area, ...], upright: bool, butts: bool, wards: tuple[TabLetter, ...]) -> Ways:
    """Return the shapes of a piece in the quarter-turns allowed, each once.

    All pieces that are alike get the same tuple.
    """
    piece = Piece((), areas, upright, butts, (), wards)
    turns = range(1 if upright else TURNS)
    return tuple(dict.fromkeys(outline_of(_as_it_lies(piece, way)) for way in turns))


def _as_it_lies(piece: Piece, way: int) -> Piece:
    """Return the piece after `way` quarter-turns."""
    for _ in range(way):
        piece = turn_piece(piece)
    return piece


def _lettering(label: Label) -> Piece:
    """Return a label as a piece that can be placed on the sheet."""
    box = ((0.0, 0.0), (label.width, 0.0), (label.width, label.height), (0.0, label.height))
    return Piece(label.marks, (box,), upright=True)
