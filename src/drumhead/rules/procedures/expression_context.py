"""Names in the expressions of `play.toml`: two units, the distance between them, and the rulebook.

unit, target      arm, kind, quality, figures, lost, state, ground, did, officer, fighting
range             distance between the two, to be compared with a length of the rulebook
arm               the arm of the unit, as in throws.toml
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from drumhead.model.lengths import Length
from drumhead.rules.asking.question import Question
from drumhead.rules.rulebook.book import Book
from drumhead.rules.schema.plain_play import UsedThrowTable
from drumhead.rules.trust.expressions import plain_language


class Standing(NamedTuple):
    """Facts about a unit that expressions can use: type, quality, strength, states, terrain, actions of this turn.

    `figures` is the number left and `lost` the number lost. `state` has the unit's states, `ground` the kinds of
    terrain that it touches. `did` has the ids of the phases in which it fired or moved this turn. `officer` is true
    with an officer in its ranks, `fighting` in contact with an enemy.
    """

    arm: str = ""
    kind: str = ""
    quality: str = ""
    figures: int = 1
    lost: int = 0
    state: frozenset[str] = frozenset()
    ground: frozenset[str] = frozenset()
    did: frozenset[str] = frozenset()
    officer: bool = False
    fighting: bool = False


NOBODY = Standing()


def inputs(
    book: Book, question: Question, use: UsedThrowTable, unit: Standing, target: Standing = NOBODY, mm: float = 0.0
) -> dict[str, Any]:
    """Return the values of a throw's inputs, by input name, for a unit and its target at a distance of `mm` mm.

    `use` has the expression of each input. An input without an expression is left out. Numbers are limited to the
    input's range; a yes-or-no input gets "yes" or "no". Raises ExpressionError for an expression that fails.
    """
    given: dict[str, Any] = {}
    for each in question.inputs:
        if each.name == "arm":
            given["arm"] = unit.arm
        if each.name not in use.given:
            continue
        found = evaluate(book, use.given[each.name], unit, target, mm)
        if each.choices == ("yes", "no"):
            given[each.name] = "yes" if found else "no"
        else:
            given[each.name] = found if each.choices else max(each.least, min(int(found), each.most))
    return given


def evaluate(book: Book, expression: str, unit: Standing, target: Standing = NOBODY, mm: float = 0.0) -> Any:
    """Return the value of an expression about a unit, its target and their distance `mm` in mm.

    Raises ExpressionError if the expression cannot be evaluated.
    """
    return plain_language().value(expression, **_facts(book, unit, target, mm))


def figure(book: Book, given: int | str, unit: Standing) -> int:
    """Return a whole number that is written as such, or as an expression in braces about a unit.

    Raises ExpressionError for an expression that fails, ValueError or TypeError for a value that is not a number.
    """
    return int(plain_language().evaluate(given, **_facts(book, unit, NOBODY, 0.0)))


def length(book: Book, given: str, unit: Standing) -> float:
    """Return in mm a length that is written as "20 cm", or as an expression in braces about a unit.

    Raises ExpressionError for an expression that fails, ValueError or AttributeError for a value that is not a
    length.
    """
    found = plain_language().evaluate(given, **_facts(book, unit, NOBODY, 0.0))
    return float((Length.parse(found) if isinstance(found, str) else found).mm)


def _facts(book: Book, unit: Standing, target: Standing, mm: float) -> Mapping[str, Any]:
    return {"book": book, "unit": unit, "target": target, "arm": unit.arm, "range": Length.of_mm(mm)}
