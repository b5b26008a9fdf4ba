"""Messages that tests compare in whole sentences: each has to change with every word of ours, and tells no more."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from .sources import parse_sources

TESTS = Path(__file__).parent
LONGEST = 45  # letters of a message that a test may compare
RUN = 25  # characters from the start of a word that a test and a message of ours have in common
WORD = re.compile(r"\b\w")


def find_worded_messages(folder: Path = TESTS) -> dict[str, int]:
    """Return how many long pieces of our messages each file of tests has, by the file's name."""
    runs = _runs_of_messages()
    found = {}
    for path in sorted(folder.rglob("*.py")):
        texts = list(_texts(ast.parse(path.read_text(encoding="utf-8"))))
        if many := sum(_is_of_a_message(text, runs) for text in texts):
            found[str(path.relative_to(folder))] = many
    return found


def _runs_of_messages() -> set[str]:
    """Return every run of characters of the texts in the package."""
    return {run for tree in parse_sources().values() for text in _texts(tree) for run in _runs(text)}


def _runs(text: str) -> Iterator[str]:
    """Yield so many characters of a text from the start of each word, as far as there are so many."""
    return (run for word in WORD.finditer(text) if len(run := text[word.start() : word.start() + RUN]) == RUN)


def _is_of_a_message(text: str, runs: set[str]) -> bool:
    is_long = sum(map(str.isalpha, text)) >= LONGEST
    return is_long and any(run in runs for run in _runs(text.replace("\\", "")))  # of a pattern


def _texts(tree: ast.AST) -> Iterator[str]:
    """Yield each text of a file as it is written, with a hole for what is put into it; no docstrings."""
    skipped = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(piece) for piece in node.values}
            yield "".join(str(piece.value) if isinstance(piece, ast.Constant) else "\0" for piece in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value
