"""Marks to SVG for a screen: small, in the reader's own fonts, each line of text as wide as in ours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from drumhead.printing.drawing.vector_primitives import Mark, Matrix, Path, Step, Text, each, transform
from drumhead.printing.output.cutting_layers import place_path
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.style.paper import Box
from drumhead.printing.text.font_metrics import width

SERIF, SANS = "Georgia,serif", "Helvetica,Arial,sans-serif"  # in place of our fonts, which a web page does not have
ROUND = 4  # curves in a circle


def web_svg(marks: Iterable[Mark], box: Box, title: str) -> str:
    """Return the marks as one <svg> element without a size, as wide as its container.

    `box` is the part in mm that is shown; `title` is its alternative text.
    """
    view = " ".join(map(_mm, (box.left, box.top, box.width, box.height)))
    inside = "".join(_elements(each(marks)))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" aria-label={quoteattr(title)}>'
    return f"{head}<title>{escape(title)}</title>{inside}</svg>"


def _elements(placed: Iterable[tuple[Path | Text, Matrix]]) -> Iterator[str]:
    """Yield the SVG elements of text and paths; neighbouring paths with the same pen and no fill become one."""
    for kind, marks in groupby(placed, key=lambda each_: _pen(each_[0])):
        if not kind:
            yield from (_words(mark, at) for mark, at in marks if isinstance(mark, Text))
            continue
        paths = [place_path(mark, at) for mark, at in marks if isinstance(mark, Path)]
        if paths[0].fill:
            yield from (_shape(path, _style(path)) for path in paths)
        else:
            yield f'<path d="{"".join(_steps(path.steps) for path in paths)}"{_style(paths[0])}/>'


def _pen(mark: Path | Text) -> tuple[object, ...]:
    """Return the properties that two neighbouring paths must share to be written together; () for text."""
    return (mark.stroke, mark.width, mark.dash, mark.phase, mark.round, mark.fill) if isinstance(mark, Path) else ()


def _shape(path: Path, style: str) -> str:
    """Return the SVG element of a filled path, which is <circle> for a circle."""
    curves = [numbers for verb, numbers in path.steps if verb == "C"]
    if len(curves) == ROUND:
        xs, ys = ([end[at] for end in (curve[4:] for curve in curves)] for at in (0, 1))
        x, y, radius = sum(xs) / ROUND, sum(ys) / ROUND, (max(xs) - min(xs)) / 2
        if radius and all(abs(math.dist((x, y), end[4:]) - radius) < 0.01 for end in curves):
            return f'<circle cx="{_mm(x)}" cy="{_mm(y)}" r="{_mm(radius)}"{style}/>'
    return f'<path d="{_steps(path.steps)}" fill-rule="evenodd"{style}/>'


def _steps(steps: Iterable[Step]) -> str:
    return "".join(f"{verb}{' '.join(map(_mm, numbers))}" for verb, numbers in steps)


def _style(path: Path) -> str:
    pen = f' fill="{path.fill or "none"}"'
    if path.stroke:
        pen += f' stroke="{path.stroke}" stroke-width="{_mm(path.width)}"'
        pen += f' stroke-dasharray="{" ".join(map(_mm, path.dash))}"' if path.dash else ""
        pen += ' stroke-linecap="round"' if path.round else ""
    return pen


def _words(text: Text, at: Matrix) -> str:
    """Return the SVG element of a text at its matrix, stretched to the width that it has in our font."""
    face = FACES[text.face]
    long = width(text.words, text.face, text.size)
    x, y = transform(at, (text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * long, text.y))
    turn = math.degrees(math.atan2(at[1], at[0]))
    style = f' font-family="{SANS if "Sans" in face.family else SERIF}" font-size="{_mm(text.size * POINT)}"'
    style += f' font-weight="{face.weight}"' if face.weight != 400 else ""
    style += f' font-style="{face.style}"' if face.style != "normal" else ""
    style += ' font-variant="small-caps"' if text.face == "small capitals" else ""
    style += f' transform="rotate({_mm(turn)} {_mm(x)} {_mm(y)})"' if abs(turn) > 0.01 else ""
    fit = f' textLength="{_mm(long)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{_mm(x)}" y="{_mm(y)}" fill="{text.ink}"{fit}{style}>{escape(text.words)}</text>'


def _mm(number: float) -> str:
    """Return a number rounded to a hundredth of a millimetre, as text."""
    return f"{round(number, 2) or 0:g}"
