"""Attacks named by the words of odds questions: volleys, shots and charges."""

from __future__ import annotations

from drumhead.families.drafts.attack_terms import MET, TARGETS, inches, is_cover
from drumhead.families.drafts.charging import Approach, times
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_dice.charging import charge, deduction
from drumhead.rulesets.wss_dice.routs import Attack
from drumhead.rulesets.wss_dice.shooting import shot, volley


def a_volley(book: Book, shooter: str, cover: str) -> Attack:
    """Return a volley of infantry or dismounted dragoons (`shooter`) as an attack.

    `cover` is "open", "cover" or "town".
    """
    return Attack(volley, (book, shooter, is_cover(book, cover)))


def a_shot(book: Book, distance: int, cover: str) -> Attack:
    """Return a battery's shot as an attack on a target `distance` inches away.

    `cover` is "open", "cover" or "town".
    """
    return Attack(shot, (book, inches(distance), is_cover(book, cover)))


def a_charge(book: Book, charger: str, target: str, uphill: bool) -> Attack:
    """Return a charge as an attack.

    `charger` is "cavalry" or "dragoons", `target` a key of `TARGETS`.
    """
    unit, flank = TARGETS[target]
    approach = Approach(flank, uphill)
    return Attack(charge, (book, charger, deduction(book, unit, approach), times(book, unit, approach)))


def parse_attack(book: Book, word: str) -> Attack:
    """Return the attack that one word of a question names.

    Examples: infantry-volley-at-cover, shot-18-at-cover (18 inches), cavalry-in-flank-uphill.
    """
    kind, _, rest = word.partition("-")
    if kind == "shot":
        distance, _, cover = rest.partition("-at-")
        return a_shot(book, int(distance), cover or "open")
    if rest.startswith("volley"):
        return a_volley(book, "dragoons" if kind == "dragoon" else kind, rest.partition("-at-")[2] or "open")
    met = rest.removesuffix("-uphill")
    return a_charge(book, kind, MET[met], met != rest)
