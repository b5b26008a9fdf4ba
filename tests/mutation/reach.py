"""The test files that run what a change is in: only these can notice it, and all of them together take minutes.

As a pytest plugin, the module notes which functions a run of tests enters.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

import pytest

from .changes import SOURCE, Change

FOLDERS = ("probability", "rules", "rulesets", "simulation")
ALSO = ("test_doctests.py", "printing/test_setting_up.py")  # which prints the sizes of tables and bases
NOTES = "functions.json"
FIRST, MORE = 5, 4  # seconds of the first group of test files; each group after it may take so many times as long
_entered: set[CodeType] = set()


def pytest_configure() -> None:
    sys.settrace(_note)
    threading.settrace(_note)


def pytest_unconfigure(config: pytest.Config) -> None:
    sys.settrace(None)
    source = config.rootpath / SOURCE
    functions = (code for code in _entered if code.co_flags & inspect.CO_OPTIMIZED)  # neither modules nor classes
    places = {(Path(code.co_filename), code.co_firstlineno) for code in functions}
    noted = [(str(file.relative_to(config.rootpath)), line) for file, line in places if file.is_relative_to(source)]
    (config.rootpath / NOTES).write_text(json.dumps(noted), encoding="utf-8")


def _note(frame: FrameType, event: str, arg: object) -> None:
    _entered.add(frame.f_code)


Function = tuple[str, int]  # its file, and its first line as Python counts it: that of its first decorator


@dataclass(frozen=True)
class Reach:
    """A test file, the processor time that it takes in seconds, and the functions that it enters."""

    tests: str
    seconds: float
    functions: frozenset[Function]


def read_notes(copy: Path) -> frozenset[Function]:
    """Return the functions that the last run of tests in a copy has entered."""
    return frozenset((file, line) for file, line in json.loads((copy / NOTES).read_text(encoding="utf-8")))


def list_test_files(root: Path) -> list[str]:
    """Return the test files of the rules, the rulesets and the odds."""
    found = [file for folder in FOLDERS for file in sorted((root / "tests" / folder).rglob("test_*.py"))]
    return [str(file.relative_to(root)) for file in (*found, *(root / "tests" / name for name in ALSO))]


def find_tests(root: Path, change: Change, reached: Iterable[Reach]) -> list[tuple[str, ...]]:
    """Return the groups of test files that can notice a change: first its own, then the quick ones."""
    if change.file.suffix == ".toml":
        folder = f"{change.file.parent}/"
        noticing = [each for each in reached if any(file.startswith(folder) for file, _ in each.functions)]
    else:
        functions = find_functions(root, change)
        noticing = [each for each in reached if not functions.isdisjoint(each.functions)]
    own = find_own_folder(change.file)
    return list(group_tests(sorted(noticing, key=lambda each: (not each.tests.startswith(own), each.seconds))))


def find_functions(root: Path, change: Change) -> set[Function]:
    """Return the innermost function around a change; of a constant or a class, those that name it."""
    file = str(change.file)
    pieces = read_pieces(root)
    around = [piece for piece in pieces if piece.file == file and piece.first <= change.line <= piece.last]
    innermost = max(around, key=lambda piece: piece.first)
    if innermost.is_function:
        return {(file, innermost.first)}
    names: set[str] = set()
    found = set(innermost.gives)
    while found - names:
        names |= found
        found = {name for piece in pieces if not piece.is_function and names & piece.uses for name in piece.gives}
    return {(piece.file, piece.first) for piece in pieces if piece.is_function and names & piece.uses}


class Piece(NamedTuple):
    """A function, or a statement outside functions: its file and lines, the names that it gives and those it uses."""

    file: str
    first: int
    last: int
    is_function: bool
    gives: frozenset[str]
    uses: frozenset[str]


@cache
def read_pieces(root: Path) -> list[Piece]:
    """Return the functions and the other statements of the program."""
    found = []
    for path in sorted((root / SOURCE).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        inner = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node not in tree.body]
        found += [describe_piece(str(path.relative_to(root)), node) for node in (*tree.body, *inner)]
    return found


def describe_piece(file: str, node: ast.stmt) -> Piece:
    """Describe a statement; what is in the functions of a class is theirs, and a class gives its own name alone."""
    is_function = isinstance(node, ast.FunctionDef)
    within: list[ast.AST] = [node]
    for each in within:
        if is_function or not isinstance(each, ast.FunctionDef):
            within += ast.iter_child_nodes(each)
    stored = {word_of(each) for each in within if isinstance(getattr(each, "ctx", None), ast.Store)}
    uses = {word_of(each) for each in within} - stored
    first = min(node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ())), node.lineno)
    gives = {node.name} if isinstance(node, ast.ClassDef | ast.FunctionDef) else stored
    return Piece(file, first, node.end_lineno or first, is_function, frozenset(gives), frozenset(uses - {""}))


def word_of(node: ast.AST) -> str:
    """Return the name that a node is: of a variable, or the last of `module.variable`."""
    return str(getattr(node, "id", "") or getattr(node, "attr", ""))


def find_own_folder(file: Path) -> str:
    """Return the folder of the tests that are about a file."""
    part, *rest = file.relative_to(SOURCE).parts
    if part == "rulesets" and len(rest) > 1:
        return "tests/simulation/" if rest[1] == "play" else f"tests/rulesets/{rest[0]}/"
    return f"tests/{part}/"


def group_tests(files: Iterable[Reach]) -> Iterator[tuple[str, ...]]:
    """Yield the files in groups, each of which may take longer than the one before: most changes are noticed soon."""
    group: list[str] = []
    seconds, limit = 0.0, float(FIRST)
    for each in files:
        group.append(each.tests)
        seconds += each.seconds
        if seconds >= limit:
            yield tuple(group)
            group, seconds, limit = [], 0.0, limit * MORE
    if group:
        yield tuple(group)
