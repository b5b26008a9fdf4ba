"""Expressions that Jinja and Python parse alike, evaluated without loading Jinja, so that army checks start quickly.

Names, places, numbers, text and lists; sums, comparisons, `and`, `or`, `not`, `if`; calls of functions that the game
passes in, and of `book.reading`. Everything else is left to Jinja in its sandbox: a filter, a private name.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from types import CodeType
from typing import Any

from drumhead.rules.trust import output_limits

SUMS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
LOGIC = (ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.IfExp)
COMPARED = (ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
PLAIN = (ast.Expression, ast.Name, ast.Load, ast.Constant, ast.List, ast.Tuple, ast.Subscript, ast.BinOp)
GROWING = {ast.Mult: "*", ast.Mod: "%"}
BOUNDED = "__bounded"  # a name that no expression has, since it is private
KNOWN = {"none": None, "true": True, "false": False}
ASKED = "reading"  # what a book may be asked
PRIVATE = ("_", "gi_", "ag_", "cr_", "f_", "tb_", "co_", "mro")  # attributes that lead into Python itself


@cache
def compile_expression(expression: str) -> CodeType | None:
    """Return the compiled code of an expression; None for one that uses more than this module's safe subset."""
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError):
        return None
    if not all(map(_is_plain, ast.walk(tree))):
        return None
    return compile(ast.fix_missing_locations(_Bounded().visit(tree)), "<expression>", "eval")


class _Bounded(ast.NodeTransformer):
    """AST transformer that passes products and remainders, which may grow without limit, to the size limits."""

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Return the node of a call that checks sizes, for a product or a remainder; any other operation is kept."""
        self.generic_visit(node)
        sign = GROWING.get(type(node.op))
        if not sign:
            return node
        return ast.Call(ast.Name(BOUNDED, ast.Load()), [ast.Constant(sign), node.left, node.right], [])


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
    """Return the value of code from `compile_expression`; `facts` are the variables by name.

    Exceptions of the evaluation are passed on.
    """
    return eval(
        code, {"__builtins__": {}, BOUNDED: output_limits.worked_out}, {**KNOWN, **facts}
    )  # nothing but the nodes above is in it
