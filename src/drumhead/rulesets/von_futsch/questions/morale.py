"""Odds of morale: the check, becoming shaken, and recovery."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import morale as rules
from drumhead.rulesets.von_futsch.morale import GENERAL, Strain
from drumhead.rulesets.von_futsch.questions.question_terms import a_target, is_yes

AS_FEW_AS_CAN_BE, BY_LOSSES = "as-few-as-can-be", "by-losses"
SHAKEN = {
    "stays": "passes, not shaken",
    "wavers": "wavers, shaken",
    "routs": "routs, shaken",
    "removed": "removed (already routed)",
}


def morale(
    book: Book, grade: str, starting: int, losses: str, army_commander: str, half_lost: str, becoming_shaken: str
) -> Asked:
    """Ask for the result of a morale check, by the unit's quality, losses, commander and threshold.

    `losses` is in digits, or "as-few-as-can-be". `half_lost` is "yes", "no" or "by-losses". InputError if the inputs
    contradict each other.
    """
    fresh = Unit("target", "infantry", "battalion", grade, starting, officer=GENERAL if is_yes(army_commander) else "")
    shaken = is_yes(becoming_shaken)
    lost = _lost(book, fresh, losses, half_lost, rules.shaken_at(book, fresh) if shaken else 0)
    return Asked(rules.check, (book, rules.net(book, fresh, lost, becoming_shaken=shaken)))


def _lost(book: Book, fresh: Unit, losses: str, half_lost: str, least: int) -> int:
    """Return the figures lost at a check: those given, or the fewest that fit; InputError if inputs contradict.

    `least` is the fewest that are possible.
    """
    half = rules.half_at(book, fresh)
    lost = int(losses) if losses != AS_FEW_AS_CAN_BE else max(least, half) if half_lost == "yes" else least
    if not least <= lost < fresh.start:
        shaken = f"it becomes shaken at {least} of {fresh.start}, and " if least else f"of {fresh.start} figures it "
        raise InputError(f"losses={lost}: {shaken}must not lose all")
    if half_lost != BY_LOSSES and is_yes(half_lost) != (lost >= half):
        raise InputError(f"half-lost={half_lost}: {lost} of {fresh.start} are lost, and half is {half}")
    return lost


def becoming_shaken(
    book: Book, grade: str, starting: str, losses: str, army_commander: str, already_routed: str
) -> Asked:
    """Ask for the result of the check of a unit that becomes shaken with `losses` figures lost.

    `losses` is in digits, or "at-threshold". InputError for losses with which it is not shaken yet, or is destroyed.
    """
    fresh = a_target(starting, 0, grade, general=is_yes(army_commander))
    least = rules.shaken_at(book, fresh)
    lost = least if losses == "at-threshold" else int(losses)
    if not least <= lost < fresh.start:
        raise InputError(f"losses={lost}: it becomes shaken at {least} of {fresh.start}, and must not lose all")
    net = rules.net(book, fresh, lost, becoming_shaken=True)
    return Asked(rules.nerve, (book, Strain("shaken", net, is_yes(already_routed))), SHAKEN.__getitem__)


def shaken_recovery(book: Book, net_modifier: int, already_routed: str, activations: str) -> Asked:
    """Ask for the end of a shaken unit's tests: recovered, still shaken or removed.

    `activations` is a number of tests in digits, or "ever" for no limit. `already_routed` is "yes" or "no".
    """
    facts = (book, net_modifier, is_yes(already_routed))
    if activations == "ever":
        return Asked(rules.shaken_end, facts)
    return Asked(rules.shaken_course, (*facts, int(activations)))
