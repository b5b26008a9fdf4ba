"""Expressions that Jinja and Python read alike, worked out without Jinja: whoever checks an army need not wait for it.

Names, places, numbers, words and lists; sums, comparisons, `and`, `or`, `not`, `if`; calls of functions that the game
hands in, and of `book.reading`. Whatever else a text has is for Jinja, in its sandbox: a filter, a private name.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from types import CodeType
from typing import Any

SUMS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
LOGIC = (ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.IfExp)
COMPARED = (ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
PLAIN = (ast.Expression, ast.Name, ast.Load, ast.Constant, ast.List, ast.Tuple, ast.Subscript, ast.BinOp)
KNOWN = {"none": None, "true": True, "false": False}
ASKED = "reading"  # what a book may be asked
PRIVATE = ("_", "gi_", "ag_", "cr_", "f_", "tb_", "co_", "mro")  # attributes that lead into Python itself


@cache
def compiled(expression: str) -> CodeType | None:
    """An expression ready to be worked out; None where it is not a plain one."""
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError):
        return None
    return compile(tree, "<expression>", "eval") if all(map(_is_plain, ast.walk(tree))) else None


def _is_plain(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return not node.attr.startswith(PRIVATE)
    if isinstance(node, ast.Call):
        asks = isinstance(node.func, ast.Attribute) and node.func.attr == ASKED
        return (asks or isinstance(node.func, ast.Name)) and not node.keywords
    if isinstance(node, ast.Name):
        return not node.id.startswith("_")
    return isinstance(node, (*PLAIN, *SUMS, *LOGIC, *COMPARED))


def worked_out(code: CodeType, facts: Mapping[str, Any]) -> Any:
    """What an expression comes to; whatever its parts raise."""
    return eval(code, {"__builtins__": {}}, {**KNOWN, **facts})  # nothing but the nodes above is in it
