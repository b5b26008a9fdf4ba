"""Parser of distances and times in the text of a house rule; equal limits in different words compare equal.

"in" counts as inches only where it can mean nothing else: "hits on 4 in cover" has no inches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from drumhead.model.lengths import MILLIMETRES, Length, Measures

CARDINALS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
TENS = ["ten", "twenty", "thirty", "forty", "fifty", "sixty"]
VALUES = {word: Fraction(value) for value, word in enumerate(CARDINALS, 1)}
VALUES |= {word: Fraction(10 * value) for value, word in enumerate(TENS, 1)}
VALUES |= {"a": Fraction(1), "an": Fraction(1), "half": Fraction(1, 2), "fifteen": Fraction(15)}
INCH = MILLIMETRES["in"]
UNITS = {**MILLIMETRES, **dict.fromkeys(("inch", "inches", '"', "″", "”"), INCH), "pace": MILLIMETRES["paces"]}
UNITS |= {**dict.fromkeys(("ft", "feet"), 12 * INCH), **dict.fromkeys(("yard", "yards"), 36 * INCH)}

PLAIN = rf"(?:\d+(?:[.,]\d+)?|half an?|fifteen|{'|'.join((*TENS, *CARDINALS))})"
SPAN = rf"(?<![\w.,\"“]){PLAIN}(?: ?(?:-|–|to|and|or) ?{PLAIN})?"
SURE = r"\b(?:within|beyond|inside|outside|up to|out to|as far as|(?:closer|nearer|farther|further) than|past)"
FAR = rf"(?:{SURE}|\b(?:at|over|under|less than|more than))"
UNIT = r"(?:cm|mm|inch(?:es)?|paces?|ft|feet|yards?|in(?=\s*(?:[.,;:)]|$)))\b"
OWN_LENGTH = r"(?:moves?|base[- ]widths?|bases?)\b"  # of a unit, not of a ruler
DISTANCE = re.compile(
    rf"(?:{FAR} )?{SPAN}[ \u00a0-]?{UNIT}|(?:{FAR} )?{SPAN} ?(?:[\"″”](?!\w))"
    rf"|{SURE} (?:an?|{SPAN})[ \u00a0]?in\b|{FAR} (?:an?|{SPAN}) (?:inch|pace|yard|{OWN_LENGTH})"
    rf"|{FAR} {SPAN} ?in(?= (?:or|away|range|distant|from|of)\b)|(?:^|(?<=[.;:!?] )){FAR} {SPAN} ?in\b",
    re.IGNORECASE,
)
NUMBER = re.compile(rf"\b{PLAIN}\b", re.IGNORECASE)
UNIT_AT_END = re.compile(r"[ \u00a0-]?(cm|mm|inch(?:es)?|paces?|ft|feet|yards?|in|[\"″”])$", re.IGNORECASE)
TOKEN = re.compile(r"\d+(?:\.\d+)?|[a-z]+|[\"″”]")

THING = r"(?:turn|card|phase|volley|shot|round|charge|move|melee|battle|game|bound)s?\b"
ORDINAL = rf"(?:\d+(?:st|nd|rd|th)|{'|'.join(ORDINALS)}|last|opening|final)"
ORDER = {word: number for number, word in enumerate(ORDINALS, 1)} | {"1st": 1, "2nd": 2, "3rd": 3, "opening": 1}
LEADS = {"for", "after", "until", "during", "every", "in", "by", "within", "the"}  # say nothing of which turn it is
COUNT = rf"(?:\d+|{'|'.join(CARDINALS)})"
BEFORE = r"\b(?:on|in|from|until|till|after|before|by|during|at|to|of|since|through)"
TIMES = (
    rf"\b{ORDINAL} (?:{COUNT} )?{THING}",
    rf"(?:(?<=[.;:!?] )|^|{BEFORE} )(?P<words>turns? {COUNT}\b)(?! ?(?:°|degrees))",
    rf"\bturns? {COUNT}(?=\s*(?:[.,;:)]|$|only|onwards))",
    rf"\b(?:for|after|until|during|every|in|by) (?:the next )?{COUNT} {THING}|\bwithin {COUNT} (?!moves?\b){THING}",
    r"\bonce an? \w+s?\b",
)
WHEN = [re.compile(each, re.IGNORECASE) for each in TIMES]


class Limit(NamedTuple):
    """A distance or time in a text: its words, and its meaning, by which two limits are compared."""

    words: str
    means: frozenset[tuple[object, ...]]


def find_distances(text: str) -> Iterator[Limit]:
    """Yield every distance in a text; its meaning is a set of (number, unit) pairs, two for both ends of a range.

    Lengths are in "mm"; moves and base widths keep their own unit.
    """
    for found in DISTANCE.finditer(text):
        if _ends_a_quotation(text[: found.start()], found[0][-1]):
            continue
        *words, unit = TOKEN.findall(re.sub("half an?", "half", found[0].lower()).replace(",", "."))
        numbers = [VALUES.get(word) or Fraction(word) for word in words if word in VALUES or word[0].isdigit()]
        mm = UNITS.get(unit)
        yield Limit(found[0], frozenset((n * mm, "mm") if mm else (n, unit.removesuffix("s")) for n in numbers))


def convert_distances(text: str, measures: Measures) -> str:
    """Return a text with its distances as `measures` prints them; those in moves or base widths are unchanged.

    >>> convert_distances("Within 10 to 20 cm, and in 2 moves.", Measures("in"))
    'Within 4 to 8\\xa0in, and in 2 moves.'
    """

    def convert(found: re.Match[str]) -> str:
        unit = UNIT_AT_END.search(found[0])
        mm = UNITS.get(unit[1].lower()) if unit else None
        if mm is None or unit is None or _ends_a_quotation(text[: found.start()], found[0][-1]):
            return found[0]

        def number(word: re.Match[str]) -> str:
            typed = re.sub("^half an?$", "half", word[0].lower()).replace(",", ".")
            return measures.number(Length((VALUES.get(typed) or Fraction(typed)) * mm))

        return f"{NUMBER.sub(number, found[0][: unit.start()])}\N{NO-BREAK SPACE}{measures.unit}"

    return DISTANCE.sub(convert, text)


def _ends_a_quotation(before: str, mark: str) -> bool:
    """Return whether a mark that may mean an inch instead closes a quotation that the text `before` it has opened."""
    return before.count('"') % 2 == 1 if mark == '"' else mark == "”" and before.count("“") > before.count("”")


def find_numbers(text: str) -> set[int]:
    """Return the whole numbers in a text, in figures or in words up to twelve.

    >>> sorted(find_numbers("Muskets hit on 4+, and lose two stands."))
    [2, 4]
    """
    words = re.findall(r"\d+|[a-z]+", text.lower())
    return {
        int(word) if word.isdigit() else CARDINALS.index(word) + 1
        for word in words
        if word.isdigit() or word in CARDINALS
    }


def find_times(text: str) -> Iterator[Limit]:
    """Yield every time in a text; "first turn" and "turn one" have the same meaning, "two turns" has another."""
    for pattern in WHEN:
        for found in pattern.finditer(text):
            words = found.groupdict().get("words") or found[0]
            yield Limit(words, frozenset([tuple(sorted(_meaning(words.lower().split())))]))


def _meaning(words: list[str]) -> Iterator[str]:
    """Yield the meaning of each lower-case word of a time, such as "no. 2"; skip words such as "after" or "the"."""
    for before, word in zip(["", *words], words):
        if word in ORDER:
            yield f"no. {ORDER[word]}"
        elif word in CARDINALS or word.isdigit():
            number = f"{VALUES.get(word, word)}"
            yield f"no. {number}" if before in ("turn", "turns") else number
        elif word not in LEADS:
            yield word.removesuffix("s")
