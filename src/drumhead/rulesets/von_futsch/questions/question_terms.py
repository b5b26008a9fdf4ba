"""Units as the odds questions name them: a line, a column, skirmishers, heavy or light cavalry, a gun."""

from __future__ import annotations

from typing import Any

from drumhead.model.unit import Unit
from drumhead.rules.asking.question import InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch.firing import Aim
from drumhead.rulesets.von_futsch.morale import GENERAL

ARMS = {
    "infantry": ("infantry", "battalion"),
    "skirmishers": ("skirmishers", "skirmishers"),
    "heavy": ("cavalry", "heavy"),
    "light": ("cavalry", "light"),
    "gun": ("artillery", "gun"),
}
STATES = {
    "in-order": (),
    "disordered": ("disordered",),
    "shaken": ("disordered", "shaken"),
    "routed": ("disordered", "routed"),
    "spent": ("activated",),
}
AIMS = {
    "ordinary": Aim(),
    "difficult": Aim(1),
    "vulnerable": Aim(0, True),
    "both": Aim(1, True),
    "difficult-twice": Aim(2),
}
FORMED = {"column": ("infantry", "cavalry"), "square": ("infantry",)}  # no other formation belongs to certain arms
BY_START = {"12": "infantry", "6": "heavy", "4": "gun"}


def a_unit(
    book: Book,
    word: str,
    figures: Any = "full",
    grade: str = "normal",
    formation: str = "line",
    state: str = "in-order",
    general: bool = False,
) -> Unit:
    """Return a unit that a question describes by words: type, figures, quality, formation and state.

    `word` is a key of `ARMS`, `state` a key of `STATES`. `figures` is a number or "full". InputError for more figures
    than it has, or a formation that it never takes.
    """
    arm, kind = ARMS[word]
    start = book.unit[arm].figures
    left = start if figures == "full" else int(figures)
    if left > start:
        raise InputError(f"{left} figures: {word} has {start} at most")
    if arm not in (able := FORMED.get(formation, (arm,))):
        raise InputError(f"a {formation}: that is for {' and '.join(able)}, not for {word}")
    states = {*STATES[state], *([formation] if formation in FORMED else [])}
    return Unit(word, arm, kind, grade, left, start, officer=GENERAL if general else "", state=frozenset(states))


def a_target(starting: str, losses: int, grade: str, state: str = "in-order", general: bool = False) -> Unit:
    """Return a target that began with `starting` figures and has lost `losses`; InputError if none would be left.

    `starting` also gives its type: "12" infantry, "6" heavy cavalry, "4" a gun. `state` is a key of `STATES`.
    """
    start = int(starting)
    if losses >= start:
        raise InputError(f"target-losses-before={losses}: none of {start} would be left; give 0 to {start - 1}")
    arm, kind = ARMS[BY_START[starting]]
    return Unit(
        "target",
        arm,
        kind,
        grade,
        start - losses,
        start,
        officer=GENERAL if general else "",
        state=frozenset(STATES[state]),
    )


def is_yes(word: str) -> bool:
    """Return whether an input is "yes"; anything else, such as "no", is False."""
    return word == "yes"
