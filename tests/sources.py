"""Source files as syntax trees, parsed once for all tests of a worker."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "drumhead"


@cache
def parse_sources() -> Mapping[Path, ast.Module]:
    """Return the tree of every file of the package, by its path; nobody may change one."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(SOURCE.rglob("*.py"))}
    assert len(trees) > 500, "the package was not found"
    return trees
