"""Letters that our faces lack: which they are, where they were written, and what is said of the squares for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from drumhead.printing.text.template_filters import LACKING, join_words, printable
from drumhead.rules.loading.toml_files import TomlFile, for_terminal
from drumhead.rules.loading.toml_positions import Key

SECRET = "brief"  # what no paper for both sides prints


def lacking(words: str) -> list[str]:
    """The letters of some words for which paper has a square, each once.

    >>> lacking("Moskva \\U0001F600 \\u5B57\\U0001F600")
    ['\\U0001f600', '字']
    """
    return [letter for letter in dict.fromkeys(words) if letter != LACKING and printable(letter) == LACKING]


def name_characters(letters: Iterable[str]) -> str:
    """Letters by their numbers and names, as paper can say them.

    >>> name_characters(["字"])
    'U+5B57 (CJK unified ideograph-5b57)'
    """
    return join_words(f"U+{ord(each):04X} ({_name(each)})" for each in letters)


def _name(letter: str) -> str:
    return unicodedata.name(letter, "no name").lower().replace("cjk", "CJK")


def in_text(file: str, text: str) -> Iterator[str]:
    """A remark for every line of a text that has such letters."""
    for number, line in enumerate(text.split("\n"), 1):
        if found := lacking(line):
            yield _remark(f"{file}, line {number}", found)


def in_file(file: TomlFile, secrets: bool = False) -> Iterator[str]:
    """A remark for every text of a battle's or an army's file that has such letters.

    Of `secrets` the line is told, and no word; or they are left out, where none is printed.
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
    return f"{where}: our faces lack {lacking}; on paper a square stands for it, on a screen it is as typed."
