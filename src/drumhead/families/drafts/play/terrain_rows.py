"""Terrain rows of the rulebook for the ground on the table: under units and on their way."""

from __future__ import annotations

from drumhead.families.drafts.ground_rows import FORTIFIED, OPEN, ROWS
from drumhead.families.drafts.moving import in_cover, may_stay
from drumhead.families.drafts.play.drafts_battle import DraftsBattle
from drumhead.families.drafts.play.terrain_entry import Piece, rows_of
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import AREAS, Feature, Ground
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

WATER = ("river", "stream")
TOWNS = ("village", "building")
HILLS = ("hill",)
HIDES = ("wood", "village", "building", "hill")  # ground that hides units behind it; walls and hedges do not
ORDER = (FORTIFIED, *(row for rows in ROWS.values() for row in rows))  # which goes before where two lie together


def row_of_ground(book: Book, feature: Feature) -> str:
    """Return the key of the rulebook's terrain row for a piece of ground; "" if it has no effect."""
    rows = (*((FORTIFIED,) if feature.fortified else ()), *ROWS.get(feature.kind, ()))
    return next((row for row in rows if row in book.ground), "")


def ground_at(play: DraftsBattle, box: Box) -> str:
    """Return the terrain row under the centre of a box; towns and woods come before hills. Cached.

    "open" if the ground there has no row.
    """
    x, y, _, _, _ = box
    known = play.memory.grounds.get((x, y))
    if known is None:
        known = next((row for row, each in _that_count(play) if each.has(x, y)), OPEN)
        play.memory.grounds[x, y] = known
    return known


def _that_count(play: DraftsBattle) -> list[tuple[str, Feature]]:
    """Return all ground of the table with a terrain row, as (row, feature); cached.

    Where two pieces overlap, the one that counts is first.
    """
    if play.memory.that_count is None:
        found = [(row_of_ground(play.book, each), each) for each in play.field.ground.features]
        play.memory.that_count = sorted((pair for pair in found if pair[0]), key=lambda pair: ORDER.index(pair[0]))
    return play.memory.that_count


def ground_of(play: DraftsBattle, key: str) -> str:
    """Return the terrain row of the ground under a unit's centre; "open" for none."""
    return play.as_it_stands(_ground_of, key)


def _ground_of(play: DraftsBattle, key: str) -> str:
    return ground_at(play, play.box(key))


def is_on_a_hill(play: DraftsBattle, box: Box) -> bool:
    """Return whether the centre of a box is on a hill of any kind."""
    hills = ("hill", "rough") if "steep-hill" in play.book.ground else HILLS
    return any(feature.has(box.x, box.y) for feature in play.field.ground.of(*hills))


def town_at(play: DraftsBattle, box: Box) -> Feature | None:
    """Return the town that contains the centre of a box; None if there is none."""
    if ground_at(play, box) not in (*ROWS["village"], FORTIFIED):
        return None
    return next((town for town in play.field.ground.of(*TOWNS) if town.has(box.x, box.y)), None)


def is_covered(play: DraftsBattle, unit: Unit, at: Box) -> bool:
    """Return whether a unit whose box is `at` gets cover from the ground there."""
    return in_cover(play.book, unit, ground_at(play, at))


def may_end(play: DraftsBattle, key: str, unit: Unit, at: Box) -> bool:
    """Return whether a unit may end its move with its box `at`.

    It must be allowed to stay on the ground there. A town must be open to it and hold no other unit.
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
    """Return the terrain rows that a straight march or a turn from `start` to `end` enters, without water.

    Any part of the unit counts. A unit that begins at the edge of a piece of ground enters it only by going farther
    in.
    """
    return rows_of(pieces_on(play, ground), start, end)


def pieces_on(play: DraftsBattle, ground: Ground) -> list[Piece]:
    """Return the areas of a part of the table that have a terrain row, as `Piece`; cached."""
    pieces = play.memory.pieces
    if pieces is None:
        whole = ((row_of_ground(play.book, each), each) for each in play.field.ground.features if each.kind in AREAS)
        pieces = play.memory.pieces = {id(feature): Piece(row, feature) for row, feature in whole if row}
    return [pieces[id(each)] for each in ground.features if id(each) in pieces]
