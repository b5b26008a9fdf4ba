"""Conditions of house rules, such as `when = "unit.nation == 'dutch' and range <= '10 cm'"`.

The language is that of data files: facts compared with words, numbers and lengths, joined by `and`, `or` and `not`.
Such a text is read, checked against a ruleset, and put into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, combinations, product
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length
from drumhead.rules.loading.toml_files import Problem, choices, for_terminal, nearest, or_list
from drumhead.rules.rulebook.conditions import NUMBERS, STATES, WORDS, Condition, Joined, Term
from drumhead.rules.trust.expressions import plain_language

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

UNITS = ("unit", "target")
FACTS = ("range", "turn", "phase", *(f"{one}.{fact}" for one in UNITS for fact in (*WORDS, *NUMBERS, STATES)))
HAS = {"in": "has", "notin": "lacks"}  # a comparison of a name with a list of states, by the operator
OF_WORDS = ("eq", "ne", "in", "notin")  # comparisons that words have
MOST_CASES = 100_000  # that are tried for a condition that never holds
SAMPLE = "unit.nation == 'dutch' and range <= '10 cm'"


class ScopeError(ValueError):
    """Error for a condition that cannot be read: `wrong` is the reason, `right` a suggestion."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(wrong)
        self.wrong, self.right = wrong, right

    @property
    def problem(self) -> Problem:
        """The error as a problem of a file."""
        return Problem(self.wrong, self.right, code="not-a-condition")


@cache
def condition_of(when: str) -> Condition:
    """Return the condition that a text in the language of data files states.

    Raises ScopeError for a text that is not a condition. It imports Jinja.
    """
    from jinja2 import TemplateError

    try:
        (out,) = plain_language().environment.parse(f"{{{{ {when} }}}}").body
        (tree,) = out.nodes
    except (TemplateError, ValueError, AttributeError, RecursionError):
        wrong = f'"{for_terminal(when)}" is not a condition'
        raise ScopeError(wrong, f'Write, for example, when = "{SAMPLE}".') from None
    return _read(tree)


def _read(tree: Any) -> Condition:
    from jinja2 import nodes

    if isinstance(tree, nodes.And | nodes.Or):
        return Joined("and" if isinstance(tree, nodes.And) else "or", (_read(tree.left), _read(tree.right)))
    if isinstance(tree, nodes.Not):
        return Joined("not", (_read(tree.node),))
    if isinstance(tree, nodes.Compare) and len(tree.ops) == 1:
        if isinstance(tree.expr, nodes.Const):
            return _in_state(tree.expr.value, tree.ops[0].op, _fact(tree.ops[0].expr))
        return _term(_fact(tree.expr), tree.ops[0].op, _constant(tree.ops[0].expr))
    raise ScopeError("a condition compares facts with values", f'Write, for example, when = "{SAMPLE}".')


def _fact(tree: Any) -> str:
    from jinja2 import nodes

    if isinstance(tree, nodes.Getattr) and isinstance(tree.node, nodes.Name):
        fact = f"{tree.node.name}.{tree.attr}"
    else:
        fact = tree.name if isinstance(tree, nodes.Name) else ""
    if fact not in FACTS:
        named = f'"{for_terminal(fact)}" is not a fact' if fact else "a comparison begins with a fact"
        raise ScopeError(named, nearest(fact, FACTS).strip() or choices(FACTS))
    return fact


def _in_state(name: Any, how: str, fact: str) -> Term:
    if how not in HAS or not fact.endswith(f".{STATES}") or not isinstance(name, str):
        raise ScopeError("a comparison begins with a fact", f'Write, for example, when = "{SAMPLE}".')
    return Term(fact, HAS[how], name.casefold(), name)


def _constant(tree: Any) -> Any:
    from jinja2 import nodes

    if isinstance(tree, nodes.List | nodes.Tuple):
        return tuple(map(_constant, tree.items))
    if isinstance(tree, nodes.Const):
        return tree.value
    raise ScopeError("a fact is compared with something that is not a value", f'Write text in quotes: "{SAMPLE}".')


