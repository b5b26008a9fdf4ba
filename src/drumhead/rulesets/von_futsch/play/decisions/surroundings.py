"""Surroundings of a unit before it moves: enemies that bind or attract it, and units it can reach in one march."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from drumhead.geometry.box_distance import gap
from drumhead.geometry.field import Field
from drumhead.geometry.fire_arcs import may_bear
from drumhead.geometry.oriented_box import Box
from drumhead.rulesets.von_futsch import moving
from drumhead.rulesets.von_futsch.moving import March, Wish
from drumhead.rulesets.von_futsch.play.movement.unit_sight import sees
from drumhead.rulesets.von_futsch.play.von_futsch_battle import VonFutschBattle, mm_of

STAND_OFF = 10.0  # mm from an enemy at which a march stops, and mm inside a range
AT_HAND = 600.0  # mm to an enemy within which a unit considers wheels to left and right
ASIDE = 400.0  # mm within which cavalry considers going aside, which is slow
ALONG_A_ROAD = Wish(on_road=True)  # the longest march of a unit


@dataclass(frozen=True)
class Outlook:
    """Surroundings of a unit, `key`, before it moves; `start` is its place.

    `near` is whether an enemy is so near that it may only go straight. `foes` are the places of the two nearest
    enemies, the nearest first.
    """

    play: VonFutschBattle
    key: str
    start: Box
    near: bool
    foes: tuple[Box, ...]

    @cached_property
    def room(self) -> Field:
        """The part of the field, with its ground, that the unit can reach in one march."""
        most = march_of(self.play, self.key, ALONG_A_ROAD).most
        return self.play.field.about(self.start, mm_of(most) + STAND_OFF + 1, self.key)

    @cached_property
    def against(self) -> tuple[str, ...]:
        """The keys of enemies in the part of the field that the unit can reach in one march."""
        return tuple(other for other in self.room.places if self.room.sides[other] != self.play.side(self.key))

    @cached_property
    def passable(self) -> tuple[str, ...]:
        """The keys of friends within one march that the unit may pass through.

        They are skirmishers; skirmishers may pass through all friends.
        """
        units, every = self.play.units, self.play.units[self.key].arm == "skirmishers"
        friends = (other for other in self.room.places if other not in self.against)
        return tuple(other for other in friends if every or units[other].arm == "skirmishers")

    @cached_property
    def solid(self) -> tuple[str, ...]:
        """The keys of friends within one march that stop the unit."""
        return tuple(other for other in self.room.places if other not in self.against and other not in self.passable)

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The keys of enemies that the unit may fire at after one march."""
        unit, field = self.play.units[self.key], self.play.field
        reach = max(self.play.reaches(unit.arm)) + mm_of(march_of(self.play, self.key, ALONG_A_ROAD).most)
        return tuple(field.neighbours(self.start, reach + self.start.radius, self.play.foes(self.key)))

    @cached_property
    def off(self) -> float:
        """The distance to the nearest enemy in mm."""
        return self.play.field.least_clearance(self.start, self.play.foes(self.key))

    @cached_property
    def horse_near(self) -> bool:
        """Whether enemy cavalry could reach the unit in a charge on an average throw."""
        play = self.play
        horse = (foe for foe in play.foes(self.key) if play.units[foe].arm == "cavalry")
        return any(play.field.is_near(self.start, play.judge.reach(foe)[1], [foe]) for foe in horse)

    def is_within(self, mm: float) -> bool:
        """Return whether the middle of the nearest enemy is within `mm` mm of the unit's middle."""
        return any(math.dist(self.start[:2], box[:2]) <= mm for box in self.foes[:1])

    @cached_property
    def in_sight(self) -> Box | None:
        """The box of the nearest enemy in sight; None if there is none.

        Only enemies in the unit's arc count, except for skirmishers.
        """
        play, foes = self.play, self.play.foes(self.key)
        if play.units[self.key].arm != "skirmishers":
            foes = tuple(foe for foe in foes if may_bear(self.start, play.box(foe), play.judge.arc))
        nearest = sorted(foes, key=lambda foe: gap(self.start, play.box(foe)))
        return next((play.box(foe) for foe in nearest if sees(play, self.key, foe)), None)

    @cached_property
    def at_hand(self) -> bool:
        """Whether the middle of the nearest enemy is within 600 mm of the unit's middle."""
        return self.is_within(AT_HAND)


def outlook(play: VonFutschBattle, key: str) -> Outlook:
    """Return the surroundings of unit `key`, cached until a unit moves or changes, or the turn ends."""
    return play.as_it_stands(_outlook, key)


def _outlook(play: VonFutschBattle, key: str) -> Outlook:
    start, unit = play.box(key), play.units[key]
    within_reach = play.field.neighbours(start, play.mm(play.book.march.straight_within), play.foes(key))
    near = unit.arm != "skirmishers" and any(sees(play, key, foe) for foe in within_reach)
    two = tuple(play.box(foe) for foe in play.field.closest(start, 2, play.foes(key)))
    return Outlook(play, key, start, near, two)


def march_of(play: VonFutschBattle, key: str, wish: Wish) -> March:
    """Return the march of unit `key` for a move that a player wants; bad ground is counted elsewhere."""
    return moving.march_for(play.book, play.units[key], wish)
