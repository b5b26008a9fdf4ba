"""Conditions of house rules with the kinds and states that house rules add, as they are evaluated.

An added kind counts under the kind that it is like. A state is for its arms only, and one with a condition of its own
(`when`) is that condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from drumhead.rules.house_rules.added_kinds import list_added
from drumhead.rules.house_rules.house_rule import HouseState
from drumhead.rules.house_rules.scopes import condition_of
from drumhead.rules.rulebook.conditions import STATES, Condition, Joined, Term

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

Kinds = Sequence[Mapping[str, Any]]


def condition_for(ruleset: Ruleset, when: str, states: Sequence[HouseState] = ()) -> Condition:
    """Return the condition that a text states, with added kinds and states counted in.

    Raises ScopeError for a text that is not a condition.
    """
    meant = {state.name.casefold(): _meaning(ruleset, state) for state in states}
    return _with_added(condition_of(when), list_added(ruleset), meant)


def _meaning(ruleset: Ruleset, state: HouseState) -> Condition:
    """Return the condition under which a unit is in a state."""
    name = state.name.casefold()
    own = condition_of(state.when) if state.when else Term(f"unit.{STATES}", "has", name, state.name)
    if set(ruleset.arms) <= set(state.arms):
        return own
    return Joined("and", (own, Term("unit.arm", "in", state.arms, state.arms)))


def _with_added(condition: Condition, kinds: Kinds, states: Mapping[str, Condition]) -> Condition:
    if isinstance(condition, Joined):
        return condition._replace(parts=tuple(_with_added(part, kinds, states) for part in condition.parts))
    whose, _, fact = condition.fact.partition(".")
    if fact == STATES and condition.value in states:
        meant = _with_added(_of(whose, states[condition.value]), kinds, {})
        return meant if condition.how == "has" else Joined("not", (meant,))
    values = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    more = [str(each["id"]) for each in kinds if fact == "kind" and each["like"] in values]
    if not more:
        return condition
    how = {"eq": "in", "ne": "notin"}.get(condition.how, condition.how)
    return condition._replace(how=how, value=(*values, *more))


def _of(whose: str, condition: Condition) -> Condition:
    """Return a condition on a unit as one on the unit that takes part as `whose`: "unit" or "target"."""
    if isinstance(condition, Joined):
        return condition._replace(parts=tuple(_of(whose, part) for part in condition.parts))
    of_unit, dot, fact = condition.fact.rpartition(".")
    return condition._replace(fact=f"{whose}.{fact}") if dot and of_unit else condition
