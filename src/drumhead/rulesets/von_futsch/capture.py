"""Captures: colours and guns of routed units, and commanders caught alone (Capturing commanders and colours)."""

from __future__ import annotations

from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.melee import Meeting, melee


def has_colours(book: Book, unit: Unit) -> bool:
    """Whether a unit has colours to lose: battalions and squadrons have, composite grenadiers have none."""
    return not {unit.arm, unit.kind} & set(book.capture.without_colours)


def is_taken(chance: Chance, book: Book, what: str = "colours") -> bool:
    """The victor's die for the colours, or the guns, of a unit that has routed."""
    return bool(chance.die(what) >= book.capture.need)


def to_be_taken(book: Book, victor: str, result: str, loser: Unit) -> bool:
    """Whether a die is thrown for a unit's colours or guns: it routed, and the victor did not fall back himself.

    `victor` and `result` are how the round ended for the one and for the other.
    """
    return was_routed(victor, result) and (loser.arm == "artillery" or has_colours(book, loser))


def was_routed(victor: str, result: str) -> bool:
    """Whether a round of melee has routed one side while the other stayed."""
    return victor == "stays" and result in ("routs", "removed")


def colours_taken(chance: Chance, book: Book, units: int) -> int:
    """How many of so many routed units lose their colours."""
    return chance.hits("colours", units, book.capture.need)


def storm_of_a_gun(chance: Chance, book: Book, meeting: Meeting) -> str:
    """A melee with a gun's crew: "gun held", "crew driven off with gun", "gun captured" or "crew wiped out"."""
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
    """A loose commander and an enemy unit within an inch: both throw, and he is caught if his die is the lower."""
    his, theirs = chance.die("commander's escape"), chance.die("enemy at his heels")
    return his < theirs or (his == theirs and bool(book.capture.tie_captures))


def caught_in_the_end(chance: Chance, book: Book, approaches: int) -> bool:
    """Whether a commander is caught in one of several approaches."""
    if not approaches:
        return False
    return chance.resolve(commander_caught, book) or chance.resolve(caught_in_the_end, book, approaches - 1)
