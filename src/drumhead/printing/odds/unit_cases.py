"""Figures of one unit under house rules for some: those that hold for it, and those of which that is not known."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeVar

from drumhead.probability import touch, watching
from drumhead.rules.rulebook.conditions import WORDS, fact_of
from drumhead.rules.rulebook.scoped_book import OPEN, SHUT

if TYPE_CHECKING:
    from drumhead.model.unit import Unit
    from drumhead.rules.house_rules.house_rule import Change
    from drumhead.rules.loading.ruleset import Ruleset
    from drumhead.rules.rulebook.book import Book

Answer = TypeVar("Answer")
SIDES = {"attacker": "A", "defender": "D"}  # units of a question for which a house rule may hold
ENEMIES = ("defender",)  # units of a question that are not the unit of the roster, unless the data name others


def answer_for(
    ruleset: Ruleset,
    book: Book,
    unit: Unit | None,
    answer: Callable[[Book], Answer],
    enemies: Collection[str] = ENEMIES,
) -> tuple[Answer, tuple[tuple[str, Answer], ...]]:
    """Return what `answer` finds for a unit, and by house rule what else it finds, such as ("1", 91).

    House rules that hold for the unit's side, nation, arm, type and quality are in force. Those that depend on more,
    such as the range, are not: each has an answer of its own, if that is another. `enemies` are the units of the
    question that are not this unit, "" if a value is read without a unit.
    """
    if not book.scoped or unit is None:
        return answer(book), ()
    with watching() as seen:
        now = answer(book)
        cases = book.open_cases(seen)
        of_number = {each.number: each for each in book.scoped}
        holds = {case: _holds(ruleset, of_number[case[0]], unit, case[1] in enemies) for case in cases}
        held = [case for case in cases if holds[case]]
        if held:
            now = answer(book.suppose(held))
        others = []
        for case in cases:
            if holds[case] is None and (then := answer(book.suppose([*held, case]))) != now:
                others.append((name_case(*case), then))
        seen.difference_update({(word, *case) for word in (OPEN, SHUT) for case in cases})
    for (number, name), verdict in holds.items():
        touch((SHUT if verdict is False else OPEN, number, name))
    return now, tuple(dict.fromkeys(others))


def _holds(ruleset: Ruleset, change: Change, unit: Unit, is_enemy: bool) -> bool | None:
    """Return whether a house rule holds for a unit, which is the target if an enemy throws; None if it may."""
    known = [word for word in WORDS if word != "quality" or unit.quality in {q["id"] for q in ruleset.quality_tables}]
    role, other = ("target", "unit") if is_enemy else ("unit", "target")
    facts = {f"{role}.{word}": str(fact_of(unit, word)).casefold() for word in known}
    if not change.condition or (verdict := change.condition.evaluate(facts)):
        return True
    sides = [each["id"] for each in ruleset.side_tables if each["id"] != unit.side]
    foes = {change.condition.evaluate({**facts, f"{other}.side": side}) for side in sides}
    return False if verdict is False or foes == {False} else None


def name_case(number: int, name: str) -> str:
    """Return what stands for a house rule that may hold for a unit of a question, such as "2 D" for its defender."""
    return " ".join(filter(None, [str(number), SIDES.get(name, "")]))
