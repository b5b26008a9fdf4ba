"""Jinja sandbox for third-party texts, which can read only the values that they are given. Imports Jinja."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import PurePath
from types import ModuleType
from typing import Any, TypeVar

from jinja2 import BaseLoader, Environment, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.sandbox import SandboxedEnvironment, modifies_known_mutable
from jinja2.utils import missing

from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.trust import output_limits
from drumhead.rules.trust.bounded_templates import BoundedEnvironment
from drumhead.rules.trust.plugin_trust import FOLDERS

T = TypeVar("T")
OUT_OF_BOUNDS = (PurePath, ModuleType, Environment, BaseLoader)  # what leads to files, or to more Python
CLOSED = (
    "drumhead.printing.html.html_renderer",
    "drumhead.printing.cache.pdf_cache",
)  # things of these set pages and keep files
PLAIN = frozenset({"builtins", "collections", "fractions", "functools", "jinja2", "markupsafe", "types"})
SPEAKING = (  # of our own things, those whose methods do no more than tell what is so
    *(
        "drumhead.model.",
        "drumhead.rules.rulebook.book",
        "drumhead.rules.rulebook.result_bands",
        "drumhead.printing.page_input",
    ),
    *("drumhead.printing.pages.", "drumhead.printing.records.", "drumhead.printing.odds.", "drumhead.printing.style."),
    *("drumhead.printing.text.", "drumhead.printing.html.annotated_lines", "drumhead.printing.html.inline_images"),
    *("drumhead.rulesets.", "drumhead.families.", FOLDERS),  # Python of a stranger, that is, where he is trusted
)
ALSO = frozenset({"Ruleset.name_of", "Ruleset.kind_name", "Ruleset.counted", "Ruleset.rank_table"})
SIZED = ("batch", "center", "format", "indent", "slice", "wordwrap")  # filters that are told how much to make
GROWING = ("join", "replace")  # those that make more than they are given


def _measured(made: T) -> T:
    """Return a value unchanged; raise SecurityError for a text or list of more than `output_limits.LONGEST` items."""
    if isinstance(made, str | bytes | list | tuple) and len(made) > output_limits.LONGEST:
        raise SecurityError(output_limits.too_long(output_limits.LONGEST))
    return made


class OwnList(list[Any]):
    """A list that a template has begun itself, and so may change; it changes none that it is handed."""


class OwnDict(dict[Any, Any]):
    """A table that a template has begun itself, and so may change."""


OWN: dict[type, type] = {OwnList: list, OwnDict: dict}


class _Generator(CodeGenerator):
    """Code generator that checks the length of each result of `~`, and marks a template's own lists and tables."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.measured(")
        super().visit_Concat(node, frame)
        self.write(")")

    def visit_List(self, node: nodes.List, frame: Frame) -> None:  # noqa: N802 - what Jinja calls
        self.write("environment.own_list(")
        super().visit_List(node, frame)
        self.write(")")

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        self.write("environment.own_dict(")
        super().visit_Dict(node, frame)
        self.write(")")

    def visit_Const(self, node: nodes.Const, frame: Frame) -> None:  # noqa: N802
        value = node.value  # without variables
        own = "own_list" if isinstance(value, list) else "own_dict" if isinstance(value, dict) else ""
        self.write(f"environment.{own}(" if own else "")
        super().visit_Const(node, frame)
        self.write(")" if own else "")


