"""Sight between units: woods, slopes, houses and formed units block it; front and flanks divide at 45 degrees."""

from __future__ import annotations

from drumhead.geometry import line_of_sight
from drumhead.geometry.fire_arcs import side_of
from drumhead.geometry.oriented_box import Box
from drumhead.geometry.terrain_shapes import Feature, on_the_way
from drumhead.rulesets.von_futsch.play.movement.terrain_effects import HIDES, HOUSES
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle


def sees(play: VonFutschBattle, key: str, whom: str) -> bool:
    """Return whether unit `key` has a line of sight to unit `whom`; skirmishers block no sight."""
    known = play.as_it_stands(_seen, key)
    if whom not in known:
        known[whom] = sees_from(play, play.box(key), play.box(whom), (key, whom))
    return known[whom]


def _seen(play: VonFutschBattle, key: str) -> dict[str, bool]:
    """Return an empty cache of the sights of unit `key`, as {key of the other unit: whether it sees it}."""
    return {}


def sees_from(play: VonFutschBattle, here: Box, there: Box, but: tuple[str, ...] = ()) -> bool:
    """Return whether a unit at `here` sees one at `there`; formed units block the view, except those in `but`."""
    between = (
        box for other, box in play.field.places.items() if other not in but and play.units[other].arm != "skirmishers"
    )
    woods = play.book.woods
    in_one = any(wood.has(here.x, here.y) and wood.has(there.x, there.y) for wood in play.field.ground.of("wood"))
    depth = play.mm(woods.sight) if in_one else play.mm(woods.edge)
    ground = play.field.ground
    high = on_the_way(ground.of(*HIDES), here, there)
    hiding = (each for each in high if not _looks_out_of(each, here) and not _looks_out_of(each, there))
    return line_of_sight.sees(
        here, there, between, (*ground.of("wood"), *hiding), depth
    )  # a single clear line is enough


def _looks_out_of(place: Feature, at: Box) -> bool:
    """Return whether a unit at a piece of ground is not hidden by it: on a slope, or with its middle in houses."""
    return place.touches(at) and (place.kind not in HOUSES or place.has(at.x, at.y))


def from_front(target: Box, firer: Box) -> bool:
    """Return whether the middle of a firer's front lies in the frontal zone of the target, not its flank or rear."""
    front = firer.ahead(firer.depth / 2)
    return side_of(target, front.x, front.y) == "front"
