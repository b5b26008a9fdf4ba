"""Sections in the columns of one side: how much room they take, and where each of them stands.

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


@dataclass(frozen=True)
class Galley:
    """A section as set: `head` mm of it keep together, then come `lines` mm each that may go to another sheet.

    `home` is the side it belongs to; those above the last are further sheets. Of a side that is too full the piece of
    highest `gives_way` moves first; a `core` one only to another side. A `spare` one is printed only where a sheet has
    room.
    """

    name: str
    head: float
    home: int
    lines: tuple[float, ...] = ()
    wide: bool = False
    gives_way: int = 0
    spare: bool = False
    core: bool = False


@dataclass(frozen=True)
class PlacedGalley:
    """A piece on its side: `column` 0 or 1, `top` mm below the head; `first` to `last` are its lines here."""

    name: str
    column: int
    top: float
    first: int = 0
    last: int = 0


@dataclass(frozen=True)
class Remainder:
    """A piece, or what is left of it from its line `first` on."""

    piece: Galley
    first: int = 0

    @property
    def height(self) -> float:
        """All of it, in mm."""
        return self.piece.head + sum(self.piece.lines[self.first :])

    @property
    def least(self) -> float:
        """With its list as short as it may be, in mm."""
        return self.piece.head + sum(self.piece.lines[self.first :][:WORTH_STARTING])


def _rows(parts: Sequence[Remainder]) -> Iterator[list[list[Remainder]]]:
    """Bands of a side from the top: a wide part alone, or narrow ones in two columns."""
    narrow: list[Remainder] = []
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


def _columns(parts: list[Remainder]) -> list[list[Remainder]]:
    """Two columns as near to even as the order allows, the left the longer in doubt."""
    splits = ([parts[:at], parts[at:]] for at in range(len(parts), 0, -1))
    return min(splits, key=lambda both: round(max(map(_stack, both)), 2))


def _stack(parts: Sequence[Remainder], whole: bool = False) -> float:
    return sum(part.height if whole else part.least for part in parts) + GAP * max(0, len(parts) - 1)


def height(parts: Sequence[Remainder], whole: bool = False) -> float:
    """What the parts take of a side in mm, with their lists in full or as short as they may be."""
    heights = [max(_stack(column, whole) for column in columns) for columns in _rows(parts)]
    return sum(heights) + GAP * max(0, len(heights) - 1)


def filled(parts: Sequence[Remainder], room: float) -> tuple[tuple[PlacedGalley, ...], list[Remainder]]:
    """The parts placed on a side of `room` mm, lists as long as there is room, and what is left of the lists."""
    rows = list(_rows(parts))
    spare = room - height(parts)
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


def _shown_heights(column: Sequence[Remainder], shown: dict[str, int]) -> list[float]:
    return [part.piece.head + sum(part.piece.lines[part.first : shown[part.piece.name]]) for part in column]


def _down(
    column: Sequence[Remainder], heights: Sequence[float], at: int, top: float, tall: float, shown: dict[str, int]
) -> Iterator[PlacedGalley]:
    """One column, its gaps widened a little so that both columns end together."""
    left_over = tall - sum(heights) - GAP * (len(heights) - 1)
    gap = GAP + min(left_over / (len(column) - 1), WIDEST_GAP - GAP) if len(column) > 1 else GAP
    for part, height in zip(column, heights):
        yield PlacedGalley(part.piece.name, at, top, part.first, shown[part.piece.name])
        top += height + gap
