"""Rows of the playsheet's tables that depend on the armies: strengths that fight, rout, pursue and are destroyed."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.families.paperboys.sheet import RALLIES, by_distance, meetings, of_whom, removal_point
from drumhead.families.paperboys.sheet import volleys as volleys_of
from drumhead.model.army import Army
from drumhead.model.unit import Unit
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.peninsular_paperboys import losses, pursuit
from drumhead.rulesets.peninsular_paperboys.close_combat import dice

BATTALIONS, REGIMENTS = (6, 8), (6, 8)  # stands, where no battle says better
STARTS = (6, 7, 8, 10)
STRENGTHS = 3  # kinds of units, by what they can lose, whose end in rout is printed


def depths(book: Book) -> list[int]:
    """Return the numbers of ranks of infantry, of any side or nation, each once, deepest first (The armies)."""
    ranks = {int(deep) for deep in (book.ranks.french, book.ranks.allies, *dict(book.ranks.nation.items()).values())}
    return sorted(ranks, reverse=True)


def starts(book: Book, armies: Mapping[str, Army] | None) -> list[int]:
    """Return the strengths in stands of formed units that can lose stands, each once, smallest first.

    Without armies (None or empty) they are usual strengths.
    """
    if not armies:
        return list(STARTS)
    return sorted({unit.start for army in armies.values() for unit in army.units if _formed(book, unit)})


def _formed(book: Book, unit: Unit) -> bool:
    return losses.has_die(unit) and unit.kind not in book.skirmish.kinds


def routs(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the odds-table rows for a rout from the turn after it began: rallied, stands lost, or destroyed.

    Each row has a "label", the inputs "given", the "outcomes" and a "hue". Rows differ by the strength of the units.
    """
    by_stands_to_lose: dict[int, list[int]] = {}
    for start in starts(book, armies):
        by_stands_to_lose.setdefault(removal_point(book, start) - 1, []).append(start)
    known = {spare: strengths for spare, strengths in sorted(by_stands_to_lose.items()) if 1 <= spare <= 5}
    known = dict(list(known.items())[:STRENGTHS])
    longest = max(known, default=1)
    rows: list[dict[str, Any]] = [
        {
            "label": of_whom(words, more, known),
            "given": {"stands-to-spare": longest},
            "outcomes": [f"rallies after losing {more} more"],
            "hue": hue,
        }
        for more, (words, hue) in enumerate(RALLIES[: min(longest, len(RALLIES))])
    ]
    for spare, strengths in known.items():
        label = f"destroyed ({', '.join(map(str, strengths))} at start)"
        rows.append({"label": label, "given": {"stands-to-spare": spare}, "outcomes": ["removed"], "hue": "loss"})
    return rows


def list_tempers(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the odds-table rows for the cavalry in the armies, by how hard it is to rally from a pursuit.

    Each row has a "label" and the inputs "given". Without armies all rows of the pursuit table are used.
    """
    cavalry = [unit for army in (armies or {}).values() for unit in army.units if unit.arm == "cavalry"]
    met = {pursuit.temper_of(book, unit) for unit in cavalry} if armies else set(book.pursuit.rally)
    return [
        {"label": f"{row.name}, on {_faces(row.need)}", "given": {"cavalry": key}}
        for key, row in book.pursuit.rally.items()
        if key in met
    ]


def _faces(need: int) -> str:
    return "\N{NO-BREAK SPACE}".join(map(str, range(need, 7)))


def volleys(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the odds-table rows for volleys, each with a "label" and its dice "given".

    They go up to the dice of the strongest unit in the armies.
    """
    return volleys_of(starts(book, armies))


def fights(book: Book, armies: Mapping[str, Army] | None) -> list[dict[str, Any]]:
    """Return the odds-table rows for fights between the armies, each with a "label" and the inputs "given".

    They are level fights, fights with more dice, at a wall, of a column on a line, and of cavalry charging.
    """
    foot = _meetings(book, armies, "infantry", BATTALIONS)
    horse = _meetings(book, armies, "cavalry", REGIMENTS)
    rows = [_row(pair, "", "plain", "plain") for pair in dict.fromkeys([*foot, *horse])]
    rows += [_row(pair, ", at a wall", "plain", "obstacle") for pair in foot[:1]]
    if foot:
        front = int(book.front.attack_column)
        column = dice(book, front, max(foot[0]), False)
        rows.append(_row(column, ", column", "column", "plain"))
    if horse:
        rows.append(_row(horse[0], ", charging", "charge", "plain"))
    return rows


def _row(pair: tuple[int, int], where: str, attacker: str, defender: str) -> dict[str, Any]:
    given = {"a-dice": pair[0], "d-dice": pair[1], "a-needs": attacker, "d-needs": defender}
    return {"label": f"{pair[0]} v. {pair[1]}{where}", "given": given}


def _meetings(book: Book, armies: Mapping[str, Army] | None, arm: str, usual: tuple[int, ...]) -> list[tuple[int, int]]:
    sides = [
        sorted({unit.start for unit in army.units if unit.arm == arm and _formed(book, unit)})
        for army in (armies or {}).values()
    ]
    return meetings(book, sides if len(sides) == 2 else [list(usual)] * 2)
