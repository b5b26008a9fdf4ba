"""A pytest plugin: a test in which no assertion was evaluated fails, as one whose loops found nothing does.

Assertions are counted in every module under `tests`, helpers too, and so is each `pytest.raises` that ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.assertion import rewrite
from _pytest.raises import RaisesExc

HERE = Path(__file__)
pytest.register_assert_rewrite(*(f"tests.{each.stem}" for each in HERE.parent.iterdir() if each != HERE))
evaluated = 0


def _count(*_: Any) -> bool:
    """Count one assertion. False: the text that pytest would make of a passed assertion costs more than the test."""
    global evaluated
    evaluated += 1
    return False


# pytest asks this function after each assertion that passed, whether anybody wants to hear of it. Its public hook,
# `pytest_assertion_pass`, writes out both sides of every comparison first: twice the time of a page's tests.
rewrite._check_if_assertion_pass_impl = _count
# What pytest has compiled without the plugin counts nothing, and it does not look whether the option has changed.
rewrite.PYC_TAIL = f".evaluated{rewrite.PYC_TAIL}"
_raised = RaisesExc.__exit__


def _count_raised(self: RaisesExc[BaseException], *args: Any) -> bool:
    _count()
    return _raised(self, *args)


RaisesExc.__exit__ = _count_raised  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    before = evaluated
    yield
    if isinstance(item, pytest.Function) and evaluated == before:
        why = "what the test looks for was not found, or it asserts nothing."
        pytest.fail(f"No assertion was evaluated: {why}", pytrace=False)
