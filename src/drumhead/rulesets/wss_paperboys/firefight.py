"""Two battalions fire at each other for a turn: whoever's Fire card falls first fires with all his stands."""

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
    """A battalion after it was fired at, and whether it failed its test for heavy casualties."""

    unit: Unit
    failed: bool = False


def fire_at(chance: Chance, book: Book, shooter: Unit, target: Unit, weapon: str) -> Shot:
    """One volley in the open, with what follows at the end of the phase."""
    hits, saved = shoot(chance, book, shooter, weapon)
    shot = take_casualties(book, target, hits, saved)
    if not heavy_due(book, shot, hits, saved):
        return Shot(shot)
    return Shot(shot, not chance.resolve(heavy_test, book, shot.pips, target.quality))


def firefight(chance: Chance, book: Book, mine: Unit, his: Unit, first: str, stays_in_range: bool) -> tuple[Shot, Shot]:
    """A turn of fire: `first` is "mine", "his" or "card"; a unit driven back may be out of range for its reply."""
    first = chance.resolve(who_fires_first, first)
    one, other = (mine, his) if first == "mine" else (his, mine)
    answer = chance.resolve(fire_at, book, one, other, "musket")
    reply = Shot(one)
    if answer.unit.stands and (stays_in_range or not answer.failed):
        reply = chance.resolve(fire_at, book, answer.unit, one, "musket")
    return (reply, answer) if first == "mine" else (answer, reply)


def who_fires_first(chance: Chance, first: str) -> str:
    """Whose Fire card falls first: "mine" or "his"; the sides are alike unless it is known."""
    if first == "card":
        first, _ = chance.draw("first Fire card", ("his", "mine"))
    return first


def first_volley(chance: Chance, book: Book, mine: Unit, his: Unit, first: str) -> int:
    """Stands the first volley of a firefight takes off."""
    first = chance.resolve(who_fires_first, first)
    shooter, target = (mine, his) if first == "mine" else (his, mine)
    return target.stands - chance.resolve(fire_at, book, shooter, target, "musket").unit.stands
