"""Names in the room they have: a little smaller, on a second line, or without their middle.

Units of an army are often called alike to the last word, as the first and second battalion of a regiment, so a name
that is too long never just loses its end: it keeps what no other name of the army has.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

from drumhead.printing.style.colours import POINT
from drumhead.printing.text.font_metrics import (
    ELLIPSIS,
    breakable,
    broken_at_spaces,
    fit_words,
    lines,
    plain,
    shorten_words,
    width,
)
from drumhead.printing.text.template_filters import LACKING

SAFE = 0.4  # mm left over at the end of a line that was cut
MOST_TAIL = 6  # words, or parts between hyphens, kept at the end of a name
SHARES = (1 / 2, 1 / 3, 2 / 3, 1 / 6, 5 / 6)  # of the letters of one long word, kept at its end
BEFORE = (1, 3, 6)  # letters before the one in which a name parts from its neighbours
HEAD = 1 / 4  # of the letters, kept before what is a name's own in its middle
HYPHENED = re.compile(r"\w[-\u2010]$")
STRIPPED = " ,;.-"  # not before an ellipsis


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
    """A name as it is set: its lines and their size in points, and whether something of it is left out."""

    lines: tuple[str, ...]
    size: float
    is_cut: bool = False

    @property
    def words(self) -> str:
        """The lines as one; where one ends with a hyphen, the next goes on behind it."""
        return "".join(line if HYPHENED.search(line) else f"{line} " for line in self.lines).rstrip()


def told_apart(names: Iterable[str], room: Room) -> dict[str, FittedName]:
    """Every name as it can be set in the room; two that are different stay so wherever the room lets them."""
    ready = {name: plain(name) for name in names}
    found = {words: _whole(words, room) for words in ready.values()}
    taken = {made.words for made in found.values() if made}
    long = sorted(words for words, made in found.items() if not made)
    for words in long:
        found[words] = made = _own(words, long, taken, room)
        taken.add(made.words)
    return {name: found[words] or FittedName((), room.least) for name, words in ready.items()}


def shortening(number: str, name: str, made: FittedName) -> Iterator[str]:
    """A remark where something of a unit's name is left out on paper."""
    if made.is_cut and made.lines:
        yield f"{number} {plain(name)} is shortened to “{made.words}”."


def breadth_left(words: str, size: float, breadth: float) -> float:
    """The mm for what our faces have: a square for a letter they lack is a whole em of another face."""
    return max(0.0, breadth - SAFE - words.count(LACKING) * size * POINT)


def _whole(words: str, room: Room) -> FittedName | None:
    """The name with nothing left out, on as few lines as will do; None where it is too long."""
    breadth = breadth_left(words, room.size, room.breadth)
    line, size = fit_words(words, room.face, room.size, breadth, room.least)
    if line == words:
        return FittedName((line,), size)
    at_hyphens = broken_at_spaces(breakable(words), room.face, room.least, breadth)
    for broken in (lines(words, room.face, room.least, breadth, room.lines), [line.rstrip() for line in at_hyphens]):
        made = FittedName(tuple(broken), room.least)
        if len(broken) <= room.lines and made.words == words:
            fits = all(width(each, room.face, room.least) <= breadth for each in broken)
            return made if fits else None
    return None


def _own(words: str, long: list[str], taken: Collection[str], room: Room) -> FittedName:
    """The first way to leave something out of a name that could be no other of those `long` ones, nor is `taken`.

    One that has the letter in which it parts from its neighbours is better than one that ends otherwise than they do.
    """
    parting = _parting(words, long)
    second, third, tried = None, None, None
    for tried in (FittedName(rows, room.least, True) for rows in _ways(words, parting, room)):
        if tried.words in taken:
            continue
        third = third or tried
        if not any(_places(tried.words, other) for other in long if other != words):
            if all(at in _places(tried.words, words) for at in parting[:1]):
                return tried
            second = second or tried
    return second or third or tried or FittedName((), room.least, True)


def _parting(words: str, names: list[str]) -> list[int]:
    """Return where a name of a sorted list parts from those before and behind it, the last such letter first."""
    at = names.index(words)
    beside = names[max(0, at - 1) : at] + names[at + 1 : at + 2]
    return sorted({_letters_alike(words, other) for other in beside}, reverse=True)


