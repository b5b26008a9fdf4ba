"""Modules are nouns of the trade, functions are verbs in the imperative, docstrings begin with one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .counted import at_least
from .sources import SOURCE, parse_sources

IRREGULAR = re.compile(
    r"begun|bought|bound|brought|built|dealt|driven|drawn|fallen|fought|found|given|gone|held|"
    r"hidden|kept|laid|left|lent|made|meant|met|ridden|said|sent|shown|sought|spoken|swept|"
    r"taken|thrown|told|torn|unchanged|unseen|withheld|won|worn|written"
)
THIRD_PERSON = re.compile(
    r"asks|befalls|begins|brings|comes|comes_on|draws|ends|falls|gives|goes|goes_back|holds|"
    r"is_asked|keeps|leads|lies|makes|may_go|rests|says|stays|take_place|takes|takes_place|tells|"
    r"tries|wants"
)
PRIVATE = re.compile(
    r"apparatus|behind|beside|easel|evening|evenings|fighting|galley|hands|holding|keeper|levers|"
    r"livery|mending|owning|patience|posted|posting|press|room|rooms|seal|sense|signs|stirred|"
    r"strangers|tempers|terms|tolls|twin|whole|wishes|worded"
)
ADJECTIVES = re.compile(r"breed|closed|embed|exceed|feed|hundred|indeed|naked|proceed|seed|speed|succeed|wicked")
LIKE_PYTHON = frozenset({"cached", "reversed", "sorted"})
CLAUSE = re.compile(
    r"(?:What|Whoever|Whatever|Whom?|Whose|How|Where|When|Those|That|Of|By|Which|Why|As|From|In|To|Under) "
)
EXCEPTED = {  # at most 30, each with its reason
    "begins": "plug-in interface: rulesets from elsewhere have it",
    "enlisted": "plug-in interface",
    "detached": "plug-in interface",
}


def is_participle(name: str) -> bool:
    """Whether a name is one bare participle, as `kept` or `worded` is."""
    return IRREGULAR.fullmatch(name) is not None or (
        re.fullmatch(r"[a-z]{3,}ed", name) is not None and not ADJECTIVES.fullmatch(name) and name not in LIKE_PYTHON
    )


def is_wrong(name: str) -> bool:
    """Whether a function or a module should not be called so."""
    return is_participle(name) or bool(THIRD_PERSON.fullmatch(name) or PRIVATE.fullmatch(name))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions and methods that others may call; properties and predicates are named like what they return."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            marks = " ".join(map(ast.unparse, node.decorator_list))
            if "property" not in marks and not (node.returns and ast.unparse(node.returns) == "bool"):
                yield node


def wrong_modules() -> list[str]:
    stems = {file: file.parent.name if file.stem == "__init__" else file.stem for file in parse_sources()}
    return [
        str(file.relative_to(SOURCE))
        for file, stem in at_least(800, stems.items())
        if is_wrong(stem) and stem not in EXCEPTED
    ]


def named() -> list[tuple[Path, int, str]]:
    return at_least(
        2000, ((file, each.lineno, each.name) for file, tree in parse_sources().items() for each in functions(tree))
    )


def is_help(function: ast.FunctionDef) -> bool:
    """Whether the docstring is the help of a command, which users read."""
    return any(re.search(r"(?:\b|\.)(?:command|group)\(", ast.unparse(each)) for each in function.decorator_list)


def clauses() -> list[str]:
    """Return the docstrings of functions that begin with a clause and not with a verb."""
    found = [
        (file, node.lineno, ast.get_docstring(node) or "")
        for file, tree in parse_sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and not is_help(node)
    ]
    return [
        f"{file.relative_to(SOURCE)}, line {line}: {text.splitlines()[0]}"
        for file, line, text in at_least(5000, found)
        if CLAUSE.match(text)
    ]


def test_modules_are_nouns() -> None:
    assert wrong_modules() == []


def test_functions_are_verbs_in_the_imperative() -> None:
    wrong = [
        f"{file.relative_to(SOURCE)}, line {line}: {name}"
        for file, line, name in named()
        if is_wrong(name) and name not in EXCEPTED
    ]
    assert wrong == []


def test_every_exception_is_needed() -> None:
    assert len(EXCEPTED) <= 30
    assert EXCEPTED.keys() <= {name for _, _, name in named()} | {file.stem for file in parse_sources()}
    assert all(is_wrong(name) for name in EXCEPTED)


def test_docstrings_begin_with_a_verb() -> None:
    assert clauses() == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("kept", True), ("worded", True), ("goes_back", True), ("strangers", True), ("sorted", False), ("feed", False)],
)
def test_a_wrong_name_would_be_seen(name: str, wrong: bool) -> None:
    assert is_wrong(name) == wrong


def test_a_clause_would_be_seen() -> None:
    assert CLAUSE.match("What a unit costs.")
    assert not CLAUSE.match("Return what a unit costs.")
