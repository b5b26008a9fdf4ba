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
    """Throw the victor's die for the colours or guns of a routed unit; return whether they are taken.

    `what` names the die: "colours" or "guns".
    """
    return bool(chance.die(what) >= book.capture.need)


def to_be_taken(book: Book, victor: str, result: str, loser: Unit) -> bool:
    """Return whether a die is thrown for the colours or guns of `loser`: it routed, and the victor stayed.

    `victor` and `result` are the results of the round for the victor and for `loser`, such as "stays" and "routs".
    """
    return was_routed(victor, result) and (loser.arm == "artillery" or has_colours(book, loser))


def was_routed(victor: str, result: str) -> bool:
    """Return whether one side stayed in a round of melee while the other was routed or removed.

    `victor` and `result` are the results of the two sides, such as "stays" and "routs".
    """
    return victor == "stays" and result in ("routs", "removed")


def colours_taken(chance: Chance, book: Book, units: int) -> int:
    """Throw for the colours of `units` routed units; return how many are taken."""
    return chance.hits("colours", units, book.capture.need)


def storm_of_a_gun(chance: Chance, book: Book, meeting: Meeting) -> str:
    """Throw a melee with a gun's crew, and the die for the gun; return the result as text.

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

    Both sides throw a die. The commander is caught with the lower die; the ruling `tie_captures` decides a tie.
    """
    his, theirs = chance.die("commander's escape"), chance.die("enemy at his heels")
    return his < theirs or (his == theirs and bool(book.capture.tie_captures))


def caught_in_the_end(chance: Chance, book: Book, approaches: int) -> bool:
    """Throw for a lone commander whom an enemy approaches `approaches` times; return whether one catches them."""
    if not approaches:
        return False
    return chance.resolve(commander_caught, book) or chance.resolve(caught_in_the_end, book, approaches - 1)
