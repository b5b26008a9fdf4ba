"""Charges: who may charge, reactions of the target, fire at the charger, evading, fire before a charge (Charges)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.fighting_figures import in_order
from drumhead.rulesets.von_futsch.firing import Aim, Volley, exchange, fire_at, shoot, what_bars
from drumhead.rulesets.von_futsch.moving import March, inches, reaches, roll_march

Measure = Fraction | float


@dataclass(frozen=True)
class Approach:
    """A charge in progress: its march, and the inches to the target (0: it cannot fall short)."""

    march: March
    distance: Fraction = Fraction(0)


def may_charge(book: Book, charger: Unit, target: Unit) -> bool:
    """Return whether a unit may charge that enemy: only cavalry charges cavalry; guns and wagons never charge.

    The unit must be in order and not in square. Sight and the target's position are not tested here.
    """
    fit = in_order(charger) and "square" not in charger.state
    return fit and target.arm in book.charge.who[charger.arm]


def reactions(book: Book, target: Unit, charger: Unit, from_front: bool = True) -> list[str]:
    """Return the names of the reactions that a charged unit may choose instead of standing; [] for none.

    They are fire, square, countercharge and evade. `from_front` is whether the charge comes at its front.
    """
    return [name for name in book.charge.reaction if may_react(book, name, target, charger, from_front)]


def may_react(book: Book, name: str, target: Unit, charger: Unit, from_front: bool = True) -> bool:
    """Return whether the charged unit `target` may choose the reaction `name`, such as "fire" or "evade".

    `from_front` is whether the charge comes at its front.
    """
    row = book.charge.reaction[name]
    if charger.arm not in row.against or not (target.arm in row.arms or target.kind in row.kinds):
        return False
    unspent = "activated" not in target.state or "holding-fire" in target.state
    ready = (unspent or not row.unspent) and (in_order(target) or not row.in_order)
    faced = from_front or not row.from_front or target.arm == "skirmishers"
    return bool(ready and faced and (name != "fire" or not what_bars(book, target)))


def mark_charged(unit: Unit, reaction: str = "stand") -> Unit:
    """Return a unit after a charge has reached it: activated, its held fire used up, perhaps in square.

    `reaction` is its choice; only "fire" and "square" use up held fire.
    """
    unit = unit.now("activated")
    if reaction in ("fire", "square"):
        unit = unit.but(state=unit.state - {"holding-fire"})
    if reaction == "square":
        return unit.but(state=unit.state - {"column"} | {"square"})
    return unit


def fire_at_charger(chance: Chance, book: Book, charger: Unit, volley: Volley) -> tuple[str, Unit]:
    """Throw fire at a charger six inches away and the charger's check; return its result and the charger.

    The charge continues only if the result is "holds". By one ruling there is no check.
    """
    if book.charge.charger_tests:
        return chance.resolve(fire_at, book, (volley,), charger)
    dead = chance.resolve(shoot, book, volley, charger.stands)
    left = charger.but(stands=charger.stands - dead)
    return ("holds" if left.stands else "destroyed"), left


def charge_home(
    chance: Chance, book: Book, charger: Unit, volley: Volley | None, approach: Approach
) -> tuple[str, Unit]:
    """Throw a charge through fire; return its result and the charger after it.

    The result is "holds" (it arrives), "wavers", "routs", "removed", "destroyed" or "falls short". `volley` is the
    fire at it; None for none. By one ruling the fire comes before the throw of the charge. By the other, only a
    charge that would arrive is fired at.
    """
    if volley and approach.distance and book.charge.reacts_first:
        result, charger = fire_at_charger(chance, book, charger, volley)
        if result != "holds":
            return result, charger
        volley = None
    if approach.distance and not reaches(chance, approach.march, approach.distance, "charge"):
        return "falls short", charger
    return fire_at_charger(chance, book, charger, volley) if volley else ("holds", charger)


def evade(chance: Chance, book: Book, charger: March, evader: March, gap: Fraction) -> str:
    """Throw the marches of a charger and of a unit that evades it; return "falls short", "escapes" or "caught".

    `gap` is the distance between the two in inches.
    """
    thrown = roll_march(chance, charger, "charge")
    if thrown < gap:
        return "falls short"
    return "caught" if overtakes(thrown, gap, roll_march(chance, evader, "evade")) else "escapes"


def overtakes(thrown: Measure, gap: Measure, ran: Measure) -> bool:
    """Return whether a charger that throws `thrown` catches an evader `gap` ahead of it that ran `ran`.

    All lengths are in the same measure.
    """
    return thrown >= gap + ran


def charge_march(book: Book, march: March) -> March | None:
    """Return the march of a unit that fires before it charges: all of `march`, or half of it.

    None if the ruling in force does not allow fire before a charge.
    """
    way = book.reading("fire-then-charge")
    if way == "not-allowed":
        return None
    return March(march.sure, march.dice, march.share / book.charge.half) if way == "allowed-half" else march


@dataclass(frozen=True)
class Prelude:
    """The end of fire before a charge, before contact: both units, and the ending as `fire_then_close` names it."""

    ending: str
    charger: Unit
    target: Unit


def fire_then_close(
    chance: Chance, book: Book, charger: Unit, target: Unit, distance: Length, aims: tuple[Aim, Aim], march: March
) -> Prelude:
    """Throw infantry's fire at its target, the return fire and the charge; return how these end before contact.

    The ending is "target leaves", "charger leaves", "falls short" or "contact". `aims` are the aims at the target and
    at the charger. `distance` lies between the two. The target has no second fire.
    """
    shots = chance.resolve(exchange, book, charger, target, distance, *aims)
    charger, target = shots.first, shots.second
    if shots.second_result != "holds":
        return Prelude("target leaves", charger, target)
    if shots.first_result != "holds":
        return Prelude("charger leaves", charger, target)
    if not reaches(chance, march, inches(distance), "charge"):
        return Prelude("falls short", charger, target)
    return Prelude("contact", charger, target)
