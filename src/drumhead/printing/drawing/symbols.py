"""Symbols by the word that a ruleset gives: sides, arms, qualities, an unclear rule and a house rule.

All are paths, so that no machine can replace a spade with another font's. Red suits are hollow and pointed, black ones
filled and round: shape, fill and colour each distinguish the sides alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from drumhead.printing.drawing.vector_primitives import Group, Mark, Path, circle, line, move, outline, rectangle
from drumhead.printing.style.colours import INK, PAPER

SPADE = outline(
    "M 0 -5 C 1.6 -2.6 4.6 -1 4.6 1.6 C 4.6 3.6 2 4.4 0.7 2.7 C 0.8 4 1.3 4.9 2 5.4 L -2 5.4 "
    "C -1.3 4.9 -0.8 4 -0.7 2.7 C -2 4.4 -4.6 3.6 -4.6 1.6 C -4.6 -1 -1.6 -2.6 0 -5 Z"
)
HEART = outline(
    "M 0 5 C -1.5 2.8 -4.1 1 -4.1 -1.9 C -4.1 -5.4 -0.8 -5.8 0 -2.7 C 0.8 -5.8 4.1 -5.4 4.1 -1.9 C 4.1 1 1.5 2.8 0 5 Z"
)
DIAMOND = line((0, -4.95), (3.9, 0), (0, 4.95), (-3.9, 0), closed=True)
STALK = outline("M 0 0 C 0.3 3 1 4.7 2 5.4 L -2 5.4 C -1 4.7 -0.3 3 0 0 Z")
# A fist from the left with one long finger, as an old printer's hand.
FIST = outline(
    "M 0 0.9 L 1.6 0.9 C 2.6 0.2 3.3 0 4 0.1 L 8.6 0.3 C 9.3 0.4 9.3 1.3 8.6 1.4 L 5.6 1.5 "
    "C 6.3 1.8 6.3 2.5 5.6 2.7 C 6.1 3 6 3.6 5.4 3.8 C 5.7 4.2 5.5 4.7 4.9 4.8 L 3.4 4.9 "
    "C 2.6 4.9 2.1 4.6 1.6 4.2 L 0 4.2 Z"
)


@dataclass(frozen=True)
class Sign:
    """A drawing of `width` x `height` mm, its corner at the origin."""

    width: float
    height: float
    marks: tuple[Mark, ...]

    def at(self, left: float, top: float) -> Group:
        """Return the symbol with its upper left corner at `left`, `top` in mm."""
        return move(self.marks, left, top)

    def centre(self, x: float, y: float, turn: float = 0) -> Group:
        """Return the symbol centred on a point, turned clockwise by `turn` degrees."""
        return move((self.at(-self.width / 2, -self.height / 2),), x, y, turn)


def draw_symbol(word: str, height: float, ink: str = INK, paper: str = PAPER, low_ink: bool = False) -> Sign:
    """Return the symbol called `word`, `height` mm high, in `ink` on `paper`; ValueError lists the known symbols.

    With low ink the blocks of troops are outlines.
    """
    word = OUTLINED.get(word, word) if low_ink else word
    if word not in SIGNS:
        raise ValueError(f"no sign is called {word!r}; drawn are {', '.join(SIGNS)}")
    width, tall, _ = SIGNS[word]
    scale = height / tall
    return Sign(width * scale, height, (Group(_sketch(word, ink, paper), (scale, 0, 0, scale, 0, 0), stored=True),))


@cache
def _sketch(word: str, ink: str, paper: str) -> tuple[Mark, ...]:
    """Return the marks of a symbol before scaling: the one drawing of it that a file stores for all sizes."""
    return SIGNS[word][2](ink, paper)


def _suit(*areas: Path) -> tuple[Mark, ...]:
    return (move(areas, 4.9, 6.2),)


def _spade(ink: str, paper: str) -> tuple[Mark, ...]:
    return _suit(Path(SPADE, fill=ink))


def _club(ink: str, paper: str) -> tuple[Mark, ...]:
    leaves = [Path(circle(x, y, 2.35), fill=ink) for x, y in ((0, -3.1), (-2.6, 0.7), (2.6, 0.7))]
    return _suit(*leaves, Path(circle(0, -0.2, 1.2), fill=ink), Path(STALK, fill=ink))


def _diamond(ink: str, paper: str) -> tuple[Mark, ...]:
    return _suit(Path(DIAMOND, stroke=ink, width=1.5, fill=paper))


def _heart(ink: str, paper: str) -> tuple[Mark, ...]:
    return _suit(Path(HEART, stroke=ink, width=1.5, fill=paper))


WIDE, HIGH = 9.0, 5.4  # of a block of troops


def _foot(ink: str, paper: str) -> tuple[Mark, ...]:
    return (Path(rectangle(0, 0, WIDE, HIGH), fill=ink),)


def _outlined_foot(ink: str, paper: str) -> tuple[Mark, ...]:
    return (Path(rectangle(0.3, 0.3, WIDE - 0.6, HIGH - 0.6), stroke=ink, width=0.6, fill=paper),)


def _horse(ink: str, paper: str) -> tuple[Mark, ...]:
    half = line((0.3, 0.3), (0.3, HIGH - 0.3), (WIDE - 0.3, HIGH - 0.3), closed=True)
    return (*_outlined_foot(ink, paper), Path(half, fill=ink))


def _outlined_horse(ink: str, paper: str) -> tuple[Mark, ...]:
    return (*_outlined_foot(ink, paper), Path(line((0.3, 0.3), (WIDE - 0.3, HIGH - 0.3)), stroke=ink, width=0.6))


def _dot(ink: str) -> Path:
    return Path(circle(WIDE * 0.7, HIGH * 0.33, 0.85), fill=ink)


def _dragoon(ink: str, paper: str) -> tuple[Mark, ...]:
    return (*_horse(ink, paper), _dot(ink))


def _outlined_dragoon(ink: str, paper: str) -> tuple[Mark, ...]:
    return (*_outlined_horse(ink, paper), _dot(ink))


def _gun(ink: str, paper: str) -> tuple[Mark, ...]:
    hub = WIDE * 0.36
    spokes = (*line((hub - 1.5, 2.7), (hub + 1.5, 2.7)), *line((hub, 1.2), (hub, 4.2)))
    return (
        Path(line((0, 2.7), (WIDE, 2.7)), stroke=ink, width=1.5),
        Path(circle(hub, 2.7, 1.95), stroke=ink, width=0.9, fill=paper),
        Path(spokes, stroke=ink, width=0.5),
    )


def _mortar(ink: str, paper: str) -> tuple[Mark, ...]:
    """Return the marks of a squat barrel tilted upwards on its bed."""
    barrel = Path(line((2.3, 2.6), (5.9, 0.1), (7.6, 1.9), (4.9, 4.4), closed=True), fill=ink)
    return (barrel, Path(rectangle(0.8, 4.2, 6.2, 1.2), fill=ink), Path(circle(3.3, 3.7, 1.15), fill=ink))


def _pole(ink: str, *flag: tuple[float, float]) -> tuple[Mark, ...]:
    pole = Path(line((1, 0), (1, HIGH)), stroke=ink, width=0.6)
    return (pole, Path(line(*flag, closed=True), fill=ink))


def _officer(ink: str, paper: str) -> tuple[Mark, ...]:
    return _pole(ink, (1, 0.3), (WIDE - 1.4, 1.7), (1, 3.2))


def _chief(ink: str, paper: str) -> tuple[Mark, ...]:
    return _pole(ink, (1, 0.3), (WIDE - 0.6, 0.3), (WIDE - 2.4, 1.8), (WIDE - 0.6, 3.4), (1, 3.4))


def _star(ink: str, paper: str) -> tuple[Mark, ...]:
    turns = [(radius, math.radians(36 * i - 90)) for i, radius in enumerate((2.6, 1.03) * 5)]
    return (Path(line(*((2.5 + r * math.cos(t), 2.6 + r * math.sin(t)) for r, t in turns), closed=True), fill=ink),)


def _triangle(ink: str, paper: str) -> tuple[Mark, ...]:
    shape = line((2.5, 0.4), (4.6, 4.3), (0.4, 4.3), closed=True)
    return (Path(shape, stroke=ink, width=0.6, fill=paper, round=True),)


def _lozenge(ink: str, paper: str) -> tuple[Mark, ...]:
    """Return the mark of an unclear rule: small, solid and black, so that it is not taken for the suit of diamonds."""
    return (Path(line((2, 0.75), (3.75, 2.5), (2, 4.25), (0.25, 2.5), closed=True), fill=ink),)


def _hand(ink: str, paper: str) -> tuple[Mark, ...]:
    return (Path(FIST, fill=ink),)


Draw = Callable[[str, str], tuple[Mark, ...]]
# Each word with the width and height of its drawing before it is scaled.
SIGNS: dict[str, tuple[float, float, Draw]] = {
    "spade": (9.8, 12.4, _spade),
    "diamond": (9.8, 12.4, _diamond),
    "heart": (9.8, 12.4, _heart),
    "club": (9.8, 12.4, _club),
    "foot": (WIDE, HIGH, _foot),
    "outlined foot": (WIDE, HIGH, _outlined_foot),
    "horse": (WIDE, HIGH, _horse),
    "outlined horse": (WIDE, HIGH, _outlined_horse),
    "dragoon": (WIDE, HIGH, _dragoon),
    "outlined dragoon": (WIDE, HIGH, _outlined_dragoon),
    "gun": (WIDE, HIGH, _gun),
    "mortar": (WIDE, HIGH, _mortar),
    "officer": (WIDE, HIGH, _officer),
    "chief": (WIDE, HIGH, _chief),
    "star": (5, 4.7, _star),
    "triangle": (5, 4.7, _triangle),
    "lozenge": (4, 5, _lozenge),
    "hand": (9.3, 5, _hand),
}
OUTLINED = {word: f"outlined {word}" for word in ("foot", "horse", "dragoon")}  # for blocks of troops with low ink
