"""Print, as JSON, the seconds that patterns of the list readers take for 1,000 and 2,000 hostile characters."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import time

from drumhead.armies import readers

PIECES = [
    *"aAx1I \t\xa0.,:;=@#*_~-/|()[]{}<>'\"&¹…",
    *("1 ", "a ", "1,", "1.", "1/", "a,", "@ ", "x 1", "1st ", "<s>", "[s]", "[b]", "[img]", "[url]", "[url=", "<!--"),
    *("[x](", "![x](", "[x](http:", "~~a", "**a", "~~", "2 x ", "and 1 ", "(a", "(1", "(draft", "c. 1", "may 1 "),
]
ENDS = ("", "!", "b")
SHORT, LONG = 1_000, 2_000  # characters; no line is longer
ONLY_AT_THE_BEGINNING = ("FRACTION", "PROLOGUE")  # used to match from the first character, and nowhere else
ATTEMPTS = 3  # the quickest counts: others were kept waiting by the machine


def patterns() -> dict[str, re.Pattern[str]]:
    """Return every compiled pattern of the list readers by its module and name."""
    modules = [
        importlib.import_module(each.name) for each in pkgutil.walk_packages(readers.__path__, f"{readers.__name__}.")
    ]
    return {
        f"{module.__name__.removeprefix(readers.__name__ + '.')}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str) and name not in ONLY_AT_THE_BEGINNING
    }


def seconds(pattern: re.Pattern[str], text: str) -> float:
    """Return the seconds in which a pattern goes through a text, at best."""
    taken = []
    for _ in range(ATTEMPTS):
        begun = time.perf_counter()
        pattern.sub("", text)
        taken.append(time.perf_counter() - begun)
    return min(taken)


def measure() -> dict[str, tuple[str, float, float]]:
    """Return for each pattern the text that takes longest, and its seconds for both lengths."""
    found = {}
    for name, pattern in patterns().items():
        texts = [(piece, end) for piece in PIECES for end in ENDS]
        piece, end = max(texts, key=lambda each: seconds(pattern, each[0] * (LONG // len(each[0])) + each[1]))
        short, long = (seconds(pattern, piece * (length // len(piece)) + end) for length in (SHORT, LONG))
        found[name] = (piece + end, short, long)
    return found


if __name__ == "__main__":
    print(json.dumps(measure()))
