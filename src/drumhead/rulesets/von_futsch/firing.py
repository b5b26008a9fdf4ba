"""Fire by figures: who may fire, range, targets, volleys with their rethrows, and casualties (Fire)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance, memoize
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements
from drumhead.rules.rulebook.ranges import is_within
from drumhead.rulesets.von_futsch.fighting_figures import fire_dice, formation, rounded_up
from drumhead.rulesets.von_futsch.morale import effect_of, nerve, withstands


class Aim(NamedTuple):
    """The difficulty of a target: for how many reasons it is hard to hit, and whether misses at it are rethrown."""

    difficult: int = 0
    vulnerable: bool = False


OPENLY = Aim()  # a target in the open, neither hard nor easy to hit


@dataclass(frozen=True)
class Volley:
    """The dice of one sub-unit's fire: their number, the number needed, and the aim.

    `save` is the number that saves a figure killed, by a house rule; 0 without one.
    """

    dice: int
    need: int
    aim: Aim = OPENLY
    save: int = 0


@implements("mvf-fire-01", "mvf-form-06")
def what_bars(book: Book, unit: Unit) -> list[str]:
    """Return the reasons why a unit may not fire: never-fires, limbered, disordered, shaken; [] if it may."""
    disordered = "disordered" in unit.state and "shaken" not in unit.state
    bars = {
        "never-fires": unit.arm not in ("infantry", "skirmishers", "artillery"),
        "limbered": "limbered" in unit.state,
        "disordered": disordered and not book.fire.disordered_may,
        "shaken": "shaken" in unit.state and not book.fire.shaken_may,
    }
    return [reason for reason, holds in bars.items() if holds]


def reach_of(book: Book, unit: Unit, distance: Length) -> str | None:
    """Return the range of a target at `distance`, "short" or "long"; None beyond both, or if the unit never fires."""
    if unit.arm not in ("infantry", "skirmishers", "artillery"):
        return None
    rows = book.fire[unit.arm].items()
    return next((reach for reach, row in rows if is_within(row, distance)), None)


def aim_at(book: Book, target: Unit, in_cover: bool = False, from_behind: bool = False) -> Aim:
    """Return how hard a unit is to hit: by its arm, its cover, its formation, and fire from flank or rear.

    `from_behind` is whether the fire comes from its flank or rear.
    """
    row, shape = book.target.vulnerable, formation(target)
    reasons = (target.arm in book.target.difficult.arms) + in_cover
    open_to_it = shape in row.formations or (from_behind and shape == "line")
    vulnerable = target.arm in row.arms and open_to_it
    return Aim(int(reasons), vulnerable)


@implements("mvf-ret-01", "mvf-ret-02", "mvf-form-19")
def may_fire_back(book: Book, unit: Unit) -> bool:
    """Return whether a unit that stood fire may answer: not activated or holding fire, and able to fire."""
    unspent = "activated" not in unit.state or "holding-fire" in unit.state
    return unspent and not what_bars(book, unit)


@implements("mvf-ret-03")
def having_fired(unit: Unit) -> Unit:
    """Return a unit after its fire: activated, and its held fire used up."""
    return unit.but(state=unit.state - {"holding-fire"}).now("activated")


def volley_of(book: Book, unit: Unit, reach: str, aim: Aim) -> Volley:
    """Return the volley that a unit fires at a target at "short" or "long" range (`reach`)."""
    return Volley(fire_dice(book, unit, reach), book.fire[unit.arm][reach].need, aim, book.fire.save)


def hits(chance: Chance, book: Book, volley: Volley) -> int:
    """Throw a volley and return its hits; against a vulnerable target every miss is rethrown once.

    By one ruling misses are rethrown until they hit.
    """
    struck = chance.hits("fire", volley.dice, volley.need)
    row = book.target.vulnerable
    if not volley.aim.vulnerable or (volley.aim.difficult and not row.though_difficult):
        return struck
    if row.rolls_until_it_hits:
        return volley.dice
    return struck + chance.hits("misses thrown again", volley.dice - struck, volley.need)


def count_killed(book: Book, aim: Aim, struck: int) -> int:
    """Return how many figures `struck` hits kill: for a difficult target half of them, rounded up."""
    reasons = aim.difficult if aim.difficult < 2 or book.target.difficult.for_each_reason else 1
    for _ in range(reasons):
        struck = rounded_up(struck, book.target.difficult.share)
    return struck


def shoot(chance: Chance, book: Book, volley: Volley, present: int) -> int:
    """Throw a volley and return the figures killed, at most the `present` figures of the target."""
    killed = count_killed(book, volley.aim, chance.resolve(hits, book, volley))
    if volley.save and killed:
        killed -= chance.hits("saved", killed, volley.save)
    return min(present, killed)


def fire_at(chance: Chance, book: Book, volleys: tuple[Volley, ...], target: Unit) -> tuple[str, Unit]:
    """Throw the volleys of one activation at a target, and its checks; return its result and the target after it.

    The result is "holds", "wavers", "routs", "removed" or "destroyed". Each volley is resolved before the next, and
    firing stops when the target does not hold. By one ruling all volleys are one firing.
    """
    if len(volleys) > 1 and book.morale.volleys_together:
        dead = sum(chance.resolve(shoot, book, volley, target.stands) for volley in volleys)
        return after_fire(chance, book, target, min(target.stands, dead))
    volley, *more = volleys
    dead = chance.resolve(shoot, book, volley, target.stands)
    result, target = after_fire(chance, book, target, dead)
    if result != "holds" or not more:
        return result, target
    return chance.then(fire_at, book, tuple(more), target)


def after_fire(chance: Chance, book: Book, target: Unit, dead: int) -> tuple[str, Unit]:
    """Remove `dead` figures of a target and throw any check that follows; return its result and the target.

    The result is "holds", "wavers", "routs", "removed" or "destroyed".
    """
    strain = effect_of(book, target, dead)
    result = nerve(chance, book, strain)
    return ("holds" if result == "stays" else result), withstands(book, target, dead, strain, result)


@memoize
def answer_of(book: Book, unit: Unit, distance: Length, aim: Aim) -> Volley | None:
    """Return the volley with which a unit answers fire from `distance`; None if it may not or cannot.

    `aim` is the aim at the enemy that fired.
    """
    reach = reach_of(book, unit, distance)
    return volley_of(book, unit, reach, aim) if reach and may_fire_back(book, unit) else None


@dataclass(frozen=True)
class Exchange:
    """Both units after a volley and any answer to it, and the result of each.

    `answered` is whether the second fired back.
    """

    first: Unit
    second: Unit
    first_result: str
    second_result: str
    answered: bool


def exchange(
    chance: Chance, book: Book, first: Unit, second: Unit, distance: Length, at_second: Aim, at_first: Aim
) -> Exchange:
    """Throw a volley of `first` at `second`, and the return fire; return both units and their results.

    The target answers if it held and may still fire. By the other ruling it fires at once, before its losses count.
    `at_second` and `at_first` are the aims at the two units.
    """
    before, at_once = second, book.fire.return_at_once
    volley = volley_of(book, first, str(reach_of(book, first, distance)), at_second)
    result, second = chance.resolve(fire_at, book, (volley,), second)
    held = result == "holds" or at_once
    answer = answer_of(book, before if at_once else second, distance, at_first) if held else None
    if not answer:
        return Exchange(first, second, "holds", result, False)
    mine, first = chance.resolve(fire_at, book, (answer,), first)
    return Exchange(first, having_fired(second), mine, result, True)
