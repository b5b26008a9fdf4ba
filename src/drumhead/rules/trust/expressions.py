"""The language of data files: Jinja in a sandbox, so that third-party files can neither run nor fetch anything.

    says = "up to {{ book.weapon.musket.reach }}"        text; what is between braces is computed and printed
    hits-on = "{{ book.weapon.musket.need | span }}"     braces and nothing else: the value itself, a number or a list
    when = "unit.arm == 'cavalry'"                       keys that always have a value need no braces

`book` is the rulebook in force; a hyphen in a place's name is an underscore here. Jinja is loaded when something is
first evaluated, so that throwing dice does not have to wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from drumhead.rules.loading.toml_files import choices, nearest
from drumhead.rules.validation.table_checks import places_of

ALONE = re.compile(r"\s*\{\{-?((?:(?!\}\}(?!\})).)*)-?\}\}\s*", re.DOTALL)
BRACES = ("{{", "{%")
OF_THE_BOOK = {  # what a book has besides its places
    *("band", "items", "get", "reading", "readings", "house", "chosen", "departures", "bands", "where", "as_written"),
}
TOO_LARGE = "it wants more memory than there is"
WRONG = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RecursionError, MemoryError)


class ExpressionError(ValueError):
    """Error for an expression that cannot be evaluated: `wrong` is the reason, `right` a suggestion or ""."""

    def __init__(self, wrong: str, right: str = "") -> None:
        self.wrong, self.right = wrong.rstrip("."), right.strip()
        super().__init__(f"{self.wrong}. {self.right}".strip() if self.right else self.wrong)


def alone(given: Any) -> str:
    """Return the expression of a text that is one expression in braces and nothing else; "" for any other value.

    >>> alone("{{ book.fire.need | span }}"), alone("to {{ book.fire.need }}"), alone(3)
    ('book.fire.need | span', '', '')
    """
    found = ALONE.fullmatch(given) if isinstance(given, str) else None
    return found[1].strip() if found else ""


def has_braces(given: Any) -> bool:
    """Return whether a value is a text that contains "{{" or "{%"."""
    return isinstance(given, str) and any(brace in given for brace in BRACES)


@cache
def asks_for(given: Any, name: str) -> bool:
    """Return whether a text uses a variable of this name in its braces; False for a text that Jinja cannot parse.

    >>> asks_for("{{ here }}", "here"), asks_for("{{ book.here }}", "here"), asks_for("here", "here")
    (True, False, False)
    """
    if not has_braces(given):
        return False
    from jinja2 import TemplateError, meta

    try:
        return name in meta.find_undeclared_variables(plain_language().environment.parse(given))
    except TemplateError:
        return False


class Language:
    """Evaluator of expressions in data files, in a Jinja sandbox with the given filters.

    `finalize` converts each value before it becomes text, such as a length to the player's measure.
    """

    def __init__(
        self, filters: Mapping[str, Callable[..., Any]] | None = None, finalize: Callable[[Any], Any] | None = None
    ) -> None:
        self.filters, self.finalize = dict(filters or {}), finalize
        self._compiled: dict[tuple[str, str], Any] = {}

    @cached_property
    def environment(self) -> Any:
        """The Jinja environment in which expressions are evaluated; Jinja is imported when it is first read."""
        from drumhead.rules.trust.template_sandbox import Missing, Sandbox

        environment = Sandbox(undefined=Missing, finalize=self.finalize, keep_trailing_newline=True)
        environment.filters.update(self.filters)
        return environment

    def evaluate(self, given: Any, **facts: Any) -> Any:
        """Return the value of an expression in braces, a text with expressions evaluated, or another value as it is.

        `facts` are the variables by name. Raises ExpressionError for an expression that cannot be evaluated.
        """
        if expression := alone(given):
            return self.value(expression, **facts)
        return self.words(given, **facts) if has_braces(given) else given

    def value(self, expression: str, **facts: Any) -> Any:
        """Return the value of an expression without braces; `facts` are the variables by name.

        Raises ExpressionError for an expression that cannot be evaluated, or whose value is missing.
        """
        from jinja2 import Undefined

        value = self._worked_out("value", expression, facts)
        if isinstance(value, Undefined):
            raise self._fault(expression, str(value._undefined_message), facts)
        return value

    def words(self, text: str, **facts: Any) -> str:
        """Return a text with each expression in braces replaced by its value; `facts` are the variables by name.

        Raises ExpressionError for an expression that cannot be evaluated.
        """
        return str(self._worked_out("words", text, facts)) if has_braces(text) else text

    def _worked_out(self, how: str, text: str, facts: Mapping[str, Any]) -> Any:
        from jinja2 import TemplateError

        try:
            if (how, text) not in self._compiled:
                self._compiled[how, text] = self._read(how, text)
            return self._compiled[how, text](**facts)
        except (TemplateError, *WRONG) as error:
            raise self._fault(text, str(error) or TOO_LARGE, facts) from None

    def _read(self, how: str, text: str) -> Callable[..., Any]:
        read = self.environment
        compiled: Callable[..., Any] = (
            read.compile_expression(text, undefined_to_none=False) if how == "value" else read.from_string(text).render
        )
        return compiled

    def _fault(self, text: str, said: str, facts: Mapping[str, Any]) -> ExpressionError:
        """Return the error of a text: an unknown filter, an unknown place of the rulebook, or Jinja's own message."""
        if unknown := re.search(r"No filter named '(\w+)'", said):
            near = nearest(unknown[1], self.environment.filters).strip()
            known = choices(sorted(self.filters)) if self.filters else ""
            return ExpressionError(f"nothing is called |{unknown[1]}", near or known)
        tables = facts["book"].as_written if "book" in facts else {}
        for _, steps in self.places(text):
            if wrong := lacking(steps, tables):
                return ExpressionError(f"the book has no place {wrong!r}", nearest(wrong, places_of(tables)))
        return ExpressionError(said)

    def places(self, text: str) -> list[tuple[int, list[str | None]]]:
        """Return the places of the rulebook that an expression or a text with braces names, each as (line, steps).

        Steps are the words of a dotted place; a step that is computed is None. An empty list for a text that cannot
        be parsed.
        """
        from jinja2 import TemplateError

        try:
            return list(places_in(self.environment.parse(text if has_braces(text) else f"{{{{ {text} }}}}")))
        except TemplateError:
            return []


