"""Commanders and Generals: units that they may rally, the effect of a rally, and the fate of a leader."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from drumhead.families.drafts.moving import Leader
from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rules.rulebook.implementation import implements

GENERAL, COMMANDER = "general", "commander"


@implements("wd3-cmd-03", "wd1-cmd-04")
def hits_after_a_rally(book: Book, hits: int) -> int:
    """Return the hits that a unit with `hits` keeps after a rally: half of them.

    By the ruling in force either the hits kept or the hits removed are rounded up.
    """
    share = book.rally.share
    if book.rally.the_hits_left_round_up:
        return int(-(-hits // share))
    return int(hits - -(-hits * (share - 1) // share))


@implements("wd1-cmd-03")
def wavers(book: Book, unit: Unit) -> bool:
    """Return whether a unit has enough hits to be rallied.

    If the ruling in force demands it, the unit must also have the state "failed-test".
    """
    if book.rally.after_a_failed_test_only and "failed-test" not in unit.state:
        return False
    return bool(unit.hits >= book.rally.least_hits)


@implements(
    "wd3-intro-03", "wd3-cmd-02", "wd3-cmd-05", "wd3-cmd-07", "wd1-intro-03", "wd1-cmd-02", "wd1-cmd-07", "wd1-cmd-08"
)
def may_rally(
    book: Book,
    leader: Leader,
    unit: Unit,
    others: Iterable[Leader] = (),
    distance: Length | None = None,
    rallied_this_turn: Iterable[str] = (),
) -> list[str]:
    """Return the reasons why a leader may not rally a unit; [] if the leader may.

    `others` are the commanders on the leader's side. `distance` is that from leader to unit; None leaves it
    unchecked. `rallied_this_turn` holds "own" or "enemy" for each rally of this turn. Reasons: attached, spent (or
    fallen), artillery, rallied (once already), not-wavering, commanders-free, one-a-turn, too-far.
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


@implements("wd3-cmd-06", "wd1-cmd-06")
def general_may(book: Book, others: Iterable[Leader]) -> bool:
    """Return whether the General may rally: every commander has rallied a unit and is attached to it.

    `others` are the leaders on the General's side. A commander who fell with a unit, or left a routed one, counts as
    attached unless the strict ruling is in force.
    """
    commanders = [leader for leader in others if leader.rank == COMMANDER]
    if book.leader.the_general_waits_for_fallen_commanders:
        return all(leader.attached and not leader.fallen for leader in commanders)
    return all(leader.attached or leader.fallen or leader.spent for leader in commanders)


@implements("wd3-cmd-01", "wd3-cmd-04", "wd1-cmd-01", "wd1-cmd-05")
def rally_unit(book: Book, unit: Unit, leader: Leader) -> tuple[Unit, Leader]:
    """Return a unit with half its hits and its one rally spent, and the leader, now attached to it for good."""
    joined = unit.but(hits=hits_after_a_rally(book, unit.hits), officer=leader.rank).having_spent("rally")
    return joined, replace(leader, attached=True)


def after_his_unit_routs(book: Book, leader: Leader) -> Leader:
    """Return a leader whose unit has routed and been removed: no longer attached.

    By the ruling in force the leader has fallen, is free, or is free but `spent` and cannot rally again.
    """
    how = book.leader.when_his_unit_routs
    if how == "removed":
        return replace(leader, attached=False, fallen=True)
    return replace(leader, attached=False, spent=how == "freed")
