"""Fine lines of a map made wider and darker, so that they remain visible after a bad copier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from drumhead.printing.drawing.vector_primitives import Group, Mark, Path

WIDER, THINNEST = 1.4, 0.3  # times as wide, and mm
DARKEST = 84  # of 255: no line is lighter


def firm(marks: Iterable[Mark], wider: float = WIDER, thinnest: float = THINNEST) -> Iterator[Mark]:
    """Yield the same marks with their lines dark and wide enough to be copied; areas of colour are unchanged.

    A line becomes `wider` times as wide, and at least `thinnest` mm.
    """
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(firm(mark.marks, wider, thinnest)))
        elif isinstance(mark, Path) and _is_line(mark):
            yield replace(mark, stroke=_darker(mark.stroke), width=max(thinnest, wider * mark.width))
        else:
            yield mark


def _is_line(path: Path) -> bool:
    """Return whether a path has a dark enough line to count as one; a line in the colour of paper or of water does
    not.
    """
    return bool(path.stroke) and _light(path.stroke) < 200


def _light(ink: str) -> float:
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _darker(ink: str) -> str:
    share = min(1.0, DARKEST / max(1.0, _light(ink)))
    return "#" + "".join(f"{int(int(ink[at : at + 2], 16) * share):02x}" for at in (1, 3, 5))
