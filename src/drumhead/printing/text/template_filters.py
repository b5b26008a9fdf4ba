"""Filters and helpers of the templates: lengths, numbers needed, chances and marks as text and figures."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from drumhead.model.lengths import Length, Measures
from drumhead.printing.text import chance_format
from drumhead.support import paths

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
TIMES = {1: "full", 2: "half", 3: "a third of", 4: "a quarter of"}
HOLD = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
DOUBT = "\N{BLACK DIAMOND}"  # after a rule that a club can interpret otherwise
OURS = "\N{WHITE BULLET}"  # after a ruling of ours, where the book is silent and nothing can be chosen
LACKING = "\N{WHITE SQUARE}"
A_LENGTH = {  # in the book's own measure; odds such as "1 in 6", and "+1 in the duel", are none
    "cm": re.compile(r"\b\d+(?:\.\d+)? cm\b"),
    "in": re.compile(r"(?<![+-])\b\d+(?:\.\d+)? in\b(?! \d| the)"),
}
BEFORE_A_FIGURE = re.compile(r"(?<![\w-])-(?=\d)")
HIGHEST_PLAIN = 0x24F  # every character up to here is in all our fonts, and these besides
PLAIN = frozenset("–—‘’“”…−×→◦\u2002\u2003")


def filters(measures: Measures) -> dict[str, Callable[..., Any]]:
    """Return the filters of templates by name, with distances in the player's measure."""

    def length(value: Any) -> Any:  # a distance is given in the player's measure; anything else is counted
        return measures.say(value) if isinstance(value, Length) else len(value)

    def number(value: Length) -> str:
        return measures.number(value)

    def measure(text: str) -> str:
        """Return text with its distances, which are in the book's measure, in the player's measure."""
        return A_LENGTH[measures.book].sub(lambda found: measures.say(Length.parse(found[0])), text)

    return {
        "length": length,
        "number": number,
        "measured": measure,
        "faces": faces,
        "below": below,
        "dice": lambda need, sides=6, below=False: one_of(range(1, need)) if below else faces(need, sides),
        "signed": format_modifier,
        "word": word,
        "of": count_noun,
        "share": share,
        "span": span,
        "hundred": lambda odds: odds.figure(chance_format.hundred),
        "one_in": lambda odds: odds.figure(in_words),
        "average": chance_format.average,
        "listed": join_words,
        "minus": minus,
        "upper_first": upper_first,
        "unmarked": remove_marks,
        "ahead": lambda low, high: lead(low, high).replace(", ", " or "),
    }


def in_words(chance: Fraction) -> str:
    """Return a chance for a sentence: "never", "always", "1 in 4", or a percentage without a sign.

    >>> in_words(Fraction(1, 4)), in_words(Fraction(2, 5)), in_words(Fraction(0))
    ('1\\xa0in\\xa04', '40', 'never')
    """
    return {0: "never", 1: "always"}.get(int(chance), "") if chance in (0, 1) else chance_format.one_in(chance)


def faces(need: int, sides: int = 6) -> str:
    """Return the faces of a die that pass, each listed so that nobody has to think of "or more".

    >>> faces(5), faces(4), faces(2), faces(7)
    ('5\\xa0or\\xa06', '4,\\xa05\\xa0or\\xa06', '2\\xa0to\\xa06', 'never')
    """
    return one_of(range(max(1, need), sides + 1)) or "never"


def below(need: int) -> str:
    """Return the faces of a die below the number needed, which fail; "nothing" if there are none.

    >>> below(4)
    '1,\\xa02\\xa0or\\xa03'
    """
    return one_of(range(1, need)) or "nothing"


def one_of(good: range) -> str:
    """Return faces of a die as text that stays on one line; "" for no faces."""
    if len(good) > 4:
        return HOLD.join((str(good[0]), "to", str(good[-1])))
    return join_words(good, "or").replace(" ", HOLD)


