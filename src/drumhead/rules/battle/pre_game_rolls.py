"""Rolls before the battle for units whose quality is open: the result of each face, exact chances, and the roll."""

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
    """A unit whose quality was rolled: the unit as listed, the faces thrown, and the quality that resulted."""

    unit: Unit
    faces: tuple[int, ...]
    quality: str


class _OneFace(Chance):
    """A source of luck that always shows the same face, and counts the throws in `asked`."""

    def __init__(self, face: int) -> None:
        self.face, self.asked = face, 0

    def pick(self, what: str, among: Distribution) -> Any:
        """Return the fixed face.

        Raises ValueError for a second throw, or a throw in which the face is impossible.
        """
        self.asked += 1
        if self.face not in among or self.asked > 1:
            raise ValueError(f"{what} is more than a die")
        return self.face

    def hits(self, what: str, dice: int, need: int, sides: int = SIDES) -> int:
        """Return 1 if the face is `need` or more, otherwise 0; always 0 for several dice."""
        return int(self.pick(what, Distribution(dict.fromkeys(range(1, sides + 1), 1))) >= need) if dice == 1 else 0


def by_face(enlisted: Enlisted, book: Book, unit: Unit) -> dict[int, str]:
    """Return the quality that a unit gets for each face of the die; empty if its quality is not rolled for.

    `enlisted` is the game's function that rolls a unit's quality.
    """
    found = {}
    for face in range(1, SIDES + 1):
        luck = _OneFace(face)
        quality = enlisted(luck, book, unit).quality
        if not luck.asked:
            return {}
        found[face] = quality
    return found


def chances(enlisted: Enlisted, book: Book, unit: Unit) -> dict[str, Fraction]:
    """Return the chance of each quality that a unit may get.

    `enlisted` is the game's function that rolls a unit's quality.
    """
    law = odds(enlisted, book, unit).map(lambda became: became.quality)
    return {quality: law.probability(quality) for quality in law}  # type: ignore[attr-defined]


def roll_qualities(enlisted: Enlisted, book: Book, army: Army, seed: int) -> tuple[Army, list[Thrown]]:
    """Roll with a seed for every open quality in an army; return the army with the results, and the rolls in order.

    `enlisted` is the game's function that rolls a unit's quality.
    """
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
    """Return the chances that exactly 0, 1, 2 ... of several independent events happen, from the chance of each.

    >>> how_many([Fraction(1, 3), Fraction(1, 6)])
    [Fraction(5, 9), Fraction(7, 18), Fraction(1, 18)]
    """
    found = [Fraction(1)]
    for chance in each:
        stays = [so_far * (1 - chance) for so_far in found] + [Fraction(0)]
        goes = [Fraction(0)] + [so_far * chance for so_far in found]
        found = [one + other for one, other in zip(stays, goes)]
    return found
