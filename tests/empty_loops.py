"""Tests that could pass on nothing, found in their source: every assertion is in a loop or a branch that may be empty.

`python -m tests.empty_loops [FOLDER]` lists them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

TESTS = Path(__file__).parent
BRANCHES = (ast.For, ast.While, ast.If)
CHECKS = {"raises", "fail", "warns", "at_least"}
PASSED_ON = {"enumerate", "zip", "product", "range", "sorted", "reversed", "pairwise", "combinations", "dict", "list"}


def name_of(call: ast.expr) -> str:
    """Return the last word of what is called."""
    return ast.unparse(call.func).rpartition(".")[2] if isinstance(call, ast.Call) else ""


def names_written_out(body: list[ast.stmt]) -> set[str]:
    """Return the names that get a value only once in a body, and a value that is never empty."""
    given = [each for node in body for each in ast.walk(node) if isinstance(each, ast.Name)]
    stored = [each.id for each in given if isinstance(each.ctx, ast.Store)]
    written: set[str] = set()
    for each in body:
        if isinstance(each, ast.Assign) and is_never_empty(each.value, written):
            names = {target.id for target in each.targets if isinstance(target, ast.Name)}
            written |= {name for name in names if stored.count(name) == 1}
    return written


def is_never_empty(over: ast.expr | None, written: Collection[str] = ()) -> bool:
    """Whether what a loop runs over is written out, counted by `at_least`, or made of things that are."""
    if isinstance(over, ast.Call):
        if name_of(over) == "at_least":
            return True
        if isinstance(over.func, ast.Attribute) and over.func.attr in {"items", "keys", "values"}:
            return is_never_empty(over.func.value, written)
        passed_on = name_of(over) in PASSED_ON and bool(over.args)
        return passed_on and all(is_never_empty(each, written) for each in over.args)
    if isinstance(over, ast.IfExp):
        return is_never_empty(over.body, written) and is_never_empty(over.orelse, written)
    if isinstance(over, ast.ListComp):
        return all(is_never_empty(each.iter, written) and not each.ifs for each in over.generators)
    if isinstance(over, ast.Starred):
        return is_never_empty(over.value, written)
    if isinstance(over, ast.Name):
        return over.id in written
    written_out = getattr(over, "elts", None) or getattr(over, "keys", ())
    return isinstance(over, ast.Constant) or any(
        is_never_empty(each, written) if isinstance(each, ast.Starred) else each for each in written_out
    )


def reach(body: list[ast.stmt], written: Collection[str], sure: bool = True) -> Iterator[tuple[ast.stmt, bool]]:
    """Yield every statement of a body with whether it is always reached; functions defined inside are left out."""
    for each in body:
        yield each, sure
        if isinstance(each, (ast.FunctionDef, ast.ClassDef)):
            continue
        certain = sure and (not isinstance(each, BRANCHES) or is_never_empty(getattr(each, "iter", None), written))
        for part in ("body", "orelse", "finalbody"):
            yield from reach(getattr(each, part, []), written, certain)


def can_be_empty(asserted: ast.expr, written: Collection[str]) -> bool:
    """Whether an assertion holds for nothing: `all(... for x in found)`, or `not any(...)`."""
    wanted = "all"
    if isinstance(asserted, ast.UnaryOp) and isinstance(asserted.op, ast.Not):
        asserted, wanted = asserted.operand, "any"
    if name_of(asserted) != wanted or not isinstance(made := asserted.args[0], ast.GeneratorExp):  # type: ignore[attr-defined]
        return False
    return not is_never_empty(made.generators[0].iter, written)


def is_check(statement: ast.stmt, written: Collection[str]) -> bool:
    """Whether a statement asserts something: by `assert`, `pytest.raises`, or a call of `at_least`."""
    if isinstance(statement, ast.Assert):
        return not can_be_empty(statement.test, written)
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
        module = ast.parse(file.read_text(encoding="utf-8"))
        everywhere = names_written_out(module.body)
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                written = everywhere | names_written_out(node.body)
                statements = [*reach(node.body, written)]
                asserts = any(isinstance(each, ast.Assert) or is_check(each, written) for each, _ in statements)
                if asserts and not any(sure for each, sure in statements if is_check(each, written)):
                    found.append(f"{file.relative_to(folder)}:{node.lineno} {node.name}")
    return found


if __name__ == "__main__":
    print(*find_tests_that_may_assert_nothing(TESTS / "".join(sys.argv[1:])), sep="\n")
