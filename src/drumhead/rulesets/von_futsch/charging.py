"""Charges: who may, what the charged may answer, fire at the charger, evading, fire before a charge (Charges)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.figures import in_order
from drumhead.rulesets.von_futsch.firing import Aim, Volley, exchange, fire_at, shoot, what_bars
from drumhead.rulesets.von_futsch.moving import March, inches, reaches, roll_march

Measure = Fraction | float


@dataclass(frozen=True)
class Approach:
    """A charge on its way: its march, and how many inches off the target is (none: it cannot fall short)."""

    march: March
    distance: Fraction = Fraction(0)


def may_charge(book: Book, charger: Unit, target: Unit) -> bool:
    """Whether a unit may charge that enemy: only horse goes at horse, guns and wagons at nobody.

    It must be in order and not in square; that the target is in sight and to its front is for the table to tell.
    """
    fit = in_order(charger) and "square" not in charger.state
    return fit and target.arm in book.charge.who[charger.arm]


def reactions(book: Book, target: Unit, charger: Unit, from_front: bool = True) -> list[str]:
    """What a charged unit may do besides standing: fire, form square, countercharge or evade."""
    return [name for name in book.charge.reaction if may_react(book, name, target, charger, from_front)]


def may_react(book: Book, name: str, target: Unit, charger: Unit, from_front: bool = True) -> bool:
    """Whether a charged unit may do one of these."""
    row = book.charge.reaction[name]
    if charger.arm not in row.against or not (target.arm in row.arms or target.kind in row.kinds):
        return False
    unspent = "activated" not in target.state or "holding-fire" in target.state
    ready = (unspent or not row.unspent) and (in_order(target) or not row.in_order)
    faced = from_front or not row.from_front or target.arm == "skirmishers"
    return bool(ready and faced and (name != "fire" or not what_bars(book, target)))


def mark_charged(unit: Unit, reaction: str = "stand") -> Unit:
    """A unit that a charge has reached: its activation is spent, so is fire it held, and it may stand in square now."""
    unit = unit.now("activated")
    if reaction in ("fire", "square"):
        unit = unit.but(state=unit.state - {"holding-fire"})
    if reaction == "square":
        return unit.but(state=unit.state - {"column"} | {"square"})
    return unit


def fire_at_charger(chance: Chance, book: Book, charger: Unit, volley: Volley) -> tuple[str, Unit]:
    """Short-range fire at a charger six inches away, and his check for it: only "holds" goes home."""
    if book.charge.charger_tests:
        return chance.resolve(fire_at, book, (volley,), charger)
    dead = chance.resolve(shoot, book, volley, charger.stands)
    left = charger.but(stands=charger.stands - dead)
    return ("holds" if left.stands else "destroyed"), left


def charge_home(
    chance: Chance, book: Book, charger: Unit, volley: Volley | None, approach: Approach
) -> tuple[str, Unit]:
    """Whether a charge gets home through fire: "holds", "wavers", "routs", "removed", "destroyed" or "falls short".

    The move is rolled first, and fire answers only a charge that would arrive; or the fire comes first.
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
    """Skirmishers or light horse give way before a charge: "falls short", "escapes" or "caught"."""
    thrown = roll_march(chance, charger, "charge")
    if thrown < gap:
        return "falls short"
    return "caught" if overtakes(thrown, gap, roll_march(chance, evader, "evade")) else "escapes"


def overtakes(thrown: Measure, gap: Measure, ran: Measure) -> bool:
    """Whether a charger comes up with somebody who gives way before it: all in one measure."""
    return thrown >= gap + ran


def charge_march(book: Book, march: March) -> March | None:
    """The march of a unit that has fired before it charges: whole, half, or none where that is not allowed."""
    way = book.reading("fire-then-charge")
    if way == "not-allowed":
        return None
    return March(march.sure, march.dice, march.share / book.charge.half) if way == "allowed-half" else march


@dataclass(frozen=True)
class Prelude:
    """What comes before contact when a unit fires and then charges: how it ended, and both as they are."""

    ending: str
    charger: Unit
    target: Unit


def fire_then_close(
    chance: Chance, book: Book, charger: Unit, target: Unit, distance: Length, aims: tuple[Aim, Aim], march: March
) -> Prelude:
    """Foot fires at its target, takes what fire comes back, and charges what is left.

    Ends "target leaves", "charger leaves", "falls short" or "contact". `aims` are those at the target and at the
    charger; the target has no second fire.
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
