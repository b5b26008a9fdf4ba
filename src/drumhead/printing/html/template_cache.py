"""Templates and short expressions compiled once for all documents; it needs Jinja, so only who prints imports it.

Nothing of it is kept between runs: what is compiled is code, and would be run by whoever reads it from a folder. That
would spare a page printed again a twentieth of its time, which is not worth it.
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
    """What fills in the templates of one document: every text is compiled once, whatever number of documents ask.

    Documents share it with those of the same `measures` alone, since Jinja works out beforehand what a filter makes
    of a number that stands in the text, and the filters say distances in the player's measure.
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
        """The code of a template's text."""
        if raw or not isinstance(source, str):
            return super().compile(source, name, filename, raw, defer_init)  # type: ignore[call-overload]
        text = source, name, filename, defer_init
        if text not in self._known:
            self._known[text] = super().compile(source, name, filename, defer_init=defer_init)
        return self._known[text]

    def compile_expression(self, source: str, undefined_to_none: bool = True) -> TemplateExpression:
        """An expression as the text of a template, so that it too is compiled once."""
        return TemplateExpression(self.from_string(f"{{% set result = ({source}) %}}"), undefined_to_none)


@cache
def _known(measures: Measures) -> dict[Hashable, CodeType]:
    """The code of every text so far, by the text and where it stands."""
    return {}
