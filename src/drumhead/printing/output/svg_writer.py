"""Marks to SVG in true millimetres: drawings inside HTML pages, sheets for cutting machines, drawings for a screen.

One unit is 1 mm. A drawing for a screen is rounded, and its text is in the reader's own fonts, each line as wide as in
ours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from drumhead.printing.drawing.vector_primitives import (
    Group,
    Mark,
    Matrix,
    Path,
    Sheet,
    Step,
    Text,
    baseline_of,
    bounds,
    each,
    transform,
)
from drumhead.printing.output.cutting_layers import Layer, layers, place_path
from drumhead.printing.output.glyph_outlines import outline_text
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import FACES, Typeface
from drumhead.printing.style.paper import Box
from drumhead.support.version import __version__

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by drumhead {version} -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">
<title>{title}</title>
"""
SERIF, SANS = "Georgia,serif", "Helvetica,Arial,sans-serif"  # in place of our fonts, which a web page does not have
ROUND = 4  # curves in a circle
LAYER = '<g id="{id}" inkscape:groupmode="layer" inkscape:label="{label}">\n'


def svg(marks: Iterable[Mark], box: Box | None = None, title: str = "") -> str:
    """Return the marks as one <svg> element of the box's size in mm; without a box, as large as the drawn marks.

    Each element has its role (cut, fold, valley, glue, print) as class. `title` is the text for screen readers; if it
    is "", they skip the element.
    """
    drawn = tuple(marks)
    frame = box or bounds(drawn)
    size = f'width="{_mm(frame.width)}mm" height="{_mm(frame.height)}mm"'
    view = " ".join(map(_mm, (frame.left, frame.top, frame.width, frame.height)))
    name = f' role="img" aria-label={quoteattr(title)}' if title else ' aria-hidden="true"'
    inside = "".join(map(_element, drawn))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view}"{name}>{inside}</svg>'


def page(sheet: Sheet) -> str:
    """Return a whole sheet as an SVG file of the paper's size, with a group for each layer that has marks.

    Inkscape reads the groups as layers; other programs distinguish them by id, by colour or by the class of each
    element, which is its role. Text is converted to outlines with a label, since most cutting programs leave out text,
    and none has our fonts. The file refers to nothing outside it.
    """
    size = {"width": _mm(sheet.paper.width), "height": _mm(sheet.paper.height)}
    head = HEAD.format(version=__version__, title=escape(sheet.title), **size)
    return "".join((head, *(line for layer in layers(sheet) for line in _layer(layer)), "</svg>\n"))


def _layer(layer: Layer) -> Iterator[str]:
    if layer.marks:
        yield LAYER.format(id=layer.name, label=layer.says)
        for mark, at in layer.marks:
            if isinstance(mark, Text):
                yield _letters(mark, at) + "\n"
            else:
                yield _path(replace(mark, stroke=layer.colour or mark.stroke)) + "\n"
        yield "</g>\n"


def _element(mark: Mark) -> str:
    if isinstance(mark, Path):
        return _path(mark)
    return _text(mark) if isinstance(mark, Text) else _group(mark)


def _group(group: Group) -> str:
    return f"<g{_carried(group.at)}>{''.join(map(_element, group.marks))}</g>"


def _carried(at: Matrix) -> str:
    a, b, c, d, e, f = at
    if (a, b, c, d) == (1, 0, 0, 1):
        move = f"translate({_mm(e)} {_mm(f)})"
    else:
        move = f"matrix({' '.join(f'{n:.9g}' for n in (a, b, c, d))} {_mm(e)} {_mm(f)})"
    return f' transform="{move}"'


def _path(path: Path) -> str:
    pen = _pen(path, _mm)
    if path.stroke:
        pen += f' stroke-dashoffset="{_mm(path.phase)}"' if path.phase else ""
        pen += ' stroke-linecap="round" stroke-linejoin="round"' if path.round else ""
    steps = _steps(path.steps, _mm, " ")
    return f'<path class="{path.role}" d="{steps}" fill="{path.fill or "none"}" fill-rule="evenodd"{pen}/>'


def _pen(path: Path, mm: Callable[[float], str]) -> str:
    """Return the attributes of a path's stroke, "" without one; `mm` writes a length."""
    if not path.stroke:
        return ""
    dash = f' stroke-dasharray="{" ".join(map(mm, path.dash))}"' if path.dash else ""
    return f' stroke="{path.stroke}" stroke-width="{mm(path.width)}"{dash}'


def _steps(steps: Iterable[Step], mm: Callable[[float], str], between: str = "") -> str:
    return between.join(f"{verb}{' '.join(map(mm, numbers))}" for verb, numbers in steps)


