"""Formats of chances on paper: percentages, `1 in 4`, `4 in 6`, and the nine steps of the heat ramp.

Darkness shows how likely a result is, hue shows which side gains, and light figures mean better than even, so that a
sheet is still readable after a black and white copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from drumhead.printing.style.colours import INK, PALE, PAPER

NEVER = "–"
HALF = Fraction(1, 2)


def hundred(chance: Fraction) -> str:
    """Return a chance as a whole percentage without a sign: a dash for 0, and 100 only for certainty.

    >>> [hundred(Fraction(*p)) for p in ((0, 1), (1, 300), (1, 3), (199, 200), (1, 1))]
    ['–', '<1', '33', '>99', '100']
    """
    if chance <= 0:
        return NEVER
    if chance >= 1:
        return "100"
    rounded = int(100 * chance + HALF)
    return "<1" if rounded == 0 else ">99" if rounded == 100 else str(rounded)


def say_move(before: Fraction, after: Fraction) -> str:
    """Return two chances as percentages with an arrow, with as many decimals as they need to differ, six at most.

    >>> say_move(Fraction(1, 6), Fraction(1, 3)), say_move(Fraction(1, 200), Fraction(1, 125)), say_move(HALF, 0 * HALF)
    ('17 -> 33 %', '0.5 -> 0.8 %', '50 -> 0 %')
    """
    said = [hundred(chance).replace(NEVER, "0") for chance in (before, after)]
    for decimals in range(1, 7):
        if said[0] == said[1]:
            said = [f"{float(100 * chance):.{decimals}f}" for chance in (before, after)]
    return f"{said[0]} -> {said[1]} %"


def one_in(chance: Fraction) -> str:
    """Return a chance for a sentence: `1 in 4` where its numerator is 1, otherwise as a percentage.

    >>> one_in(Fraction(1, 40)), one_in(Fraction(2, 5)), one_in(Fraction(1))
    ('1\\xa0in\\xa040', '40', '100')
    """
    if chance.numerator == 1 and chance.denominator > 1:
        return f"1\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}{chance.denominator}"
    return hundred(chance)


def in_six(chance: Fraction, sides: int = 6) -> str:
    """Return a chance as the number of faces of a die, or as a percentage if it is not a number of faces.

    >>> in_six(Fraction(2, 3)), in_six(Fraction(0)), in_six(Fraction(5, 12))
    ('4\\xa0in\\xa06', '0\\xa0in\\xa06', '42%')
    """
    faces = chance * sides
    if faces.denominator == 1:
        return f"{faces}\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}{sides}"
    return f"{hundred(chance)}%"


THROWS = {  # chances to roll at least each total: with one die, with two
    1: {Fraction(7 - need, 6): need for need in range(1, 7)},
    2: {Fraction(sum(a + b >= need for a in range(1, 7) for b in range(1, 7)), 36): need for need in range(2, 13)},
}


def number_needed(chance: Fraction, dice: int = 1) -> str:
    """Return the number that one die, or two, must reach for a chance, such as "4+"; "" if no number has that chance.

    >>> [number_needed(Fraction(*p)) for p in ((1, 1), (1, 2), (1, 6), (0, 1), (2, 5))]
    ['any', '4+', '6', 'no', '']
    """
    if chance in (0, 1):
        return "any" if chance else "no"
    need = THROWS[dice].get(chance)
    return "" if need is None else f"{need}" if need == 6 * dice else f"{need}+"


# Upper end of each step; True where the end itself still belongs to the step.
STEPS = (
    (Fraction(9, 100), False),
    (Fraction(18, 100), False),
    (Fraction(30, 100), False),
    (Fraction(40, 100), False),
    (HALF, True),
    (Fraction(65, 100), False),
    (Fraction(80, 100), False),
    (Fraction(95, 100), False),
)
SMALL = 9.0  # points: on photocopies smaller figures fill in on the darker of the pale steps
# CIE lightness of each step. Between 44 and 77 a copier that calls 35 to 50 % grey black drowns either ink, so the gap
# is laid at even chances.
LIGHTNESS = (96, 92, 87.4, 82.7, 78, 37.5, 33.5, 29, 25)
CHROMA = (0.22, 0.40, 0.58, 0.76, 0.95, 1, 1, 0.95, 0.85)
HUES = {"gain": (-4.0, -24.0), "loss": (10.0, 30.0), "level": (0.5, 2.5)}  # CIE a*, b* at full chroma


def average(mean: Fraction) -> str:
    """Return a mean to one decimal, rounded half up."""
    tenths = int(mean * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def step(chance: Fraction) -> int:
    """Return the step of the ramp for a chance: 0 never, 1 to 5 up to even, 6 to 9 better than even."""
    if chance <= 0:
        return 0
    for number, (end, within) in enumerate(STEPS, start=1):
        if chance < end or (within and chance == end):
            return number
    return len(STEPS) + 1


@dataclass(frozen=True)
class Heat:
    """The look of one cell of an odds table: its fill, its figure's colour, its CSS class, and a bold figure or not.

    Colours are #rrggbb; `heavy` means bold.
    """

    fill: str
    ink: str
    css: str
    heavy: bool

    def ground(self, points: float) -> str:
        """Return the fill behind a figure of `points` points: paler where a copier would blur a small figure."""
        if points >= SMALL or self.ink != INK:
            return self.fill
        return "#" + "".join(f"{(int(self.fill[at : at + 2], 16) + 255) // 2:02x}" for at in (1, 3, 5))


@cache
def heat(number: int, hue: str = "gain") -> Heat:
    """Return the look of a cell by its step from 0 to 9, in a hue: "gain", "loss" or "level".

    The hue is for the player who throws or attacks. Step 0 is for no chance, 6 to 9 are better than even.
    """
    if number == 0:
        return Heat(PAPER, PALE, "never", False)
    a, b = HUES[hue]
    chroma = CHROMA[number - 1]
    fill = colour(LIGHTNESS[number - 1], a * chroma, b * chroma)
    ink = max((INK, PAPER), key=lambda candidate: contrast(fill, candidate))
    return Heat(fill, ink, f"{hue}{number}", number > 5)


def ramp_css() -> str:
    """Return the CSS classes that colour the cells of odds tables by chance.

    They are `never` for no chance; gain1 to gain9, loss1 to loss9 and level1 to level9 from low to high.
    """
    cells = [heat(0), *(heat(number, hue) for hue in HUES for number in range(1, 10))]
    return "\n".join(
        f".{cell.css}{{background:{cell.fill};color:{cell.ink};font-weight:{700 if cell.heavy else 600}}}"
        for cell in cells
    )


def colour(lightness: float, a: float, b: float) -> str:
    """Return a CIE L*a*b* colour (white point D65) as #rrggbb, clipped to sRGB."""
    fy = (lightness + 16) / 116
    x, y, z = 0.95047 * _cubed(fy + a / 500), _cubed(fy), 1.08883 * _cubed(fy - b / 200)
    linear = (
        3.2406 * x - 1.5372 * y - 0.4986 * z,
        -0.9689 * x + 1.8758 * y + 0.0415 * z,
        0.0557 * x - 0.2040 * y + 1.0570 * z,
    )
    return "#" + "".join(f"{round(255 * _screen(min(1.0, max(0.0, part)))):02x}" for part in linear)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by the formula of WCAG, from 1 for equal ones to 21 for black on white."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _cubed(t: float) -> float:
    return t**3 if t > 6 / 29 else 3 * (6 / 29) ** 2 * (t - 4 / 29)


def _screen(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def _luminance(ink: str) -> float:
    parts = [int(ink[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
