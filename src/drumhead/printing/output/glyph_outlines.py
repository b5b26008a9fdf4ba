"""Characters as outlines, by fontTools, for cutting machines, which have none of our fonts."""

from __future__ import annotations

from functools import cache
from typing import Any

from drumhead.printing.drawing.vector_primitives import Path, Step, Text, baseline_of
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.text.font_metrics import lining_figures
from drumhead.support import paths

Letter = tuple[tuple[Step, ...], float]  # the outline on a baseline at 0, y down, and the advance; in ems


def outline_text(text: Text) -> Path:
    """Return a line of text as one filled path in mm, each character at the place that ReportLab gives it.

    There is no kerning and no ligature.
    """
    em = text.size * POINT
    x, _ = baseline_of(text)
    steps: list[Step] = []
    for sign in text.words:
        shape, advance = _letter(text.face, sign)
        steps += [(verb, _placed(numbers, x, text.y, em)) for verb, numbers in shape]
        x += advance * em
    return Path(tuple(steps), "print", fill=text.ink)


def _placed(numbers: tuple[float, ...], x: float, y: float, em: float) -> tuple[float, ...]:
    return tuple((y if i % 2 else x) + em * n for i, n in enumerate(numbers))


@cache
def _letter(face: str, sign: str) -> Letter:
    """Return the outline and the advance of one character in ems; the font's own square for one it lacks."""
    glyphs, names, em = _font(face)
    glyph = glyphs[names.get(ord(sign), ".notdef")]
    pen = _pen(glyphs)
    glyph.draw(pen)
    steps = tuple((verb, tuple(n / em for x, y in points for n in (x, -y))) for verb, points in pen.drawn)
    return steps, glyph.width / em


@cache
def _font(face: str) -> tuple[Any, dict[int, str], int]:
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    about = FACES[face]
    font = TTFont(paths.face(about.file))
    names = dict(font.getBestCmap())
    if about.lining:
        names |= {letter: glyph for letter, (glyph, *_) in lining_figures(about.file).items()}
    return font.getGlyphSet(), names, font["head"].unitsPerEm


def _pen(glyphs: Any) -> Any:
    """Return a fontTools pen that records the steps of a character, with quadratic curves as cubic ones."""
    from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]

    class Pen(BasePen):
        def __init__(self) -> None:
            super().__init__(glyphs)
            self.drawn: list[tuple[str, tuple[Any, ...]]] = []

        def _moveTo(self, point: Any) -> None:  # noqa: N802
            self.drawn.append(("M", (point,)))

        def _lineTo(self, point: Any) -> None:  # noqa: N802
            self.drawn.append(("L", (point,)))

        def _curveToOne(self, one: Any, other: Any, point: Any) -> None:  # noqa: N802
            self.drawn.append(("C", (one, other, point)))

        def _closePath(self) -> None:  # noqa: N802
            self.drawn.append(("Z", ()))

    return Pen()
