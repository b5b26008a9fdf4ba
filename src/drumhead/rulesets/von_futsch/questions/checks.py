"""Odds of morale: the check, becoming shaken, and getting over it."""

from __future__ import annotations

from drumhead.rules.book import Book
from drumhead.rules.question import Asked, InputError
from drumhead.rulesets.von_futsch import morale as rules
from drumhead.rulesets.von_futsch.morale import Strain
from drumhead.rulesets.von_futsch.questions.units import a_target, is_yes

SHAKEN = {
    "stays": "passes, not shaken",
    "wavers": "wavers, shaken",
    "routs": "routs, shaken",
    "removed": "removed (already routed)",
}


def morale(book: Book, grade: str, army_commander: str, half_lost: str, becoming_shaken: str) -> Asked:
    """A morale check by what is added to its die."""
    unit = a_target("12", 6 if is_yes(half_lost) else 0, grade, general=is_yes(army_commander))
    return Asked(rules.check, (book, rules.net(book, unit, becoming_shaken=is_yes(becoming_shaken))))


def becoming_shaken(
    book: Book, grade: str, starting: str, losses: str, army_commander: str, already_routed: str
) -> Asked:
    """The check as a unit becomes shaken, with so many lost by then."""
    fresh = a_target(starting, 0, grade, general=is_yes(army_commander))
    least = rules.shaken_at(book, fresh)
    lost = least if losses == "at-threshold" else int(losses)
    if not least <= lost < fresh.start:
        raise InputError(f"losses={lost}: it becomes shaken at {least} of {fresh.start}, and must not lose all")
    net = rules.net(book, fresh, lost, becoming_shaken=True)
    return Asked(rules.nerve, (book, Strain("shaken", net, is_yes(already_routed))), SHAKEN.__getitem__)


def shaken_recovery(book: Book, net_modifier: int, already_routed: str, activations: str) -> Asked:
    """A shaken unit's tests, so many of them or as many as it takes."""
    facts = (book, net_modifier, is_yes(already_routed))
    if activations == "ever":
        return Asked(rules.shaken_end, facts)
    return Asked(rules.shaken_course, (*facts, int(activations)))
