"""What is noted of a unit has one list of words: a slip of the pen is no state that never comes to an end."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from drumhead import rulesets

SOURCE = Path(rulesets.__file__).parents[1]
FOLDERS = ("families/paperboys", "rulesets/wss_paperboys", "rulesets/peninsular_paperboys")
LISTED = {"states.py"}  # the list itself
GIVEN = {"steps.py", "sheet.py", "questions"}  # their words come from files


def noted(node: ast.AST | None) -> bool:
    """Whether an expression is what is noted of a unit."""
    if isinstance(node, ast.BinOp):
        return noted(node.left) or noted(node.right)
    return (isinstance(node, ast.Attribute) and node.attr in ("state", "spent")) or (
        isinstance(node, ast.Name) and node.id in ("state", "spent")
    )


def words(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, (ast.Set, ast.Tuple, ast.List)):
        yield from (word for each in node.elts for word in words(each))


def notes(called: ast.AST) -> bool:
    return isinstance(called, ast.Attribute) and (called.attr in ("now", "having_spent") or noted(called.value))


def loose(text: str) -> set[str]:
    """The words that a file itself looks for among what is noted of a unit, or notes."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and noted(node.comparators[0]):
            found.update(words(node.left))
        elif isinstance(node, ast.BinOp) and (noted(node.left) or noted(node.right)):
            found.update((*words(node.left), *words(node.right)))
        elif isinstance(node, ast.Call) and notes(node.func):
            found.update(word for each in node.args for word in words(each))
    return found


def test_no_procedure_writes_a_state_out():
    files = [file for folder in FOLDERS for file in sorted((SOURCE / folder).rglob("*.py"))]
    files = [file for file in files if file.name not in LISTED and not GIVEN & set(file.parts)]
    assert len(files) > 60
    found = {file.name: loose(file.read_text(encoding="utf-8")) for file in files}
    assert {name: said for name, said in found.items() if said} == {}


def test_a_state_written_out_would_be_seen():
    text = 'if "routnig" in unit.state or {"shaken"} & unit.state: unit.now("halted").having_spent("charge")'
    assert loose(text) == {"routnig", "shaken", "halted", "charge"}
