"""Check that every rule of a ruleset is carried out by a function or a table, and that functions declare real rules."""

from __future__ import annotations

from collections.abc import Iterator

from drumhead.rules.loading.toml_files import Fault, for_terminal
from drumhead.rules.rulebook.implementation import list_declared, list_implementers, list_table_rules
from drumhead.rules.validation.reference_checks import References


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


def _idle(references: References) -> Iterator[Fault]:
    """Yield a fault for each rule of rules.toml that no function, no row of the tables and no `by` implements."""
    file = references.files["rules"]
    done = {*list_implementers(references.folder), *list_table_rules(references.data("tables"))}
    for at, rule in enumerate(file.data.get("rule", [])):
        if not rule.get("by") and rule["id"] not in done:
            wrong = f'nothing implements the rule "{for_terminal(rule["id"])}"'
            right = "Name it under rules = [...] of a table, or write by = the page or the people who see to it."
            yield file.fault(("rule", at), wrong, right, code="idle-rule")
