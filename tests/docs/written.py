"""What the pages of the documentation show: their commands, and the files that they write."""

from __future__ import annotations

import re
from pathlib import Path

from ..counted import at_least

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILE = re.compile(r"^```(?:toml(?=\n# ([\w-]+\.toml)\n)|text ([\w.-]+))\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]


def text_of(page: str) -> str:
    """Return the text of a page, by its path in docs/."""
    return (DOCS / page).read_text(encoding="utf-8")


def commands(page: str) -> list[str]:
    """Return the commands that a page shows in blocks of their own, without their remarks."""
    blocks = re.findall(r"^```([^\n]*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    lines = [line for language, block in blocks if not language for line in block.splitlines()]
    return [line.partition(" #")[0].strip() for line in lines]


def files() -> dict[str, str]:
    """Return the files that the pages show, by their names: in the first line, or behind the language."""
    found = {}
    for page in at_least(20, [page for page in PAGES if "tutorial" not in page.parts]):
        found |= {toml or other: block for toml, other, block in FILE.findall(page.read_text(encoding="utf-8"))}
    return found