def _letters(text: Text, at: Matrix) -> str:
    path = place_path(outline_text(text), at)
    steps = "".join(f"{verb}{' '.join(f'{n:.2f}' for n in numbers)}" for verb, numbers in path.steps)
    return f'<path class="letters" aria-label={quoteattr(text.words)} d="{steps}" fill="{path.fill}"/>'


def _text(text: Text) -> str:
    face = FACES[text.face]
    style = f'font-family="{face.family}" font-size="{_mm(text.size * POINT)}" fill="{text.ink}"'
    style += _weight(face)
    style += ' font-variant-numeric="lining-nums"' if face.lining else ""
    left, _ = baseline_of(text)  # WeasyPrint makes an object of a text that has an anchor
    place = f'x="{_mm(left)}" y="{_mm(text.y)}"'
    return f'<text class="{text.role}" {place} {style}>{escape(text.words)}</text>'


def _weight(face: Typeface) -> str:
    """Return the attributes for a face that is bold or italic, "" for any other."""
    weight = f' font-weight="{face.weight}"' if face.weight != 400 else ""
    return weight + (f' font-style="{face.style}"' if face.style != "normal" else "")


def _mm(number: float) -> str:
    return f"{number:.5f}".rstrip("0").rstrip(".") if number else "0"


def web_svg(marks: Iterable[Mark], box: Box, title: str, under: str = "") -> str:
    """Return the marks as one <svg> element without a size, as wide as its container.

    `box` is the part in mm that is shown; `title` is its alternative text. `under` are SVG elements below the marks.
    """
    view = " ".join(map(_round, (box.left, box.top, box.width, box.height)))
    inside = under + web_elements(marks)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" aria-label={quoteattr(title)}>'
    return f"{head}<title>{escape(title)}</title>{inside}</svg>"


def web_elements(marks: Iterable[Mark]) -> str:
    """Return the marks as SVG elements for a screen, for a part that several drawings use."""
    return "".join(_elements(each(marks)))


def _elements(placed: Iterable[tuple[Path | Text, Matrix]]) -> Iterator[str]:
    """Yield the SVG elements of text and paths; neighbouring paths with the same pen and no fill become one."""
    for kind, marks in groupby(placed, key=lambda each_: _shared_pen(each_[0])):
        if not kind:
            yield from (_words(mark, at) for mark, at in marks if isinstance(mark, Text))
            continue
        paths = [place_path(mark, at) for mark, at in marks if isinstance(mark, Path)]
        if paths[0].fill:
            yield from (_shape(path, _style(path)) for path in paths)
        else:
            yield f'<path d="{"".join(_steps(path.steps, _round) for path in paths)}"{_style(paths[0])}/>'


def _shared_pen(mark: Path | Text) -> tuple[object, ...]:
    """Return the properties that two neighbouring paths must share to be written together; () for text."""
    return (mark.stroke, mark.width, mark.dash, mark.phase, mark.round, mark.fill) if isinstance(mark, Path) else ()


def _shape(path: Path, style: str) -> str:
    """Return the SVG element of a filled path, which is <circle> for a circle."""
    curves = [numbers for verb, numbers in path.steps if verb == "C"]
    if len(curves) == ROUND:
        xs, ys = ([end[at] for end in (curve[4:] for curve in curves)] for at in (0, 1))
        x, y, radius = sum(xs) / ROUND, sum(ys) / ROUND, (max(xs) - min(xs)) / 2
        if radius and all(abs(math.dist((x, y), end[4:]) - radius) < 0.01 for end in curves):
            return f'<circle cx="{_round(x)}" cy="{_round(y)}" r="{_round(radius)}"{style}/>'
    return f'<path d="{_steps(path.steps, _round)}" fill-rule="evenodd"{style}/>'


def _style(path: Path) -> str:
    pen = f' fill="{path.fill or "none"}"{_pen(path, _round)}'
    return pen + (' stroke-linecap="round"' if path.stroke and path.round else "")


def _words(text: Text, at: Matrix) -> str:
    """Return the SVG element of a text at its matrix, stretched to the width that it has in our font."""
    face = FACES[text.face]
    left, long = baseline_of(text)
    x, y = transform(at, (left, text.y))
    turn = math.degrees(math.atan2(at[1], at[0]))
    style = f' font-family="{SANS if "Sans" in face.family else SERIF}" font-size="{_round(text.size * POINT)}"'
    style += _weight(face)
    style += ' font-variant="small-caps"' if text.face == "small capitals" else ""
    style += f' transform="rotate({_round(turn)} {_round(x)} {_round(y)})"' if abs(turn) > 0.01 else ""
    fit = f' textLength="{_round(long)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{_round(x)}" y="{_round(y)}" fill="{text.ink}"{fit}{style}>{escape(text.words)}</text>'


def _round(number: float) -> str:
    """Return a number rounded to a hundredth of a millimetre, as text."""
    return f"{round(number, 2) or 0:g}"
