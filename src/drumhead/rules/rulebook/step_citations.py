"""Steps of play with the rules that each carries out, from `rules.toml` and from the table rows that it names.

A rule names its `steps`. `[steps]` has `"modifier-*" = "faceoff.modifier"`, which makes every row of that table a step,
`modifier-KEY`, which carries out the `rules` of the row. Rules that name such a step replace those of the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile
from drumhead.rules.validation.table_checks import at, place_fault

ROW = "*"  # stands for the key of a row
INSTEAD = "counts-as"  # a row that is told as another is no step


def list_steps(rules: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Return the ids of the rules that each step carries out, by step, including the steps made from table rows.

    `rules` is the data of rules.toml, `tables` those of the rulebook.

    >>> rules = {"steps": {"help-*": "help"}, "rule": [{"id": "b", "steps": ["rout"]}]}
    >>> list_steps(rules, {"help": {"wall": {"value": 1, "rules": ["a"]}}})
    {'help-wall': ['a'], 'rout': ['b']}
    """
    rows = {
        step: row.get("rules", ())
        for pattern, place in rules.get("steps", {}).items()
        for step, row in _rows(pattern, place, tables)
    }
    return rows | _own(rules)


def _own(rules: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Return the ids of the rules that name each step, by step."""
    found: dict[str, list[str]] = {}
    for rule in rules.get("rule", ()):
        for step in rule.get("steps", ()):
            found.setdefault(step, []).append(rule["id"])
    return dict(found)


def _rows(pattern: str, place: str, tables: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    table = at(place, tables)
    for key, row in table.items() if isinstance(table, Mapping) else ():
        if isinstance(row, Mapping) and INSTEAD not in row and not _holds_rows(row):
            yield pattern.replace(ROW, key), row


def _holds_rows(table: Mapping[str, Any]) -> bool:
    return bool(table) and all(isinstance(each, Mapping) for each in table.values())


def step_faults(rules: TomlFile, tables: TomlFile) -> Iterator[Fault]:
    """Yield a fault for each table under [steps] that does not exist, or that is named for a single step.

    Also yield one for each table row that is a step and carries out no rule.
    """
    own = _own(rules.data)
    for pattern, place in rules.data.get("steps", {}).items():
        yield from place_fault(rules, ("steps", pattern), place, tables.data)
        if not pattern.endswith(ROW):
            yield rules.fault(
                ("steps", pattern),
                "this is one step, and a table has many",
                f'Write "{pattern}-{ROW}".',
                code="table-for-a-step",
            )
            continue
        for step, row in _rows(pattern, place, tables.data):
            if step not in own and "rules" not in row:
                key = (*place.split("."), step.removeprefix(pattern.partition(ROW)[0]))
                right = f'Give it rules = [...], or write steps = ["{step}"] at a rule in rules.toml.'
                yield tables.fault(
                    key, f'as a step of play, "{step}", this row carries out no rule', right, code="step-without-rule"
                )
