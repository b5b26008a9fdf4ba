"""Conditions under which house rules hold: comparisons of facts about a throw with values.

A fact that is not known, such as the range in a question without one, makes its comparison unknown (None).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from drumhead.model.unit import Unit

WORDS = ("side", "nation", "arm", "kind", "quality")  # facts of a unit that are words
NUMBERS = ("stands", "lost", "pips", "hits")  # and that are numbers
STATES = "states"  # the states of a unit that house rules add and players set
COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
    "in": lambda fact, values: fact in values,
    "notin": lambda fact, values: fact not in values,
    "has": lambda fact, value: value in fact,
    "lacks": lambda fact, value: value not in fact,
}


class Term(NamedTuple):
    """A comparison of a fact, such as "unit.arm", with a value; lengths are in mm. `how` is a key of `COMPARED`."""

    fact: str
    how: str
    value: Any
    said: Any = None  # the value as written

    def evaluate(self, facts: Mapping[str, Any]) -> bool | None:
        """Return whether the comparison is true of these facts; None if the fact is not among them."""
        return COMPARED[self.how](facts[self.fact], self.value) if self.fact in facts else None

    def list_terms(self) -> Iterator[Term]:
        """Yield every comparison of the condition."""
        yield self


class Joined(NamedTuple):
    """Conditions joined by `how`: "and", "or", or "not" of a single one."""

    how: str
    parts: tuple[Any, ...]

    def evaluate(self, facts: Mapping[str, Any]) -> bool | None:
        """Return whether the condition is true of these facts; None if that depends on facts that are not known."""
        found = [part.evaluate(facts) for part in self.parts]
        if self.how == "not":
            return None if found[0] is None else not found[0]
        settles = self.how == "or"
        if settles in found:
            return settles
        return None if None in found else not settles

    def list_terms(self) -> Iterator[Term]:
        """Yield every comparison of the condition."""
        for part in self.parts:
            yield from part.list_terms()


Condition = Term | Joined


def fact_of(unit: Unit, fact: str) -> Any:
    """Return a fact of a unit, such as one of `WORDS` or `NUMBERS`; a kind that house rules add is its kind."""
    return unit.listed_kind if fact == "kind" else getattr(unit, fact)


def facts_of(name: str, unit: Unit | None) -> Iterator[tuple[str, Any]]:
    """Yield the facts of a unit that takes part as `name` ("unit" or "target"), each with its value.

    A unit without a side stands for any unit in a question: only its arm and its quality are known.
    """
    if unit is None:
        return
    known = (*WORDS, *NUMBERS) if unit.side else ("arm", "quality")
    for fact in known:
        value = fact_of(unit, fact)
        if unit.side or value:
            yield f"{name}.{fact}", value.casefold() if isinstance(value, str) else value
