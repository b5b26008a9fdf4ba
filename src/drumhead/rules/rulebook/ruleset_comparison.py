"""What differs between two rulesets: numbers, rules that one of them lacks, answers to unclear rules, and odds.

Nothing is matched by hand. Values are matched by place, unclear rules by name, questions and inputs by any of their
names, outcomes by label. Rules are matched by id, by text, or by a table, step of play or function that carries out
both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from drumhead.probability import watching
from drumhead.rules.asking.question import InputError, Question
from drumhead.rules.house_rules.odds_differences import MovedQuestion, MovedRow, rank
from drumhead.rules.loading.ruleset import Ruleset
from drumhead.rules.rulebook.implementation import list_implementers, list_table_rules
from drumhead.rules.rulebook.interpretations import Reading
from drumhead.rules.rulebook.rule_index import Rule, index

COUNT = re.compile(r"\d")
ABOUT = ("name", "cite", "rules")  # keys of a table's own data, apart from its values
NOTHING: Mapping[str, Any] = {}
Row = Mapping[str, Any]


@dataclass(frozen=True)
class Difference:
    """A place with another value in each ruleset, or a table or value that only one has; None where there is none.

    `name` is the plain name of the nearest table that has one, "" without.
    """

    place: str
    name: str
    one: Any
    other: Any


@dataclass(frozen=True)
class Odds:
    """The odds of the questions that both rulesets have: `moved` ones differ in a case, the largest difference first.

    `shared` counts the questions that can be asked of both with the same inputs.
    """

    moved: Sequence[MovedQuestion]
    shared: int


def list_values(one: Ruleset, other: Ruleset) -> list[Difference]:
    """Return the differences of the tables, with default rulings: first other values, then what only one has."""
    found = list(_walk(one.book().as_written, other.book().as_written))
    return [*(each for each in found if _is_in_both(each)), *(each for each in found if not _is_in_both(each))]


def _is_in_both(difference: Difference) -> bool:
    return difference.one is not None and difference.other is not None


def _walk(one: Row, other: Row, place: str = "", name: str = "") -> Iterator[Difference]:
    for key in dict.fromkeys((*one, *other)):
        here = f"{place}.{key}" if place else key
        mine, its = one.get(key), other.get(key)
        if isinstance(mine, Mapping) and isinstance(its, Mapping):
            yield from _walk(mine, its, here, str(mine.get("name", name)))
        elif key not in ABOUT and (type(mine), mine) != (type(its), its):
            table = mine if isinstance(mine, Mapping) else its if isinstance(its, Mapping) else NOTHING
            yield Difference(here, str(table.get("name", name)), mine, its)


def list_own_rules(one: Ruleset, other: Ruleset) -> list[Rule]:
    """Return the rules of `one` without a counterpart in `other`; rules that only players see to have none to find."""
    theirs, carried = index(other), set[str]().union(*_carriers(other).values())
    texts = {rule.says for rule in theirs.values()}
    by = _carriers(one)
    return [
        rule
        for rule in index(one).values()
        if rule.id not in theirs and rule.says not in texts and by[rule.id] and by[rule.id].isdisjoint(carried)
    ]


def _carriers(ruleset: Ruleset) -> dict[str, set[str]]:
    """Return the tables, steps of play and functions that carry out each rule, by the rule's id."""
    found: dict[str, set[str]] = {id_: set() for id_ in index(ruleset)}
    steps: dict[str, list[str]] = {}
    for step, rules in ruleset.steps.items():
        for rule in rules:
            steps.setdefault(rule, []).append(f"step {step}")
    for carriers in (list_table_rules(ruleset.tables), list_implementers(ruleset.folder), steps):
        for rule, names in carriers.items():
            found.setdefault(rule, set()).update(names)
    return found


def list_reworded_rules(one: Ruleset, other: Ruleset) -> list[tuple[Rule, Rule]]:
    """Return the rules with the same id in both rulesets, but another text."""
    theirs = index(other)
    return [(rule, theirs[id_]) for id_, rule in index(one).items() if id_ in theirs and theirs[id_].says != rule.says]


