"""Names in the room they have: a little smaller, on a second line, or without their middle.

Units of an army are often called alike to the last word, as the first and second battalion of a regiment, so a name
that is too long never just loses its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from drumhead.press.style.inks import POINT
from drumhead.press.text.filters import LACKING
from drumhead.press.text.font_metrics import ELLIPSIS, fitted, lines, plain, shortened, width

SAFE = 0.4  # mm left over at the end of a line that was cut
MOST_TAIL = 6  # words kept at the end of a name


@dataclass(frozen=True)
class Room:
    """The face, the sizes in points from the best to the `least`, the mm of a line, and how many lines there are."""

    face: str
    size: float
    least: float
    breadth: float
    lines: int = 1


@dataclass(frozen=True)
class FittedName:
    """A name as it is set: its lines and their size in points."""

    lines: tuple[str, ...]
    size: float


def told_apart(names: Iterable[str], room: Room) -> dict[str, FittedName]:
    """Every name as it can be set in the room; two that are different stay so wherever the room lets them."""
    ready = {name: plain(name) for name in names}
    found = {words: _whole(words, room) for words in ready.values()}
    waiting = {words for words, lettering in found.items() if not lettering}
    for tail in range(1, MOST_TAIL + 1):
        tried = {words: _without_middle(words, room, tail) for words in waiting}
        alike = Counter(tried.values())
        settled = {words: made for words, made in tried.items() if alike[made] == 1 or tail == MOST_TAIL}
        found.update(settled)
        waiting -= settled.keys()
    return {name: found[words] or FittedName((), room.least) for name, words in ready.items()}


def breadth_left(words: str, size: float, breadth: float) -> float:
    """The mm for what our faces have: a square for a letter they lack is a whole em of another face."""
    return max(0.0, breadth - SAFE - words.count(LACKING) * size * POINT)


def _whole(words: str, room: Room) -> FittedName | None:
    """The name with nothing left out, on as few lines as will do; None where it is too long."""
    breadth = breadth_left(words, room.size, room.breadth)
    line, size = fitted(words, room.face, room.size, breadth, room.least)
    if line == words:
        return FittedName((line,), size)
    broken = lines(words, room.face, room.least, breadth, room.lines)
    return FittedName(tuple(broken), room.least) if " ".join(broken) == words else None


def _without_middle(words: str, room: Room, tail: int) -> FittedName:
    """The beginning of a name and its last words; where those alone are too long, its beginning."""
    breadth = breadth_left(words, room.least, room.breadth)
    *before, last = lines(words, room.face, room.least, breadth, room.lines)
    rest = " ".join(words.split()[sum(len(line.split()) for line in before) :])
    end = " ".join(rest.split()[-tail:])
    for letters in range(len(rest) - len(end) - 1, 0, -1):
        candidate = f"{rest[:letters].rstrip(' ,;.')}{ELLIPSIS} {end}"
        if width(candidate, room.face, room.least) <= breadth:
            return FittedName((*before, candidate), room.least)
    return FittedName((*before, last or shortened(rest, room.face, room.least, breadth)), room.least)