@cache
def plain_language() -> Language:
    """Return the evaluator without filters, which procedures and checks use. It is cached."""
    return Language()


# ------------------------------------------------------------------ what is named of the book


def places_in(tree: Any) -> Iterator[tuple[int, list[str | None]]]:
    """Yield (line, steps) for each place of the rulebook that a parsed Jinja template names, in its longest form.

    `book.weapon.musket` has the steps ["weapon", "musket"]; a step that is computed is None.
    """
    from jinja2 import nodes

    looked_up: list[Any] = list(tree.find_all((nodes.Getattr, nodes.Getitem)))
    inner = {id(node.node) for node in looked_up}
    for node in looked_up:
        if id(node) not in inner and (steps := _place(node)):
            yield node.lineno, steps


def _place(node: Any) -> list[str | None] | None:
    """Return the steps of a node such as book.weapon.musket or book["weapon"][arm]; None for any other node.

    A step that is computed, such as `arm`, is None.
    """
    from jinja2 import nodes

    steps: list[str | None] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            steps.append(node.attr)
        elif isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            steps.append(node.arg.value)
        else:
            steps.append(None)
        node = node.node
    return steps[::-1] if steps and isinstance(node, nodes.Name) and node.name == "book" else None


def lacking(steps: Sequence[str | None], tables: Mapping[str, Any]) -> str:
    """Return the dotted place of the first step that the tables do not have; "" if all steps exist.

    A step of None stands for any key: one table with the remaining steps is enough.

    >>> lacking(["weapon", "muskett"], {"weapon": {"musket": 4}})
    'weapon.muskett'
    """
    here: list[Any] = [tables]
    said: list[str] = []
    for step in steps:
        inner = [each for each in here if isinstance(each, Mapping)]
        if step in OF_THE_BOOK or not inner:
            return ""
        if step is None:
            here = [value for each in inner for value in each.values()]
            said.append("[...]")
            continue
        words = (step, step.replace("_", "-"))
        said.append(words[1])
        here = [each[word] for each in inner for word in dict.fromkeys(words) if word in each]
        if not here:
            return ".".join(said).replace(".[", "[")
    return ""
