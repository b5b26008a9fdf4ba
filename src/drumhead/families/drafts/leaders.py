"""Commanders and Generals: which units they may rally, what a rally does, what happens to its leader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from drumhead.families.drafts.moving import Leader
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book

GENERAL, COMMANDER = "general", "commander"


def hits_after_a_rally(book: Book, hits: int) -> int:
    """Return the hits that are left after a rally: half of them.

    The hits left are rounded up, or the hits removed are, by the ruling in force.
    """
    share = book.rally.share
    if book.rally.the_hits_left_round_up:
        return int(-(-hits // share))
    return int(hits - -(-hits * (share - 1) // share))


def wavers(book: Book, unit: Unit) -> bool:
    """Return whether a unit has hits enough to be rallied, and has failed a test if the ruling in force demands it."""
    if book.rally.after_a_failed_test_only and "failed-test" not in unit.state:
        return False
    return bool(unit.hits >= book.rally.least_hits)


def may_rally(
    book: Book,
    leader: Leader,
    unit: Unit,
    others: Iterable[Leader] = (),
    distance: Length | None = None,
    rallied_this_turn: Iterable[str] = (),
) -> list[str]:
    """Return the reasons why a leader may not rally a unit `distance` away; [] if the leader may.

    `others` are the commanders of the leader's side, `rallied_this_turn` the sides ("own", "enemy") that have had a
    rally. The reasons: attached, spent, artillery, rallied, not-wavering, commanders-free, one-a-turn, too-far.
    """
    had = list(rallied_this_turn)
    bars = {
        "attached": leader.attached,
        "spent": leader.spent or leader.fallen,
        "artillery": unit.arm in book.rally.not_arms,
        "rallied": "rally" in unit.spent,
        "not-wavering": not wavers(book, unit),
        "commanders-free": leader.rank == GENERAL and not general_may(book, others),
        "one-a-turn": bool(had) if book.rally.one_a_turn_for == "both sides together" else "own" in had,
        "too-far": distance is not None and distance > book.move.leader.distance,
    }
    return [reason for reason, holds in bars.items() if holds]


def general_may(book: Book, others: Iterable[Leader]) -> bool:
    """Return whether the General may rally, because every commander has rallied a unit and is with it.

    A commander who fell with a unit had rallied it and does not prevent this, unless the strict ruling is in force.
    """
    commanders = [leader for leader in others if leader.rank == COMMANDER]
    if book.leader.the_general_waits_for_fallen_commanders:
        return all(leader.attached and not leader.fallen for leader in commanders)
    return all(leader.attached or leader.fallen or leader.spent for leader in commanders)


def rally_unit(book: Book, unit: Unit, leader: Leader) -> tuple[Unit, Leader]:
    """Return a unit with half its hits and its one rally used, and the leader who has joined it for good."""
    joined = unit.but(hits=hits_after_a_rally(book, unit.hits), officer=leader.rank).having_spent("rally")
    return joined, replace(leader, attached=True)


def after_his_unit_routs(book: Book, leader: Leader) -> Leader:
    """Return a leader after their unit has been removed: fallen, freed, or free but unable to rally again."""
    how = book.leader.when_his_unit_routs
    if how == "removed":
        return replace(leader, attached=False, fallen=True)
    return replace(leader, attached=False, spent=how == "freed")
