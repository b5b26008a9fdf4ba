"""Checks of the places of the rulebook that expressions in a ruleset's data name; nothing is evaluated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from drumhead.rules.loading.toml_files import Fault, Problem, TomlFile, nearest
from drumhead.rules.loading.toml_positions import Key
from drumhead.rules.trust.expressions import has_braces, lacking, places_in
from drumhead.rules.validation.table_checks import places_of

OLD = re.compile(
    r"^=([a-z][\w-]*(?:\.[\w-]+)+)(?:\|(\w+))?$|\{([a-z][\w-]*(?:\.[\w-]+)+)(?:\|(\w+))?\}"
)  # once a place
BARE = re.compile(r"\bbook(\.[a-z]|\[)")  # an expression of a key that does without braces


def expression_faults(file: TomlFile, tables: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each place that an expression of a data file names and the tables do not have.

    Also yield one for each place in the notation of old files, such as "=fire.need". Expressions with a syntax error
    are skipped, since other checks report them.
    """
    from jinja2 import TemplateSyntaxError

    for key, text in texts(file.data):
        if not has_braces(text):
            if old := OLD.search(text):
                yield file.fault(
                    key, f'"{old[0]}" is not an expression', f"Write {_in_braces(old)}.", code="old-expression"
                )
            if not BARE.search(text):
                continue
        try:
            tree = parse_template(text if has_braces(text) else f"{{{{ {text} }}}}")
        except TemplateSyntaxError:
            continue  # told by who knows the filters
        for _, wrong in missing_places(tree, tables):
            yield file.fault_of(key, wrong)


@lru_cache(maxsize=4096)
def parse_template(text: str) -> Any:
    """Return the Jinja syntax tree of a template. Cached, since several checks read each text; do not change it.

    Raises TemplateSyntaxError for a template that cannot be parsed.
    """
    from drumhead.rules.trust.bounded_templates import BoundedEnvironment

    return BoundedEnvironment(extensions=["jinja2.ext.do"]).parse(text)


def missing_places(tree: Any, tables: Mapping[str, Any]) -> Iterator[tuple[int, Problem]]:
    """Yield the line and the problem of each place that a syntax tree of Jinja names and the tables do not have.

    Nothing is yielded if the tables are empty.
    """
    for line, steps in places_in(tree):
        if tables and (wrong := lacking(steps, tables)):
            right = nearest(wrong, places_of(tables)).lstrip()
            yield line, Problem(f'the tables have no "{wrong}"', right, code="unknown-place")


def _in_braces(old: re.Match[str]) -> str:
    """Return the expression in braces for a place in the old notation, which a match of OLD has found."""
    place, how = old[1] or old[3], old[2] or old[4]
    return "{{ book." + place.replace("-", "_") + (f" | {how}" if how else "") + " }}"


def texts(data: Any, key: Key = ()) -> Iterator[tuple[Key, str]]:
    """Yield the key and the text of each string in nested data, without names of keys; `data` is at `key`."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, Mapping | list):
        for name, value in data.items() if isinstance(data, Mapping) else enumerate(data):
            yield from texts(value, (*key, name))
