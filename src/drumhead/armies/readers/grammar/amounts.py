"""Numbers with their words: "6 stands", "3x6 figs", "11,400 infantry", "c. 480 men"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from drumhead.armies.readers.lexicon.word_index import find_terms, find_word, plain

NUMBER = r"\d{1,3}(?:[.,'’ ]\d{3})+|\d{1,7}"
WORD = r"[^\W\d_][^\W\d_.'’-]*\.?"
WITH_WORD = re.compile(rf"(?<![\w/.,])(?:c\.?\s?|ca\.?\s?|~|approx\.? )?({NUMBER})\s*({WORD})(?:\s({WORD}))?(?![\w/])")
TIMES = re.compile(rf"(?<![\w/])(\d{{1,2}})\s?[x×]\s?(\d{{1,3}})\s*({WORD})?(?![\w/])")
POUNDERS = re.compile(
    r"(?<![\w/])(\d{1,2})\s(\d{1,2}[- ]?(?:pdrs?|pounders?|pfünder|livres?))\b(?!\s*(?:batter|guns?))", re.IGNORECASE
)
OF_EACH = re.compile(rf"(?<![\w/])(\d{{1,2}})\s({WORD})\s(?:of|à|zu|de|of|mit)\s(\d{{1,3}})\s({WORD})")
AROUND_AMOUNTS = re.compile(r"\b(of|de|each|in|and|strong|total|all|told|altogether|unit)\b")
SO_STRONG = re.compile(  # "8 strong", "strength of 8"
    r"(\d{1,2}) strong|(?:size|strength|effectif|stärke|fuerza|forza)(?: of| de| di)?[ :=]+(\d{1,2})", re.IGNORECASE
)
OF_SO_MANY = re.compile(r"(?:of|à|zu|von|de)\s(\d{1,3})", re.IGNORECASE)  # "1 bn of 12"
VAGUE = re.compile(  # in a text in small letters
    r"[½¼¾⅓⅔]|(?:\b(?:about|approx\w*\.?|circa|ca\.?|c\.|etwa|ungefähr|environ|some)|~)\s?\d+\s?(?!\d|\s?(?:men|hommes|mann)\b)"
    r"|\d\s?(?:or|to|oder|ou)\s?\d+\s?[a-z]|^\s?\d+\s?[-–]\s?\d+\s?(?:stands|bases|figures|$)"
)
WORD_FIRST = re.compile(rf"(?<![\w/])({WORD})\s*(?:[:=]\s*)?(\d{{1,5}})(?![\w/])")
YEAR = re.compile(r"1[5-9]\d\d")
ALONE = re.compile(rf"[x×]?\s?({NUMBER})\s?[x×]?|(\d{{1,7}})[.,]0+")


@dataclass
class Amounts:
    """The numbers of a phrase: `counted` by their word, such as "stands" or "men", and `bare` for one without a word.

    `bare` is None without such a number. `products` has "3x6 figures" as {"figures": (3, 6)}.
    """

    counted: dict[str, int] = field(default_factory=dict)
    bare: int | None = None
    products: dict[str, tuple[int, int]] = field(default_factory=dict)  # 3x6 figures: three of six

    def __bool__(self) -> bool:
        return bool(self.counted) or self.bare is not None

    def copy(self) -> Amounts:
        """Return a copy that can be changed."""
        return Amounts(dict(self.counted), self.bare, dict(self.products))

    def merge(self, other: Amounts) -> None:
        """Add the numbers of another phrase about the same unit to these; numbers that are present stay.

        If both have a bare number and only the other's exceeds 99, that is the number of men.
        """
        for what, many in other.counted.items():
            self.counted.setdefault(what, many)
        self.products.update({key: of for key, of in other.products.items() if key not in self.products})
        if self.bare is None:
            self.bare = other.bare
        elif other.bare is not None and other.bare > 99 >= self.bare:
            self.counted.setdefault("men", other.bare)


def number_of(said: str) -> int:
    """Return the number of a text such as "11,400" or "6".

    >>> number_of("11,400"), number_of("2.600"), number_of("7")
    (11400, 2600, 7)
    """
    return int(re.sub(r"\D", "", said))


@lru_cache(maxsize=4096)  # a list says the same few numbers over and over
def take_amounts(said: str) -> tuple[Amounts, str]:
    """Return the numbers of a text that have a word with them, such as "6 stands", and the remaining text.

    >>> amounts, rest = take_amounts("Navarre 6 stands")
    >>> amounts.counted, rest.strip()
    ({'stands': 6}, 'Navarre')
    >>> take_amounts("3x6 figs")[0].products
    {'figures': (3, 6)}
    """
    amounts = Amounts()

    def product(found: re.Match[str]) -> str:
        what = find_word("counted", found[3] or "")
        if found[3] and not what:
            return found[0]
        if not what and int(found[1]) * int(found[2]) == 0:
            return found[0]
        what = what or "figures"
        amounts.counted.setdefault(what, int(found[1]) * int(found[2]))
        amounts.products[what] = int(found[1]), int(found[2])
        return " "

    def plain_one(found: re.Match[str]) -> str:
        both = f"{found[2]} {found[3] or ''}".strip()
        what = find_word("counted", both)
        rest = ""
        if not what:
            what, rest = find_word("counted", found[2]), f" {found[3]}" if found[3] else ""
        if not what:
            return found[0]
        if YEAR.fullmatch(found[1]) and what not in ("men",):
            return found[0]
        amounts.counted.setdefault(what, number_of(found[1]))
        return f" {rest}"

    def of_each(found: re.Match[str]) -> str:
        if find_word("counted", found[2]) == "stands" and find_word("counted", found[4]) == "figures":
            return f"{found[1]}x{found[3]} {found[4]}"
        return found[0]

    def pounders(found: re.Match[str]) -> str:
        amounts.counted.setdefault("guns", int(found[1]))
        return found[2]

    said = POUNDERS.sub(pounders, said)
    said = TIMES.sub(product, OF_EACH.sub(of_each, said))
    return amounts, WITH_WORD.sub(plain_one, said)


@lru_cache(maxsize=4096)
def amounts_of(said: str) -> Amounts | None:
    """Return the numbers of a text that contains nothing else; None for any other text.

    >>> amounts_of("6 stds").counted, amounts_of("(7)").bare, amounts_of("Garde 7")
    ({'stands': 6}, 7, None)
    """
    text = said.strip(" ()[]")
    if found := ALONE.fullmatch(text):
        number = found[1] or found[2]
        return None if YEAR.fullmatch(number) else Amounts(bare=number_of(number))
    if found := SO_STRONG.fullmatch(text):
        return Amounts(bare=int(found[1] or found[2]))
    amounts, rest = take_amounts(text)
    if amounts and not re.search(r"\w", AROUND_AMOUNTS.sub("", plain(rest))):
        return amounts
    each = OF_SO_MANY.fullmatch(rest.strip())
    if each and {*amounts.counted} & {"battalions", "regiments"}:
        amounts.bare = int(each[1])
        return amounts
    found = WORD_FIRST.fullmatch(text)
    if found and (what := find_word("counted", found[1])):
        return Amounts({what: int(found[2])})
    return None


def numbers_in_words(said: str) -> str:
    """Return a text with number words written as digits if a word for something countable follows them.

    >>> numbers_in_words("Two battalions of Orkney's"), numbers_in_words("A gun"), numbers_in_words("One Tree Hill")
    ("2 battalions of Orkney's", '1 gun', 'One Tree Hill')
    """
    if any(word in said.lower() for word in ("dozen", "pair", "couple")):
        said = re.sub(r"\bhalf a dozen\b", "6", re.sub(r"\ba (?:pair|couple) of\b", "2", said, flags=re.I), flags=re.I)
    if not find_terms("number", said):
        return said
    found = re.sub(rf"\b({WORD})\s+(?={WORD})", _in_words, said)
    return re.sub(rf"\b({WORD})\s+(?=\d{{1,2}}-?p)", _in_words, found)


def _in_words(found: re.Match[str]) -> str:
    number = find_word("number", found[1])
    behind = re.match(r"[^\W\d_]+", found.string[found.end() :])
    counted = behind is None or any(find_word(sort, behind[0]) for sort in ("counted", "kind", "sign"))
    return f"{number} " if number and counted else found[0]


def as_text(counted: Mapping[str, int]) -> str:
    """Return numbers, by the word for the things counted, as text: "2 battalions, 6 guns"."""
    return ", ".join(f"{many} {what}" for what, many in counted.items())
