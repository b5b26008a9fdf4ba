"""Positions in TOML files: the line of each key, for error messages."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress

Key = tuple[str | int, ...]

BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
NAME = re.compile(r"""[ \t]*("(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*(\.?)""")
VALUE = re.compile(
    r'''"""(?:\\.|[^\\])*?"""(?!")|\'\'\'.*?\'\'\'(?!\')|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[^,\]}\n#]+''',
    re.DOTALL,
)


def key_lines(text: str) -> dict[Key, int]:
    """Return the line, from 1, of every key, table and list item of a valid TOML text, by key.

    >>> lines = key_lines('[[brigade]]\\nname = "Left"\\nunit = [{stands = 6},\\n  {stands = 7}]')
    >>> lines["brigade", 0, "unit", 1]
    4
    """
    reader = _Reader(text)
    with suppress(RecursionError):  # nested beyond reason: what was found so far will do
        reader.read_all()
    return reader.lines


class _Reader:
    """A scanner that reads a TOML text once from its beginning, and records in `lines` the line of each key."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.seen, self.row = 0, 1
        self.lines: dict[Key, int] = {}
        self.tables: dict[Key, int] = {}  # how many [[tables]] of each name so far

    def read_all(self) -> None:
        table: Key = ()
        while self.next():
            if self.next() == "[":
                table = self.header()
            else:
                self.pair(table)

    def next(self) -> str:
        """Return the next character that is neither blank nor in a comment, without reading it; "" at the end."""
        self.pass_over(BLANK)
        return self.text[self.at : self.at + 1]

    def pass_over(self, pattern: re.Pattern[str]) -> re.Match[str]:
        found = pattern.match(self.text, self.at)
        if not found:
            raise AssertionError(f"not TOML at character {self.at}")
        self.at = found.end()
        return found

    def mark(self, path: Key) -> None:
        """Record the current line for a key, and for every table in its path that has none yet."""
        self.row += self.text.count("\n", self.seen, self.at)
        self.seen = self.at
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], self.row)

    def header(self) -> Key:
        """Read a [table] or [[table]] header; return the table's key, and record its line.

        A name before the last that is a [[table]] means the latest table of that name.
        """
        many = self.text.startswith("[[", self.at)
        self.at += 1 + many
        *before, last = self.names()
        path: Key = ()
        for name in before:
            path = (*path, name)
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
        path = (*path, last)
        if many:
            self.tables[path] = self.tables.get(path, 0) + 1
            path = (*path, self.tables[path] - 1)
        self.mark(path)
        self.at += 1 + many
        return path

    def names(self) -> list[str]:
        """Read a key, dotted or not; return its names as a list."""
        names, dot = [], "."
        while dot:
            name, dot = self.pass_over(NAME).groups()
            names.append(tomllib.loads(f"name = {name}")["name"] if name[0] in "\"'" else name)
        return names

    def pair(self, table: Key) -> None:
        path = (*table, *self.names())
        self.mark(path)
        self.at += 1  # the equals sign
        self.value(path)

    def value(self, path: Key) -> None:
        opening = self.next()
        if opening == "[":
            self.items(path)
        elif opening == "{":
            self.inline(path)
        else:
            self.pass_over(VALUE)

    def items(self, path: Key) -> None:
        self.at += 1
        index = 0
        while self.next() != "]":
            self.mark((*path, index))
            self.value((*path, index))
            index += 1
            self.comma()
        self.at += 1

    def inline(self, path: Key) -> None:
        self.at += 1
        while self.next() != "}":
            self.pair(path)
            self.comma()
        self.at += 1

    def comma(self) -> None:
        """Read a comma, if one is next, and the blanks before it."""
        there = self.next() == ","
        self.at += there