def list_answers(one: Ruleset, other: Ruleset) -> list[tuple[Reading, Reading]]:
    """Return the unclear rules and rulings that both rulesets have, but with another answer by default."""
    pairs = [(reading, other.readings[slug]) for slug, reading in one.readings.items() if slug in other.readings]
    return [(mine, its) for mine, its in pairs if not _is_answered_alike(mine, its)]


def _is_answered_alike(one: Reading, other: Reading) -> bool:
    """Whether two readings have the same answer by default: the same key, or for a ruling the same text."""
    if one.switch and other.switch:
        return one.default == other.default
    return one.option(one.default).says == other.option(other.default).says


def compare_odds(one: Ruleset, other: Ruleset) -> Odds:
    """Return how the odds of `other` differ from those of `one`, in every case that both list or can be asked."""
    moved: list[tuple[Sequence[MovedRow], int]] = []
    shared = 0
    for question in one.questions.values():
        its = find_counterpart(question, other.questions.values())
        rows = _list_rows(question, its) if its else []
        moves = [_compare(one, other, question, row, its, given) for row, given in rows] if its else []
        asked = [move for move in moves if move]
        shared += bool(asked)
        if rest := [move for move in asked if move.before != move.after]:
            moved.append((rest, len(asked)))
    return Odds(rank(moved), shared)


def find_counterpart(question: Question, others: Iterable[Question]) -> Question | None:
    """Return the question of a sister ruleset that has one of this question's names; None if there is none."""
    every = list(others)
    exact = (each for each in every if each.name == question.name)
    named = (each for each in every if {each.name, *each.also} & {question.name, *question.also})
    return next(exact, next(named, None))


def _list_rows(question: Question, its: Question) -> list[tuple[Row, Row]]:
    """Return each case that one of two questions lists, as its inputs for both; cases that one cannot have left out."""
    there = [(row, _translate(question, row, its)) for row in question.rows()]
    back = [(_translate(its, row, question), row) for row in its.rows()]
    found: dict[str, tuple[Row, Row]] = {}
    for mine, given in (*there, *back):
        if mine is not None and given is not None:
            found.setdefault(repr(mine), (mine, given))
    return list(found.values())


def _translate(question: Question, row: Row, its: Question) -> Row | None:
    """Return a question's inputs as those of its counterpart; None if the counterpart cannot have them.

    An input that the counterpart lacks must have its default.
    """
    given = {}
    for each in question.inputs:
        names = (each.name, *each.also)
        if any(mine.called(name) for mine in its.inputs for name in names):
            given[next(name for name in names if any(mine.called(name) for mine in its.inputs))] = row[each.name]
        elif row[each.name] != each.default:
            return None
    try:
        return its.settle(given)
    except InputError:
        return None


def _compare(one: Ruleset, other: Ruleset, question: Question, row: Row, its: Question, given: Row) -> MovedRow | None:
    """Return the chances of a case in both rulesets, by label.

    None if it cannot be asked in one of them, or if only one has an outcome without a number in it ("holds").
    """
    with watching() as read:
        try:
            before = _by_label(question, question.odds(one.book(), **row))
            after = _by_label(its, its.odds(other.book(), **given))
        except InputError:
            return None
    if before.keys().isdisjoint(after) or not all(COUNT.search(label) for label in before.keys() ^ after.keys()):
        return None
    return MovedRow(question, row, given, _without_zeros(before), _without_zeros(after), frozenset(read))


def _by_label(question: Question, odds: Mapping[Any, Fraction]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for outcome, chance in odds.items():
        found[question.label(outcome)] = found.get(question.label(outcome), Fraction(0)) + chance
    return found


def _without_zeros(odds: Mapping[str, Fraction]) -> dict[str, Fraction]:
    return {outcome: chance for outcome, chance in odds.items() if chance}