class Sandbox(BoundedEnvironment, SandboxedEnvironment):
    """Jinja environment without private names, in which values of a game give no access to files.

    Templates may read attributes of the values that they are given, and call only methods without effects. They may
    change only the lists that they begin themselves. Results have size limits.
    """

    intercepted_binops = frozenset({"**", "*", "%", "+"})
    code_generator_class = _Generator
    measured = staticmethod(_measured)
    own_list, own_dict = OwnList, OwnDict

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        self.globals.pop("lipsum", None)
        self.filters.update({name: _sized(self.filters[name]) for name in (*SIZED, *GROWING)})

    @staticmethod
    def concat(parts: Iterable[str]) -> str:
        """Return the joined output of a template.

        Raises SecurityError for output that is too long.
        """
        return _measured("".join(parts))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may use the attribute `attr` of an object, which has this value."""
        if not super().is_safe_attribute(obj, attr, value) or _leads_out(value):
            return False
        if modifies_known_mutable(obj, attr) and type(obj) not in OWN:
            return False
        if isinstance(obj, ModuleType):  # a book's procedures, which we hand over
            return not callable(value) or _tells(value) or _root(value) in PLAIN
        kind = OWN.get(type(obj), type(obj))
        return _is_ours_or_plain(kind) and (not _is_method(value) or _tells(value) or _root(kind) in PLAIN)

    def call(self, context: Any, function: Any, /, *given: Any, **named: Any) -> Any:
        """Return the result of a function call in a template.

        Raises SecurityError for arguments that would make too long a text. Also raises it for a result that is too
        long, or that gives access to files or Python modules.
        """
        if isinstance(getattr(function, "__self__", None), str):
            _check("", *given, *named.values())
        found = super().call(context, function, *given, **named)
        if _leads_out(found):
            raise SecurityError(f"{getattr(function, '__name__', 'this')}() leads out of the game")
        return _measured(found)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """Return the safe replacement for a text's `format` method in a template; None for any other value.

        Raises SecurityError for a field wider than any page.
        """
        found = super().wrap_str_format(value)
        if found is not None:
            _check(value.__self__)
        return found

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return the result of "+", "*", "**" or "%" on two values in a template.

        Raises SecurityError for a result beyond the size limits.
        """
        try:
            return _measured(left + right) if operator == "+" else output_limits.worked_out(operator, left, right)
        except output_limits.BoundsError as error:
            raise SecurityError(str(error)) from None


def _sized(word: Callable[..., Any]) -> Callable[..., Any]:
    """Return a Jinja filter that also checks its arguments and its result against the size limits.

    The new filter raises SecurityError beyond these limits.
    """

    @wraps(word)
    def check(*given: Any, **named: Any) -> Any:
        patterns = [each for each in given if isinstance(each, str)] if word.__name__ == "do_format" else []
        _check("".join(patterns[:1]), *given, *named.values())
        return _measured(word(*given, **named))

    return check


def _check(pattern: str, *given: Any) -> None:
    try:
        output_limits.check(pattern, given)
    except output_limits.BoundsError as error:
        raise SecurityError(str(error)) from None


def _leads_out(value: Any) -> bool:
    return isinstance(value, OUT_OF_BOUNDS) or type(value).__module__ in CLOSED


def _is_method(value: Any) -> bool:
    return callable(value) and not isinstance(value, type)


def _tells(value: Any) -> bool:
    """Return whether a function or method of Drumhead only returns facts and has no effects."""
    return str(getattr(value, "__module__", "")).startswith(SPEAKING) or getattr(value, "__qualname__", "") in ALSO


def _root(thing: Any) -> str:
    return str(getattr(thing, "__module__", None) or "builtins").partition(".")[0]


def _is_ours_or_plain(kind: type) -> bool:
    return _root(kind) in PLAIN or _root(kind) == "drumhead" or kind.__module__.startswith(FOLDERS)


class Missing(StrictUndefined):
    """A missing value: any use raises an error with its name and the nearest existing name."""

    @property
    def _undefined_message(self) -> str:
        name, thing = str(self._undefined_name), self._undefined_obj
        if self._undefined_hint:
            return str(self._undefined_hint)
        if thing is missing:
            return f"nothing is called {name!r} here"
        known = [str(key) for key in thing] if isinstance(thing, Mapping) else []
        return f"nothing here has a {name!r}.{nearest(name, known)}".rstrip(".")
