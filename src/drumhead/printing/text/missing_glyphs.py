"""Characters that our fonts lack: their names, the places where they were written, and warnings about them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from drumhead.printing.text.template_filters import LACKING, join_words, printable
from drumhead.rules.loading.toml_files import TomlFile, for_terminal
from drumhead.rules.loading.toml_positions import Key

SECRET = "brief"  # the field that no page for both sides prints


def lacking(words: str) -> list[str]:
    """Return the characters of a text that are printed as a square, each once.

    >>> lacking("Moskva \\U0001F600 \\u5B57\\U0001F600")
    ['\\U0001f600', '字']
    """
    return [letter for letter in dict.fromkeys(words) if letter != LACKING and printable(letter) == LACKING]


def name_characters(letters: Iterable[str]) -> str:
    """Return characters by their numbers and names, in text that paper can show.

    >>> name_characters(["字"])
    'U+5B57 (CJK unified ideograph-5b57)'
    """
    return join_words(f"U+{ord(each):04X} ({_name(each)})" for each in letters)


def _name(letter: str) -> str:
    return unicodedata.name(letter, "no name").lower().replace("cjk", "CJK")


def in_text(file: str, text: str) -> Iterator[str]:
    """Yield a warning for every line of a text that has characters our fonts lack; `file` is its name."""
    for number, line in enumerate(text.split("\n"), 1):
        if found := lacking(line):
            yield _remark(f"{file}, line {number}", found)


def in_file(file: TomlFile, secrets: bool = False) -> Iterator[str]:
    """Yield a warning for every text in a battle or army file that has characters our fonts lack.

    The text of a player's brief is never quoted; briefs are checked only with `secrets`.
    """
    for key, words in _texts(file.data, ()):
        if (secrets or key[-1] != SECRET) and (found := lacking(words)):
            said = "a brief" if key[-1] == SECRET else f'"{for_terminal(words)}"'
            yield _remark(f"{file.path}, line {file.line(key)}, {said}", found)


def _texts(data: Any, key: Key) -> Iterator[tuple[Key, str]]:
    if isinstance(data, str):
        yield key, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in items:
        yield from _texts(value, (*key, name))


def _remark(where: str, letters: Iterable[str]) -> str:
    lacking = name_characters(letters)
    return f"{where}: our fonts lack {lacking}. Paper has a square instead; a screen shows it as typed."
