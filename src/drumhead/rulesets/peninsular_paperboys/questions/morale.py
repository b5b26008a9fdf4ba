"""Odds of the tests of one die, of recovery, routs and pursuits, and of officers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drumhead.model.lengths import Length
from drumhead.model.unit import Unit
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import morale, moving, officers, pursuit, victory
from drumhead.rulesets.peninsular_paperboys.morale import Router
from drumhead.rulesets.peninsular_paperboys.questions.question_terms import RANKS, may_lose

FRIENDS = {"pass": "holds", "gain-a-pip": "gains-pip", "fall-back": "falls-back", "rout-too": "routs"}
SHOT_AT = {"no": 0, "half": 3, "yes": 6}
ROUTERS = {
    "cavalry": Unit("routers", "cavalry", "light-cavalry"),
    "line": Unit("routers", "infantry", "line"),
    "column": Unit("routers", "infantry", "line", state=frozenset({"attack-column"})),
}


def critical_manoeuvre(book: Book, pips: int, quality: str, officer: str) -> Asked:
    """Return the odds that a unit with these pips carries out a critical manoeuvre: "done" or "stuck"."""
    return Asked(morale.manoeuvre, (book, pips, quality, RANKS[officer]), lambda done: "done" if done else "stuck")


def rally(book: Book, pips: int, officer: str, enemy_within_15: str, quality: str) -> Asked:
    """Return the odds that a unit in rout "rallies" at the end of a turn, or "routs-on".

    `enemy_within_15` is "yes" or "no".
    """
    facts = (book, pips, quality, RANKS[officer], enemy_within_15 == "yes")
    return Asked(morale.rally, facts, lambda rallied: "rallies" if rallied else "routs-on")


def _rout(
    book: Book,
    pips: int,
    officer: str,
    stands_to_spare: str,
    starting_stands: int,
    stands_already_lost: int,
    quality: str,
) -> tuple[Book, Router, int]:
    first = 0 if book.rout.first_throw_at_once else 1
    spare = may_lose(book, stands_to_spare, starting_stands, stands_already_lost)
    return book, Router(spare, pips, quality, RANKS[officer]), first


def rout_losses(book: Book, **of: Any) -> Asked:
    """Return the odds of how a rout ends, and of the further stands it costs, from the turn after it began.

    `of` has the inputs pips, officer, stands_to_spare, starting_stands, stands_already_lost and quality.
    """

    def name_result(end: tuple[bool, int, bool]) -> str:
        return f"rallies after losing {end[1]} more" if end[0] else "removed"

    return Asked(morale.rout_course, _rout(book, **of), name_result)


def officer_with_routers(book: Book, **of: Any) -> Asked:
    """Return the odds of a rout's end, and of the survival of the officer who joined the unit.

    `of` has the inputs pips, officer, stands_to_spare, starting_stands, stands_already_lost and quality.
    """

    def name_result(end: tuple[bool, int, bool]) -> str:
        return f"{'rallied' if end[0] else 'removed'}-officer-{'alive' if end[2] else 'dead'}"

    return Asked(morale.rout_course, _rout(book, **of), name_result)


def officer_survival(book: Book, stands_lost: int) -> Asked:
    """Return the odds that an officer "lives" or is "killed" when the unit loses `stands_lost` stands."""
    return Asked(officers.lives, (book, stands_lost), lambda alive: "lives" if alive else "killed")


def friends_routing(book: Book, pips: int, quality: str, through: str, officer: str) -> Asked:
    """Return the odds of a unit's test when a friend routs nearby; `through` is "yes" if it runs through the unit."""
    facts = (book, pips, quality, through == "yes", RANKS[officer])
    return Asked(morale.friends_test, facts, FRIENDS.__getitem__)


def rout_spreads(book: Book, pips: tuple[int, ...], quality: tuple[str, ...], through: tuple[str, ...]) -> Asked:
    """Return the odds of the number of neighbours that rout too, each testing once.

    The tuples have one value for each neighbour, or one value for all. InputError for tuples of different lengths.
    """
    count = max(map(len, (pips, quality, through)))
    lists = [each * count if len(each) == 1 else each for each in (pips, quality, through)]
    if any(len(each) != count for each in lists):
        raise InputError(f"pips, quality and through are lists of unlike lengths: give {count} of each, or one for all")
    neighbours = tuple((face, grade, ran == "yes") for face, grade, ran in zip(*lists))
    outcomes = ("none-run", *(f"{ran}-run" for ran in range(1, count + 1)))
    return Asked(morale.panic, (book, neighbours), lambda ran: f"{ran}-run" if ran else "none-run", outcomes)


def raw_recovery(book: Book, pips: int, turns: int, circumstances: str) -> Asked:
    """Return the odds of the pips that a raw unit still has after `turns` turns in the same circumstances."""
    facts = (book, pips, "raw", turns, circumstances)
    return Asked(morale.recover_pips, facts, lambda off: f"{pips - off} left")


def clear_pips(book: Book, pips: int, quality: str, shot_at: str, fit_at: int, turns: int) -> Asked:
    """Return the odds of the number of ends of turn after which a unit has `fit_at` pips or fewer.

    `shot_at` is the share of turns in which it is under fire: "no", "half" or "yes".
    """

    def name_result(turn: int | None) -> str:
        return f"not in {turns} turns" if turn is None else f"{turn} turns"

    facts = (book, pips, quality, SHOT_AT[shot_at], fit_at, turns)
    return Asked(morale.fit_again, facts, name_result, tuple(map(name_result, (*range(turns + 1), None))))


def pursuit_rally(book: Book, cavalry: str, turns: int) -> Asked:
    """Return the odds of the turn, from 1 to `turns`, at whose end pursuing cavalry rallies.

    `cavalry` is its row of the pursuit table.
    """
    outcomes = (*(f"rallies on turn {turn}" for turn in range(1, turns + 1)), "still-going")
    return Asked(
        pursuit.rallied_on,
        (book, cavalry, turns),
        lambda turn: f"rallies on turn {turn}" if turn else "still-going",
        outcomes,
    )


def pursuit_slaughter(
    book: Book,
    cavalry_stands: int,
    cavalry: str,
    infantry_to_spare: str,
    starting_stands: int,
    stands_already_lost: int,
) -> Asked:
    """Return the odds of the stands that infantry in rout loses to pursuers, until they rally or it is gone.

    `cavalry` is the pursuers' row of the pursuit table. `infantry_to_spare` is digits or "by-strength".
    """
    spare = may_lose(book, infantry_to_spare, starting_stands, stands_already_lost)
    facts = (book, starting_stands - stands_already_lost, spare, cavalry_stands, cavalry)
    return Asked(pursuit.slaughter, facts, lambda lost: "removed" if lost >= spare else f"{lost} stands lost")


def off_table(book: Book, distance_cm: int, cavalry: str, routers: str) -> Asked:
    """Return the odds that pursuers rally before they follow routed units off the table.

    `cavalry` is their row of the pursuit table. `routers` is "cavalry", "line" or "column".
    """
    distance = Length.parse(f"{distance_cm} cm")
    turns = pursuit.turns_before(distance, moving.moves_back(book, ROUTERS[routers], 1))
    return Asked(pursuit.rallied_on, (book, cavalry, turns), lambda turn: "rallies-in-time" if turn else "gone")


def army_break(book: Book, points: int, lost: int) -> Mapping[str, Fraction]:
    """Return the certain outcome, "below" or "reached", of an army of `points` points that has lost `lost`."""
    reached = lost >= victory.quits_of(book, points)
    return {"below": Fraction(not reached), "reached": Fraction(reached)}
