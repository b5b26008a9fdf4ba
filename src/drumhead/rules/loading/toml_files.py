"""Reading of TOML that players write: every error with its file, line, key and what would be right.

It also has the helpers that make text of a file safe and clear in messages.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from drumhead.rules.loading.nesting_limit import has_long_key, is_deep
from drumhead.rules.loading.toml_cache import get, keep
from drumhead.support.command_lines import name_command
from drumhead.support.errors import UserError

if TYPE_CHECKING:
    import tomllib

    from drumhead.rules.loading.toml_positions import Key

KEPT = "\n\t\u00a0\u2007\u2009\u200a\u202f"  # what is not printed and does no harm
NESTED, FEWER = "lists or tables are nested too deeply to read", "Write fewer inside each other."
ENDLESS = re.compile(r"[\d_]{4300}")
JOURNAL = '{"n":0,"e":"battle",'  # how a journal begins
CURLY = re.compile("[\u201c\u201d\u201e\u2018]")
SEVERAL = "Of several each is written [[{}]]."
TWICE = "The same key stands above it: leave one of the two out."
LONGEST_LIST = 100  # characters of words that a message lists
TABLES = (".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xls", ".xlsb", ".ods")  # files that have rows and no lines
LARGEST = 1_000_000  # bytes; an army of a thousand units needs a tenth of it


class Problem(NamedTuple):
    """An error without its place: what is wrong, what would be right, and a code for its kind."""

    wrong: str
    right: str
    code: str


class Fault(NamedTuple):
    """An error in a player's file: file, line, key, what is wrong, what would be right, and a code.

    Line 0 means the whole file. The code names the kind of error for programs, and stays the same when a message
    changes. `others` is the number of errors that this one stands for, if they are too many to be listed.

    >>> place = ("brigade", 1, "unit", 0, "stands")
    >>> print(Fault("a.toml", 14, place, "0 stands cannot fight", "Give 1 or more.", "out-of-range"))
    a.toml, line 14, brigade 2, unit 1, "stands": 0 stands cannot fight. Give 1 or more.
    """

    file: str
    line: int
    key: Key
    wrong: str
    right: str
    code: str
    others: int = 0

    def __str__(self) -> str:
        line = f"{row_or_line(self.file)} {self.line}" if self.line else ""
        place = [name_file(self.file), line, place_of(self.key)]
        wrong = self.wrong if self.wrong.endswith("?") else self.wrong.rstrip(".") + "."
        return in_a_line(f"{', '.join(filter(None, place))}: {wrong} {self.right}".rstrip())


class FileErrors(UserError):
    """All errors of a file; as text, one line for each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = list(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    @property
    def count(self) -> int:
        """The number of errors, also of those that are not listed."""
        return sum(fault.others or 1 for fault in self.faults)

    def __reduce__(self) -> tuple[type[FileErrors], tuple[list[Fault]]]:
        """Return the class and its faults, with which pickle copies the error out of a worker process."""
        return type(self), (self.faults,)


@dataclass(frozen=True)
class TomlFile:
    """A TOML file that was read: path, text and parsed data."""

    path: Path
    text: str = field(repr=False)
    data: dict[str, Any] = field(repr=False)

    @cached_property
    def lines(self) -> dict[Key, int]:
        """The line, from 1, of every key, table and list item of the file."""
        from drumhead.rules.loading.toml_positions import key_lines  # for mistakes

        return key_lines(self.text)

    def line(self, key: Sequence[str | int]) -> int:
        """Return the line of a key such as ("brigade", 2, "name"), or of the nearest table that contains it.

        Returns 0 if there is neither.
        """
        path = tuple(key)
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 0)

    def fault(self, key: Sequence[str | int], wrong: str, right: str = "", *, code: str) -> Fault:
        """Return an error at a key of this file, with the key's line."""
        return Fault(str(self.path), self.line(key), tuple(key), wrong, right, code)

    def fault_of(self, key: Sequence[str | int], problem: Problem) -> Fault:
        """Return a problem as an error at a key of this file."""
        return self.fault(key, problem.wrong, problem.right, code=problem.code)


def read(path: Path | str) -> TomlFile:
    """Read and parse a player's TOML file; the parsed data of files that come with Drumhead are cached.

    Raises FileErrors if the file cannot be read or is not TOML.
    """
    path = Path(path)
    text = text_of(path)
    said = get(path, text)
    return TomlFile(path, text, _parsed(path, text) if said is None else said)


