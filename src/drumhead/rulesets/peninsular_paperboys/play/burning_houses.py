"""Houses that guns set alight (Hitting structures); walls are handled by the whole Paperboys family."""

from __future__ import annotations

from drumhead.families.paperboys.play.barriers_and_fires import on_fire
from drumhead.families.paperboys.play.paperboys_battle import PaperboysBattle
from drumhead.families.paperboys.play.terrain_kinds import HOUSES
from drumhead.geometry.fire_arcs import fire_range
from drumhead.geometry.terrain_shapes import Feature
from drumhead.model.lengths import Length
from drumhead.rulesets.peninsular_paperboys import firing, moving, volleys


def houses_to_shell(play: PaperboysBattle, key: str) -> list[str]:
    """Return the names of houses that a gun may set alight: in arc and range, with enemies inside, and not alight."""
    if play.units[key].arm != "artillery":
        return []
    return [
        feature.name
        for feature in play.field.ground.of(*HOUSES)
        if feature.name and feature.name not in play.memory.alight and _range(play, key, feature)
    ]


def _range(play: PaperboysBattle, key: str, feature: Feature) -> float:
    """Return the distance in mm of the nearest enemy in a house that the gun can reach; 0.0 for none."""
    box, book = play.box(key), play.book
    inside = [foe for foe in play.foes(key) if feature.has(play.box(foe).x, play.box(foe).y)]
    ranges = [mm for foe in inside if (mm := fire_range(box, play.box(foe), book.firing.arc)) is not None]
    near = min(ranges, default=0.0)
    weapon = firing.weapon_of(book, play.units[key], Length.of_mm(near)) if ranges else None
    return near if weapon else 0.0


def shell_house(play: PaperboysBattle, key: str, name: str) -> None:
    """Fire a gun at the house `name`, not at the units in it; each hit may set it alight."""
    feature = next(f for f in play.field.ground.features if f.name == name)
    unit, book = play.units[key], play.book
    weapon = firing.weapon_of(book, unit, Length.of_mm(_range(play, key, feature))) or "cannon-far"
    thrown = firing.handful(book, weapon, firing.cannon_dice(book, weapon))
    burns = play.chance.resolve(volleys.set_alight, book, thrown)
    play.change(key, firing.having_fired(book, unit))
    if burns:
        play.memory.alight[name] = play.turn
    result = "fire" if burns else "miss"
    play.tell("shell", key, steps=("fire", weapon, *(["alight"] if burns else [])), house=name, result=result)


def has_to_leave(play: PaperboysBattle, key: str) -> bool:
    """Return whether a unit must march out of a house that has burned since an earlier turn, before anything else."""
    since = on_fire(play, key)
    return since is not None and moving.leaves_the_fire(play.book, play.units[key], play.turn - since) == "moves-out"
