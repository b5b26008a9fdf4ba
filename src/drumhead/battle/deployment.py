"""Where armies stand before the first card: places that the battle file gives, else an order of battle by the book."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from drumhead.model.army import Army, Brigade
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.table.box import Box
from drumhead.table.ground import Ground

MARGIN = 80.0  # mm kept free at the ends of a line
BETWEEN = 20.0  # mm between two units
LINE = 110.0  # mm from one line's front to the next, where there is room
INSIDE = 20.0  # mm by which the first line stands inside its zone

Width = Callable[[Unit], tuple[float, float]]


@dataclass(frozen=True)
class Post:
    """A unit's place at the start."""

    unit: Unit
    box: Box


def zone_depth(book: Book, depth: float) -> float | None:
    """How far from its own edge an army may set up by a book, in mm, on a table so deep; None where it says nothing."""
    setup = book.get("setup", {})
    if "zone" in setup:
        return float(setup["zone"].mm)
    return depth / setup["table-depth-one-in"] if "table-depth-one-in" in setup else None


def order_of_battle(
    army: Army, width: Width, horse: Collection[str], ground: Ground, north: bool, zone: float | None = None
) -> list[Post]:
    """An army along its own edge: horse on the wings, brigades side by side, what has no room in a second line.

    `horse` are the arms that ride. `north` stands at the upper edge and looks down the table. `zone` is how deep it may
    stand, in mm; else a third.
    """
    brigades = _wings(army.brigades, horse)
    room = ground.width - 2 * MARGIN
    whole = sum(_frontage(brigade.units, width) for brigade in brigades)
    posts: list[Post] = []
    left = MARGIN
    for brigade in brigades:
        share = max(_widest(brigade.units, width), room * _frontage(brigade.units, width) / max(whole, room))
        posts += _brigade(brigade.units, width, left, share)
        left += share
    front = (zone or ground.height / 3) - INSIDE
    step = _step(posts, front)
    return [Post(post.unit, _on_the_table(post.box, front, step, ground, north)) for post in _spread(posts, ground)]


def _step(posts: Sequence[Post], front: float) -> float:
    """From one line's front to the next, in mm: closer than usual where the last would else stand off the table."""
    last, deep = max(post.box.y for post in posts), max(post.box.depth for post in posts)
    return LINE if last * LINE + deep <= front else max(deep + BETWEEN, (front - deep) / last)


def _wings(brigades: Sequence[Brigade], arms: Collection[str]) -> list[Brigade]:
    """Foot in the middle in the order of the list; brigades of horse to the ends by turns."""
    horse = [b for b in brigades if all(unit.arm in arms for unit in b.units)]
    foot = [b for b in brigades if b not in horse]
    return [*horse[0::2], *foot, *horse[1::2]]


def _frontage(units: Sequence[Unit], width: Width) -> float:
    return sum(width(unit)[0] + BETWEEN for unit in units)


def _widest(units: Sequence[Unit], width: Width) -> float:
    return max(width(unit)[0] + BETWEEN for unit in units)


def _brigade(units: Sequence[Unit], width: Width, left: float, room: float) -> Iterator[Post]:
    """A brigade in as many lines as its room asks for; x from the left, y as the number of its line."""
    line, at = 0, 0.0
    for unit in units:
        wide, deep = width(unit)
        if at and at + wide > room + 1:
            line, at = line + 1, 0.0
        yield Post(unit, Box(left + at + wide / 2, float(line), 0.0, wide, deep))
        at += wide + BETWEEN


def _spread(posts: Sequence[Post], ground: Ground) -> list[Post]:
    """The whole array brought to the middle of the table."""
    low = min(post.box.x - post.box.frontage / 2 for post in posts)
    high = max(post.box.x + post.box.frontage / 2 for post in posts)
    shift = ground.width / 2 - (low + high) / 2
    return [Post(post.unit, post.box.at(round(post.box.x + shift, 1), post.box.y)) for post in posts]


def _on_the_table(box: Box, front: float, step: float, ground: Ground, north: bool) -> Box:
    y = front - box.depth / 2 - step * box.y
    if north:
        return box.at(round(ground.width - box.x, 1), round(ground.height - y, 1), 180.0)
    return box.at(box.x, round(y, 1), 0.0)
