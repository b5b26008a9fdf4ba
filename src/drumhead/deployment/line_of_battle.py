"""The line of battle: places before the first card, for units to which the battle file gives none."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from drumhead.geometry.oriented_box import Box, within
from drumhead.geometry.terrain_shapes import Ground
from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

MARGIN = 80.0  # mm kept free at the ends of a line
BETWEEN = 20.0  # mm between two units
LINE = 110.0  # mm between the fronts of two lines, where there is room
INSIDE = 20.0  # mm from the front of the zone to the first line

Width = Callable[[Unit], tuple[float, float]]


@dataclass(frozen=True)
class Post:
    """A unit and its place at the start, a box in mm."""

    unit: Unit
    box: Box


def zone_depth(book: Book, depth: float) -> float | None:
    """Return the depth in mm of a deployment zone on a table `depth` mm deep; None if the rulebook sets none."""
    setup = book.get("setup", {})
    if "zone" in setup:
        return float(setup["zone"].mm)
    return depth / setup["table-depth-one-in"] if "table-depth-one-in" in setup else None


@dataclass(frozen=True)
class LineUp:
    """An army to be placed along its own edge, and the settings for it.

    `width` returns the frontage and depth of a unit in mm. `horse` are the mounted arms, `guns` those that fire and
    need a clear front. `front` is the distance of the first line from the edge, in mm. `placed` are units with places
    in the battle file, by number.
    """

    army: Army
    width: Width
    horse: Collection[str]
    guns: Collection[str]
    front: float
    placed: Collection[int] = ()

    def posts(self, ground: Ground, north: bool) -> list[Post]:
        """Return a place for every unit: cavalry on the wings, brigades side by side in as many lines as needed.

        If that has no room, files of units stand behind one another, in no more lines than needed. `north` places the
        army at the upper edge, facing down the table.
        """
        usual = self._side_by_side(ground, north)
        if self._fits(usual, ground):
            return usual
        lines = self._lines(ground)
        step = math.floor(_step(lines - 1, self._deep, self.front))
        filed = self._on_the_table(self._in_files(lines), step, ground, north)
        stood = {each.unit.number: each for each in filed}
        return [stood.get(each.unit.number, each) for each in usual]

    @property
    def length(self) -> float:
        """The width of the shortest table with room for the army, in mm."""
        return _length(self._in_files(self._most_lines))

    def has_room(self, ground: Ground) -> bool:
        """Return whether brigades side by side have room on a table."""
        return self._fits(self._side_by_side(ground, north=False), ground)

    # ------------------------------------------------------------------ brigades side by side

    def _side_by_side(self, ground: Ground, north: bool) -> list[Post]:
        brigades = _wings(self.army.brigades, self.horse)
        room = ground.width - 2 * MARGIN
        whole = sum(_frontage(brigade.units, self.width) for brigade in brigades)
        posts: list[Post] = []
        left = MARGIN
        for brigade in brigades:
            share = max(
                _widest(brigade.units, self.width), room * _frontage(brigade.units, self.width) / max(whole, room)
            )
            posts += _brigade(brigade.units, self.width, left, share)
            left += share
        last, deep = max(post.box.y for post in posts), max(post.box.depth for post in posts)
        return self._on_the_table(posts, _step(last, deep, self.front), ground, north)

    def _fits(self, posts: Sequence[Post], ground: Ground) -> bool:
        free = [post.box for post in posts if post.unit.number not in self.placed]
        return all(within(box, ground.width, ground.height) for box in free)

    # ------------------------------------------------------------------ files behind one another

    @cached_property
    def _free(self) -> list[Unit]:
        """The units without a place in the battle file, cavalry at both ends."""
        units = [unit for brigade in _wings(self.army.brigades, self.horse) for unit in brigade.units]
        return [unit for unit in units if unit.number not in self.placed]

    @cached_property
    def _deep(self) -> float:
        """The depth of the deepest unit that may have others behind it, in mm."""
        return max((self.width(unit)[1] for unit in self._free if unit.arm not in self.guns), default=0.0)

    @property
    def _most_lines(self) -> int:
        return max(1, 1 + int((self.front - self._deep) / (self._deep + BETWEEN)))

    def _lines(self, ground: Ground) -> int:
        """Return the fewest lines in which the army is no longer than the table, or the most lines allowed."""
        most, room = self._most_lines, ground.width - 2 * MARGIN
        return next((lines for lines in range(1, most) if _length(self._in_files(lines)) <= room), most)

    def _in_files(self, lines: int) -> list[Post]:
        """Return files of `lines` units each, from the left; no unit is behind a gun, which would fire into it."""
        posts: list[Post] = []
        left = MARGIN
        for file in self._files(lines):
            wide = max(self.width(unit)[0] for unit in file)
            for line, unit in enumerate(file):
                posts.append(Post(unit, Box(left + wide / 2, float(line), 0.0, *self.width(unit))))
            left += wide + BETWEEN
        return posts

    def _files(self, lines: int) -> Iterator[Sequence[Unit]]:
        """Yield files from the left, of equal depth; cavalry and infantry are not mixed, and a gun has its own file."""
        for (gun, _), found in groupby(self._free, lambda unit: (unit.arm in self.guns, unit.arm in self.horse)):
            units = list(found)
            many = len(units) if gun else -(-len(units) // lines)
            yield from (units[len(units) * at // many : len(units) * (at + 1) // many] for at in range(many))

    def _on_the_table(self, posts: Sequence[Post], step: float, ground: Ground, north: bool) -> list[Post]:
        return [Post(post.unit, _turned(post.box, self.front, step, ground, north)) for post in _spread(posts, ground)]


def first_line(ground: Ground, zone: float | None) -> float:
    """Return the distance of an army's first line from its own edge, in mm.

    `zone` is the depth of its deployment zone in mm; for None the distance depends on a third of the table's depth.
    """
    return (zone or ground.height / 3) - INSIDE


def _length(posts: Sequence[Post]) -> float:
    """Return the length of a line-up from end to end, in mm."""
    ends = [post.box.x + side * post.box.frontage / 2 for post in posts for side in (-1, 1)]
    return max(ends) - min(ends) if ends else 0.0


def _step(last: float, deep: float, front: float) -> float:
    """Return the distance between the fronts of two lines, in mm: less than usual if the last would leave the table.

    `last` is the number of the last line from 0, and `deep` the depth of its units. `front` is the distance of the
    first line from the edge.
    """
    return LINE if last * LINE + deep <= front else max(deep + BETWEEN, (front - deep) / last)


def _wings(brigades: Sequence[Brigade], arms: Collection[str]) -> list[Brigade]:
    """Return the brigades from left to right: infantry in the middle in list order, cavalry alternately at the ends."""
    horse = [b for b in brigades if all(unit.arm in arms for unit in b.units)]
    foot = [b for b in brigades if b not in horse]
    return [*horse[0::2], *foot, *horse[1::2]]


def _frontage(units: Sequence[Unit], width: Width) -> float:
    return sum(width(unit)[0] + BETWEEN for unit in units)


def _widest(units: Sequence[Unit], width: Width) -> float:
    return max(width(unit)[0] + BETWEEN for unit in units)


def _brigade(units: Sequence[Unit], width: Width, left: float, room: float) -> Iterator[Post]:
    """Yield the places of a brigade in as many lines as needed; x in mm from the left, y the number of the line.

    `left` is where the brigade begins, and `room` is its width, both in mm.
    """
    line, at = 0, 0.0
    for unit in units:
        wide, deep = width(unit)
        if at and at + wide > room + 1:
            line, at = line + 1, 0.0
        yield Post(unit, Box(left + at + wide / 2, float(line), 0.0, wide, deep))
        at += wide + BETWEEN


def _spread(posts: Sequence[Post], ground: Ground) -> list[Post]:
    """Return the places moved to the middle of the table."""
    if not posts:
        return []
    low = min(post.box.x - post.box.frontage / 2 for post in posts)
    high = max(post.box.x + post.box.frontage / 2 for post in posts)
    shift = ground.width / 2 - (low + high) / 2
    return [Post(post.unit, post.box.at(round(post.box.x + shift, 1), post.box.y)) for post in posts]


def _turned(box: Box, front: float, step: float, ground: Ground, north: bool) -> Box:
    y = front - box.depth / 2 - step * box.y
    if north:
        return box.at(round(ground.width - box.x, 1), round(ground.height - y, 1), 180.0)
    return box.at(box.x, round(y, 1), 0.0)
