"""Shooting: the range of guns, their hits, and volleys of muskets (Artillery Shooting; Musket Shooting)."""

from __future__ import annotations

from fractions import Fraction

from drumhead.families.drafts.moving import in_cover, is_deployed
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.book_table import sum_added
from drumhead.rules.rulebook.implementation import implements
from drumhead.rules.rulebook.ranges import is_within


@implements("wd1-move-25", "wd1-art-01", "wd1-musk-01")
def shoots_with(book: Book, unit: Unit) -> str:
    """Return the weapon of a unit in its present state: "cannon", "musket", or "" if it cannot shoot.

    Infantry must be in line, guns unlimbered, dragoons on foot.
    """
    if not is_deployed(unit) or (unit.arm == "dragoons" and "dismounted" not in unit.state):
        return ""
    if unit.arm in book.cannon.arms:
        return "cannon"
    return "musket" if unit.arm in book.musket.less else ""


@implements("wd1-art-02", "wd1-musk-02", "wd1-musk-04")
def arc_of(book: Book, unit: Unit, ground: str = "open") -> int:
    """Return the arc of fire in degrees, half of it to each side, of a unit on ground of this terrain row.

    It is 360 for muskets in a town.
    """
    all_round = ground == "town" and shoots_with(book, unit) == "musket"
    return 360 if all_round else int(book.shooting.arc)


@implements("wd1-art-08")
def may_shoot_over(weapon: str, shooter_on_a_hill: bool, target_on_a_hill: bool) -> bool:
    """Return whether a shot may pass over units: a cannon's, from or to a hill."""
    return weapon == "cannon" and (shooter_on_a_hill or target_on_a_hill)


@implements("wd1-art-04", "wd1-art-05")
def carries(book: Book, score: int, cover: bool, way: str = "") -> Length:
    """Return the range of a shot by the score of its range die, less if the target is in cover.

    `way` is the number from which cover is deducted: "die", "inches", or "" for the ruling in force.
    """
    cannon = book.cannon
    if not cover:
        return Length(cannon.step.mm * score)
    if (way or book.reading("cover-deduct")) == "inches":
        return Length(max(Fraction(0), cannon.step.mm * score - cannon.cover_off_the_inches.mm))
    return Length(cannon.step.mm * max(cannon.least_score, score - cannon.cover_off_the_die))


def can_reach(carried: Length, distance: Length) -> bool:
    """Return whether a shot of the range `carried` reaches a target at `distance`; a range of 0 never does."""
    return carried.mm > 0 and carried >= distance


@implements("wd1-art-06")
def reaches(chance: Chance, book: Book, distance: Length, cover: bool, way: str = "") -> bool:
    """Throw the range die of a shot, and return whether it reaches a target at `distance`.

    `cover` and `way` are as for `carries`: whether the target is in cover, and "die", "inches" or "".
    """
    return can_reach(carries(book, chance.die("range", book.dice.d6), cover, way), distance)


def off_the_hits(book: Book, arm: str, cover: bool) -> int:
    """Return the deduction from the die for hits by units of an arm: for dragoons, and for a target in cover.

    Modifiers that a club has added reduce it, and it is negative if they are more.
    """
    cannon = arm in book.cannon.arms
    row = book.cannon if cannon else book.musket
    return int(
        (row.cover_off_the_hits if cover else 0) + (0 if cannon else book.musket.less[arm]) - sum_added(row.modifier)
    )


@implements("wd1-art-07")
def shot(chance: Chance, book: Book, distance: Length, cover: bool) -> int:
    """Throw one battery's shot and return its hits; 0 if it falls short."""
    if not chance.resolve(reaches, book, distance, cover):
        return 0
    return deduct_saved(
        chance, book, max(0, chance.die("cannon hits", book.dice.d3) - off_the_hits(book, "artillery", cover))
    )


@implements("wd1-musk-06", "wd1-musk-07", "wd1-musk-08")
def volley(chance: Chance, book: Book, arm: str, cover: bool) -> int:
    """Throw one volley of infantry or dismounted dragoons (`arm`) and return its hits, at least 0."""
    return deduct_saved(chance, book, max(0, chance.die("volley", book.dice.d3) - off_the_hits(book, arm, cover)))


def deduct_saved(chance: Chance, book: Book, hits: int) -> int:
    """Return the hits that are left after the saving throw of a house rule: a die for each cancels it."""
    save = book.shooting.save
    return hits - chance.hits("saved", hits, save, book.dice.d6) if save and hits else hits


@implements("wd1-musk-05")
def in_musket_range(book: Book, distance: Length) -> bool:
    """Return whether a distance is within musket range."""
    return is_within(book.musket, distance)


@implements("wd1-art-03", "wd1-musk-03")
def shoot(chance: Chance, book: Book, shooter: Unit, target: Unit, distance: Length, ground: str = "open") -> int:
    """Carry out a unit's fire at a target on ground of this terrain row, and return its hits.

    0 if the unit cannot shoot or the target is out of musket range.
    """
    weapon, cover = shoots_with(book, shooter), in_cover(book, target, ground)
    book = book.at(shooter, target, distance)
    if weapon == "cannon":
        return chance.resolve(shot, book, distance, cover)
    if weapon == "musket" and in_musket_range(book, distance):
        return chance.resolve(volley, book, shooter.arm, cover)
    return 0
