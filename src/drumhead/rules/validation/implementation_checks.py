"""Check that every rule of a ruleset is carried out by a function or a table, and that functions declare real rules."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.rules.loading.toml_files import Fault, Problem, for_terminal
from drumhead.rules.rulebook.implementation import list_declared, list_implementers, list_table_rules
from drumhead.rules.rulebook.step_citations import list_steps
from drumhead.rules.validation.reference_checks import ANY, DEEP, References, find_texts
from drumhead.rules.validation.template_words import list_words

STATED = ([DEEP, "states|officer-states"], [DEEP, "states", ANY])


def implementation_faults(references: References) -> Iterator[Fault]:
    """Yield a fault for each unknown rule that a function declares, and for each rule that nothing implements."""
    if "rules" not in references.files:
        return
    for path in sorted(references.folder.glob("*.py")):
        for line, rule, function in list_declared(path):
            if wrong := references.problem(rule, "rule"):
                yield Fault(str(path), line, (), f"{function}: {wrong.wrong}", wrong.right, code=wrong.code)
    if "tables" in references.files:
        yield from _idle(references)
        yield from _needless(references)


def _idle(references: References) -> Iterator[Fault]:
    """Yield a fault for each rule of rules.toml that no function, row of a table, step of play or `by` implements."""
    file = references.files["rules"]
    done = {*list_implementers(references.folder), *list_table_rules(references.data("tables"))}
    for at, rule in enumerate(file.data.get("rule", [])):
        if not (rule.get("by") or rule.get("steps") or rule["id"] in done):
            wrong = f'nothing implements the rule "{for_terminal(rule["id"])}"'
            right = "Name it under rules = [...] of a table, or write by = the page or the people who see to it."
            yield file.fault(("rule", at), wrong, right, code="idle-rule")


def _needless(references: References) -> Iterator[Fault]:
    """Yield a fault for each rule that a printed line states but players do not need, so that no index lists it."""
    data = references.data("rules")
    played = {rule for rules in list_steps(data, references.data("tables")).values() for rule in rules}
    rules = {rule["id"]: rule for rule in data.get("rule", [])}
    needless = {id_ for id_, rule in rules.items() if not rule.get("table", "unseen" in rule or id_ in played)}
    for file in references.files.values():
        for key, text in (found for path in STATED for found in find_texts(file.data, path)):
            for word in needless.intersection(list_words(text)):
                wrong = f'players do not need "{word}" at the table, so the index of the paper has no line for it'
                right = "Leave it out, or write table = true in its row."
                yield file.fault_of(key, Problem(wrong, right, code="idle-state"))