def _letters_alike(one: str, other: str) -> int:
    """Return how many letters two names have in common from their beginning on."""
    return next((at for at, (mine, its) in enumerate(zip(one, other)) if mine != its), min(len(one), len(other)))


def _places(said: str, name: str) -> set[int]:
    """Return which letters of a name are in words that have ellipses; none where the words are not of that name."""
    first, *between, last = (piece.strip() for piece in said.split(ELLIPSIS)) if ELLIPSIS in said else (said, "")
    if not name.startswith(first) or not name.endswith(last) or len(first) + len(last) > len(name):
        return set()
    at, end = len(first), len(name) - len(last)
    places = {*range(at), *range(end, len(name) + 1)}
    for piece in between:
        if (begin := name.find(piece, at, end)) < 0:
            return set()
        at = begin + len(piece)
        places.update(range(begin, at))
    return places


def _ways(words: str, parting: list[int], room: Room) -> Iterator[tuple[str, ...]]:
    """All ways to leave something out of a name, as lines; those that keep whole words of its end come first."""
    breadth = breadth_left(words, room.least, room.breadth)
    rows = broken_at_spaces(breakable(words), room.face, room.least, breadth)
    if len(rows) > room.lines:
        rows[room.lines - 1 :] = ["".join(rows[room.lines - 1 :])]
    fits = partial(_fits, room, breadth)
    begins = [0, *accumulate(map(len, rows))]
    for way in (
        *(partial(_with_words, tail=tail) for tail in range(1, MOST_TAIL + 1)),
        *(partial(_with_letters, share=share) for share in SHARES),
        *(partial(_with_middle, at=at - before) for at in parting for before in BEFORE),
    ):
        cut = [row.rstrip() if fits(row.rstrip()) else way(row, begin, fits) for row, begin in zip(rows, begins)]
        if all(cut):
            yield tuple(filter(None, cut))
    yield tuple(shorten_words(row.rstrip(), room.face, room.least, breadth) for row in rows)


Fits = Callable[[str], bool]


def _fits(room: Room, breadth: float, words: str) -> bool:
    return width(words, room.face, room.least) <= breadth


def _with_words(row: str, begin: int, fits: Fits, tail: int) -> str:
    """The beginning of a line and its last words; those of a line of one word are letters."""
    pieces = breakable(row)
    if len(pieces) < 2:
        return _with_letters(row, begin, fits, SHARES[0])
    return _without_middle(row, len(row) - len("".join(pieces[-tail:])), fits) if tail < len(pieces) else ""


def _with_letters(row: str, begin: int, fits: Fits, share: float) -> str:
    """The beginning of a line and letters of its end, a `share` of those that have room."""
    return _without_middle(row, len(row.rstrip()) - int(_room_for(row, fits) * share), fits)


def _with_middle(row: str, begin: int, fits: Fits, at: int) -> str:
    """The beginning of a line and what it has from letter `at` of the name on, where that is in this line."""
    ready, many = row.rstrip(), _room_for(row, fits)
    head = max(1, int(many * HEAD))
    first = at - begin
    if not head < first < len(ready):
        return _with_letters(row, begin, fits, SHARES[0])

    def shorten(letters: int) -> str:
        end = first + letters
        after = ELLIPSIS if end < len(ready) else ""
        return f"{ready[:head].rstrip(STRIPPED)}{ELLIPSIS}{ready[first:end].rstrip()}{after}"

    return shorten(letters) if (letters := _most(len(ready) - first, lambda letters: fits(shorten(letters)))) else ""


def _without_middle(row: str, tail: int, fits: Fits) -> str:
    """Return as many letters of the beginning of a line as there is room for before its end from `tail` on."""
    ready = row.rstrip()
    end = ELLIPSIS + (" " if ready[:tail].endswith(" ") else "") + ready[tail:].strip()
    most = len(ready[:tail].rstrip()) - 1
    letters = _most(most, lambda letters: fits(ready[:letters].rstrip(STRIPPED) + end))
    return ready[:letters].rstrip(STRIPPED) + end if letters else ""


def _room_for(row: str, fits: Fits) -> int:
    """Return how many letters of a line have room with an ellipsis behind them."""
    return _most(len(row), lambda letters: fits(row[:letters] + ELLIPSIS))


def _most(most: int, fits: Callable[[int], bool]) -> int:
    """The largest number from 0 to `most` that fits, where every smaller one does."""
    return bisect_right(range(1, most + 1), False, key=lambda number: not fits(number))
