"""Marks to DXF by ezdxf, for cutting machines and drawing programs: millimetres, y up, a layer for each use."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import Any

from drumhead.printing.drawing.vector_primitives import Matrix, Path, Sheet, Step, Text, grown, transform
from drumhead.printing.output.cutting_layers import layers
from drumhead.printing.style.colours import PAPER, POINT
from drumhead.printing.style.fonts import FACES
from drumhead.printing.text.font_metrics import CAPITALS, width
from drumhead.support.version import __version__

MADE_BY = f"999\nMade by drumhead {__version__}\n"  # a DXF comment
VERSION = "R2000"  # the oldest version with units, so that most programs can read it
MILLIMETRES, METRIC = 4, 1
FLAT = 0.01  # mm: the greatest distance of a curve from its straight lines
COLOURS = {"print": 7, "score": 5, "score-valley": 3, "cut": 1}  # black, blue, green, red, by DXF's own numbers


def dxf(sheet: Sheet) -> bytes:
    """Return a sheet as one DXF file, layers PRINT, SCORE, SCORE-VALLEY and CUT, its lower left corner at 0, 0.

    Areas become outlines, and curves become short straight lines. Text keeps its length in any font.
    """
    import ezdxf

    ezdxf.options.write_fixed_meta_data_for_testing = True  # no clock and no chance: the same marks, the same bytes
    document = ezdxf.new(VERSION, units=MILLIMETRES)
    document.header["$MEASUREMENT"] = METRIC
    for face, about in FACES.items():
        if not about.lining:
            document.styles.add(_style(face), font=about.file)
    drawing = document.modelspace()
    for layer in layers(sheet):
        name = layer.name.upper()
        document.layers.add(name, color=COLOURS[layer.name])
        for mark, at in layer.marks:
            if isinstance(mark, Text):
                _write(drawing, mark, at, sheet.paper.height, name)
            elif mark.stroke or mark.fill != PAPER:  # white covers nothing where there are only outlines
                _draw(drawing, mark, sheet.paper.height, name)
    lines = io.StringIO()
    document.write(lines)
    return document.encode(MADE_BY + lines.getvalue())


def _draw(drawing: Any, path: Path, height: float, layer: str) -> None:
    for steps in _runs(path.steps):
        drawing.add_lwpolyline(_points(steps, height), close=steps[-1][0] == "Z", dxfattribs={"layer": layer})


def _runs(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """Yield the parts of a path, each from a step that puts the pen down to the one before the next."""
    starts = [at for at, (verb, _) in enumerate(steps) if verb == "M"]
    for start, end in zip(starts, (*starts[1:], len(steps))):
        yield steps[start:end]


def _points(steps: Sequence[Step], height: float) -> list[tuple[float, float]]:
    from ezdxf.path import Path as Outline

    outline = Outline(steps[0][1])
    for verb, numbers in steps[1:]:
        if verb == "L":
            outline.line_to(numbers)
        elif verb == "C":
            outline.curve4_to(numbers[4:], numbers[:2], numbers[2:4])
    return [(round(p.x, 5), round(height - p.y, 5)) for p in outline.flattening(FLAT)]


def _write(drawing: Any, text: Text, at: Matrix, height: float, layer: str) -> None:
    """Add text to a DXF drawing, stretched between the two ends of its baseline; nothing for text without width.

    `at` is the matrix of the text and `height` that of the sheet in mm.
    """
    from ezdxf.enums import TextEntityAlignment

    long = width(text.words, text.face, text.size)
    if not long:
        return
    left = text.x - {"start": 0, "middle": long / 2, "end": long}[text.anchor]
    x1, y1, x2, y2 = transform(at, (left, text.y, left + long, text.y))
    looks = {
        "layer": layer,
        "style": _style(text.face),
        "height": round(text.size * POINT * CAPITALS * grown(at), 4),
        "rotation": round(math.degrees(math.atan2(y1 - y2, x2 - x1)), 4),
    }
    ends = [(round(x, 5), round(height - y, 5)) for x, y in ((x1, y1), (x2, y2))]
    words = text.words.replace("%%", "%%%%%%").replace("^", "^ ")  # two characters with a special meaning in DXF
    drawing.add_text(words, dxfattribs=looks).set_placement(*ends, align=TextEntityAlignment.FIT)


def _style(face: str) -> str:
    return face.upper().replace(" ", "-")
