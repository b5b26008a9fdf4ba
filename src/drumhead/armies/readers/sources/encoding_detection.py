"""Guess of the encoding of a text that is not Unicode: the one under which its words look most like a language.

Lists are short, and only a few letters beyond A to Z distinguish their encodings. So each of them is scored by its
neighbours in words of each language; a symbol inside a word, or a capital in its middle, lowers the score. A text
that no known language explains goes to charset-normalizer.
"""

from __future__ import annotations

import math
import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

SAMPLE = 8_000  # bytes of lines that are not ASCII
EDGE = "^"  # beside the first and the last letter of a word
ALPHABET = 26
VOWELS = set("aeiouy")
BEYOND = re.compile(r"[^\x00-\x7f]")
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
BROKEN, STRANGE, PLAIN = -18.0, -11.0, -4.0  # log likelihoods of a symbol in a word, of an odd one, and of a usual one
CYRILLIC = -3.5  # of a letter in a word of Cyrillic letters
CYRILLIC_WORDS = set("авикосуяАВИКОСУЯіїєІ")  # of one letter
CAPITAL = -6.0  # besides, of a capital after a small letter or before one inside a word
UNKNOWN = -9.0  # of a letter that a language does not have, besides its neighbours
POOR = -15.0  # of a byte, on average: no language of ours
QUOTES, OPENING, DASHES, AFTER_NUMBERS = set("‘’‚“”„«»‹›"), set("‘‚“„"), set("–—"), set("½¼¾°º€£ª²³")
BEFORE_WORDS = set("¿¡")
USUAL = set("…•·§×®©™†‡\xa0") | QUOTES | DASHES | AFTER_NUMBERS | BEFORE_WORDS


class Encoding(NamedTuple):
    """An encoding: the name of Python's codec, its name in messages, its alphabet, and a bonus if it is common."""

    codec: str
    title: str
    alphabet: str = ""
    usual: float = 0


ENCODINGS = (
    Encoding("cp1252", "Windows-1252 (Western European)", "western", 2),
    Encoding("cp1250", "Windows-1250 (Central European)", "central"),
    Encoding("cp1251", "Windows-1251 (Cyrillic)", "cyrillic"),
    Encoding("mac_roman", "Mac Roman", "western", -1),
    Encoding("iso8859-2", "ISO 8859-2 (Central European)", "central", -2),
    Encoding("koi8-r", "KOI8-R (Cyrillic)", "cyrillic", -2),
    Encoding("cp850", "DOS 850 (Western European)", "western", -5),
    Encoding("cp852", "DOS 852 (Central European)", "central", -5),
)


def guess_encoding(content: bytes) -> Encoding:
    """Return the encoding that explains best the bytes of a text that is not Unicode."""
    text = b"\n".join(line for line in content.splitlines() if not line.isascii())[:SAMPLE]
    likelihoods = {encoding: likelihood for encoding in ENCODINGS if (likelihood := weigh(text, encoding)) is not None}
    best = max(likelihoods, key=lambda encoding: likelihoods[encoding] + encoding.usual, default=None)
    many = sum(byte > 0x7F for byte in text)
    if best and likelihoods[best] >= POOR * many:
        return best
    return _ask_library(text) or best or ENCODINGS[0]


def weigh(text: bytes, encoding: Encoding) -> float | None:
    """Return the log likelihood of a text in an encoding; None for bytes that the encoding does not have."""
    try:
        words = text.decode(encoding.codec)
    except UnicodeDecodeError:
        return None
    if any(unicodedata.category(sign) in ("Cc", "Co") and sign not in "\r\n\t" for sign in BEYOND.findall(words)):
        return None
    inside = sum(_weigh_word(found[0], encoding.alphabet) for found in WORD.finditer(words) if not found[0].isascii())
    symbols = [found.start() for found in BEYOND.finditer(words) if not found[0].isalnum() or not found[0].isalpha()]
    return inside + sum(_weigh_symbol(words, at) for at in symbols)


@cache
def _weigh_word(word: str, alphabet: str) -> float:
    letters = [at for at, sign in enumerate(word) if not sign.isascii() and sign.isalpha()]
    capitals = sum(CAPITAL for at in letters if _is_odd_capital(word, at))
    if alphabet == "cyrillic":
        if len(word) == len(letters) > 1 or word in CYRILLIC_WORDS:
            return capitals + CYRILLIC * len(letters)
        is_whole = all(_is_cyrillic(sign) for sign in word if sign.isalpha())
        return capitals + (STRANGE if is_whole else BROKEN) * len(letters)
    small = word.lower() if len(word.lower()) == len(word) else word
    return capitals + max(
        sum(language.weigh(small, at) for at in letters) for language in read_languages() if alphabet in language.of
    )


