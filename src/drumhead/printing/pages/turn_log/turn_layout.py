"""The layout of forms to write on: the way of the paper and the number of turns side by side that need fewest pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from drumhead.printing.pages.turn_log.form_pages import SetForm
from drumhead.printing.pages.turn_log.form_top_strips import room_of_a_name
from drumhead.printing.pages.turn_log.turn_form import Spec
from drumhead.printing.style.fonts import Lettering
from drumhead.printing.text.font_metrics import width
from drumhead.rules.rulebook.paper_form_limits import LOG_NAMES, NARROWEST

LONGEST_NAMES = 60.0  # mm of it at most
BETWEEN = 2.0  # mm between turns one below the other
Draw = Callable[[Sequence[int], float], SetForm]  # the form of these turns, so many mm wide


@dataclass(frozen=True)
class Room:
    """A way of laying the paper: the free width and height in mm, and whether it is landscape."""

    width: float
    height: float
    is_landscape: bool = False


@dataclass(frozen=True)
class Layout:
    """Turns on so many `pages`: `groups` side by side, `bands` groups one below the other."""

    room: Room
    groups: tuple[tuple[int, ...], ...]
    bands: int
    pages: int

    @property
    def by_page(self) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The groups of turns of each page, or of the pages that one group needs."""
        for first in range(0, len(self.groups), self.bands):
            yield self.groups[first : first + self.bands]


def best_layout(rooms: Sequence[Room], turns: Sequence[int], least: float, draw: Draw, lettering: Lettering) -> Layout:
    """Return the layout that needs fewest pages; of several, the one with fewest turns side by side.

    `least` is the least width in mm of the columns of a turn in normal text size.
    """
    scale = lettering.least / 9
    most = {room: int((room.width - LOG_NAMES * scale) / (least * scale)) for room in rooms}
    layouts = []
    for room in [room for room in rooms if most[room]] or [max(rooms, key=lambda room: room.width)]:
        for abreast in range(1, max(1, min(most[room], len(turns))) + 1):
            groups = tuple(in_equal_groups(turns, abreast))
            forms = [draw(group, room.width) for group in groups[:2]]  # the others need as much as the second
            bands = max(1, int((room.height + BETWEEN) / (forms[0].takes + BETWEEN)))
            first, later = (len(form.pages(room.height, room.height)) for form in (forms[0], forms[-1]))
            pages = -(-len(groups) // bands) if bands > 1 else first + later * (len(groups) - 1)
            layouts.append(Layout(room, groups, bands, pages))
    return min(layouts, key=lambda layout: (layout.pages, len(layout.groups[0])))


def in_equal_groups(turns: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the turns in as few groups of at most `most` as possible, the first ones at most one turn longer.

    >>> list(in_equal_groups(range(1, 8), 3))
    [(1, 2, 3), (4, 5), (6, 7)]
    """
    count = -(-len(turns) // most)
    at = 0
    for group in range(count):
        size = len(turns) // count + (group < len(turns) % count)
        yield tuple(turns[at : at + size])
        at += size


def name_width(names: Iterable[str], room: float, turns: int, entries: Sequence[Spec], lettering: Lettering) -> float:
    """Return the width in mm of the column with units: what the longest name needs if the columns leave it.

    `entries` are those of log.toml for the columns of each turn, in a form `room` mm wide.
    """
    font, scale = room_of_a_name(0.0, lettering), lettering.least / 9
    longest: float = max((width(name, font.face, font.size) for name in names), default=0.0) - font.breadth + 0.5
    best: float = sum(entry.get("best", entry.get("width", NARROWEST)) for entry in entries)
    least = LOG_NAMES * scale
    return max(least, min(longest, room - turns * best, LONGEST_NAMES))


def title_of(turns: Sequence[int]) -> str:
    """Return the title of a page with these turns.

    >>> title_of([7]), title_of([3, 4]), title_of([4, 5, 6])
    ('Turn 7', 'Turns 3 and 4', 'Turns 4 to 6')
    """
    if len(turns) == 1:
        return f"Turn {turns[0]}"
    return f"Turns {turns[0]} {'and' if len(turns) == 2 else 'to'} {turns[-1]}"
