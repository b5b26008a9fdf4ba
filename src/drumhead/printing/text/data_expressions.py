"""Text and values of data files that contain expressions, and words that must be one of a few."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from drumhead.model.lengths import Length, Measures
from drumhead.printing.style.paper import PaperError
from drumhead.printing.text.template_filters import filters
from drumhead.rules.loading.toml_files import nearest
from drumhead.rules.trust.expressions import ExpressionError, Language

if TYPE_CHECKING:
    from drumhead.rules.rulebook.book import Book


@cache
def language(measures: Measures) -> Language:
    """Return the language of data files with our template filters; distances are given in the player's measure."""
    return Language(filters(measures), lambda value: measures.say(value) if isinstance(value, Length) else value)


def find_value(book: Book, place: str, where: str) -> Any:
    """Return the value at a path of the book, such as "weapon.musket.need".

    PaperError for an unknown path names the file `where`, the path and the nearest one.
    """
    here: Any = book
    for step in place.split("."):
        if not hasattr(here, "as_written") or step not in here:
            near = nearest(step, list(here)) if hasattr(here, "as_written") else ""
            raise PaperError(f"{where}: the book has no place {place!r}.{near}")
        here = here[step]
    return here


def phrase(book: Book, measures: Measures, words: str, where: str, **facts: Any) -> str:
    """Return text with the expressions in its braces filled in: `{{ book.weapon.musket.need | faces }}`.

    PaperError for a path or a filter that does not exist; its message begins with `where`.
    """
    try:
        return language(measures).words(words, book=book, **facts)
    except ExpressionError as fault:
        raise PaperError(f"{where}: {fault}") from None


def fill_words(words: str, **facts: Any) -> str:
    """Return text from Drumhead's own files with these facts filled in; it cannot use a book."""
    return language(Measures()).words(words, **facts)


def resolve_value(book: Book, value: Any, where: str = "", **facts: Any) -> Any:
    """Return a value as it is, or the result of its expression: `"{{ book.weapon.musket.dice }}"`.

    PaperError for a path that does not exist; its message begins with `where`.
    """
    try:
        return language(Measures()).evaluate(value, book=book, **facts)
    except ExpressionError as fault:
        raise PaperError(f"{where or value}: {fault}") from None


def worked_out(book: Book, expression: str, where: str, **facts: Any) -> Any:
    """Return the result of an expression, given without braces, under this book.

    PaperError if it cannot be evaluated; its message begins with `where`.
    """
    try:
        return language(Measures()).value(expression, book=book, **facts)
    except ExpressionError as fault:
        raise PaperError(f"{where}: {fault}") from None


def by_reading(book: Book, words: Mapping[str, str], slug: str, key: str, where: str) -> str:
    """Return the text for the interpretation in force of an unclear rule, from the table `words` by answer.

    `slug` is the rule, and `key` the name of the table. PaperError if there is no such rule, or if the table does not
    have exactly its answers; its message begins with `where`.
    """
    if slug not in book.readings:
        raise PaperError(f"{where}: {key} is a table, but reading = {slug!r} names no reading")
    options = book.readings[slug].keys
    if set(options) != set(words):
        raise PaperError(f"{where}: {key} has {', '.join(words)}; {slug} has {', '.join(options)}")
    return words[book.reading(slug)]


def one_of(about: Mapping[str, Any], key: str, words: Collection[str], otherwise: str, where: str) -> str:
    """Return the value of `key` in the data, or `otherwise`, if it is one of `words`.

    PaperError lists them and the nearest; its message begins with `where`.
    """
    given = str(about.get(key, otherwise))
    if given not in words:
        raise PaperError(f"{where}: {key} = {given!r}; give one of {', '.join(words)}.{nearest(given, list(words))}")
    return given