def _parsed(path: Path, text: str) -> dict[str, Any]:
    import tomllib

    if has_long_key(text):
        raise _unread(path, NESTED, FEWER, code="nested-too-deeply")
    try:
        said = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(path, text, error) from None
    except RecursionError:
        raise _unread(path, NESTED, FEWER, code="nested-too-deeply") from None
    except ValueError:  # Python reads no whole number of more than 4,300 digits
        line = next((at for at, line in enumerate(text.split("\n"), start=1) if ENDLESS.search(line)), 0)
        wrong = "a number of thousands of digits is none of ours"
        raise FileErrors(
            [Fault(for_terminal(str(path), 200), line, (), wrong, "Write a smaller one.", code="endless-number")]
        ) from None
    if is_deep(said):
        raise _unread(path, NESTED, FEWER, code="nested-too-deeply")
    keep(path, text, said)
    return said


def text_of(path: Path) -> str:
    """Return the text of a player's UTF-8 file of at most 1 MB.

    Raises FileErrors if the file cannot be read, is too large or is not UTF-8.
    """
    return _decoded(path, bytes_of(path, LARGEST, "Give an army or battle file."))


def bytes_of(path: Path, largest: int, instead: str) -> bytes:
    """Return the content of a player's file.

    Raises FileErrors if it is a folder, pipe or device, cannot be read, or is larger than `largest` bytes. `instead`
    is the advice in the message for a file that is too large.
    """
    try:
        if path.is_dir():
            raise _unread(path, "this is a folder", _in_it(path), code="folder-for-file")
        if path.exists() and not path.is_file():  # waiting for the other end of a pipe might never end
            raise _unread(
                path,
                "this is a pipe or a device",
                "Save what comes out of it as a file, and give that.",
                code="not-a-plain-file",
            )
        with path.open("rb") as file:
            source = file.read(largest + 1)
    except FileNotFoundError:
        raise FileErrors([Fault(for_terminal(str(path), 200), 0, (), *missing(path))]) from None
    except PermissionError:
        raise _unread(
            path, "this file may not be read", "Ask its owner, or change its permissions.", code="no-permission"
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise _unread(path, f"this file cannot be read: {why}", "Give another file.", code="unreadable-file") from None
    if len(source) > largest:
        raise _unread(path, f"this file is larger than {largest:,} bytes", instead, code="file-too-large")
    return source


def missing(path: Path) -> Problem:
    """Return the problem of a file that does not exist, with advice: repair a broken link, or use a similar name."""
    if path.is_symlink():
        wrong = f"this is a link to {for_terminal(os.readlink(path), 200)}, which is not there"
        return Problem(wrong, "Mend the link.", code="broken-link")
    others = {other.stem: other.name for other in path.parent.glob("*.toml")}
    near = nearest(path.stem, others).lstrip().replace('"?', '.toml"?')
    return Problem("there is no such file", near or "Check the name and the folder.", code="no-such-file")


def _in_it(folder: Path) -> str:
    """Return advice for a folder given instead of a file: the name of a TOML file in it, or that it has none."""
    files = sorted(folder.glob("*.toml"))
    if not files:
        return "There is no army and no battle (*.toml) in it, and no ruleset (ruleset.toml)."
    return f"Give a file in it, such as {for_terminal(str(files[0]), 200)}."


def _decoded(path: Path, source: bytes) -> str:
    """Return the text of UTF-8 bytes, without a byte order mark and with "\\n" as line ends.

    Raises FileErrors for bytes that are not UTF-8.
    """
    try:
        return source.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        wrong = f"this is not UTF-8 text (byte {source[error.start]:#04x})"
        raise FileErrors([Fault(str(path), line, (), wrong, "Save the file as UTF-8.", code="not-utf-8")]) from None


def _not_toml(path: Path, text: str, error: tomllib.TOMLDecodeError) -> FileErrors:
    """Return the error for a text that is not TOML, with the line that the parser names.

    An error at the end of the text gets the last line. A battle's journal gets a message of its own.
    """
    if text.startswith(JOURNAL):
        wrong = "this is the journal of a battle that was fought"
        return FileErrors(
            [
                Fault(
                    str(path),
                    0,
                    (),
                    wrong,
                    f"`{name_command('log', 'print', path)}` prints it.",
                    code="journal-for-toml",
                )
            ]
        )
    message = str(error)
    found = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    line = int(found[1]) if found else text.count("\n") + 1
    says = message[: found.start()] if found else message.replace(" (at end of document)", " at the end of the file")
    where = f" at column {found[2]}" if found else ""
    wrong = f"this is not TOML: {says[:1].lower()}{for_terminal(says[1:], 100)}{where}"
    return FileErrors(
        [Fault(str(path), line, (), wrong, _right_toml(text.split("\n")[line - 1], says, text), code="not-toml")]
    )


def _right_toml(line: str, says: str, text: str) -> str:
    """Return advice on how to write a line that is not TOML.

    `says` is the parser's message, `text` the text of the whole file.
    """
    if CURLY.search(line):
        return 'Write straight quotes: "...".'
    header = re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]", line)
    if header and (f"[[{header[1].partition('.')[0]}" in text or says.endswith("twice")):
        return SEVERAL.format(header[1])
    if "overwrite" in says and not header:
        return TWICE
    if "Unclosed" in says:
        return "Between two things in [ ] or { } stands a comma; is one missing, or the bracket at the end?"
    return 'Write key = value, text in "quotes".'


