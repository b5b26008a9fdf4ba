"""Groups of lines: descriptions below a unit's name, and a signature below a greeting."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from drumhead.armies.readers.grammar.line_roles import Item, Role
from drumhead.armies.readers.grammar.phrase_parser import PhraseParser
from drumhead.armies.readers.lexicon.word_index import find_terms


def merge_unit_lines(items: Iterable[Item], parser: PhraseParser) -> Iterator[Item]:
    """Yield all items in order; descriptions below a unit's name, "Battlefield Role: Infantry", are added to it.

    The item of such a description gets the key "taken".
    """
    last: Item | None = None
    for item in items:
        if item.role is Role.OF_UNIT and last and last.entries:
            entry = last.entries[-1]
            if parser.describe(entry, item.value):
                last.role = Role.UNITS if entry.troops or entry.sign else last.role
                item.key = "taken"
        elif item.role is not Role.LEFT_OUT:
            last = item
        yield item


def without_signature(items: list[Item]) -> list[Item]:
    """Return the items, with all lines below a closing greeting left out, unless there are units among them."""
    closing = max(
        (at for at, item in enumerate(items) if item.role is Role.LEFT_OUT and is_closing(item.line.text)), default=-1
    )
    below = items[closing + 1 :]
    if closing <= 0 or not any(item.role is Role.UNITS for item in items[:closing]):
        return items
    if any(
        item.role is Role.UNITS or (item.entries and item.entries[0].describes and not is_number(item.line.text))
        for item in below
    ):
        return items
    gone = [Item(replace(item.line, left_out="a signature"), Role.LEFT_OUT, value="a signature") for item in below]
    return [*items[: closing + 1], *(old if old.role is Role.LEFT_OUT else new for old, new in zip(below, gone))]


def is_closing(said: str) -> bool:
    """Return whether a line ends a letter: "Cheers, Nigel", "See you at 7."."""
    first = next(iter(find_terms("courtesy", said)), None)
    return first is not None and first.value == "closing" and first.first == 0


def is_number(said: str) -> bool:
    """Return whether a line contains no letters, such as a phone number."""
    return not re.search(r"[^\W\d]", said)
