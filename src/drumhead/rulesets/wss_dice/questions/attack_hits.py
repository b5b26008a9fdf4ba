"""Odds of volleys, shots and charges."""

from __future__ import annotations

from drumhead.families.drafts.attack_terms import inches, is_cover
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice import shooting
from drumhead.rulesets.wss_dice.attack_terms import a_charge, a_shot, a_volley
from drumhead.rulesets.wss_dice.routs import Attack

REACHES = {True: "reaches", False: "falls short"}


def of(attack: Attack) -> Asked:
    """Return the odds of the hits of an attack."""
    return Asked(attack.rule, attack.facts)


def artillery_reach(book: Book, distance: int, cover: str, reading: str) -> Asked:
    """Return the odds that a shot reaches."""
    way = "" if reading == "as-book" else reading
    return Asked(shooting.reaches, (book, inches(distance), is_cover(book, cover), way), REACHES.__getitem__)


def artillery_hits(book: Book, distance: int, cover: str) -> Asked:
    """Return the odds of the hits of a shot."""
    return of(a_shot(book, distance, cover))


def musket_hits(book: Book, shooter: str, cover: str) -> Asked:
    """Return the odds of the hits of a volley."""
    return of(a_volley(book, shooter, cover))


def charge_hits(book: Book, charger: str, target: str, uphill: str) -> Asked:
    """Return the odds of the hits of a charge."""
    return of(a_charge(book, charger, target, uphill == "yes"))
