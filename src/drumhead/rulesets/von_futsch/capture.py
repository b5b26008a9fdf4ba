"""Captures: colours and guns of routed units, and commanders caught alone (Capturing commanders and colours)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.melee import Meeting, melee


def has_colours(book: Book, unit: Unit) -> bool:
    """Return whether a unit has colours to lose: battalions and squadrons have, composite grenadiers have none."""
    return not {unit.arm, unit.kind} & set(book.capture.without_colours)


def is_taken(chance: Chance, book: Book, what: str = "colours") -> bool:
    """Throw the victor's die for the colours or guns of a routed unit; return whether they are taken."""
    return bool(chance.die(what) >= book.capture.need)


def to_be_taken(book: Book, victor: str, result: str, loser: Unit) -> bool:
    """Return whether a die is thrown for a unit's colours or guns: it routed, and the victor did not fall back.

    `victor` and `result` are the results of the round for the two sides.
    """
    return was_routed(victor, result) and (loser.arm == "artillery" or has_colours(book, loser))


def was_routed(victor: str, result: str) -> bool:
    """Return whether a round of melee has routed one side while the other stayed."""
    return victor == "stays" and result in ("routs", "removed")


def colours_taken(chance: Chance, book: Book, units: int) -> int:
    """Throw for the colours of `units` routed units; return how many are taken."""
    return chance.hits("colours", units, book.capture.need)


def storm_of_a_gun(chance: Chance, book: Book, meeting: Meeting) -> str:
    """Fight a melee with a gun's crew; return the result.

    It is "gun held", "crew driven off with gun", "gun captured" or "crew wiped out".
    """
    ending = chance.resolve(melee, book, meeting)
    if ending.defender == "stays":
        return "gun held"
    if ending.defender == "destroyed":
        return "crew wiped out"
    taken = to_be_taken(book, ending.attacker, ending.defender, meeting.sides.defender) and is_taken(
        chance, book, "guns"
    )
    return "gun captured" if taken else "crew driven off with gun"


def commander_caught(chance: Chance, book: Book) -> bool:
    """Throw for a lone commander with an enemy unit within an inch; return whether the commander is caught.

    Both sides throw a die. A lower die is caught; `tie_captures` decides a tie.
    """
    his, theirs = chance.die("commander's escape"), chance.die("enemy at his heels")
    return his < theirs or (his == theirs and bool(book.capture.tie_captures))


def caught_in_the_end(chance: Chance, book: Book, approaches: int) -> bool:
    """Return whether a commander is caught in one of `approaches` approaches."""
    if not approaches:
        return False
    return chance.resolve(commander_caught, book) or chance.resolve(caught_in_the_end, book, approaches - 1)
