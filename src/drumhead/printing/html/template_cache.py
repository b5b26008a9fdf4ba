"""A cache of compiled templates and expressions for all documents of a run; it imports Jinja.

Nothing is stored between runs, since compiled templates are code, which would be run from a folder. That would save
only a twentieth of the time of a page printed again.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from types import CodeType
from typing import Any

from jinja2 import nodes
from jinja2.environment import TemplateExpression

from drumhead.model.lengths import Measures
from drumhead.rules.trust.template_sandbox import Sandbox


class Compiler(Sandbox):
    """The template environment of one document; every text is compiled once for all documents.

    Only documents with the same `measures` share compiled text, since Jinja applies filters to constants in advance,
    and the filters give distances in the player's measure.
    """

    def __init__(self, measures: Measures, **settings: Any) -> None:
        super().__init__(**settings)
        self._measures, self._known = measures, _known(measures)

    def compile(
        self,
        source: str | nodes.Template,
        name: str | None = None,
        filename: str | None = None,
        raw: bool = False,
        defer_init: bool = False,
    ) -> Any:
        """Return the compiled code of a template's text, from the cache if it was compiled before."""
        if raw or not isinstance(source, str):
            return super().compile(source, name, filename, raw, defer_init)  # type: ignore[call-overload]
        text = source, name, filename, defer_init
        if text not in self._known:
            self._known[text] = super().compile(source, name, filename, defer_init=defer_init)
        return self._known[text]

    def compile_expression(self, source: str, undefined_to_none: bool = True) -> TemplateExpression:
        """Return an expression as a function of its variables, compiled as a template so that it is cached too.

        With `undefined_to_none` the result is None where the expression is undefined.
        """
        return TemplateExpression(self.from_string(f"{{% set result = ({source}) %}}"), undefined_to_none)


@cache
def _known(measures: Measures) -> dict[Hashable, CodeType]:
    """Return the dictionary that caches compiled code for these measures, by text, name, file and `defer_init`."""
    return {}
