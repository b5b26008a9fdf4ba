"""Codes of mistakes in files: what a program reads, whatever the words of a message are."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

from drumhead.rules.validation.reference_checks import load_references

from ..counted import at_least
from ..sources import parse_sources

KEBAB = re.compile(r"[a-z]+(-[a-z0-9]+)*")
# Codes that several checks give for the same mistake, in words of their own. Add one only where a program that reads
# the code would do the same in each case.
SHARED = """
army-too-large beyond-limit broken-bands common-word-without-row counted-otherwise empty-list empty-text
expression-fails id-twice idle-key impossible-need link-leaves-folder missing-file missing-key name-twice
nested-too-deeply no-bands no-common-word no-number-at-place no-source no-such-file not-a-length not-a-name
not-a-number not-a-plain-file not-a-rule not-printable off-the-table out-of-range path-leaves-folder
side-not-in-ruleset text-too-long too-many-boxes unknown-choice unknown-function unknown-input unknown-key
unknown-option unknown-outcome unknown-place unknown-throw
unknown-unit unknown-word unprintable-sign unreadable-expression wrong-form wrong-parameters wrong-result wrong-type
"""


def test_every_code_is_of_small_words_with_hyphens() -> None:
    assert [code for code in at_least(200, _codes()) if not KEBAB.fullmatch(code)] == []


def test_one_code_is_of_one_kind_of_mistake() -> None:
    shared = {code for code, times in Counter(_codes()).items() if times > 1}
    assert shared == {*at_least(40, SHARED.split())}


def _codes() -> Iterator[str]:
    """Yield the code of every message that the sources make of a mistake, and each of the table of references once."""
    yield from {names["code"] for names in load_references()["name"].values()}
    for tree in parse_sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
                yield from [node.value.value] if node.value.value else []  # the square code of a page may be empty
