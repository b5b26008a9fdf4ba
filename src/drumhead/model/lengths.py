"""Distances on the table, stored in mm and printed in the player's unit of length."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

MILLIMETRES = {
    "mm": Fraction(1),
    "cm": Fraction(10),
    "in": Fraction(25),  # the wargamer's inch of 2.5 cm: 10, 15, 25 and 30 cm become 4, 6, 10 and 12 inches
    "paces": Fraction(10, 3),  # thirty paces to 10 cm, the ground scale of a battalion of 100 paces' front
}
BASE_WIDTH = "bw"  # a measure as long as the bases of the armies are wide
OF_THE_BOOK = {  # the book's own measure, the player's, and what a colophon says where they differ
    ("cm", "in"): "an inch for every 2.5 cm of the book",
    ("cm", "paces"): "three paces for every cm of the book",
    ("in", "cm"): "2.5 cm for every inch of the book",
    ("in", "paces"): "7.5 paces for every inch of the book",
}
# As people type them: 16, 1,6 cm, 3/4in, 2½", 2 1/2 inches.
TYPED = re.compile(
    r"\s*(?P<sign>[+-]?)(?P<whole>\d{1,6}(?:[.,]\d{1,6})?|[.,]\d{1,6})?\s*(?P<part>(?<![\d.,])\d{1,3}/[1-9]\d{0,2}|[¼½¾⅓⅔⅛⅜⅝⅞])?"
    r"\s*(?P<unit>mm|cm|m|in|inch|inches|\"|″|”)?\s*",
    re.IGNORECASE,
)
BY = re.compile(r"\s*(?:x|×|by)\s*", re.IGNORECASE)
UNITS = {"mm": "mm", "cm": "cm", "m": "m"}  # all others are inches
SMALLEST, LARGEST = (148.0, 200.0), 1200.0  # mm of a sheet of the player's own: width and height, and its longer side
MOST_STEP = 100  # of what distances are rounded to
ON_PAPER = {"": Fraction(1), "mm": Fraction(1), "cm": Fraction(10), "m": Fraction(1000), "in": Fraction(254, 10)}


@dataclass(frozen=True)
class Length:
    """A distance on the table, in millimetres.

    >>> Length.parse("25 cm")
    Length(mm=Fraction(250, 1))
    """

    mm: Fraction

    @cached_property
    def as_mm(self) -> float:
        """The length in mm as a float, for measuring."""
        return self.mm.numerator / self.mm.denominator

    # Fractions take long to compare; no two lengths of a table are so near that their quotients would be one
    def __lt__(self, other: Length) -> bool:
        return self.as_mm < other.as_mm

    def __le__(self, other: Length) -> bool:
        return self.as_mm <= other.as_mm

    def __gt__(self, other: Length) -> bool:
        return self.as_mm > other.as_mm

    def __ge__(self, other: Length) -> bool:
        return self.as_mm >= other.as_mm

    @classmethod
    def parse(cls, text: str) -> Length:
        """Return the length of a text such as "25 cm", "12 in", "2,5 cm" or "3/4in"; an inch is 25 mm.

        Raises ValueError for any other text.
        """
        try:
            number, unit = typed_length(text)
        except ValueError:
            number, unit = Fraction(-1), ""
        if number < 0 or unit not in MILLIMETRES:
            raise ValueError(f"{text!r} is not a length: write a number and cm, in or mm, such as 25 cm")
        return cls(number * MILLIMETRES[unit])

    @classmethod
    def of_mm(cls, mm: float) -> Length:
        """Return a distance in mm as a length, rounded to a whole mm."""
        return _measured(round(mm))

    def __mul__(self, factor: int | Fraction) -> Length:
        return Length(self.mm * factor)

    __rmul__ = __mul__

    def __add__(self, other: Length) -> Length:
        return Length(self.mm + other.mm)


@lru_cache(maxsize=4096)
def _measured(mm: int) -> Length:
    return Length(Fraction(mm))


def typed_length(text: str) -> tuple[Fraction, str]:
    """Return the number and the unit of a length as people type it.

    The unit is "mm", "cm", "m" or "in", or "" if none is given. Raises ValueError for a text that is not a length.

    >>> typed_length("3/4in"), typed_length("1,6 cm"), typed_length("16")
    ((Fraction(3, 4), 'in'), (Fraction(8, 5), 'cm'), (Fraction(16, 1), ''))
    """
    found = TYPED.fullmatch(text.replace("\N{MINUS SIGN}", "-"))
    if not found or not (found["whole"] or found["part"]):
        raise ValueError(f"{text!r} is not a length")
    part = Fraction(unicodedata.normalize("NFKC", found["part"] or "0").replace("\N{FRACTION SLASH}", "/"))
    number = Fraction((found["whole"] or "0").replace(",", ".")) + part
    unit = (found["unit"] or "").lower()
    return -number if found["sign"] == "-" else number, unit and UNITS.get(unit, "in")


def as_written(text: str) -> str:
    """Return a length as rulesets write it, a decimal number and its unit; any other text unchanged.

    >>> as_written("2,5cm"), as_written('3/4"'), as_written("far")
    ('2.5 cm', '0.75 in', 'far')
    """
    try:
        number, unit = typed_length(text)
    except ValueError:
        return text
    return f"{float(number):.4f}".rstrip("0").rstrip(".") + f" {unit}" if unit in MILLIMETRES and number >= 0 else text


def on_paper(text: str) -> float:
    """Return a length on paper in mm, from a text as people type it.

    A number without a unit is in mm. An inch is 25.4 mm, unlike the 25 mm of distances on the table. Raises
    ValueError for a text that is not a length.
    """
    number, unit = typed_length(text)
    return float(number * ON_PAPER[unit])


def sides_on_paper(text: str) -> tuple[float, float]:
    """Return the width and height in mm of a size on paper such as "63x88", "2.5x3.5in" or "6,3 × 8,8 cm".

    A width without a unit has that of the height. Raises ValueError for a text that is not a size.
    """
    lengths = [typed_length(side) for side in BY.split(text)]
    if len(lengths) != 2 or (lengths[0][1] and not lengths[1][1]):
        raise ValueError(f"{text!r} is not a width and a height")
    (wide, unit), (high, last) = lengths
    return float(wide * ON_PAPER[unit or last]), float(high * ON_PAPER[last])


def sheet_sides(text: str) -> tuple[float, float]:
    """Return the width and height in mm of an upright sheet of paper of a size such as "200x280mm".

    Raises ValueError for a text that is not a size, SheetSizeError for a sheet that is too small or too large.
    """
    width, height = sorted(sides_on_paper(text))
    if width < SMALLEST[0] or height < SMALLEST[1] or height > LARGEST:
        raise SheetSizeError(text)
    return width, height


class SheetSizeError(ValueError):
    """Error for a sheet of paper that is too small or too large; `right` is what may be given."""

    right = f"give {SMALLEST[0]:g}x{SMALLEST[1]:g}mm or more, and {LARGEST:g} mm at most"


@dataclass(frozen=True)
class Step:
    """What distances are rounded to: a number of a unit, or of the printed unit if `unit` is ""; 0 for no rounding."""

    number: Fraction
    unit: str = ""

    @classmethod
    def parse(cls, text: str) -> Step:
        """Return the step of a text such as "1/2", "1/2in" or "0,5 cm"; raise ValueError for any other text.

        >>> str(Step.parse("0,5 cm")), Step.parse("1/2in").of(MILLIMETRES["cm"])
        ('1/2cm', Fraction(5, 4))
        """
        number, unit = typed_length(text)
        if unit not in ("", *MILLIMETRES) or not 0 <= number <= MOST_STEP:
            raise ValueError(f"{text!r} is nothing to round to")
        return cls(number, unit)

    def of(self, unit: Fraction) -> Fraction:
        """Return the step in the unit in which distances are printed, which is `unit` mm long."""
        return self.number * MILLIMETRES[self.unit] / unit if self.unit else self.number

    def __str__(self) -> str:
        return f"{self.number}{self.unit}"


@dataclass(frozen=True)
class Measures:
    """The unit ("cm", "in", "paces" or "bw") and the factor `scale` with which all distances are printed.

    `book` is the unit in which the rulebook gives distances. `step` is what distances are rounded to, in the unit, such
    as 1/2; with 0 they are rounded to a tenth, to a whole number of paces, or to a hundredth of a base. `base` is the
    width of a base in mm, the length of the unit "bw".

    >>> Measures().say(Length.parse("25 cm"))
    '25\\xa0cm'
    >>> Measures("in").number(Length.parse("45 cm")), Measures("in", Fraction(1, 2)).number(Length.parse("25 cm"))
    ('18', '5')
    >>> Measures("bw", base=Fraction(40)).say(Length.parse("25 cm"))
    '6.25\\xa0bw'
    """

    unit: str = "cm"
    scale: Fraction = Fraction(1)
    book: str = "cm"
    step: Fraction = Fraction(0)
    base: Fraction = Fraction(0)

    @property
    def unit_mm(self) -> Fraction:
        """The millimetres of one printed unit, on a table of full scale."""
        return self.base if self.unit == BASE_WIDTH else MILLIMETRES[self.unit]

    def exact(self, length: Length) -> Fraction:
        """Return a length in the printed unit before it is rounded."""
        return length.mm * self.scale / self.unit_mm

    def value(self, length: Length) -> Fraction:
        """Return a length in the printed unit, rounded to the step if there is one; never to nothing.

        >>> Measures("in", Fraction(2, 3), step=Fraction(1, 2)).value(Length.parse("25 cm"))
        Fraction(13, 2)
        """
        exact = self.exact(length)
        return max(self.step, round(exact / self.step) * self.step) if self.step and exact else exact

    def number(self, length: Length) -> str:
        """Return a length as a number in the printed unit, without the unit's name, rounded as `step` says."""
        if self.step or self.unit == BASE_WIDTH:
            return f"{float(self.value(length)):.{3 if self.step else 2}f}".rstrip("0").rstrip(".")
        exact = self.exact(length)
        tenths = round(exact) * 10 if self.unit == "paces" else round(exact * 10)
        whole, tenth = divmod(tenths, 10)
        return f"{whole}.{tenth}" if tenth else str(whole)

    def say(self, length: Length) -> str:
        """Return a length as a number and the printed unit, joined by a no-break space."""
        return f"{self.number(length)}\N{NO-BREAK SPACE}{self.unit}"

    def note(self) -> str:
        """Return the footer's note on the printed unit and scale; "" if distances are printed as in the rulebook.

        >>> Measures("in").note(), Measures("in", book="in").note()
        ('an inch for every 2.5 cm of the book', '')
        """
        parts = [said for pair, said in OF_THE_BOOK.items() if pair == (self.book, self.unit)]
        if self.scale != 1:
            parts.append(f"all distances times {float(self.scale):g}")
        return ", ".join(filter(None, (*parts, self.rounding)))

    @property
    def rounding(self) -> str:
        """The footer's note on base widths and on what distances are rounded to; "" if to a tenth or a pace."""
        parts = [f"bw: a base, {float(self.base / 10):g} cm"] if self.unit == BASE_WIDTH else []
        return ", ".join([*parts, *([f"distances rounded to {self.step} {self.unit}"] if self.step else [])])
