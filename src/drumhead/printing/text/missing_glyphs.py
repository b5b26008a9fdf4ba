"""Characters that our fonts lack: their names, the places where they were written, and warnings about them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

from drumhead.model.event_card import EventDeck
from drumhead.printing.text.template_filters import LACKING, join_words, printable
from drumhead.rules.house_rules.house_rule import Change, HouseKind, HouseRules, HouseState
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


def in_deck(deck: EventDeck) -> Iterator[str]:
    """Yield a warning for every text of a deck of event cards that has characters our fonts lack."""
    for words in (deck.title, deck.note, *(words for card in deck.cards for words in (card.title, card.text))):
        yield from _in_words(deck.file or deck.title, words)


def in_house_rules(house: HouseRules) -> Iterator[str]:
    """Yield a warning for every text of house rules, except event cards, that has characters our fonts lack."""
    yield from _in_words(join_words(house.files), house.title)
    said: tuple[Change | HouseState | HouseKind, ...] = (*house.changes, *house.states, *house.kinds)
    for each in said:
        for words in (getattr(each, "name", ""), getattr(each, "letters", ""), each.says):
            yield from _in_words(each.source.file, words)


def _in_words(file: str, words: str) -> Iterator[str]:
    if found := lacking(words):
        yield _remark(f'{file}, "{for_terminal(words)}"', found)


def _texts(data: Any, key: Key) -> Iterator[tuple[Key, str]]:
    if isinstance(data, str):
        yield key, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in items:
        yield from _texts(value, (*key, name))


def _remark(where: str, letters: Iterable[str]) -> str:
    lacking = name_characters(letters)
    return f"{where}: our fonts lack {lacking}. Paper has a square instead; a screen shows it as typed."
