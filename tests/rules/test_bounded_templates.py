"""Templates and expressions of strangers: whatever cannot be compiled is told with its line, and nothing is changed."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import TemplateSyntaxError
from jinja2.exceptions import SecurityError

from drumhead.rules.trust.bounded_templates import BoundedEnvironment
from drumhead.rules.trust.expressions import ExpressionError, Language
from drumhead.rules.trust.template_sandbox import Sandbox

DEEP = {
    "brackets": "{{ " + "(" * 5_000 + "1" + ")" * 5_000 + " }}",
    "signs": "{{ " + "-" * 5_000 + "1 }}",
    "a sum": "{{ " + "+".join(["1"] * 900) + " }}",
    "a shorter sum": "{{ " + "+".join(["1"] * 300) + " }}",
    "steps": "{{ " + "a." * 300 + "b }}",
    "loops": "{% for a in [1] %}" * 60 + "{% endfor %}" * 60,
    "conditions": "{% if 1 %}" * 120 + "{% endif %}" * 120,
}


@pytest.mark.parametrize("environment", [BoundedEnvironment, Sandbox])
@pytest.mark.parametrize("what", DEEP)
def test_what_is_too_deep_to_compile_is_told_with_its_line(what: str, environment: type[BoundedEnvironment]) -> None:
    with pytest.raises(TemplateSyntaxError) as caught:
        environment().from_string(f"one\ntwo\n{DEEP[what]}\nfour\n")
    assert (caught.value.lineno, "nested too deeply" in str(caught.value)) == (3, True)


@pytest.mark.parametrize("what", ["brackets", "signs", "a sum", "a shorter sum"])
def test_an_expression_of_the_data_is_told_as_well(what: str) -> None:
    expression = DEEP[what].strip("{} ")
    for work in (lambda: Language().value(expression), lambda: Language().evaluate(f"x {DEEP[what]}")):
        with pytest.raises(ExpressionError, match="nested too deeply"):
            work()


def rendered(text: str, **given: Any) -> str:
    """Return what a template makes."""
    return Sandbox(extensions=["jinja2.ext.do"]).from_string(text).render(**given)


@pytest.mark.parametrize(
    "does",
    [
        *("few.append(4)", "few.insert(0, 4)", "few.clear()", "few.pop()", "few.sort(reverse=True)", "few.reverse()"),
        *("told.clear()", "told.pop('a')", "told.update(a=2)", "told.setdefault('b', 2)", "told.popitem()"),
        *("some.add(2)", "some.clear()", "some.discard(1)", "inner[0].append(2)", "told['a'].append(1)"),
    ],
)
def test_a_template_changes_nothing_that_it_is_handed(does: str) -> None:
    given: dict[str, Any] = {"few": [1, 2, 3], "told": {"a": [1]}, "some": {1}, "inner": ([1],)}
    for line in (f"{{% do {does} %}}", f"{{{{ {does} }}}}", f"{{% set own = [few, told, inner] %}}{{% do {does} %}}"):
        with pytest.raises(SecurityError):
            rendered(line, **given)
    assert given == {"few": [1, 2, 3], "told": {"a": [1]}, "some": {1}, "inner": ([1],)}


def test_a_template_changes_the_lists_and_tables_that_it_has_begun() -> None:
    lists = "{% set a = [] %}{% do a.append(2) %}{% set b = [few[0]] %}{% do b.extend(a) %}{{ b }}"
    assert rendered(lists, few=[1]) == "[1, 2]"
    tables = (
        "{% set a = {} %}{% do a.setdefault(1, []).append(2) %}{% set b = {few[0]: 3} %}{% do b.update(a) %}{{ b }}"
    )
    assert rendered(tables, few=[1]) == "{1: [2]}"


@pytest.mark.parametrize(
    "begins", ["(1,)", "99999", "'a'.encode()", "[1]", "'a'"], ids=["tuple", "number", "bytes", "list", "text"]
)
@pytest.mark.parametrize("sign", ["+", "*"])
def test_what_is_doubled_without_end_is_ended(begins: str, sign: str) -> None:
    if sign == "*" and begins != "99999":
        doubled = "{% set ns.t = ns.t * 2 %}"
    else:
        doubled = f"{{% set ns.t = ns.t {sign} ns.t %}}"
    if (begins, sign) == ("99999", "+"):
        assert rendered(f"{{% set ns = namespace(t={begins}) %}}{doubled * 40}{{{{ ns.t }}}}") == str(99999 * 2**40)
        return
    with pytest.raises(SecurityError):
        rendered(f"{{% set ns = namespace(t={begins}) %}}{doubled * 40}")
