"""Odds questions on the hits of one volley, shot or charge."""

from __future__ import annotations

from drumhead.families.drafts.attack_terms import inches, is_cover
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import shooting
from drumhead.rulesets.wss_dice.attack_terms import a_charge, a_shot, a_volley
from drumhead.rulesets.wss_dice.routs import Attack

REACHES = {True: "reaches", False: "falls short"}


def of(attack: Attack) -> Asked:
    """Return the question how many hits an attack makes."""
    return Asked(attack.rule, attack.facts)


def artillery_reach(book: Book, distance: int, cover: str, reading: str) -> Asked:
    """Return the question whether a shot reaches a target `distance` inches away: "reaches" or "falls short".

    `reading` is how cover counts: "die", "inches", or "as-book" for the ruling in force.
    """
    way = "" if reading == "as-book" else reading
    return Asked(shooting.reaches, (book, inches(distance), is_cover(book, cover), way), REACHES.__getitem__)


def artillery_hits(book: Book, distance: int, cover: str) -> Asked:
    """Return the question how many hits a battery's shot makes at `distance` inches."""
    return of(a_shot(book, distance, cover))


def musket_hits(book: Book, shooter: str, cover: str) -> Asked:
    """Return the question how many hits a volley makes."""
    return of(a_volley(book, shooter, cover))


def charge_hits(book: Book, charger: str, target: str, uphill: str) -> Asked:
    """Return the question how many hits a charge makes; `uphill` is "yes" or "no"."""
    return of(a_charge(book, charger, target, uphill == "yes"))
