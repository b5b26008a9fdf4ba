"""Backgrounds of the playsheet's parts, distinguishable without colour, on a photocopy and in little ink.

The attacker, or the player who asks, has solid tones, the defender has stripes. A bar runs from the best to the worst
result for the first of them, so that position, tone and stripes say the same as the hue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drumhead.printing.style.colours import INK, PAPER

Ground = tuple[str, str]  # the background, and the colour of text on it
Stripe = tuple[float, float, int, str, str]  # mm of a line and from line to line, slant as 1 or -1, ground, line


@dataclass(frozen=True)
class Tones:
    """The backgrounds for one amount of ink, each by its name; `grounds` go from pale to dark.

    `tones` and `stripes` are for results and kinds of block, `shades` for values from pale to dark. Stripes slant, so
    that none looks like the end of a part, and are so pale that a figure is legible on them.
    """

    tones: Mapping[str, Ground]
    stripes: Mapping[str, Stripe]
    shades: Mapping[str, Ground]
    grounds: tuple[str, ...]
    solid: str  # for small symbols: faces that pass, a share


NAVY, BLUE, SKY, ASH, SAND, CLAY = "#143f63", "#a5c9e8", "#d8e8f6", "#ececea", "#fae3c6", "#e4ae7e"
PEACH, BARK = "#ecc09a", "#d09a63"  # so pale that a copier leaves the figures on them
MID_GREY, DARK_GREY, LIGHT_GREY = "#9a9a9a", "#d0d0d0", "#e7e7e7"


def tones_of(ink: str) -> Tones:
    """Return the backgrounds for an amount of ink: "full" or "low"."""
    return LOW if ink == "low" else FULL


FULL = Tones(
    {
        "best": (NAVY, PAPER),
        "good": (BLUE, INK),
        "open": (ASH, INK),
        "bad": (SAND, INK),
        "worst": (CLAY, INK),
        "rare": (INK, PAPER),
        "plain": (PAPER, INK),
        "fire": (NAVY, PAPER),
        "cavalry": ("#f0b36f", INK),
        "foot": ("#cfe6bd", INK),
        "end": ("#4d4d4d", PAPER),
    },
    {"worst": (0.12, 1.6, 1, PEACH, BARK)},
    {"light": (BLUE, INK), "dark": (NAVY, PAPER), "pale": (SKY, INK), "plain": (PAPER, INK)},
    ("#e6f0f9", "#bcd7ee", BLUE, "#3f79ab", NAVY),
    NAVY,
)
LOW = Tones(
    {
        "best": (DARK_GREY, INK),
        "good": (LIGHT_GREY, INK),
        "rare": (INK, PAPER),
        **dict.fromkeys(("open", "bad", "worst", "plain", "fire", "cavalry", "foot", "end"), (PAPER, INK)),
    },
    {"bad": (0.14, 1.3, -1, PAPER, MID_GREY), "worst": (0.2, 0.8, 1, PAPER, MID_GREY)},
    {"dark": (DARK_GREY, INK), **dict.fromkeys(("light", "pale", "plain"), (PAPER, INK))},
    (PAPER, "#f6f6f6", LIGHT_GREY, "#dadada", DARK_GREY),
    MID_GREY,
)
