"""Jinja environments for texts of strangers: what is too long or too deep to compile is an error with its line."""

from __future__ import annotations

import re
from types import CodeType
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.environment import TemplateExpression
from jinja2.parser import Parser

DEEPEST = 100  # parts of an expression inside each other, or blocks; Jinja and Python each give up at more of them
TOO_DEEP = "it is too long, or nested too deeply, to be worked out"
LINES = re.compile(r"^debug_info = '([\d=&]*)'", re.MULTILINE)  # in the Python that Jinja writes: template=Python


class BoundedEnvironment(Environment):
    """Jinja environment that raises TemplateSyntaxError for every text that cannot be compiled.

    Jinja itself and Python's compiler raise RecursionError, MemoryError or SyntaxError for texts that are too deep.
    """

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        parser = Parser(self, source, name, filename)
        try:
            tree = parser.parse()
        except (RecursionError, MemoryError):
            raise TemplateSyntaxError(TOO_DEEP, parser.stream.current.lineno, name, filename) from None
        _check_depth(tree, name, filename)
        return tree

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        try:
            return super()._generate(source, name, filename, defer_init)
        except (RecursionError, MemoryError):
            raise TemplateSyntaxError(TOO_DEEP, source.lineno, name, filename) from None

    def _compile(self, source: str, filename: str) -> CodeType:
        try:
            return super()._compile(source, filename)
        except (RecursionError, MemoryError, SyntaxError) as error:
            line = _template_line(source, getattr(error, "lineno", None) or 1)
            raise TemplateSyntaxError(TOO_DEEP, line, None, filename) from None

    def compile_expression(self, source: str, undefined_to_none: bool = True) -> TemplateExpression:
        """Return an expression as a function of its variables; raise TemplateSyntaxError if it is too deep."""
        try:
            return super().compile_expression(source, undefined_to_none)
        except (RecursionError, MemoryError):
            raise TemplateSyntaxError(TOO_DEEP, 1) from None


def _check_depth(tree: nodes.Node, name: str | None, filename: str | None) -> None:
    """Raise TemplateSyntaxError for a syntax tree of more than DEEPEST levels, with the line of one at the deepest."""
    level: list[nodes.Node] = [tree]
    for _ in range(DEEPEST):
        if not (level := [child for node in level for child in node.iter_child_nodes()]):
            return
    raise TemplateSyntaxError(TOO_DEEP, level[0].lineno, name, filename)


def _template_line(source: str, line: int) -> int:
    """Return the line of the template for a line of the Python that Jinja made from it."""
    found = LINES.search(source)
    pairs: list[Any] = [pair.split("=") for pair in found[1].split("&")] if found and found[1] else []
    return max((int(ours) for ours, python in pairs if int(python) <= line), default=1)
