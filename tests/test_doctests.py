"""The examples in the docstrings of the package: run by one worker, so that no other imports every module for them."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from .counted import at_least

SOURCE = Path(__file__).parents[1] / "src"
MODULES = sorted(
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for file in SOURCE.rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", at_least(70, MODULES))
def test_the_examples_in_docstrings_are_so(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert tried.attempted > 0
    assert tried.failed == 0
