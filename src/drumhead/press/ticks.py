"""Boxes to cross off with a pen, drawn to the millimetre: strengths, casualties, steps of a record, points."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.press.ink_svg import svg
from drumhead.press.lettering import CAPITALS
from drumhead.press.marks import INK, PAPER, POINT, Mark, Path, Text, line, rectangle
from drumhead.press.paper import Box

SIDE, GAP = 4.9, 0.45  # mm of a box and between boxes
FIGURE = 9.0  # points
GHOST = "#6f675d"  # figures that pen will cover
HEAVY, LIGHT = 0.95, 0.4  # mm of a frame
IN_A_ROW = 7
NARROWEST, WIDEST = 5.3, 6.3  # mm of a box for points


def strength(start: int, removal: int) -> str:
    """Stands counted down: the first figure not crossed is what is left; the crossed heavy box is the end."""
    figures = [str(start - lost) for lost in range(removal)]
    return boxes([*figures, ""], last_heavy=True, crossed=True)


def casualties(needed: int, to_the_end: bool) -> str:
    """Casualties held: the one that costs a stand needs no box, unless it ends the unit."""
    figures = [str(count) for count in range(1, needed)]
    return boxes([*figures, ""], last_heavy=True, crossed=True) if to_the_end else boxes(figures, ghost=True)


def points(count: int, breadth: float, to_the_end: bool = True) -> str:
    """Points to cross off, spread over as many even rows as `breadth` mm need; the last one heavy if it is the end."""
    rows = -(-count // int((breadth - 1) / (NARROWEST + GAP)))
    in_a_row = -(-count // rows)
    wide = min(WIDEST, (breadth - 1) / in_a_row - GAP)
    return boxes([str(n) for n in range(1, count + 1)], True, to_the_end, in_a_row=in_a_row, wide=wide)


def blank(count: int) -> str:
    """Boxes without figures, for a unit that was not on the list."""
    return boxes([""] * count)


def boxes(
    figures: Sequence[str],
    ghost: bool = False,
    last_heavy: bool = False,
    crossed: bool = False,
    in_a_row: int = IN_A_ROW,
    wide: float = SIDE,
) -> str:
    """Boxes in rows, each with its figure, as an SVG."""
    marks: list[Mark] = []
    for at, figure in enumerate(figures):
        row, column = divmod(at, in_a_row)
        x, y = 0.5 + column * (wide + GAP), 0.5 + row * (SIDE + GAP)
        last = last_heavy and at == len(figures) - 1
        marks += _box(x, y, wide, figure, GHOST if ghost else INK, last, crossed)
    rows = -(-len(figures) // in_a_row) if figures else 0
    columns = min(len(figures), in_a_row)
    return svg(marks, Box(0, 0, 1 + columns * (wide + GAP) - GAP, 1 + rows * (SIDE + GAP) - GAP))


def _box(x: float, y: float, wide: float, figure: str, ink: str, heavy: bool, crossed: bool) -> list[Mark]:
    frame = Path(rectangle(x, y, wide, SIDE), stroke=INK, width=HEAVY if heavy else LIGHT, fill=PAPER)
    if heavy and crossed:
        inset = 1.25
        strokes = (
            *line((x + inset, y + inset), (x + wide - inset, y + SIDE - inset)),
            *line((x + wide - inset, y + inset), (x + inset, y + SIDE - inset)),
        )
        return [frame, Path(strokes, stroke=INK, width=0.55)]
    face = "sans" if ink == GHOST else "semibold"
    return [frame, Text(x + wide / 2, _baseline(y, SIDE), figure, face, FIGURE, "middle", ink)] if figure else [frame]


def record(values: Sequence[int], low_ink: bool = False) -> str:
    """The steps of a record in one strip: the frame thickens, the last but one is half black, the last is black."""
    side, gap = 5.7, 0.6
    marks: list[Mark] = []
    for at, value in enumerate(values):
        x, left = 0.5 + at * (side + gap), len(values) - 1 - at
        black = left == 0 and not low_ink
        width = HEAVY if left < 2 else 0.3 + 0.5 * at / len(values)
        frame = rectangle(x, 0.5, side, side, 0.7)
        marks.append(Path(frame, stroke=INK, width=width, fill=INK if black else PAPER))
        if left == 1 and not low_ink:
            marks.append(Path(rectangle(x, 0.5 + side * 0.76, side, side * 0.24), fill=INK))
        middle = side * (0.78 if left == 1 and not low_ink else 1)
        ink = PAPER if black else INK
        marks.append(Text(x + side / 2, _baseline(0.5, middle), str(value), "bold", 11, "middle", ink))
    return svg(marks, Box(0, 0, 1 + len(values) * (side + gap) - gap, side + 1))


def tick() -> str:
    """One empty box before a word."""
    return svg([Path(rectangle(0.2, 0.2, 3.6, 3.6), stroke=INK, width=LIGHT, fill=PAPER)], Box(0, 0, 4, 4))


def _baseline(top: float, height: float) -> float:
    return top + height / 2 + CAPITALS * FIGURE * POINT / 2
