"""Declarations of the rules that a function carries out, and a reader that finds them without running any code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from drumhead.support import paths

T = TypeVar("T")
DECLARED = re.compile(r"^@implements\(([^)]*)\)\n(?:@.*\n)*(?:def|class) (\w+)", re.MULTILINE)
QUOTED = re.compile(r'"([\w-]+)"')
FAMILY = re.compile(r"^(?:from|import) drumhead\.families\.(\w+)", re.MULTILINE)


def implements(*rules: str) -> Callable[[T], T]:
    """Declare the rules that a function carries out, by their ids in `rules.toml`; the function is unchanged."""
    del rules  # read from the source by `list_implementers`
    return lambda function: function


def list_implementers(folder: Path) -> dict[str, list[str]]:
    """Return the functions that carry out each rule, such as "contact.face_off", by the id of the rule.

    They stand in the modules of a ruleset's folder and of the families that these import.
    """
    found: dict[str, list[str]] = {}
    own = sorted(folder.glob("*.py"))
    names = sorted({name for path in own for name in FAMILY.findall(_text(path))})
    for name in names:
        own += [*sorted(paths.families().glob(f"{name}.py")), *sorted(paths.families().glob(f"{name}/*.py"))]
    for path in own:
        for _, rule, function in list_declared(path):
            found.setdefault(rule, []).append(f"{path.stem}.{function}")
    return found


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")  # `rules check` names a file that is not UTF-8


def list_declared(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield each rule that a function in a Python file declares, as line of the declaration, id and function."""
    text = _text(path)
    for declared in DECLARED.finditer(text):
        line = text.count("\n", 0, declared.start()) + 1
        yield from ((line, rule, declared[2]) for rule in QUOTED.findall(declared[1]))


def list_table_rules(tables: Mapping[str, Any], place: str = "") -> dict[str, list[str]]:
    """Return the places of the tables that have a rule under `rules`, by the id of the rule."""
    found: dict[str, list[str]] = {}
    for key, table in tables.items():
        if isinstance(table, Mapping):
            here = f"{place}.{key}" if place else key
            own = table.get("rules")
            for rule in own if isinstance(own, list) else ():
                found.setdefault(rule, []).append(here)
            for rule, places in list_table_rules(table, here).items():
                found.setdefault(rule, []).extend(places)
    return found
