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
    """A unit as an expression knows it; `ground` has the kinds it touches, `did` the phases in which it has acted."""

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
    """Return the inputs of a throw for a unit and its target, `mm` mm apart.

    A number above an input's maximum becomes the maximum. Raises ExpressionError for an expression that fails.
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
    """Return the value of an expression.

    Raises ExpressionError where it has none.
    """
    return plain_language().value(expression, **_facts(book, unit, target, mm))


def figure(book: Book, given: int | str, unit: Standing) -> int:
    """Return a whole number, or the value of its expression.

    Raises ExpressionError where that is not a whole number.
    """
    return int(plain_language().evaluate(given, **_facts(book, unit, NOBODY, 0.0)))


def length(book: Book, given: str, unit: Standing) -> float:
    """Return a length, or the value of its expression, in mm.

    Raises ExpressionError where the expression fails.
    """
    found = plain_language().evaluate(given, **_facts(book, unit, NOBODY, 0.0))
    return float((Length.parse(found) if isinstance(found, str) else found).mm)


def _facts(book: Book, unit: Standing, target: Standing, mm: float) -> Mapping[str, Any]:
    return {"book": book, "unit": unit, "target": target, "arm": unit.arm, "range": Length.of_mm(mm)}
