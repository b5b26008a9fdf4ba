"""Expressions worked out without Jinja: they come to what Jinja makes of them, and lead nowhere else."""

from types import SimpleNamespace

import pytest

from drumhead.rules.trust.expressions import plain_language
from drumhead.rules.trust.fast_expressions import compile_expression, worked_out

FACTS = {
    "found": 7,
    "book": SimpleNamespace(foot=SimpleNamespace(least=6, kinds=("a", "b")), reading=lambda slug: f"{slug}-read"),
    "twice": lambda number: 2 * number,
    "rows": {"a-b": 3},
}


@pytest.mark.parametrize(
    "expression",
    [
        "found",
        "book.foot.least * 2 - 1",
        "found / 2 > 3 and not found % 7",
        "5 <= found < 8 or none",
        "'error' if book.reading('size') == 'size-read' else 'advice'",
        "[book.foot.least, -1]",
        "book.foot.kinds + ('c',)",
        "'a' in book.foot.kinds and 'c' not in book.foot.kinds",
        "rows['a-b'] // 2",
        "twice(found) if true else none",
    ],
)
def test_a_plain_expression_comes_to_what_jinja_makes_of_it(expression):
    assert worked_out(compile_expression(expression), FACTS) == plain_language().value(expression, **FACTS)


@pytest.mark.parametrize(
    "expression",
    [
        "found | length",
        "found +",
        "book.__class__",
        "rows.gi_frame.f_globals",
        "_found",
        "''.join(rows)",
        "(lambda: 1)()",
        "[each for each in rows]",
        "found ** 99",
        "f'{found}'",
        "book.reading(slug='x')",
        "(found := 3)",
    ],
)
def test_whatever_is_not_plain_is_left_to_jinja(expression):
    assert compile_expression(expression) is None


def test_nothing_of_python_is_at_hand():
    with pytest.raises(NameError):
        worked_out(compile_expression("open('x')"), FACTS)
