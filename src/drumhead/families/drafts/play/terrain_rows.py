"""Ground in terms of the rulebook: the row for each piece, and the ground under units and on their way."""

from __future__ import annotations

from drumhead.families.drafts.moving import in_cover, may_stay
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.terrain_entry import Piece, rows_of
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import AREAS, Feature, Ground
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

OPEN, FORTIFIED = "open", "fortified-town"
WATER = ("river", "stream")
TOWNS = ("village", "building")
HILLS = ("hill",)
HIDES = ("wood", "village", "building", "hill")  # ground that hides units behind it; walls and hedges do not
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
    """Return the rulebook's row of terrain for a piece of ground; "" if it has no effect."""
    rows = (*((FORTIFIED,) if feature.fortified else ()), *ROWS.get(feature.kind, ()))
    return next((row for row in rows if row in book.ground), "")


def ground_at(play: DraftsBattle, box: Box) -> str:
    """Return the row of the ground under a unit's centre at a place; towns and woods come before hills.

    "open" for none.
    """
    x, y, _, _, _ = box
    known = play.memory.grounds.get((x, y))
    if known is None:
        known = next((row for row, each in _that_count(play) if each.has(x, y)), OPEN)
        play.memory.grounds[x, y] = known
    return known


def _that_count(play: DraftsBattle) -> list[tuple[str, Feature]]:
    """Return all ground that has a row in the rulebook as (row, feature).

    Where two overlap, the one that counts is first.
    """
    if play.memory.that_count is None:
        found = [(row_of_ground(play.book, each), each) for each in play.field.ground.features]
        play.memory.that_count = sorted((pair for pair in found if pair[0]), key=lambda pair: ORDER.index(pair[0]))
    return play.memory.that_count


def ground_of(play: DraftsBattle, key: str) -> str:
    """Return the row of the ground on which a unit is."""
    return play.as_it_stands(_ground_of, key)


def _ground_of(play: DraftsBattle, key: str) -> str:
    return ground_at(play, play.box(key))


def is_on_a_hill(play: DraftsBattle, box: Box) -> bool:
    """Return whether a unit at a place is on a hill of any kind, by its centre."""
    hills = ("hill", "rough") if "steep-hill" in play.book.ground else HILLS
    return any(feature.has(box.x, box.y) for feature in play.field.ground.of(*hills))


def town_at(play: DraftsBattle, box: Box) -> Feature | None:
    """Return the town that contains the centre of a unit at a place; None if there is none."""
    if ground_at(play, box) not in (*ROWS["village"], FORTIFIED):
        return None
    return next((town for town in play.field.ground.of(*TOWNS) if town.has(box.x, box.y)), None)


def is_covered(play: DraftsBattle, unit: Unit, at: Box) -> bool:
    """Return whether the ground at a place shelters a unit there."""
    return in_cover(play.book, unit, ground_at(play, at))


def may_end(play: DraftsBattle, key: str, unit: Unit, at: Box) -> bool:
    """Return whether a unit may end its move at a place: it may stay on the ground, and no other unit is in the town.

    A town that is closed to the unit is not allowed either.
    """
    if not may_stay(play.book, unit, ground_at(play, at)):
        return False
    town = town_at(play, at)
    if town is None:
        return True
    if play.rules.is_closed(play, key, town):
        return False
    return not any(other != key and town.has(*play.box(other)[:2]) for other in play.field.places)


def rows_on(play: DraftsBattle, ground: Ground, start: Box, end: Box) -> tuple[str, ...]:
    """Return the rows of ground that a straight march or a turn enters with any part of the unit; water is left out.

    A unit that begins at the edge of a piece of ground enters it only by going farther in.
    """
    return rows_of(pieces_on(play, ground), start, end)


def pieces_on(play: DraftsBattle, ground: Ground) -> list[Piece]:
    """Return the pieces of a part of the table that have a row; cached, because every unit asks for them."""
    pieces = play.memory.pieces
    if pieces is None:
        whole = ((row_of_ground(play.book, each), each) for each in play.field.ground.features if each.kind in AREAS)
        pieces = play.memory.pieces = {id(feature): Piece(row, feature) for row, feature in whole if row}
    return [pieces[id(each)] for each in ground.features if id(each) in pieces]
