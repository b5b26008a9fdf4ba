"""Rows of the playsheet that depend on the armies: volleys, fights and routs by strength.

A row is a dict with "label" and "given", the inputs of the odds question, and perhaps "outcomes", "hue" or "needs".
"""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from drumhead.families.paperboys.sheet import RALLIES, by_distance, meetings, of_whom, removal_point
from drumhead.families.paperboys.sheet import volleys as volleys_of
from drumhead.model.army import Army
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.wss_paperboys import contact, losses

BATTALIONS, REGIMENTS = (6, 7), (8, 12)  # stands, where no battle says better
STARTS = (5, 6, 7, 8, 10, 12, 14, 16)
STRENGTHS = 2  # kinds of units, by what they can lose, whose end in rout is printed


def starts(armies: Mapping[str, Army] | None) -> list[int]:
    """Return the starting strengths in stands of all units but artillery, each once, smallest first.

    A usual choice of strengths if no armies are given.
    """
    if not armies:
        return list(STARTS)
    return sorted({unit.start for army in armies.values() for unit in army.units if losses.has_die(unit)})


def routs(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the rows for the end of a rout: rallied with stands lost, or destroyed, by starting strength."""
    by_stands_to_lose: dict[int, list[int]] = {}
    for start in starts(armies) if armies else STARTS[1:4]:
        by_stands_to_lose.setdefault(removal_point(book, start) - 1, []).append(start)
    by_stands_to_lose = dict(sorted(by_stands_to_lose.items())[:STRENGTHS])
    longest = max(by_stands_to_lose, default=1)
    usual = {"starting-stands": by_stands_to_lose[longest][0], "quality": "trained"} if by_stands_to_lose else {}
    rows: list[dict[str, Any]] = [
        {
            "label": of_whom(words, more, by_stands_to_lose),
            "given": usual,
            "outcomes": [f"rallies having lost {more} more"],
            "hue": hue,
        }
        for more, (words, hue) in enumerate(RALLIES[: min(longest, len(RALLIES))])
    ]
    for _, strengths in by_stands_to_lose.items():
        given = {"starting-stands": strengths[0], "quality": "trained"}
        label = f"destroyed ({', '.join(map(str, strengths))} at start)"
        rows.append({"label": label, "given": given, "outcomes": ["dispersed"], "hue": "loss"})
    return rows


def volleys(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the rows for hits by number of dice, up to the dice of the strongest unit."""
    return volleys_of(starts(armies))


def fights(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the rows for fights that can happen between the armies; usual strengths if none are given.

    They are infantry, the most uneven of cavalry, then infantry at a wall, and cavalry on light cavalry and charging.
    """
    foot = _meetings(book, armies, "infantry", BATTALIONS)
    horse = _meetings(book, armies, "cavalry", REGIMENTS)
    rows = [_row(pair, "", "plain", "plain") for pair in dict.fromkeys([*foot, *(horse[1:] or horse)])]
    rows += [_row(pair, ", at a wall", "plain", "obstacle") for pair in foot[:1]]
    if horse:
        light = sorted(contact.LIGHT)
        rows.append(_row(horse[0], ", on light", "horse", "plain", light))
        rows.append(_row(horse[0], ", charging", "charge", "plain", ["alliance:cavalry"]))
    return rows


def _row(pair: tuple[int, int], where: str, attacker: str, defender: str, needs: Iterable[str] = ()) -> dict[str, Any]:
    given = {
        "attacker-dice": pair[0],
        "defender-dice": pair[1],
        "attacker-hits-on": attacker,
        "defender-hits-on": defender,
    }
    row: dict[str, Any] = {"label": f"{pair[0]} v. {pair[1]}{where}", "given": given}
    return {**row, "needs": list(needs)} if needs else row


def _meetings(book: Book, armies: Mapping[str, Army] | None, arm: str, usual: tuple[int, ...]) -> list[tuple[int, int]]:
    sides = [sorted({u.start for u in army.units if u.arm == arm}) for army in (armies or {}).values()]
    return meetings(book, sides if len(sides) == 2 else [list(usual)] * 2)
