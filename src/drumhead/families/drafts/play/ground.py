"""What the ground is in the book: the row that each piece of it has, what units stand on and what they enter."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.families.drafts.moving import in_cover, may_stay
from drumhead.families.drafts.play.table import DraftsPlay
from drumhead.model.unit import Unit
from drumhead.rules.book import Book
from drumhead.table.box import Box
from drumhead.table.ground import AREAS, Feature, Ground

OPEN, FORTIFIED = "open", "fortified-town"
WATER = ("river", "stream")
TOWNS = ("village", "building")
HILLS = ("hill",)
HIDES = ("wood", "village", "building", "hill")  # what hides who is behind it; walls and hedges do nothing here
HAIR = 1.0  # mm by which a unit at the edge of a piece of ground may go farther into it, for rounding
ROWS = {  # rows of [ground] for a kind of it, the first that the book has; walls, hedges, roads and works have none
    "village": ("town",),
    "building": ("town",),
    "wood": ("woods",),
    "rough": ("difficult", "steep-hill"),
    "marsh": ("marsh",),
    "bridge": ("crossing",),
    "ford": ("crossing",),
    "river": ("river",),
    "stream": ("stream",),
    "hill": ("hill",),
}
ORDER = (FORTIFIED, *(row for rows in ROWS.values() for row in rows))  # which goes before where two lie together


def row_of_ground(book: Book, feature: Feature) -> str:
    """The row of the book's table of terrain for a piece of ground, "" where it does nothing."""
    rows = (*((FORTIFIED,) if feature.fortified else ()), *ROWS.get(feature.kind, ()))
    return next((row for row in rows if row in book.ground), "")


def ground_at(play: DraftsPlay, box: Box) -> str:
    """What ground a unit is on that stands there: that of its centre, towns and woods before hills."""
    known = play.memory.grounds.get(box[:2])
    if known is None:
        under = {row_of_ground(play.book, each) for each in play.field.ground.features if each.has(box.x, box.y)}
        known = next((row for row in ORDER if row in under), OPEN)
        play.memory.grounds[box[:2]] = known
    return known


def ground_of(play: DraftsPlay, key: str) -> str:
    """What ground a unit is on."""
    return play.as_it_stands(_ground_of, key)


def _ground_of(play: DraftsPlay, key: str) -> str:
    return ground_at(play, play.box(key))


def is_on_a_hill(play: DraftsPlay, box: Box) -> bool:
    """Whether a unit that stands there is on a hill of any kind, by its centre."""
    hills = ("hill", "rough") if "steep-hill" in play.book.ground else HILLS
    return any(feature.has(box.x, box.y) for feature in play.field.ground.of(*hills))


def town_at(play: DraftsPlay, box: Box) -> Feature | None:
    """The piece of town in which the centre of a unit is that stands there."""
    return next((town for town in play.field.ground.of(*TOWNS) if town.has(box.x, box.y)), None)


def is_covered(play: DraftsPlay, unit: Unit, at: Box) -> bool:
    """Whether the ground shelters a unit that stands there."""
    return in_cover(play.book, unit, ground_at(play, at))


def may_end(play: DraftsPlay, key: str, unit: Unit, at: Box) -> bool:
    """Whether a unit may end its move there: ground on which it may stay, and a town that nobody holds or shuns."""
    if not may_stay(play.book, unit, ground_at(play, at)):
        return False
    town = town_at(play, at)
    if town is None:
        return True
    if play.rules.is_closed(play, key, town):
        return False
    return not any(other != key and town.has(*play.box(other)[:2]) for other in play.field.places)


def rows_on(play: DraftsPlay, ground: Ground, start: Box, end: Box) -> tuple[str, ...]:
    """The kinds of ground that a straight march, or a turn, leads onto with any part of the unit, water left out.

    Whoever stands at the edge of it already is not on it for touching it as he goes, but only for going farther in.
    """
    known = play.memory.ways.get((start, end))
    if known is None:
        known = play.memory.ways[start, end] = tuple(_rows_on(play.book, ground, start, end))
    return known


def _rows_on(book: Book, ground: Ground, start: Box, end: Box) -> Iterator[str]:
    off, told = start.radius, set[str]()
    left, right = min(start.x, end.x) - off, max(start.x, end.x) + off
    low, high = min(start.y, end.y) - off, max(start.y, end.y) + off
    for feature in ground.features:
        if feature.kind not in ROWS or feature.kind not in AREAS:
            continue
        west, south, east, north = feature.box
        if west > right or east < left or south > high or north < low or not _leads_onto(feature, start, end):
            continue
        row = row_of_ground(book, feature)
        if row and row not in told:
            told.add(row)
            yield row


def _leads_onto(feature: Feature, start: Box, end: Box) -> bool:
    if start[:2] == end[:2]:  # it turns or forms about its middle: only corners come onto other ground
        return feature.touches(end) and _edges_in(feature, end) > _edges_in(feature, start) + HAIR
    if feature.has(end.x, end.y) or feature.length_within((start.x, start.y), (end.x, end.y)) > 0:
        return True
    if feature.touches(start):
        return _edges_in(feature, end) > _edges_in(feature, start) + HAIR
    corners = zip(start.corners, end.corners)
    return feature.touches(end) or any(feature.length_within(one, other) > 0 for one, other in corners)


def _edges_in(feature: Feature, box: Box) -> float:
    corners = tuple(box.corners)
    return sum(feature.length_within(one, other) for one, other in zip(corners, (*corners[1:], corners[0])))
