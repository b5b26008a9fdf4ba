"""The states with markers that a house-rules file adds, and the mistakes in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from drumhead.rules.house_rules.house_rule import HouseState, Source
from drumhead.rules.house_rules.scopes import ScopeError, clock_of, condition_of, find_problem
from drumhead.rules.loading.toml_files import Fault, Problem, TomlFile, for_terminal

if TYPE_CHECKING:
    from drumhead.rules.loading.ruleset import Ruleset

WORDS = ("name", "says", "letters", "off", "back", "when")


def list_states(
    file: TomlFile, layer: str, ruleset: Ruleset, faults: list[Fault], nations: tuple[str, ...] = ()
) -> tuple[HouseState, ...]:
    """Return the valid states of a file, and add a fault for each name that is taken and each wrong condition.

    A state or a marker may have the name already. `nations` are the names of nations that conditions may use. Rows
    with missing or wrong keys are skipped, as the file's model already reports them.
    """
    taken = {name.casefold(): "the rulebook has a marker of this name" for name in _names_of_markers(ruleset)}
    found = []
    for at, row in _rows(file):
        name = row["name"]
        if name.casefold() in taken:
            wrong = f'"{for_terminal(name)}" is not a new state: {taken[name.casefold()]}'
            faults.append(file.fault(("state", at, "name"), wrong, "Give it another name.", code="state-twice"))
            continue
        if problem := _problem_of(ruleset, row.get("when", ""), nations):
            faults.append(file.fault_of(("state", at, "when"), problem))
            continue
        taken[name.casefold()] = f"line {file.line(('state', at, 'name'))} has it already"
        source = Source(layer, str(file.path), at, file.line(("state", at)))
        given = {key: row[key] for key in (*WORDS, "most") if key in row}
        found.append(HouseState(**{"letters": name[:1].upper(), **given}, arms=tuple(row["arms"]), source=source))
    return tuple(found)


def _problem_of(ruleset: Ruleset, when: str, nations: tuple[str, ...]) -> Problem | None:
    """Return the problem of the condition under which a unit is in a state; None for a valid one and for none."""
    try:
        return find_problem(ruleset, condition_of(when), ("unit", *clock_of(ruleset)), nations) if when else None
    except ScopeError as error:
        return error.problem


def _rows(file: TomlFile) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Yield the index and the row of each state whose keys have values of the right type."""
    listed = file.data.get("state")
    for at, row in enumerate(listed if isinstance(listed, list) else ()):
        if not isinstance(row, dict) or not {"name", "says", "arms"} <= row.keys():
            continue
        words = all(isinstance(row[key], str) for key in WORDS if key in row)
        arms = isinstance(row["arms"], list) and all(isinstance(arm, str) for arm in row["arms"])
        if words and arms and type(row.get("most", 0)) is int:
            yield at, row


def _names_of_markers(ruleset: Ruleset) -> Iterator[str]:
    """Yield the names on the markers of a ruleset, on both of their faces."""
    for marker in ruleset.about.get("markers", {}).get("marker", ()):
        yield marker["name"]
        if "back" in marker:
            yield marker["back"]["name"]