def _term(fact: str, how: str, value: Any) -> Term:
    if fact.endswith(f".{STATES}"):
        raise ScopeError(f"{fact} is a list", f"Write 'tired' in {fact}.")
    many = isinstance(value, tuple)
    if many != (how in ("in", "notin")):
        right = f"Write {fact} == 'value', or {fact} in ['value', 'value']."
        raise ScopeError(f"{fact} is compared with {'a list' if many else 'no list'}", right)
    values = value if many else (value,)
    if _is_word(fact):
        if not all(isinstance(each, str) for each in values) or how not in OF_WORDS:
            raise ScopeError(f"{fact} is a word", f"Write {fact} == 'value', or {fact} in ['value', 'value'].")
        plain = tuple(each.casefold() for each in values)
    elif fact == "range":
        plain = tuple(map(_millimetres, values))
    elif any(type(each) is not int for each in values):
        raise ScopeError(f"{fact} is a whole number", f"Write, for example, {fact} >= 3.")
    else:
        plain = values
    return Term(fact, how, plain if many else plain[0], value)


def _is_word(fact: str) -> bool:
    return fact == "phase" or fact.partition(".")[2] in WORDS


def _millimetres(value: Any) -> float:
    try:
        return Length.parse(value).as_mm
    except (ValueError, TypeError, AttributeError):
        raise ScopeError("range is a length", "Write, for example, range <= '10 cm'.") from None


# ------------------------------------------------------------------ checks
def clock_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the facts of the turn that conditions may use: "turn", and "phase" if the ruleset has phases."""
    return ("turn", "phase") if ruleset.turn.get("phase") else ("turn",)


def find_problem(
    ruleset: Ruleset,
    condition: Condition,
    knows: tuple[str, ...],
    nations: tuple[str, ...],
    states: tuple[str, ...] = (),
) -> Problem | None:
    """Return the problem of a condition: an unknown word, a fact that its place does not know, or no case in which
    it holds.

    `knows` are the facts known at the place: "unit", "target", "range", "turn", "phase". `nations` are the names of
    nations; any name is permitted if there are none. `states` are the names of the states that house rules add. The
    result is None for a valid condition.
    """
    known = _words(ruleset, nations)
    for term in condition.list_terms():
        if term.fact.partition(".")[0] not in knows:
            right = f"Known here: {', '.join(knows)}." if knows else "Leave when out."
            return Problem(f"{term.fact} is not known where this number is used", right, code="fact-not-here")
        if term.fact.endswith(f".{STATES}") and term.value not in map(str.casefold, states):
            return _no_state(term, states)
        words = known.get(term.fact.rpartition(".")[2], ())
        for word in term.value if isinstance(term.value, tuple) else (term.value,):
            if words and word not in words:
                right = nearest(str(word), words).strip() or choices(words)
                return Problem(f'"{for_terminal(str(word))}" is not a value of {term.fact}', right, code="unknown-word")
    return _idle(ruleset, condition, known)


def _no_state(term: Term, states: tuple[str, ...]) -> Problem:
    added = nearest(str(term.said), states).strip() or (choices(states) if states else "")
    right = added or f'Add it: [[state]] with name = "{for_terminal(str(term.said))}".'
    wrong = f'"{for_terminal(str(term.said))}" is not a state that house rules add'
    return Problem(wrong, right, code="unknown-word")


def _words(ruleset: Ruleset, nations: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    kinds = (str(kind["id"]) for arm in ruleset.arm_tables for kind in arm.get("kinds") or [arm])
    return {
        "side": tuple(str(each["id"]) for each in ruleset.side_tables),
        "nation": tuple(each.casefold() for each in nations),
        "arm": ruleset.arms,
        "kind": tuple(kinds),
        "quality": tuple(str(each["id"]) for each in ruleset.quality_tables),
        "phase": tuple(str(each["id"]) for each in ruleset.turn.get("phase", ())),
    }


def _idle(ruleset: Ruleset, condition: Condition, known: Mapping[str, tuple[str, ...]]) -> Problem | None:
    """Return the problem of a condition that holds in no case, or in every case; None for any other."""
    cases = {
        fact: _cases(fact, condition, known) for fact in dict.fromkeys(term.fact for term in condition.list_terms())
    }
    many = 1
    for each in cases.values():
        many *= len(each)
    if many > MOST_CASES:
        return None
    pairs = {(arm["id"], kind["id"]) for arm in ruleset.arm_tables for kind in arm.get("kinds") or [arm]}
    found = set()
    for values in product(*cases.values()):
        facts = dict(zip(cases, values))
        of_both = ((facts.get(f"{one}.arm"), facts.get(f"{one}.kind")) for one in UNITS)
        if all(None in pair or pair in pairs for pair in of_both):
            found.add(condition.evaluate(facts))
    if True not in found:
        wrong = "this condition can never hold"
        return Problem(wrong, "One of its parts contradicts another. Leave one out.", code="scope-never")
    if False not in found:
        return Problem("this condition always holds", "Leave when out.", code="scope-always")
    return None


def _cases(fact: str, condition: Condition, known: Mapping[str, tuple[str, ...]]) -> list[Any]:
    """Return the values of a fact to try: all known words, or those named and one other; numbers around those named."""
    named = [
        value
        for term in condition.list_terms()
        if term.fact == fact
        for value in (term.value if isinstance(term.value, tuple) else (term.value,))
    ]
    last = fact.rpartition(".")[2]
    if last == STATES:
        return [*chain.from_iterable(combinations(dict.fromkeys(named), many) for many in range(len(named) + 1))]
    if _is_word(fact):
        words = known[last]
        return list(dict.fromkeys([*words, *named] if words and last != "nation" else [*named, "-"]))
    around = [value + step for value in named for step in (-1, 0, 1)]
    return sorted({value for value in around if value >= (1 if fact == "turn" else 0)})


# ------------------------------------------------------------------ in words
def scope_in_words(ruleset: Ruleset, condition: Condition) -> str:
    """Return a condition in words, such as "for French cavalry, within 10 cm"."""
    parts = condition.parts if isinstance(condition, Joined) and condition.how == "and" else (condition,)
    every = [each for part in parts for each in _flat(part)]
    flat = [each for each in every if isinstance(each, Term) and each.how not in ("ne", "notin", "lacks")]
    if len(flat) < len(every):
        return f"if {_spoken(ruleset, condition)}"
    said = [_party(ruleset, flat, one) for one in UNITS]
    said += [_measured(each) for each in flat if "." not in each.fact]
    said += [f"if {_spoken(ruleset, each)}" for each in flat if each.fact.partition(".")[2] in (*NUMBERS, STATES)]
    return ", ".join(filter(None, said))


def _flat(condition: Condition) -> Iterator[Condition]:
    if isinstance(condition, Joined) and condition.how == "and":
        for part in condition.parts:
            yield from _flat(part)
    else:
        yield condition


def _party(ruleset: Ruleset, terms: list[Any], one: str) -> str:
    """Return the words of a unit's side, nation, quality, arm and kind, such as "for elite French cavalry"."""
    of_it = {term.fact.partition(".")[2]: term for term in terms if term.fact.startswith(f"{one}.")}
    found = [
        _named(ruleset, sort, of_it[sort]) for sort in ("quality", "side", "nation", "kind", "arm") if sort in of_it
    ]
    if not found:
        return ""
    noun = "" if {"kind", "arm"} & of_it.keys() else " units"
    return f"{'for' if one == 'unit' else 'against'} {' '.join(found)}{noun}"


