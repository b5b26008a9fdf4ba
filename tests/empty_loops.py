"""Tests that could pass on nothing, found in their source: every assertion is in a loop or a branch that may be empty.

`python -m tests.empty_loops [FOLDER]` lists them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
BRANCHES = (ast.For, ast.While, ast.If)
CHECKS = {"raises", "fail", "warns", "at_least"}
PASSED_ON = {"enumerate", "zip", "product", "range", "sorted", "reversed", "pairwise", "combinations", "dict", "list"}


def name_of(call: ast.expr) -> str:
    """Return the last word of what is called."""
    return ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""


def is_never_empty(over: ast.expr | None) -> bool:
    """Whether what a loop runs over is written out, counted by `at_least`, or made of things that are."""
    if isinstance(over, ast.Call):
        if name_of(over) == "at_least":
            return True
        return name_of(over) in PASSED_ON and bool(over.args) and all(map(is_never_empty, over.args))
    return isinstance(over, ast.Constant) or bool(getattr(over, "elts", None) or getattr(over, "keys", None))


def reach(body: list[ast.stmt], sure: bool = True) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield every statement of a body with whether it is always reached; functions defined inside are left out."""
    for each in body:
        yield each, sure
        if isinstance(each, (ast.FunctionDef, ast.ClassDef)):
            continue
        certain = sure and (not isinstance(each, BRANCHES) or is_never_empty(getattr(each, "iter", None)))
        for part in ("body", "orelse", "finalbody"):
            yield from reach(getattr(each, part, []), certain)


def can_be_empty(asserted: ast.expr) -> bool:
    """Whether an assertion holds for nothing: `all(... for x in found)`, or `not any(...)`."""
    wanted = "all"
    if isinstance(asserted, ast.UnaryOp) and isinstance(asserted.op, ast.Not):
        asserted, wanted = asserted.operand, "any"
    if name_of(asserted) != wanted or not isinstance(made := asserted.args[0], ast.GeneratorExp):  # type: ignore[attr-defined]
        return False
    return not is_never_empty(made.generators[0].iter)


def is_check(statement: ast.stmt) -> bool:
    """Whether a statement asserts something: by `assert`, `pytest.raises`, or a call of `at_least`."""
    if isinstance(statement, ast.Assert):
        return not can_be_empty(statement.test)
    made: list[ast.AST] = [statement] if isinstance(statement, (ast.Expr, ast.Assign)) else []
    if isinstance(statement, ast.With):
        made = [item.context_expr for item in statement.items]
    if isinstance(statement, ast.For):
        made = [statement.iter]
    return any(isinstance(each, ast.Call) and name_of(each) in CHECKS for one in made for each in ast.walk(one))


def find_tests_that_may_assert_nothing(folder: Path = TESTS) -> list[str]:
    """Return the tests whose every assertion may never be evaluated, as `file:line name`."""
    found = []
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                statements = [*reach(node.body)]
                asserts = any(isinstance(each, ast.Assert) or is_check(each) for each, _ in statements)
                if asserts and not any(sure for each, sure in statements if is_check(each)):
                    found.append(f"{file.relative_to(TESTS)}:{node.lineno} {node.name}")
    return found


if __name__ == "__main__":
    print(*find_tests_that_may_assert_nothing(TESTS / "".join(sys.argv[1:])), sep="\n")
