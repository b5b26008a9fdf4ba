"""Marks to SVG in true millimetres: drawings inside HTML pages, and previews. One unit of the drawing is 1 mm."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from drumhead.press.lettering import FACES
from drumhead.press.marks import POINT, Group, Mark, Path, Sheet, Text, bounds
from drumhead.press.paper import Box


def svg(marks: Iterable[Mark], box: Box | None = None, title: str = "") -> str:
    """The marks as one <svg> element of the box's size; without a box, as large as what is drawn.

    Each element has its role (cut, fold, glue, print) as class. `title` is what a screen reader says of it.
    """
    drawn = tuple(marks)
    frame = box or bounds(drawn)
    size = f'width="{_mm(frame.width)}mm" height="{_mm(frame.height)}mm"'
    view = " ".join(map(_mm, (frame.left, frame.top, frame.width, frame.height)))
    name = f' role="img" aria-label={quoteattr(title)}' if title else ' aria-hidden="true"'
    inside = "".join(map(_element, drawn))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view}"{name}>{inside}</svg>'


def page(sheet: Sheet) -> str:
    """A whole sheet as one SVG of the paper's size."""
    return svg(sheet.marks, Box(0, 0, sheet.paper.width, sheet.paper.height), sheet.title)


def _element(mark: Mark) -> str:
    if isinstance(mark, Path):
        return _path(mark)
    return _text(mark) if isinstance(mark, Text) else _group(mark)


def _group(group: Group) -> str:
    a, b, c, d, e, f = group.at
    inside = "".join(map(_element, group.marks))
    if (a, b, c, d) == (1, 0, 0, 1):
        move = f"translate({_mm(e)} {_mm(f)})"
    else:
        move = f"matrix({' '.join(f'{n:.9g}' for n in (a, b, c, d))} {_mm(e)} {_mm(f)})"
    return f'<g transform="{move}">{inside}</g>'


def _path(path: Path) -> str:
    steps = " ".join(f"{verb}{' '.join(map(_mm, numbers))}" for verb, numbers in path.steps)
    pen = ""
    if path.stroke:
        pen = f' stroke="{path.stroke}" stroke-width="{_mm(path.width)}"'
        pen += f' stroke-dasharray="{" ".join(map(_mm, path.dash))}"' if path.dash else ""
        pen += f' stroke-dashoffset="{_mm(path.phase)}"' if path.phase else ""
        pen += ' stroke-linecap="round" stroke-linejoin="round"' if path.round else ""
    return f'<path class="{path.role}" d="{steps}" fill="{path.fill or "none"}" fill-rule="evenodd"{pen}/>'


def _text(text: Text) -> str:
    face = FACES[text.face]
    style = f'font-family="{face.family}" font-size="{_mm(text.size * POINT)}" fill="{text.ink}"'
    style += f' font-weight="{face.weight}"' if face.weight != 400 else ""
    style += f' font-style="{face.style}"' if face.style != "normal" else ""
    style += f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    place = f'x="{_mm(text.x)}" y="{_mm(text.y)}"'
    return f'<text class="{text.role}" {place} {style}>{escape(text.words)}</text>'


def _mm(number: float) -> str:
    return f"{number:.5f}".rstrip("0").rstrip(".") if number else "0"
