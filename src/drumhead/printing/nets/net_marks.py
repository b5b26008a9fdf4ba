"""Nets on paper: tabs tinted and named, one full line to cut, broken lines to fold, letters where edges meet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from drumhead.model.army import LETTERS
from drumhead.printing.drawing.vector_primitives import Mark, Path, Point, Text, bled, line
from drumhead.printing.nets.fold_lines import box_of, draw_tick, is_off, show_folds, ticks
from drumhead.printing.nets.tabs import Segment, out_of
from drumhead.printing.nets.unfolding import Net, Tab
from drumhead.printing.style.colours import INK, PALE, POINT, QUIET, TINT
from drumhead.printing.style.paper import DASHES, TICKS, Box
from drumhead.printing.text.font_metrics import CAPITALS

FOLD = PALE
STROKE = 1.6  # a dash and the gap after it, mm, before it is adjusted to a whole number of dashes
CUT = 0.2  # mm, the pen of cuts and folds
FEW = 6  # faces; of more, edges that meet have a letter
LETTER_SIZE, LEAST = 9.0, 6.0  # points: of a letter beside an edge, and of the smallest on a tab
OFF = (1.7, 2.5, 3.5, 4.5)  # mm from an edge to the middle of its letter
ALONG = (0.5, 0.35, 0.65, 0.22, 0.78)  # where along an edge its letter may be


def net_marks(net: Net, low_ink: bool = False, fold_lines: str = DASHES) -> tuple[Mark, ...]:
    """Return the marks of a net on paper: tabs, their names, the cut line, slits, folds, and marks beside the piece.

    With dashes as `fold_lines`, tabs and folds are printed on the piece. Otherwise nothing is on it but its faces, and
    ticks beside it show the folds where `fold_lines` asks for them.
    """
    inside = fold_lines == DASHES
    around = line(*net.cut, closed=True)
    tints = [Path(line(*tab.corners, closed=True), "glue", fill=TINT) for tab in net.tabs if not low_ink and inside]
    names = [_on_tab(tab, tab_name(net, tab)) for tab in net.tabs if inside]
    cut = Path(around, "cut", stroke=INK, width=CUT)
    slits = [Path(line(*segment), "cut", stroke=INK, width=CUT) for segment in net.slits]
    folds = show_folds([fold_line(*segment) for segment in net.folds], fold_lines)
    return (*bled(tints, around), *names, cut, *slits, *folds, *(mark for mark, _ in off_the_piece(net, fold_lines)))


def tab_name(net: Net, tab: Tab) -> str:
    """Return the number of a tab in the order of gluing, or on bigger solids the letter of the edge it goes to."""
    return LETTERS[tab.number - 1] if lettered(net) else str(tab.number)


def lettered(net: Net) -> bool:
    """Return whether edges that meet have the same letter; a small solid does without letters."""
    return len(net.faces) > FEW and len(net.tabs) > 1


def off_the_piece(net: Net, fold_lines: str = DASHES) -> Iterator[tuple[Mark, Box]]:
    """Yield the marks beside a net, each with the box in mm that it takes: letters, ticks, the names of tabs.

    With dashes as `fold_lines` there are only letters.
    """
    for tab in net.tabs if lettered(net) else ():
        yield from _off_an_edge(tab.meets, tab_name(net, tab), OFF, net.cut)
    if fold_lines != DASHES:
        for tick in ticks(net.folds, net.cut) if fold_lines == TICKS else ():
            yield draw_tick(tick), box_of(tick)
        for tab in net.tabs:
            deep = _depth(tab)
            yield from _off_an_edge(tab.foot, tab_name(net, tab), (deep + 1.7, deep + 2.6), net.cut)


def letters_off(net: Net) -> Iterator[tuple[str, Box, Box]]:
    """Yield the name of each letter beside an edge, the box it takes, and the box of the tab of that name, in mm."""
    for tab in net.tabs if lettered(net) else ():
        for _, box in _off_an_edge(tab.meets, tab_name(net, tab), OFF, net.cut):
            xs, ys = zip(*tab.corners)
            yield tab_name(net, tab), box, Box(min(xs), min(ys), max(xs), max(ys))


def fold_line(start: Point, end: Point, valley: bool = False) -> Path:
    """Return a broken line with half a dash at either end, so that folds visibly meet in a corner.

    Dashes are for a mountain, which folds away from the reader; a dash and a dot for a valley, which folds towards the
    reader.
    """
    long = math.dist(start, end)
    count = max(1, round(long / STROKE / (2 if valley else 1)))
    dash = long / count / 2
    pattern = (dash, dash * 0.45, dash * 0.1, dash * 0.45) if valley else (dash, dash)
    return Path(line(start, end), "valley" if valley else "fold", stroke=FOLD, width=CUT, dash=pattern, phase=dash / 2)


def _off_an_edge(edge: Segment, words: str, off: Sequence[float], cut: Sequence[Point]) -> Iterator[tuple[Text, Box]]:
    """Yield a letter beside an edge and its box in mm; nothing where no place is clear of the piece.

    `off` has the distances from the edge to try, in mm; `cut` is the outline of the piece.
    """
    long, tall = math.dist(*edge), LETTER_SIZE * CAPITALS * POINT
    half = 0.2 + 0.8 * len(words)
    for x, y in (out_of(edge, long * share, out) for out in off for share in ALONG):
        box = Box(x - half, y - tall / 2 - 0.2, x + half, y + tall / 2 + 0.2)
        if is_off(box, cut):
            yield Text(x, y + tall / 2, words, "sans", LETTER_SIZE, "middle", QUIET, "glue"), box
            return


def _on_tab(tab: Tab, words: str) -> Text:
    """Return a tab's number or letter as text in its middle, as large as the tab allows."""
    deep = _depth(tab)
    x, y = out_of(tab.foot, math.dist(*tab.foot) / 2, deep / 2)
    size = min(LETTER_SIZE, max(LEAST, deep * 0.48 / POINT))
    return Text(x, y + size * CAPITALS / 2 * POINT, words, "sans", size, "middle", QUIET, "glue")


def _depth(tab: Tab) -> float:
    """Return the depth of a tab from its fold, in mm."""
    (ax, ay), (bx, by) = tab.foot
    long = math.dist(*tab.foot)
    return max(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long for x, y in tab.corners)
