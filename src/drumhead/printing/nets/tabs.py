"""Tabs to glue and tongues to tuck in: their outlines on the edge where they are attached."""

from __future__ import annotations

import math

from drumhead.printing.drawing.vector_primitives import Point

Segment = tuple[Point, Point]

DEPTH = 0.25  # of a tab, as a share of its edge: deep enough to glue, shallow enough to pack
TIP = 0.12  # least length of a tab's far edge, of its foot
# A tongue, as shares of its edge: width at its root, at its widest and at its tip; depth, and where it is widest.
ROOT, HEAD, POINTED, REACH, SHOULDER = 0.36, 0.42, 0.22, 0.22, 0.35
SLIT = 0.40  # of the edge: a little less than the tongue's head, so that it holds


def flap(foot: Segment, slopes: tuple[float, float], width: float | None = None) -> tuple[Point, ...]:
    """Return the outline of a tab from one end of its fold `foot` to the other, in mm.

    `slopes` are the angles in degrees between the fold and the first and the last end of the tab. `width` is from fold
    to rim in mm, None for the usual one; a tab that is too wide for its slopes is made narrower.
    """
    a, b = foot
    long = math.dist(a, b)
    start, end = (1 / math.tan(math.radians(slope)) for slope in slopes)
    depth = min(DEPTH * long if width is None else width, deepest(long, slopes))
    return a, out_of(foot, start * depth, depth), out_of(foot, long - end * depth, depth), b


def deepest(long: float, slopes: tuple[float, float]) -> float:
    """Return the greatest width in mm of a tab on an edge of `long` mm before its rim shrinks to a point.

    `slopes` are the angles in degrees between the fold and the two ends of the tab.
    """
    return (1 - TIP) * long / sum(1 / math.tan(math.radians(slope)) for slope in slopes)


def out_of(foot: Segment, along: float, out: float) -> Point:
    """Return the point `along` mm along the edge `foot` and `out` mm outside it; the face is on the edge's left."""
    (ax, ay), (bx, by) = foot
    long = math.dist(*foot)
    x, y = (bx - ax) / long, (by - ay) / long
    return ax + along * x - out * y, ay + along * y + out * x


def tongue(foot: Segment) -> tuple[Point, ...]:
    """Return the outline of a tongue in the middle of an edge, from one end of its root to the other, in mm.

    It is wider at its shoulders than at its root.
    """
    long = math.dist(*foot)
    half = [(ROOT / 2, 0.0), (HEAD / 2, SHOULDER * REACH), (POINTED / 2, REACH)]
    rim = [(0.5 - x, y) for x, y in half] + [(0.5 + x, y) for x, y in reversed(half)]
    return tuple(out_of(foot, long * x, long * y) for x, y in rim)


def slit(foot: Segment) -> Segment:
    """Return the cut in the middle of a tab's fold `foot` that takes the tongue of its partner."""
    long = math.dist(*foot)
    return out_of(foot, long * (1 - SLIT) / 2, 0), out_of(foot, long * (1 + SLIT) / 2, 0)