def _is_odd_capital(word: str, at: int) -> bool:
    """Return whether the letter at position `at`, beyond A to Z, is a capital among small letters, or the reverse."""
    before, after = word[:at], word[at + 1 :]
    if len(word) == 1:
        return word.isupper()
    if word[at].isupper():
        return before[-1:].islower() or (bool(before) and before[-1:].isalpha() and after[:1].islower())
    return word[at].islower() and len(before) > 1 and before.isupper() and (not after or after.isupper())


def _is_cyrillic(sign: str) -> bool:
    return "\u0400" <= sign <= "\u052f"


def _weigh_symbol(text: str, at: int) -> float:
    """Return the log likelihood of the symbol at position `at` of a text, by its neighbours."""
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if sign not in USUAL:
        return BROKEN if before.isalpha() or after.isalpha() else STRANGE
    if before.isalpha() and after.isalpha():
        return _weigh_between(sign, text[at + 1 : at + 3])
    if sign in OPENING and before.isalpha():
        return PLAIN if sign in "“‘" and text.count("„") + text.count("‚") else STRANGE  # as German closes quotations
    if sign in DASHES:
        return PLAIN if not before.isalpha() or not after.strip() else STRANGE
    if sign in QUOTES:
        return PLAIN
    if sign in BEFORE_WORDS:
        return PLAIN if after.isalpha() and not before.isalnum() else STRANGE
    if sign in AFTER_NUMBERS:
        return PLAIN if before.isdigit() or after.isdigit() else STRANGE if before.isspace() else BROKEN
    return STRANGE if before.isalpha() or after.isalpha() else PLAIN


def _weigh_between(sign: str, after: str) -> float:
    """Return the log likelihood of a symbol between two letters: l’Étranger and Bull’s are likely, l’nea is not.

    `after` are the next two characters.
    """
    if sign == "’" and (after[0].isupper() or _class(after[0].lower()) != "consonant" or after[0] in "hst"):
        return PLAIN
    return STRANGE + 1 if sign in DASHES or sign == "’" else BROKEN


class Language:
    """The letters of a language beyond A to Z, with their frequencies and neighbours, counted in sample `words`.

    `of` are the alphabets of encodings that have them, separated by spaces.
    """

    def __init__(self, of: str, words: str) -> None:
        self.of = of.split()
        self.letters: Counter[str] = Counter()
        self.beside: Counter[tuple[str, str, int]] = Counter()  # letter, neighbour or its class, side
        for word in words.lower().split():
            for at, letter in enumerate(word):
                if not letter.isascii():
                    self.letters[letter] += 1
                    for side in (-1, 1):
                        neighbour = _neighbour(word, at + side)
                        self.beside.update([(letter, neighbour, side), (letter, _class(neighbour), side)])
        self.many = self.letters.total()

    def weigh(self, word: str, at: int) -> float:
        """Return the log likelihood of the letter at position `at` of a word, with its neighbours."""
        letter = word[at]
        known = self.letters[letter]
        likelihood = math.log(known / self.many) if known else UNKNOWN
        return likelihood + sum(self._weigh_neighbour(letter, _neighbour(word, at + side), side) for side in (-1, 1))

    def _weigh_neighbour(self, letter: str, neighbour: str, side: int) -> float:
        known = self.letters[letter]
        of_class = (self.beside[letter, _class(neighbour), side] + 0.5) / (known + 2)
        share = of_class / (1 if neighbour == EDGE else 5 if _class(neighbour) == "vowel" else 20)
        return math.log((self.beside[letter, neighbour, side] + 3 * share) / (known + 3))


def _neighbour(word: str, at: int) -> str:
    return word[at] if 0 <= at < len(word) and word[at].isalpha() else EDGE


def _class(neighbour: str) -> str:
    """Return the class of a neighbour: an edge, a vowel, a consonant, or a letter beyond A to Z."""
    if neighbour == EDGE:
        return "edge"
    return "beyond" if not neighbour.isascii() else "vowel" if neighbour in VOWELS else "consonant"


@cache
def read_languages() -> tuple[Language, ...]:
    """Return the languages of letters.toml, with their letters counted; cached."""
    data = tomllib.loads(Path(__file__).with_name("letters.toml").read_text(encoding="utf-8"))
    return tuple(Language(each["of"], each["words"]) for each in data.values())


def _ask_library(content: bytes) -> Encoding | None:
    from charset_normalizer import from_bytes

    found = from_bytes(content).best()
    return Encoding(found.encoding, found.encoding.replace("_", "-")) if found else None
