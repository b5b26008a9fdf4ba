"""The limit on tables and lists inside each other, for TOML before and after it is parsed, and for JSON."""

from __future__ import annotations

import re
from typing import Any

DEEPEST = 50  # tables or lists inside each other, or names in a dotted key
NAME = r"""(?:"(?:[^"\\\n]|\\.)*+"?+|'[^'\n]*+'?+|(?<![\w-])[\w-]++)"""
# All that can stand in a TOML text and has quotes or dots. Strings and comments are passed over as TOML does it. Each
# part takes its characters once, also a string that is never closed, so that a long text costs no more than its length.
STRINGS = r'''"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}+|\'{3}(?:[^']|'(?!\'{2}))*+'{0,5}+'''
PARTS = rf"{STRINGS}|\#[^\n]*+|{NAME}(?:[ \t]*+\.[ \t]*+{NAME})*+"


def has_long_key(text: str) -> bool:
    """Return whether a TOML text has a dotted key of more than DEEPEST names, which Python's reader is too slow for.

    >>> has_long_key(".".join(["'a'"] * 60) + " = 1"), has_long_key('a = "' + "a." * 60 + '"')
    (True, False)
    """
    if all(line.count(".") <= DEEPEST for line in text.split("\n")):
        return False
    parts = (part[0] for part in re.finditer(PARTS, text, re.DOTALL))
    return any(part.count(".") > DEEPEST and _names(part) > DEEPEST for part in parts)


def _names(part: str) -> int:
    return 0 if part.startswith(('"""', "'''", "#")) else len(re.findall(NAME, part))


def is_deep(data: Any) -> bool:
    """Return whether parsed data has more than DEEPEST tables or lists inside each other; it is walked level by level.

    >>> is_deep([[[1]]]), is_deep(eval("[" * 50 + "]" * 50)), is_deep(eval("[" * 51 + "]" * 51))
    (False, False, True)
    """
    level = [data]
    for _ in range(DEEPEST + 1):
        if not (level := [each for each in level if isinstance(each, dict | list)]):
            return False
        level = [thing for each in level for thing in (each.values() if isinstance(each, dict) else each)]
    return True
