"""The shapes a record die can have: how each is laid flat and glued, and where its values lie.

The cube is the familiar cross. Octahedron and dodecahedron lie flat as a path: each value hangs on the one before it,
the last lies beside the first, and the last face is the lid.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from drumhead.press.nets import TAB, Net, Pair, unfold
from drumhead.press.paper import Box
from drumhead.press.solids import CUBE, DODECAHEDRON, OCTAHEDRON, Solid

CROSS: tuple[Pair, ...] = (
    ("front", "left"),
    ("front", "right"),
    ("right", "back"),
    ("front", "top"),
    ("front", "bottom"),
)
# Corner by corner while fingers still reach inside; the back closes the cube with the last three together.
CROSS_TABS: tuple[Pair, ...] = (
    ("left", "top"),
    ("left", "bottom"),
    ("right", "top"),
    ("right", "bottom"),
    ("back", "top"),
    ("back", "bottom"),
    ("left", "back"),
)
# Where the first to the sixth value lie. By quarter-turns each value has the next one beside it, the last the first.
ORDERS: dict[str, tuple[str, ...]] = {
    "quarter-turn": ("left", "front", "top", "right", "back", "bottom"),
    "sevens": ("left", "front", "top", "bottom", "back", "right"),
}
PAIRS = ("left", "right", "front", "back", "top", "bottom")  # the first opposite the second, and so on
SPARE = 4.0  # mm above a strip, for one line of words


@dataclass(frozen=True)
class Shape:
    """A solid by name. Dice are measured between opposite faces, in mm; `edge` is an edge's length in that measure.

    `path` names the faces from the first value to the last, `turn` lays the strip level on the sheet.
    """

    name: str
    solid: Solid
    edge: float
    usual: float
    least: float
    path: tuple[str, ...] = ()
    turn: float = 0

    @property
    def faces(self) -> int:
        return len(self.solid.faces)

    @property
    def sides(self) -> int:
        """Of each face."""
        return len(next(iter(self.solid.faces.values())))

    def net(self, size: float, order: str = "quarter-turn", pairs: bool = False) -> Net:
        """The net of a die `size` mm high; `order` and `pairs` (equal values opposite) say how a cube is numbered."""
        if self.path:
            return strip(self.solid, size * self.edge, self.path, self.turn)
        return cube_net(size, order, pairs)

    def spare(self, net: Net, size: float) -> Box:
        """Waste paper for a name: over the tabs to the right of a cube's lid; above a strip, which gives way."""
        if self.path:
            return Box(0, -SPARE, net.width, -0.4)
        lid = next(face for face in net.faces if face.name == "top")
        return Box(max(x for x, _ in lid.corners) + 1, 0, net.width, size * (1 - TAB) - 0.6)


def cube_net(size: float, order: str = "quarter-turn", pairs: bool = False) -> Net:
    """A cross of six squares of `size` mm: opposite 1 and 4, 2 and 5, 3 and 6, or making sevens.

    >>> [face.value for face in cube_net(16).faces]
    [2, 1, 4, 5, 3, 6]
    """
    if order not in ORDERS:
        raise ValueError(f"no order of faces is called {order!r}; there are {', '.join(ORDERS)}")
    values = {name: value for value, name in enumerate(PAIRS if pairs else ORDERS[order], start=1)}
    return unfold(CUBE, size, "front", CROSS, CROSS_TABS, values)


def strip(solid: Solid, edge: float, path: Sequence[str], turn: float) -> Net:
    """A solid whose edges are `edge` mm long as a strip of faces in the order of their values.

    A face lends its tabs to those that come before it, so that the last is the lid.
    """
    hinges = list(pairwise(path))
    tabs = [
        (later, earlier)
        for at, later in enumerate(path)
        for earlier in path[: max(0, at - 1)]
        if len(set(solid.faces[later]) & set(solid.faces[earlier])) == 2
    ]
    values = {name: value for value, name in enumerate(path, start=1)}
    return unfold(solid.on_a_path(path), edge, path[0], hinges, tabs, values, turn)


# Paths that come back to where they begin. Opposite faces of the dodecahedron are six steps apart.
OCTAHEDRON_PATH = ("-++", "--+", "+-+", "+++", "++-", "+--", "---", "-+-")
DODECAHEDRON_PATH = ("c", "F", "d", "E", "A", "B", "C", "f", "D", "e", "a", "b")
ACROSS_DODECAHEDRON = 2 * math.sqrt((25 + 11 * math.sqrt(5)) / 40)  # edges between opposite faces

SHAPES = {
    shape.name: shape
    for shape in (
        Shape("cube", CUBE, 1, usual=16, least=12),
        Shape("octahedron", OCTAHEDRON, math.sqrt(3 / 2), usual=20, least=14, path=OCTAHEDRON_PATH, turn=90),
        Shape(
            "dodecahedron", DODECAHEDRON, 1 / ACROSS_DODECAHEDRON, usual=20, least=16, path=DODECAHEDRON_PATH, turn=126
        ),
    )
}
