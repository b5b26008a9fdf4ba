"""For all tests of paper."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .memory import set_once


@pytest.fixture(autouse=True, scope="module")
def pages_are_set_once(nothing_of_yours: None) -> Iterator[None]:
    """A page that many tests have set is set for the first of them."""
    with set_once():
        yield
