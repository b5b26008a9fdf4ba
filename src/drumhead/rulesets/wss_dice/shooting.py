"""Shooting: how far a gun carries, what it hits, volleys of muskets (Artillery Shooting; Musket Shooting)."""

from __future__ import annotations

from fractions import Fraction

from drumhead.families.drafts.moving import in_cover, is_deployed
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.ranges import is_within


def shoots_with(book: Book, unit: Unit) -> str:
    """What a unit shoots with as it stands: "cannon", "musket", or "" if it cannot.

    A line of infantry, guns off their limbers, dragoons on foot.
    """
    if not is_deployed(unit) or (unit.arm == "dragoons" and "dismounted" not in unit.state):
        return ""
    if unit.arm in book.cannon.arms:
        return "cannon"
    return "musket" if unit.arm in book.musket.less else ""


def arc_of(book: Book, unit: Unit, ground: str = "open") -> int:
    """The field of fire in degrees, half of it to each side of straight ahead; muskets in a town fire all round."""
    all_round = ground == "town" and shoots_with(book, unit) == "musket"
    return 360 if all_round else int(book.shooting.arc)


def may_shoot_over(weapon: str, shooter_on_a_hill: bool, target_on_a_hill: bool) -> bool:
    """Whether a unit in between does not matter: only to guns, and only with a hill at either end."""
    return weapon == "cannon" and (shooter_on_a_hill or target_on_a_hill)


def carries(book: Book, score: int, cover: bool, way: str = "") -> Length:
    """How far the shot goes with this die: so many steps, fewer where the target is in cover.

    `way` settles from what the 2 for cover is taken, the die or the inches; by default as the book is read.
    """
    cannon = book.cannon
    if not cover:
        return Length(cannon.step.mm * score)
    if (way or book.reading("cover-deduct")) == "inches":
        return Length(max(Fraction(0), cannon.step.mm * score - cannon.cover_off_the_inches.mm))
    return Length(cannon.step.mm * max(cannon.least_score, score - cannon.cover_off_the_die))


def can_reach(carried: Length, distance: Length) -> bool:
    """Return whether a shot that carries so far gets to its target; one of no range at all is lost."""
    return carried.mm > 0 and carried >= distance


def reaches(chance: Chance, book: Book, distance: Length, cover: bool, way: str = "") -> bool:
    """Whether a shot reaches a target that far away: the target is named first, then the die is thrown."""
    return can_reach(carries(book, chance.die("range", book.dice.d6), cover, way), distance)


def off_the_hits(book: Book, arm: str, cover: bool) -> int:
    """What comes off the die for hits of an arm that shoots: for dragoons, and where the target is in cover."""
    cannon = arm in book.cannon.arms
    row = book.cannon if cannon else book.musket
    return int((row.cover_off_the_hits if cover else 0) + (0 if cannon else book.musket.less[arm]))


def shot(chance: Chance, book: Book, distance: Length, cover: bool) -> int:
    """One battery's shot: hits, none where it falls short."""
    if not chance.resolve(reaches, book, distance, cover):
        return 0
    return max(0, chance.die("cannon hits", book.dice.d3) - off_the_hits(book, "artillery", cover))


def volley(chance: Chance, book: Book, arm: str, cover: bool) -> int:
    """One volley of infantry, or of dragoons on foot: hits, never fewer than none."""
    return max(0, chance.die("volley", book.dice.d3) - off_the_hits(book, arm, cover))


def in_musket_range(book: Book, distance: Length) -> bool:
    """Whether a volley reaches: all or nothing."""
    return is_within(book.musket, distance)


def shoot(chance: Chance, book: Book, shooter: Unit, target: Unit, distance: Length, ground: str = "open") -> int:
    """A unit shoots at another that stands on this ground: the hits it makes."""
    weapon, cover = shoots_with(book, shooter), in_cover(book, target, ground)
    if weapon == "cannon":
        return chance.resolve(shot, book, distance, cover)
    if weapon == "musket" and in_musket_range(book, distance):
        return chance.resolve(volley, book, shooter.arm, cover)
    return 0