def lead(low: int | None, high: int | None) -> str:
    """Return a range of margins as text that names the side ahead: A the attacker, D the defender.

    >>> lead(4, None), lead(2, 3), lead(-1, 1), lead(-3, -2), lead(None, -4), lead(2, 2), lead(0, 4), lead(None, 1)
    ('A by 4+', 'A by 2, 3', '0 or 1', 'D by 2, 3', 'D by 4+', 'A by 2', 'A by 0 to 4', 'A by 1 or less')
    """
    if low is None:
        assert high is not None
        return f"D by {-high}+" if high < 0 else f"A by {high} or less"
    if high is None:
        return f"A by {low}+" if low > 0 else f"D by {-low} or less"
    if low == -high:
        return {0: "level", 1: "0 or 1"}.get(high, f"0 to {high}")
    if low < 0 < high or high == 0:
        return f"D by {-low} to A by {high}"
    who, near, far = ("A", low, high) if low >= 0 else ("D", -high, -low)
    between = {0: f"{near}", 1: f"{near}, {far}"}.get(far - near, f"{near} to {far}")
    return f"{who} by {between}"


def remove_marks(words: str) -> str:
    """Return a sentence of the playsheet without its marks, for a page that adds marks after each line."""
    return words.replace(DOUBT, "").replace("^", "")


def span(need: int, sides: int = 6) -> str:
    """Return a number needed in the form that odds questions take.

    >>> span(5), span(6)
    ('5-6', '6')
    """
    return str(sides) if need >= sides else f"{need}-{sides}"


def format_modifier(value: int) -> str:
    """Return a modifier with its sign.

    >>> format_modifier(2), format_modifier(-1), format_modifier(0)
    ('+2', '−1', '0')
    """
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"


def minus(text: str) -> str:
    """Return text with a minus sign for each hyphen before a figure.

    >>> minus("raw: -1, 15-30")
    'raw: −1, 15-30'
    """
    return BEFORE_A_FIGURE.sub(MINUS, text)


def word(value: int) -> str:
    """Return a number from 0 to 12 in words, any other in figures."""
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def count_noun(value: int, noun: str, many: str = "") -> str:
    """Return a number with its noun, which is plural unless the number is 1.

    >>> count_noun(1, "stand"), count_noun(3, "stand"), count_noun(2, "loss", "losses")
    ('1\\xa0stand', '3\\xa0stands', '2\\xa0losses')
    """
    return f"{value}{HOLD}{noun if value == 1 else many or noun + 's'}"


def share(value: int) -> str:
    """Return the words for one part of `value` equal ones, such as "half" for 2."""
    return TIMES.get(value, f"1/{value} of")


def join_words(values: Any, last: str = "and") -> str:
    """Return values joined by commas, with `last` before the last one.

    >>> join_words(["foot", "guns", "horse"]), join_words(["foot"])
    ('foot, guns and horse', 'foot')
    """
    items = [str(value) for value in values]
    return f" {last} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def upper_first(text: str) -> str:
    """Return a sentence with its first letter as a capital and no other change."""
    return text[:1].upper() + text[1:]


def printable(value: Any) -> Any:
    """Return a value without what paper cannot show: control characters removed, missing ones as squares.

    Values that are not text, or are marked as safe HTML, are returned unchanged.

    >>> printable("Moskva\\u202e \\U0001F600")
    'Moskva □'
    """
    if not isinstance(value, str) or hasattr(value, "__html__") or (value.isascii() and value.isprintable()):
        return value
    flat = "".join(" " if c in "\t\n\r" else c for c in value)
    flat = unicodedata.normalize("NFC", flat)
    kept = (c for c in flat if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return "".join(c if ord(c) <= HIGHEST_PLAIN or c in PLAIN or ord(c) in _letters() else LACKING for c in kept)


@cache
def _letters() -> frozenset[int]:
    """Return the code points of all characters that all our text fonts have, or that the symbol font adds."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    def has(file: str) -> set[int]:
        return set(TTFont(paths.face(file), lazy=True).getBestCmap())

    serif = has("EBGaramond12-Regular.ttf") & has("EBGaramond12-Italic.ttf")
    sans = has("DrumheadSans-Regular.ttf") & has("DrumheadSans-Semibold.ttf") & has("DrumheadSans-Bold.ttf")
    return frozenset((serif & sans) | has("NotoSansSymbols2-play.ttf"))
