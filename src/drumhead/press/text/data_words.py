"""Words that a ruleset's data files give with places of the book in them, and words that must be one of a few."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length, Measures
from drumhead.press.style.paper import PaperError
from drumhead.press.text.filters import below, faces, signed, span, word
from drumhead.rules.files import nearest

if TYPE_CHECKING:
    from drumhead.rules.book import Book

PLACE = re.compile(r"\{([\w-]+(?:\.[\w-]+)+)(?:\|(\w+))?\}")
FILTERS = {"faces": faces, "below": below, "signed": signed, "span": span, "word": word}


def found(book: Book, place: str, where: str) -> Any:
    """What stands at a place of the book; PaperError names the file, the key and the nearest place."""
    here: Any = book
    for step in place.split("."):
        if not hasattr(here, "as_written") or step not in here:
            near = nearest(step, list(here)) if hasattr(here, "as_written") else ""
            raise PaperError(f"{where}: the book has no place {place!r}.{near}")
        here = here[step]
    return here


def phrase(book: Book, measures: Measures, words: str, where: str) -> str:
    """Words with every `{place.in.the.book}` said: a length in the measures in force, a number as it is.

    A filter may follow: `{weapon.musket.need|faces}`. PaperError for a place or a filter that is not there.
    """

    def said(match: re.Match[str]) -> str:
        value = found(book, match[1], where)
        if match[2]:
            return str(_filter(match[2], where)(value))
        return measures.say(value) if isinstance(value, Length) else str(value)

    return PLACE.sub(said, words)


def _filter(name: str, where: str) -> Any:
    if name not in FILTERS:
        raise PaperError(f"{where}: nothing is called |{name}; there are {', '.join(FILTERS)}")
    return FILTERS[name]


def by_reading(book: Book, words: Mapping[str, str], slug: str, key: str, where: str) -> str:
    """The words for the option in force of a reading; PaperError if there is no such reading, or not all have words."""
    if slug not in book.readings:
        raise PaperError(f"{where}: {key} is a table, but reading = {slug!r} names no reading")
    options = book.readings[slug].keys
    if set(options) != set(words):
        raise PaperError(f"{where}: {key} has {', '.join(words)}; {slug} has {', '.join(options)}")
    return words[book.reading(slug)]


def one_of(about: Mapping[str, Any], key: str, words: Collection[str], otherwise: str, where: str) -> str:
    """A word of the data that must be one of a few; PaperError names them and the nearest."""
    given = str(about.get(key, otherwise))
    if given not in words:
        raise PaperError(f"{where}: {key} = {given!r}; give one of {', '.join(words)}.{nearest(given, list(words))}")
    return given