def _unread(path: Path, wrong: str, right: str, code: str) -> FileErrors:
    return FileErrors([Fault(for_terminal(str(path), 200), 0, (), wrong, right, code)])


def name_file(file: object) -> str:
    """Return a file's name for messages; "standard input" for `-`, and for an army in it, such as `-#french`."""
    return "standard input" if str(file).partition("#")[0] == "-" else str(file)


def row_or_line(file: object) -> str:
    """Return "row" for a table such as a.csv or a.xlsx#french, and "line" for any other file."""
    return "row" if Path(str(file).partition("#")[0]).suffix.lower() in TABLES else "line"


def place_of(key: Key) -> str:
    """Return a key of a file in words, counted from 1: ("brigade", 1, "name") becomes `brigade 2, "name"`.

    >>> place_of(("side", "french", "army", "brigade", 0, "commander", "rank"))
    'side.french.army.brigade 1, "commander.rank"'
    """
    parts: list[str] = []
    names: list[str] = []
    for step in key:
        if isinstance(step, int):
            parts.append(f"{'.'.join(names)} {step + 1}".strip())
            names = []
        else:
            names.append(for_terminal(step))
    word = ".".join(names)
    return ", ".join([*parts, word if word.startswith("column ") else f'"{word}"'] if names else parts)


def for_terminal(text: str, longest: int = 40) -> str:
    """Return untrusted text in one line that is safe to print, cut with "…" to at most `longest` characters.

    Control characters, line breaks and tabs are escaped.
    """
    safe = in_a_line(text)
    return safe if len(safe) <= longest else safe[: longest - 1] + "…"


def harmless(text: str) -> str:
    """Return a text with control characters escaped; line breaks, tabs and spaces of any width are unchanged.

    >>> harmless("25\\xa0cm\\n\\x1b[31mred")
    '25\\xa0cm\\n\\\\x1b[31mred'
    """
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() or each in KEPT else _written_out(each) for each in text)


def in_a_line(text: str) -> str:
    """Return a text with control characters, line breaks and tabs escaped, so that it is one line.

    >>> in_a_line("a\\nb.toml")
    'a\\\\nb.toml'
    """
    return harmless(text).replace("\n", "\\n").replace("\t", "\\t")


def _written_out(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def nearest(word: str, among: Iterable[str], likeness: float = 0.6) -> str:
    """Return ' Did you mean "X"?', with the word of `among` that is most like `word`; "" if none is similar enough.

    The space at the beginning lets it follow a sentence. `likeness` is the least similarity, from 0 to 1.

    >>> nearest("infntry", ["infantry", "cavalry"])
    ' Did you mean "infantry"?'
    """
    from difflib import get_close_matches

    words = {choice.lower(): choice for choice in among}
    near = get_close_matches(word.lower(), words, n=1, cutoff=likeness)
    return f' Did you mean "{words[near[0]]}"?' if near else ""


def misspelt(word: str, among: Iterable[str]) -> str:
    """Return the suggestion of `nearest` if it begins with the same letter; otherwise "".

    This is for words of which others look alike: Polish is not a misspelt Spanish.

    >>> misspelt("bavrian", ["bavarian", "spanish"]), misspelt("polish", ["bavarian", "spanish"])
    (' Did you mean "bavarian"?', '')
    """
    return nearest(word, [each for each in among if each[:1].lower() == word[:1].lower()])


def choices(words: Iterable[str]) -> str:
    """Return the sentence "Give ..." with the permitted words, or "" if there are none.

    Of many words it has the first ones, and the number of others.

    >>> choices(["elite", "trained", "raw"])
    'Give elite, trained or raw.'
    >>> choices(f"number {at}" for at in range(50))[-37:]
    'number 8, number 9 or one of 40 more.'
    """
    if not (every := list(words)):
        return ""
    first = [word for at, word in enumerate(every) if len(", ".join(every[: at + 1])) <= LONGEST_LIST]
    more = len(every) - len(first)
    return f"Give {or_list(every if more < 2 else [*first, f'one of {more} more'])}."


def or_list(words: Sequence[str]) -> str:
    """Return words separated by commas, with "or" before the last; there must be at least one.

    >>> or_list(["a", "b", "c"]), or_list(["a"])
    ('a, b or c', 'a')
    """
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
