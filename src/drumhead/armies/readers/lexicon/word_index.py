"""The terms of all players, in seven languages: their meanings, and their positions in a text."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import NamedTuple

LEAST_LIKENESS = 0.8  # of a misspelt word, from 0 to 1
LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l", "Ł": "L", "đ": "d", "ð": "d"}
    | {"’": "'", "‘": "'", "`": "'", "´": "'", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-"}
)
JOINTS = str.maketrans("&+-", "   ")  # of the characters that normalized words may have


@cache
def words() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the contents of words.toml, cached: for each category, the terms for each meaning."""
    text = files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=16_384)  # a list says the same few words over and over
def plain(said: str) -> str:
    """Return text in lower case, single-spaced, without accents, stops, bold marks and quotation marks.

    >>> plain(" **Gardes  Françaises**; Inf. "), plain("Fußvolk")
    ('gardes francaises inf', 'fussvolk')
    """
    text = unicodedata.normalize("NFKD", said.translate(LETTERS)).encode("ascii", "ignore").decode().lower()
    if "'" in text:
        text = re.sub(r"\b(l|d|dell|all|nell|qu)'(?=\w)", r"\1 ", text)
    return " ".join(re.sub(r"[^a-z0-9?+&' -]+", " ", text).split()).strip("' ")


def find_word(sort: str, said: str) -> str:
    """Return the meaning of a text in the category `sort`, such as "column"; "" if it is not a term of that."""
    return _index(sort).get(plain(said), "")


def complete_word(sort: str, said: str) -> str:
    """Return the meaning of an abbreviated term of the category `sort`, such as "Qual."; "" without a single match.

    A text of fewer than four letters has no match.

    >>> complete_word("column", "Qual."), complete_word("column", "Comm.")
    ('quality', '')
    """
    short = plain(said)
    found = {ours for word, ours in _index(sort).items() if word.startswith(short)} if len(short) > 3 else set()
    return found.pop() if len(found) == 1 else ""


def is_word(sort: str, said: str) -> bool:
    """Return whether a text is any term of the category `sort`, such as "nation"."""
    return plain(said) in _index(sort)


@lru_cache(maxsize=1024)
def is_nearly(sort: str, said: str) -> bool:
    """Return whether a word is almost a term of the category `sort`, as with a typing error.

    >>> is_nearly("counted", "stnads"), is_nearly("counted", "pikes")
    (True, False)
    """
    return bool(get_close_matches(plain(said), [*_index(sort)], 1, LEAST_LIKENESS))


class Term(NamedTuple):
    """A term in a text: the position of its first token and after its last, its meaning, its words."""

    first: int
    last: int
    value: str
    words: str


@lru_cache(maxsize=16_384)
def find_terms(sort: str, said: str) -> tuple[Term, ...]:
    """Return the terms of the category `sort` in a text, in their order; where they overlap, the longest."""
    return terms_of(sort, tokens_of(said))


def terms_of(sort: str, tokens: Sequence[str]) -> tuple[Term, ...]:
    """Return the terms of the category `sort` in a sequence of tokens, in order; where they overlap, the longest."""
    phrases = _index(sort)
    return () if phrases.longest.keys().isdisjoint(tokens) else tuple(phrases.find(tokens))  # none in most names


@lru_cache(maxsize=16_384)
def tokens_of(said: str) -> tuple[str, ...]:
    """Return the normalized words of a text, also split at hyphens, as in Savoyen-Dragoner.

    >>> tokens_of("2e Compagnie d'Artillerie à cheval")
    ('2e', 'compagnie', 'd', 'artillerie', 'a', 'cheval')
    """
    return tuple(filter(None, (token.strip("'") for token in plain(said).translate(JOINTS).split())))


class Phrases(dict[str, str]):
    """Phrases by their normalized words, each with its meaning, which can be found in a text."""

    @cached_property
    def longest(self) -> dict[str, int]:
        """The first words of phrases, also in the genitive, each with the word count of its longest phrase."""
        found: dict[str, int] = {}
        for phrase in self:
            parts = phrase.split(" ")
            for first in (parts[0], f"{parts[0]}'s"):
                found[first] = max(found.get(first, 0), len(parts))
        return found

    def find(self, tokens: Sequence[str]) -> Iterator[Term]:
        """Yield the phrases in a sequence of tokens, the longest where they overlap."""
        at = 0
        while at < len(tokens):
            most = self.longest.get(tokens[at], 0)
            for last in range(min(len(tokens), at + most), at, -1):
                word = " ".join(tokens[at:last])
                value = self.get(word, "") or self.get(word.removesuffix("'s"), "")
                if value:
                    yield Term(at, last, value, word)
                    at = last - 1
                    break
            at += 1


@cache
def _index(sort: str) -> Phrases:
    found = Phrases()
    for ours, said in words()[sort].items():
        for word in said:
            found.setdefault(word, ours)
            found.setdefault(" ".join(re.split(r"[\s/-]+", word)), ours)
    return found
