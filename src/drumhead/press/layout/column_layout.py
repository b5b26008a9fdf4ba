"""Sections on sides: which go where, and what moves to a further sheet, so that nothing is ever set smaller.

Works on measured heights alone. A side is filled from the top: wide sections across, narrow ones in two columns
whose numbers rise down the left, then down the right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

GAP = 2.3  # mm between sections
WIDEST_GAP = 4.6  # mm; what is left over beyond this stays at the foot
WORTH_STARTING = 2  # lines of a list that may be cut: fewer are not worth their head
SLACK = 0.01  # mm


class TooTallError(ValueError):
    """A section is taller than a whole sheet; the message names it."""


@dataclass(frozen=True)
class Galley:
    """A section as set: `head` mm of it keep together, then come `lines` mm each that may go to another sheet.

    `home` is the side it belongs to; 3 and above are further sheets. Of a side that is too full the piece of
    highest `gives_way` moves first; one of 0 never does. A `spare` piece is printed only where a sheet has room.
    """

    name: str
    head: float
    home: int
    lines: tuple[float, ...] = ()
    wide: bool = False
    gives_way: int = 0
    spare: bool = False


@dataclass(frozen=True)
class PlacedGalley:
    """A piece on its side: `column` 0 or 1, `top` mm below the head; `first` to `last` are its lines here."""

    name: str
    column: int
    top: float
    first: int = 0
    last: int = 0


@dataclass(frozen=True)
class Side:
    """One printed side: its number and what stands on it, in reading order."""

    number: int
    placed: tuple[PlacedGalley, ...]

    @property
    def names(self) -> list[str]:
        """The names of what stands on this side, in reading order."""
        return [placed.name for placed in self.placed]


def fit(pieces: Sequence[Galley], room: dict[int, float], further: float) -> list[Side]:
    """Every piece on a side: the sides of `room` (mm of height each), and as many sheets of `further` mm as it takes.

    Raises TooTallError for a piece that no sheet can hold.
    """
    sides: list[Side] = []
    moved: list[_Remainder] = []
    for number, height in room.items():
        staying, leaving = _relieved([_Remainder(p) for p in pieces if p.home == number], height)
        placed, rest = _filled(staying, height)
        sides.append(Side(number, placed))
        moved += [*leaving, *rest]
    order = {piece.name: at for at, piece in enumerate(pieces)}
    moved += [_Remainder(piece) for piece in pieces if piece.home not in room and not piece.spare]
    spare = [_Remainder(piece) for piece in pieces if piece.home not in room and piece.spare]
    number = max(room)
    while moved:
        number += 1
        moved.sort(key=lambda part: order[part.piece.name])
        page, moved, spare = _next_sheet(moved, spare, further)
        placed, rest = _filled(sorted(page, key=lambda part: order[part.piece.name]), further)
        sides.append(Side(number, placed))
        moved = [*rest, *moved]
    return sides


@dataclass(frozen=True)
class _Remainder:
    """A piece, or what is left of it from its line `first` on."""

    piece: Galley
    first: int = 0

    @property
    def height(self) -> float:
        return self.piece.head + sum(self.piece.lines[self.first :])

    @property
    def least(self) -> float:
        return self.piece.head + sum(self.piece.lines[self.first :][:WORTH_STARTING])


def _relieved(parts: list[_Remainder], room: float) -> tuple[list[_Remainder], list[_Remainder]]:
    """What stays on a side and what gives way; a small one that still fits afterwards comes back."""
    staying, leaving = list(parts), []
    while _height(staying) > room + SLACK:
        movable = [part for part in staying if part.piece.gives_way]
        if not movable:
            raise TooTallError(f"{', '.join(part.piece.name for part in staying)} do not fit a side of {room:.0f} mm")
        goes = max(movable, key=lambda part: part.piece.gives_way)
        staying.remove(goes)
        leaving.append(goes)
    for part in sorted(leaving, key=lambda part: part.piece.gives_way):
        again = [each for each in parts if each in staying or each is part]
        if _height(again) <= room + SLACK:
            staying = again
            leaving.remove(part)
    return staying, leaving


def _next_sheet(
    moved: list[_Remainder], spare: list[_Remainder], room: float
) -> tuple[list[_Remainder], list[_Remainder], list[_Remainder]]:
    """The parts of one further sheet: as many as fit in order, then spare ones; with what waits of both.

    A list is cut only at the end of a sheet that nothing else shares with what follows it.
    """
    page: list[_Remainder] = []
    waiting: list[_Remainder] = []
    for part in moved:
        may_be_cut = bool(part.piece.lines) and not waiting
        if _height([*page, part], whole=not may_be_cut) <= room + SLACK:
            page.append(part)
        elif not page:
            raise TooTallError(f"{part.piece.name} is {part.height:.0f} mm high and does not fit a sheet")
        else:
            waiting.append(part)
    left_out = []
    for part in spare:
        if _height([*page, part], whole=True) <= room + SLACK:
            page.append(part)
        else:
            left_out.append(part)
    return page, waiting, left_out


def _rows(parts: Sequence[_Remainder]) -> Iterator[list[list[_Remainder]]]:
    """Bands of a side from the top: a wide part alone, or narrow ones in two columns."""
    narrow: list[_Remainder] = []
    for part in parts:
        if part.piece.wide:
            if narrow:
                yield _columns(narrow)
                narrow = []
            yield [[part]]
        else:
            narrow.append(part)
    if narrow:
        yield _columns(narrow)


def _columns(parts: list[_Remainder]) -> list[list[_Remainder]]:
    """Two columns as near to even as the order allows, the left the longer in doubt."""
    splits = ([parts[:at], parts[at:]] for at in range(len(parts), 0, -1))
    return min(splits, key=lambda both: round(max(map(_stack, both)), 2))


def _stack(parts: Sequence[_Remainder], whole: bool = False) -> float:
    return sum(part.height if whole else part.least for part in parts) + GAP * max(0, len(parts) - 1)


def _height(parts: Sequence[_Remainder], whole: bool = False) -> float:
    """What the parts take of a side, with their lists in full or as short as they may be."""
    heights = [max(_stack(column, whole) for column in columns) for columns in _rows(parts)]
    return sum(heights) + GAP * max(0, len(heights) - 1)


def _filled(parts: Sequence[_Remainder], room: float) -> tuple[tuple[PlacedGalley, ...], list[_Remainder]]:
    """The parts placed on a side, lists as long as there is room, and what is left of the lists."""
    rows = list(_rows(parts))
    spare = room - _height(parts)
    shown = {}
    for part in parts:
        lines = part.piece.lines[part.first :]
        count = min(len(lines), WORTH_STARTING)
        while count < len(lines) and lines[count] <= spare + SLACK:
            spare -= lines[count]
            count += 1
        shown[part.piece.name] = part.first + count
    gap = GAP + max(0.0, min(spare / len(rows), WIDEST_GAP - GAP)) if rows else GAP
    placed: list[PlacedGalley] = []
    top = 0.0
    for columns in rows:
        heights = [_shown_heights(column, shown) for column in columns]
        tall = max(sum(column) + GAP * (len(column) - 1) for column in heights if column)
        for at, (column, high) in enumerate(zip(columns, heights)):
            placed += _down(column, high, at, top, tall, shown)
        top += tall + gap
    rest = [replace(p, first=shown[p.piece.name]) for p in parts if shown[p.piece.name] < len(p.piece.lines)]
    return tuple(placed), rest


def _shown_heights(column: Sequence[_Remainder], shown: dict[str, int]) -> list[float]:
    return [part.piece.head + sum(part.piece.lines[part.first : shown[part.piece.name]]) for part in column]


def _down(
    column: Sequence[_Remainder], heights: Sequence[float], at: int, top: float, tall: float, shown: dict[str, int]
) -> Iterator[PlacedGalley]:
    """One column, its gaps widened a little so that both columns end together."""
    left_over = tall - sum(heights) - GAP * (len(heights) - 1)
    gap = GAP + min(left_over / (len(column) - 1), WIDEST_GAP - GAP) if len(column) > 1 else GAP
    for part, height in zip(column, heights):
        yield PlacedGalley(part.piece.name, at, top, part.first, shown[part.piece.name])
        top += height + gap
