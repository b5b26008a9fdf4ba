"""Rectangles that share their cut lines: moved up against each other, with every line drawn once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from drumhead.printing.drawing.vector_primitives import Path, Step, line
from drumhead.printing.layout.pieces import GAP, PlacedPiece
from drumhead.printing.style.colours import INK
from drumhead.printing.style.paper import Box

CUT = 0.2  # mm, the pen
NEAR = 1e-6
TENTH = 4  # decimals of a mm that distinguish two lines
Span = tuple[float, float]


def closed_up(placed: Sequence[PlacedPiece], room: Box) -> list[PlacedPiece]:
    """Return placed pieces in the same order, those that share cut lines moved up and left as far as possible.

    Such a piece stops at another such piece, at the edge of `room`, or at a gap before any other piece.
    """
    done = list(placed)
    for upward in (True, False):
        for at in sorted(range(len(done)), key=lambda at: (done[at].y, done[at].x)[:: 1 if upward else -1]):
            if done[at].piece.butts:
                others = [each for each in done if each is not done[at]]
                done[at] = _moved(done[at], others, room, upward)
    return done


def _moved(one: PlacedPiece, others: Iterable[PlacedPiece], room: Box, upward: bool) -> PlacedPiece:
    """Return a piece moved as far as the pieces in its way allow: up if `upward`, otherwise left; never back."""
    box = one.box
    ends = [room.top if upward else room.left]
    for other in others:
        there, gap = other.box, 0.0 if other.piece.butts else GAP
        beside = there.left - gap < box.right - NEAR and box.left < there.right + gap - NEAR
        level = there.top - gap < box.bottom - NEAR and box.top < there.bottom + gap - NEAR
        if upward and beside and there.top < box.top:
            ends.append(there.bottom + gap)
        if not upward and level and there.left < box.left:
            ends.append(there.right + gap)
    end = max(ends)
    return replace(one, y=min(one.y, end)) if upward else replace(one, x=min(one.x, end))


def shared_cuts(placed: Iterable[PlacedPiece]) -> tuple[Path, ...]:
    """Return the edges of pieces that share cut lines as one path, no line drawn twice; () if there are none."""
    level: defaultdict[float, list[Span]] = defaultdict(list)
    upright: defaultdict[float, list[Span]] = defaultdict(list)
    for each in placed:
        if each.piece.butts:
            box = each.box
            for y in (box.top, box.bottom):
                level[round(y, TENTH)].append((box.left, box.right))
            for x in (box.left, box.right):
                upright[round(x, TENTH)].append((box.top, box.bottom))
    steps: list[Step] = []
    for y in sorted(level):
        steps += (step for start, end in _joined(level[y]) for step in line((start, y), (end, y)))
    for x in sorted(upright):
        steps += (step for start, end in _joined(upright[x]) for step in line((x, start), (x, end)))
    return (Path(tuple(steps), "cut", stroke=INK, width=CUT),) if steps else ()


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans of one line, as (start, end) in mm, with those that touch or overlap joined."""
    start, end = None, 0.0
    for low, high in sorted(spans):
        if start is None or low > end + NEAR:
            if start is not None:
                yield start, end
            start, end = low, high
        end = max(end, high)
    if start is not None:
        yield start, end
