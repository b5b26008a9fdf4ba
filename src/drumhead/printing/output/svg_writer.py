"""Marks to SVG in true millimetres: drawings inside HTML pages, and sheets for cutting machines. One unit is 1 mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from drumhead.printing.drawing.vector_primitives import Group, Mark, Matrix, Path, Sheet, Text, bounds
from drumhead.printing.output.cutting_layers import Layer, layers, place_path
from drumhead.printing.output.glyph_outlines import outline_text
from drumhead.printing.style.colours import POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.style.paper import Box
from drumhead.support.version import __version__

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by drumhead {version} -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">
<title>{title}</title>
"""
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
    steps = " ".join(f"{verb}{' '.join(map(_mm, numbers))}" for verb, numbers in path.steps)
    pen = ""
    if path.stroke:
        pen = f' stroke="{path.stroke}" stroke-width="{_mm(path.width)}"'
        pen += f' stroke-dasharray="{" ".join(map(_mm, path.dash))}"' if path.dash else ""
        pen += f' stroke-dashoffset="{_mm(path.phase)}"' if path.phase else ""
        pen += ' stroke-linecap="round" stroke-linejoin="round"' if path.round else ""
    return f'<path class="{path.role}" d="{steps}" fill="{path.fill or "none"}" fill-rule="evenodd"{pen}/>'


def _letters(text: Text, at: Matrix) -> str:
    path = place_path(outline_text(text), at)
    steps = "".join(f"{verb}{' '.join(f'{n:.2f}' for n in numbers)}" for verb, numbers in path.steps)
    return f'<path class="letters" aria-label={quoteattr(text.words)} d="{steps}" fill="{path.fill}"/>'


def _text(text: Text) -> str:
    face = FACES[text.face]
    style = f'font-family="{face.family}" font-size="{_mm(text.size * POINT)}" fill="{text.ink}"'
    style += f' font-weight="{face.weight}"' if face.weight != 400 else ""
    style += f' font-style="{face.style}"' if face.style != "normal" else ""
    style += ' font-variant-numeric="lining-nums"' if face.lining else ""
    style += f' text-anchor="{text.anchor}"' if text.anchor != "start" else ""
    place = f'x="{_mm(text.x)}" y="{_mm(text.y)}"'
    return f'<text class="{text.role}" {place} {style}>{escape(text.words)}</text>'


def _mm(number: float) -> str:
    return f"{number:.5f}".rstrip("0").rstrip(".") if number else "0"
