"""Sections on sides: which go where, and what moves to a further sheet, so that nothing is ever set smaller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from drumhead.press.layout.galleys import SLACK, Galley, PlacedGalley, Remainder, filled, height


class TooTallError(ValueError):
    """A section is taller than a whole sheet; the message names it."""


@dataclass(frozen=True)
class Side:
    """One printed side: its number and what stands on it, in reading order."""

    number: int
    placed: tuple[PlacedGalley, ...]

    @property
    def names(self) -> list[str]:
        """The names of what stands on this side, in reading order."""
        return [placed.name for placed in self.placed]


def fit(pieces: Sequence[Galley], room: Mapping[int, float], further: float, most: int | None = None) -> list[Side]:
    """Every piece on a side: the sides of `room` (mm of height each), and as many sheets of `further` mm as it takes.

    No more sides than `most`, which are filled with what matters most; the rest is left out. Raises TooTallError for a
    piece that no sheet can hold.
    """
    return _Fitting(pieces, room, most).sides(further)


class _Fitting:
    """Pieces on their way to sides: what each side has taken, and what waits for a further sheet."""

    def __init__(self, pieces: Sequence[Galley], room: Mapping[int, float], most: int | None) -> None:
        self.order = {piece.name: at for at, piece in enumerate(pieces)}
        self.most = most
        self.room = {number: high for number, high in room.items() if most is None or number <= most}
        self.last_home = max(room, default=0)
        self.taken: dict[int, list[Remainder]] = {number: [] for number in self.room}
        self.waiting: list[Remainder] = []
        for part in self._by_weight(map(Remainder, pieces)):
            self._take(part, self.home(part.piece))
        for part in [part for part in self.waiting if part.piece.core]:
            self._make_room(part)
        for part in self._by_weight(self.waiting):  # where core rules have made room, or no further sheet is wanted
            sides = [self.home(part.piece)] if most is None else self.room
            number = next((number for number in sides if self._fits(part, number, whole=True)), None)
            if number is not None:
                self.waiting.remove(part)
                self._take(part, number)

    def home(self, piece: Galley) -> int:
        """The side where a piece belongs; the last of those that there are, where its own is not printed."""
        return min(piece.home, max(self.room)) if self.room and piece.home <= self.last_home else piece.home

    def _by_weight(self, parts: Iterable[Remainder]) -> list[Remainder]:
        """What matters most comes first: core rules, those of the first sides, what gives way last."""
        return sorted(parts, key=lambda part: (*self._weight(part.piece), self.order[part.piece.name]))

    def _weight(self, piece: Galley) -> tuple[bool, bool, bool, int]:
        return not piece.core, piece.spare, piece.home > self.last_home, piece.gives_way

    def _in_order(self, parts: Iterable[Remainder]) -> list[Remainder]:
        return sorted(parts, key=lambda part: self.order[part.piece.name])

    def _fits(self, part: Remainder, number: int, whole: bool = False) -> bool:
        if number not in self.room:
            return False
        return height(self._in_order([*self.taken[number], part]), whole) <= self.room[number] + SLACK

    def _take(self, part: Remainder, number: int) -> None:
        """Put a piece on a side that has room for it; else it waits."""
        fits = self._fits(part, number, whole=self.most is not None)  # no further sheet would hold the rest of a list
        (self.taken[number] if fits else self.waiting).append(part)

    def _make_room(self, core: Remainder) -> None:
        """Put a core rule on the side from which least must go for it; it waits where even that is not enough."""
        ways = [way for number in self.room if (way := self._leaving(core, number)) is not None]
        if not ways:
            return
        number, gone = min(ways, key=lambda way: sum(part.height for part in way[1]))
        self.waiting.remove(core)
        self.taken[number] = [part for part in self.taken[number] if part not in gone] + [core]
        self.waiting += gone

    def _leaving(self, core: Remainder, number: int) -> tuple[int, list[Remainder]] | None:
        """What must leave a side so that a core rule fits; None where no more than core rules would be left."""
        staying, leaving = self._by_weight(self.taken[number]), list[Remainder]()
        while height(self._in_order([*staying, core])) > self.room[number] + SLACK:
            if not staying or staying[-1].piece.core:
                return None
            leaving.append(staying.pop())
        for part in reversed(leaving):  # one that is small may stay
            if height(self._in_order([*staying, core, part])) <= self.room[number] + SLACK:
                staying.append(part)
        return number, [part for part in leaving if part not in staying]

    def sides(self, further: float) -> list[Side]:
        """The sides, and further sheets for what waits, with spare pieces where these have room."""
        sides, moved = [], [part for part in self.waiting if not part.piece.spare]
        for number, parts in self.taken.items():
            placed, rest = filled(self._in_order(parts), self.room[number])
            sides.append(Side(number, placed))
            moved += rest
        spare = self._in_order(part for part in self.waiting if part.piece.spare)
        number = max(self.room, default=0)
        while moved and (self.most is None or number < self.most):
            number += 1
            moved = self._by_weight(moved) if number == self.most else self._in_order(moved)
            page, moved, spare = self._next_sheet(moved, spare, further)
            placed, rest = filled(self._in_order(page), further)
            sides.append(Side(number, placed))
            moved = [*rest, *moved]
        return sides

    def _next_sheet(
        self, moved: list[Remainder], spare: list[Remainder], room: float
    ) -> tuple[list[Remainder], list[Remainder], list[Remainder]]:
        """The parts of one further sheet: as many as fit from the first on, then spare ones; with what waits of both.

        A list is cut only at the end of a sheet that nothing else shares with what follows it.
        """
        page: list[Remainder] = []
        waiting: list[Remainder] = []
        for part in moved:
            may_be_cut = bool(part.piece.lines) and not waiting
            if height(self._in_order([*page, part]), whole=not may_be_cut) <= room + SLACK:
                page.append(part)
            elif not page:
                raise TooTallError(f"{part.piece.name} is {part.height:.0f} mm high and does not fit a sheet")
            else:
                waiting.append(part)
        left_out = []
        for part in spare:
            if height(self._in_order([*page, part]), whole=True) <= room + SLACK:
                page.append(part)
            else:
                left_out.append(part)
        return page, waiting, left_out
