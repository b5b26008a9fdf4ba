"""The changes that `make mutate` tries: one number or one comparison of the rules, a ruleset or the odds.

Cosmic Ray changes the Python. It does not read `tables.toml`, where the numbers of a rulebook are: those are ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

SOURCE = Path("src/drumhead")
PYTHON = ("probability", "rules", "rulesets")
# A limit moves by one, or a comparison turns round: a test on each side of the limit notices both.
COMPARISONS = {
    "Eq": ("NotEq",),
    "NotEq": ("Eq",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
}
OPERATORS = (
    "core/NumberReplacer",
    *(f"core/ReplaceComparisonOperator_{old}_{new}" for old, news in COMPARISONS.items() for new in news),
)
# A number, or that of a length such as "12 in". Comments, other strings, names of keys and tables are passed over.
NUMBERS = re.compile(
    r'"(?P<length>\d+) (?:in|cm|mm)"|"(?:[^"\\]|\\.)*"|#.*|^\[.*\]$|(?<![\w.-])(?P<number>-?\d+)(?![\w.-]|\s*=)', re.M
)

PLACE = re.compile(r"^(?: *(?:def|class) |\[+)([\w.-]+)", re.M)

Way = Callable[[], str]  # returns the whole file, changed


@dataclass(frozen=True)
class Change:
    """A change of one line in a file, which is named by its path in the project."""

    file: Path
    line: int
    place: str  # the function or table that it is in
    before: str
    after: str
    text: str  # of the whole file, changed

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.place}: {self.before}  ->  {self.after}"


def sample_changes(root: Path, size: int, seed: int) -> tuple[list[Change], int]:
    """Return `size` changes, drawn with `seed`, and the number of places that they are drawn from."""
    python = [file for part in PYTHON for file in sorted((root / SOURCE / part).rglob("*.py"))]
    tables = sorted((root / SOURCE / "rulesets").glob("*/tables.toml"))
    places = [
        [(file, ways) for file in files for ways in find(file.read_text(encoding="utf-8"))]
        for files, find in ((python, find_in_python), (tables, find_in_toml))
    ]
    random, of_tables = Random(seed), size // 4  # a rulebook's numbers are few beside the code's, and matter most
    drawn = [
        (file, random.choice(ways))
        for found, many in zip(places, (size - of_tables, of_tables), strict=True)
        for file, ways in random.sample(found, min(many, len(found)))
    ]
    return [describe_change(root, file, way()) for file, way in drawn], sum(map(len, places))


def find_in_toml(source: str) -> Iterator[list[Way]]:
    """Yield the ways to change each number: one more, and one less."""
    for match in NUMBERS.finditer(source):
        if kind := match.lastgroup:
            start, end = match.span(kind)
            yield [partial("".join, (source[:start], str(int(match[kind]) + step), source[end:])) for step in (1, -1)]


def find_in_python(source: str) -> Iterator[list[Way]]:
    """Yield the ways in which Cosmic Ray changes each number and each comparison."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    nodes = list(ast_nodes(get_ast(source)))
    places: dict[object, list[Way]] = {}
    for operator in (get_operator(name)() for name in OPERATORS):
        spans = (span for node in nodes for span in operator.mutation_positions(node))
        for occurrence, span in enumerate(spans):
            places.setdefault(span, []).append(partial(mutate_code, source, operator, occurrence))
    yield from places.values()


def describe_change(root: Path, file: Path, text: str) -> Change:
    """Return the change of `file` to `text`, with the first line that differs."""
    original, changed = file.read_text(encoding="utf-8").splitlines(), text.splitlines()
    at = next(n for n, (before, after) in enumerate(zip(original, changed, strict=False)) if before != after)
    places = PLACE.findall("\n".join(original[: at + 1]))
    before, after = original[at].strip(), changed[at].strip()
    return Change(file.relative_to(root), at + 1, places[-1] if places else "", before, after, text)
