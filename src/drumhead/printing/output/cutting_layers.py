"""Sheets for cutting machines, with the marks to cut, to score and to print each on their own layer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from drumhead.printing.drawing.vector_primitives import STILL, Matrix, Path, Sheet, Text, each, grown, transform


@dataclass
class Layer:
    """All marks of one use at their places on a sheet: the layer's id, its name for a reader, a colour, the marks.

    `colour` identifies the tool for machines, as #rrggbb; "" leaves each mark its own colour.
    """

    name: str
    says: str
    colour: str = ""
    marks: list[tuple[Path | Text, Matrix]] = field(default_factory=list)


LAYERS = {  # by role
    "cut": "cut",
    "fold": "score",
    "valley": "score-valley",
    "glue": "print",
    "register": "regmarks",
    "print": "print",
}
SELDOM = {"regmarks"}  # left out where nothing is on it
PRINTED = {"print", "regmarks"}


def layers(sheet: Sheet) -> list[Layer]:
    """Return the layers of a sheet from bottom to top: print, registration marks, mountain folds, valley folds, cuts.

    The line of a mark is cut or scored whether or not it has a colour; its fill, if any, is printed. Paths are already
    transformed, since many machines ignore a matrix; text keeps its matrix. Cuts and folds are moved as the sheet says.
    """
    moved: Matrix = (1, 0, 0, 1, *sheet.moved)
    found = {
        layer.name: layer
        for layer in (
            Layer("print", "Print"),
            Layer("regmarks", "Regmarks"),  # the name by which inkscape-silhouette knows them, and cuts none
            Layer("score", "Score: mountain folds", "#0000ff"),
            Layer("score-valley", "Score: valley folds", "#00a000"),
            Layer("cut", "Cut", "#ff0000"),
        )
    }
    for mark, at in each(sheet.marks):
        if isinstance(mark, Text):
            found["print"].marks.append((mark, at))
        else:
            for path in _parted(place_path(mark, at)):
                name = LAYERS[path.role]
                placed = path if name in PRINTED else place_path(path, moved)
                found[name].marks.append((placed, STILL))
    return [layer for layer in found.values() if layer.marks or layer.name not in SELDOM]


def place_path(path: Path, at: Matrix) -> Path:
    """Return the path transformed to its place on the sheet by a matrix, with pen and dashes scaled too."""
    scale = grown(at)
    steps = tuple((verb, transform(at, numbers)) for verb, numbers in path.steps)
    dash = tuple(scale * length for length in path.dash)
    return replace(path, steps=steps, width=scale * path.width, dash=dash, phase=scale * path.phase)


def _parted(path: Path) -> Iterator[Path]:
    if LAYERS[path.role] in PRINTED or not path.fill:
        yield path
        return
    yield replace(path, role="print", stroke="")
    yield replace(path, fill="")
