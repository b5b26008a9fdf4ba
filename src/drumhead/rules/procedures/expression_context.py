"""What the expressions of `play.toml` may speak of: two units as they stand, how far apart, and the book.

unit, target      arm, kind, quality, figures, lost, state, ground, did, officer, fighting
range             how far from the one to the other, to be held against a length of the book
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
    """A unit as an expression knows it; `ground` are the kinds it touches, `did` the phases it has acted in."""

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
    """The inputs of a throw as things stand. A state beyond the most that is recorded counts as the most.

    ExpressionError where an expression does not hold.
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
    """What an expression comes to; ExpressionError where it comes to nothing."""
    return plain_language().value(expression, **_facts(book, unit, target, mm))


def figure(book: Book, given: int | str, unit: Standing) -> int:
    """A whole number, or what its expression comes to; ExpressionError where that is none."""
    return int(plain_language().evaluate(given, **_facts(book, unit, NOBODY, 0.0)))


def length(book: Book, given: str, unit: Standing) -> float:
    """A length in mm; ExpressionError where its expression does not hold."""
    found = plain_language().evaluate(given, **_facts(book, unit, NOBODY, 0.0))
    return float((Length.parse(found) if isinstance(found, str) else found).mm)


def _facts(book: Book, unit: Standing, target: Standing, mm: float) -> Mapping[str, Any]:
    return {"book": book, "unit": unit, "target": target, "arm": unit.arm, "range": Length.of_mm(mm)}
