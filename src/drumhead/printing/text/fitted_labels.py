"""Names fitted to their space: slightly smaller, on a second line, or without their middle.

Units of an army often have names that differ only in the last word, such as the first and second battalion of a
regiment. So a name that is too long never just loses its end: it keeps what no other name of the army has.
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

SAFE = 0.4  # mm left free at the end of a shortened line
MOST_TAIL = 6  # words, or parts between hyphens, at the end of a shortened name
SHARES = (1 / 2, 1 / 3, 2 / 3, 1 / 6, 5 / 6)  # of the characters of one long word, at the end of its shortened form
BEFORE = (1, 3, 6)  # characters before the one in which a name differs from its neighbours
HEAD = 1 / 4  # of the characters, at the beginning of a name shortened before its own middle part
HYPHENED = re.compile(r"\w[-\u2010]$")
STRIPPED = " ,;.-"  # removed before an ellipsis


@dataclass(frozen=True)
class Room:
    """The space for a name: font, best and `least` size in points, length of a line in mm, and number of lines."""

    face: str
    size: float
    least: float
    breadth: float
    lines: int = 1


@dataclass(frozen=True)
class FittedName:
    """A name as it is printed: its lines, their size in points, and whether part of it is left out."""

    lines: tuple[str, ...]
    size: float
    is_cut: bool = False

    @property
    def words(self) -> str:
        """The lines joined as one, without a space after a hyphen."""
        return "".join(line if HYPHENED.search(line) else f"{line} " for line in self.lines).rstrip()


def told_apart(names: Iterable[str], room: Room) -> dict[str, FittedName]:
    """Return every name fitted to the space, by name; names that differ stay different if the space allows it."""
    ready = {name: plain(name) for name in names}
    found = {words: _whole(words, room) for words in ready.values()}
    taken = {made.words for made in found.values() if made}
    long = sorted(words for words, made in found.items() if not made)
    for words in long:
        found[words] = made = _own(words, long, taken, room)
        taken.add(made.words)
    return {name: found[words] or FittedName((), room.least) for name, words in ready.items()}


def shortening(number: str, name: str, made: FittedName) -> Iterator[str]:
    """Yield a warning if part of a unit's name is left out on paper; otherwise nothing.

    `number` is its roster number, and `made` its name as printed.
    """
    if made.is_cut and made.lines:
        yield f"{number} {plain(name)} is shortened to “{made.words}”."


def breadth_left(words: str, size: float, breadth: float) -> float:
    """Return the mm of a line of `breadth` mm that are left after the squares for characters our fonts lack.

    `size` is in points.
    """
    return max(0.0, breadth - SAFE - words.count(LACKING) * size * POINT)


def _whole(words: str, room: Room) -> FittedName | None:
    """Return the complete name on as few lines as possible; None if it is too long."""
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
    """Return the first shortened form of a name that is not taken and could not stand for another of the `long` names.

    A form that has the character in which the name differs from its neighbours is better than one that only ends
    differently.
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
    """Return the positions where a name of a sorted list first differs from its neighbours there, the last first."""
    at = names.index(words)
    beside = names[max(0, at - 1) : at] + names[at + 1 : at + 2]
    return sorted({_letters_alike(words, other) for other in beside}, reverse=True)


def _letters_alike(one: str, other: str) -> int:
    """Return how many characters two names have in common at their beginning."""
    return next((at for at, (mine, its) in enumerate(zip(one, other)) if mine != its), min(len(one), len(other)))


def _places(said: str, name: str) -> set[int]:
    """Return the positions in a name that its shortened form `said` shows; none if it is not a form of that name."""
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
    """Yield the lines of every way to shorten a name; those that keep whole words of its end come first."""
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
    """Return the beginning of a line and its last `tail` words; "" if it has no more words than that.

    A line of one word keeps characters of its end.
    """
    pieces = breakable(row)
    if len(pieces) < 2:
        return _with_letters(row, begin, fits, SHARES[0])
    return _without_middle(row, len(row) - len("".join(pieces[-tail:])), fits) if tail < len(pieces) else ""


def _with_letters(row: str, begin: int, fits: Fits, share: float) -> str:
    """Return the beginning of a line and characters of its end, a `share` of those that fit; "" if nothing fits."""
    return _without_middle(row, len(row.rstrip()) - int(_room_for(row, fits) * share), fits)


def _with_middle(row: str, begin: int, fits: Fits, at: int) -> str:
    """Return the beginning of a line and its text from position `at` of the name on, if that is in this line."""
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
    """Return as much of the beginning of a line as fits before its end from `tail` on, "" if nothing fits."""
    ready = row.rstrip()
    end = ELLIPSIS + (" " if ready[:tail].endswith(" ") else "") + ready[tail:].strip()
    most = len(ready[:tail].rstrip()) - 1
    letters = _most(most, lambda letters: fits(ready[:letters].rstrip(STRIPPED) + end))
    return ready[:letters].rstrip(STRIPPED) + end if letters else ""


def _room_for(row: str, fits: Fits) -> int:
    """Return how many characters of a line fit with an ellipsis after them."""
    return _most(len(row), lambda letters: fits(row[:letters] + ELLIPSIS))


def _most(most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number from 0 to `most` that fits; every smaller one must fit too."""
    return bisect_right(range(1, most + 1), False, key=lambda number: not fits(number))