def _named(ruleset: Ruleset, sort: str, term: Term) -> str:
    values = term.value if isinstance(term.value, tuple) else (term.value,)
    if sort == "nation":
        return or_list([value.title() for value in values])
    if sort == "kind":
        return or_list([ruleset.kind_name(value) for value in values])
    return or_list([ruleset.name_of(sort, value) for value in values])


def _measured(term: Term) -> str:
    if term.fact == "phase":
        return f"in the phase {or_list([term.said] if isinstance(term.said, str) else list(term.said))}"
    said = f"turn {term.said}" if term.fact == "turn" else f"{term.said}"
    words = {
        "range": {"lt": "nearer than", "lteq": "within", "gt": "beyond", "gteq": "at or beyond", "eq": "at"},
        "turn": {"lt": "before", "lteq": "up to", "gt": "after", "gteq": "from", "eq": "in"},
    }[term.fact]
    return f"{words.get(term.how, 'in')} {said}"


def _spoken(ruleset: Ruleset, condition: Condition) -> str:
    """Return any condition in words, close to how it is written."""
    if isinstance(condition, Joined):
        if condition.how == "not":
            return f"not ({_spoken(ruleset, condition.parts[0])})"
        return f" {condition.how} ".join(_spoken(ruleset, part) for part in condition.parts)
    signs = {
        "eq": "is",
        "ne": "is not",
        "lt": "is below",
        "lteq": "is at most",
        "gt": "is above",
        "gteq": "is at least",
    }
    said = condition.said
    if condition.how in HAS.values():
        return f"the {condition.fact.partition('.')[0]} is {'' if condition.how == 'has' else 'not '}{said}"
    value = or_list([str(each) for each in said]) if isinstance(said, tuple) else str(said)
    how = signs.get(condition.how, "is" if condition.how == "in" else "is not")
    return f"the {condition.fact.replace('.', chr(39) + 's ')} {how} {value}"
