"""Steps of play with the rules that each carries out, from `cites.toml` and from the table rows that it names.

`"modifier-*" = "faceoff.modifier"` makes every row of that table a step, `modifier-KEY`, which carries out the
`rules` of the row. A line of `cites.toml` for a single step overrides the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drumhead.rules.loading.toml_files import Fault, TomlFile
from drumhead.rules.validation.table_checks import at, place_fault

ROW = "*"  # stands for the key of a row
INSTEAD = "counts-as"  # a row that is told as another is no step


def expand_steps(cites: Mapping[str, Any], tables: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """Return the ids of the rules that each step carries out, by step, including the steps made from table rows.

    `cites` is the data of cites.toml, `tables` those of the rulebook.

    >>> expand_steps({"help-*": "help", "rout": ["b"]}, {"help": {"wall": {"value": 1, "rules": ["a"]}}})
    {'help-wall': ['a'], 'rout': ['b']}
    """
    rows = {step: row.get("rules", ()) for pattern in cites for step, row in _rows(pattern, cites, tables)}
    return rows | {step: rules for step, rules in cites.items() if not isinstance(rules, str)}


def _rows(pattern: str, cites: Mapping[str, Any], tables: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    place = cites[pattern]
    table = at(place, tables) if isinstance(place, str) else None
    for key, row in table.items() if isinstance(table, Mapping) else ():
        if isinstance(row, Mapping) and INSTEAD not in row and not _holds_rows(row):
            yield pattern.replace(ROW, key), row


def _holds_rows(table: Mapping[str, Any]) -> bool:
    return bool(table) and all(isinstance(each, Mapping) for each in table.values())


def step_faults(cites: TomlFile, tables: TomlFile) -> Iterator[Fault]:
    """Yield a fault for each table that cites.toml names and that does not exist, or that is named for a single step.

    Also yield one for each table row that is a step and carries out no rule.
    """
    for pattern, place in cites.data.items():
        if not isinstance(place, str):
            continue
        yield from place_fault(cites, (pattern,), place, tables.data)
        if not pattern.endswith(ROW):
            yield cites.fault(
                (pattern,),
                "this is one step, and a table has many",
                f'Write "{pattern}-{ROW}".',
                code="table-for-a-step",
            )
            continue
        for step, row in _rows(pattern, cites.data, tables.data):
            if step not in cites.data and "rules" not in row:
                key = (*place.split("."), step.removeprefix(pattern.partition(ROW)[0]))
                right = f"Give it rules = [...], or write {step} = [...] in cites.toml."
                yield tables.fault(
                    key, f'as a step of play, "{step}", this row carries out no rule', right, code="step-without-rule"
                )
