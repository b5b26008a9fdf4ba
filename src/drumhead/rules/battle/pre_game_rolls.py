"""Who is thrown for before a battle: each throw as it falls, what every face would do, and the exact chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.probability import Chance, Distribution, Roll, odds
from drumhead.rules.rulebook.book import Book

SIDES = 6
Enlisted = Callable[[Chance, Book, Unit], Unit]  # a game's `enlisted`: a unit of the list with its quality thrown for


@dataclass(frozen=True)
class Thrown:
    """A unit that was thrown for: the faces shown, and what it turned out as."""

    unit: Unit
    faces: tuple[int, ...]
    quality: str


class _OneFace(Chance):
    """Luck that shows the same face whatever is thrown, and notes that something was."""

    def __init__(self, face: int) -> None:
        self.face, self.asked = face, 0

    def pick(self, what: str, among: Distribution) -> Any:
        """This face; ValueError where more than one die is thrown, or something else than a die."""
        self.asked += 1
        if self.face not in among or self.asked > 1:
            raise ValueError(f"{what} is more than a die")
        return self.face

    def hits(self, what: str, dice: int, need: int, sides: int = SIDES) -> int:
        """Whether the face is the need or more; ValueError for a handful."""
        return int(self.pick(what, Distribution(dict.fromkeys(range(1, sides + 1), 1))) >= need) if dice == 1 else 0


def by_face(enlisted: Enlisted, book: Book, unit: Unit) -> dict[int, str]:
    """What a unit turns out as by the face of its die; nothing for one that is not thrown for."""
    found = {}
    for face in range(1, SIDES + 1):
        luck = _OneFace(face)
        quality = enlisted(luck, book, unit).quality
        if not luck.asked:
            return {}
        found[face] = quality
    return found


def chances(enlisted: Enlisted, book: Book, unit: Unit) -> dict[str, Fraction]:
    """How likely a unit is to turn out as anything."""
    law = odds(enlisted, book, unit).map(lambda became: became.quality)
    return {quality: law.probability(quality) for quality in law}  # type: ignore[attr-defined]


def roll_qualities(enlisted: Enlisted, book: Book, army: Army, seed: int) -> tuple[Army, list[Thrown]]:
    """An army with every quality thrown for that its list leaves to the die, and the throws in their order."""
    luck, thrown = Roll(seed), []

    def of(unit: Unit) -> Unit:
        before = len(luck.events)
        became = enlisted(luck, book, unit)
        faces = tuple(face for event in luck.events[before:] for face in dict(event.facts).get("faces", ()))
        if faces:
            thrown.append(Thrown(unit, faces, became.quality))
        return became

    brigades = tuple(replace(each, units=tuple(map(of, each.units))) for each in army.brigades)
    return replace(army, brigades=brigades), thrown


def how_many(each: Sequence[Fraction]) -> list[Fraction]:
    """How likely it is that none, one, two ... come to pass of things that are so likely each.

    >>> how_many([Fraction(1, 3), Fraction(1, 6)])
    [Fraction(5, 9), Fraction(7, 18), Fraction(1, 18)]
    """
    found = [Fraction(1)]
    for chance in each:
        stays = [so_far * (1 - chance) for so_far in found] + [Fraction(0)]
        goes = [Fraction(0)] + [so_far * chance for so_far in found]
        found = [one + other for one, other in zip(stays, goes)]
    return found
