"""A firefight of two battalions for one turn: the side whose Fire card comes first fires first."""

from __future__ import annotations

from dataclasses import dataclass

from drumhead.families.paperboys.firing import heavy_due
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys.firing import heavy_test, shoot
from drumhead.rulesets.wss_paperboys.losses import take_casualties


@dataclass(frozen=True)
class Shot:
    """A battalion after fire at it (`unit`), and whether it failed its heavy casualties test."""

    unit: Unit
    failed: bool = False


def fire_at(chance: Chance, book: Book, shooter: Unit, target: Unit, weapon: str) -> Shot:
    """Fire one volley at a target in the open, test it for heavy casualties, and return the target afterwards."""
    hits, saved = shoot(chance, book, shooter, weapon)
    shot = take_casualties(book, target, hits, saved)
    if not heavy_due(book, shot, hits, saved):
        return Shot(shot)
    return Shot(shot, not chance.resolve(heavy_test, book, shot.pips, target.quality))


def firefight(chance: Chance, book: Book, mine: Unit, his: Unit, first: str, stays_in_range: bool) -> tuple[Shot, Shot]:
    """Play one turn of fire between two battalions, and return (mine, the enemy's) afterwards.

    `first` is the side that fires first: `mine`, `his`, or `card` to draw it. A unit destroyed does not reply.
    `stays_in_range` is whether one that failed its test still does.
    """
    first = chance.resolve(who_fires_first, first)
    one, other = (mine, his) if first == "mine" else (his, mine)
    answer = chance.resolve(fire_at, book, one, other, "musket")
    reply = Shot(one)
    if answer.unit.stands and (stays_in_range or not answer.failed):
        reply = chance.resolve(fire_at, book, answer.unit, one, "musket")
    return (reply, answer) if first == "mine" else (answer, reply)


def who_fires_first(chance: Chance, first: str) -> str:
    """Return the side whose Fire card comes first, `mine` or `his`; `first` is one of these, or `card` to draw it."""
    if first == "card":
        first, _ = chance.draw("first Fire card", ("his", "mine"))
    return first


def first_volley(chance: Chance, book: Book, mine: Unit, his: Unit, first: str) -> int:
    """Fire the first volley of a firefight, and return the stands that it removes.

    `first` is the side that fires it: `mine`, `his`, or `card` to draw it.
    """
    first = chance.resolve(who_fires_first, first)
    shooter, target = (mine, his) if first == "mine" else (his, mine)
    return target.stands - chance.resolve(fire_at, book, shooter, target, "musket").unit.stands
