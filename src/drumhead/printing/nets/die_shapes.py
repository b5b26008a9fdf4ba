"""The shapes of a record die: the way each is laid flat and joined, and the places of its values.

The cube is the familiar cross. All others are laid flat as a path: each value is attached to the one
before it, the last is beside the first, and the last face is the lid. A prism is a tube with as many sides as there
are values; a dial is a disc under a cover.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from drumhead.model.plurals import with_article
from drumhead.printing.nets.solids import CUBE, DODECAHEDRON, ICOSAHEDRON, OCTAHEDRON, TETRAHEDRON, Solid, tube
from drumhead.printing.nets.unfolding import Net, Pair, unfold
from drumhead.printing.style.paper import PaperError


@dataclass(frozen=True)
class Craft:
    """The way dice are cut and folded: the width of tabs in mm, glue or tongues, and the card's thickness in mm."""

    tab_width: float | None = None
    glue: bool = True
    thickness: float = 0.0


PLAIN = Craft()

# Where the first to the sixth value lie: each has the next one beside it, a quarter-turn away, the last the first.
TURNS = ("left", "front", "top", "right", "back", "bottom")
PAIRS = ("left", "right", "front", "back", "top", "bottom")  # the first opposite the second, and so on

# What hangs on what, from the root on. Tabs go corner by corner while fingers still reach inside; one face closes
# the cube with the last three together.
CROSS: tuple[Pair, ...] = (
    ("front", "left"),
    ("front", "right"),
    ("right", "back"),
    ("front", "top"),
    ("front", "bottom"),
)
RIMS: tuple[Pair, ...] = (
    ("left", "top"),
    ("left", "bottom"),
    ("right", "top"),
    ("right", "bottom"),
    ("back", "top"),
    ("back", "bottom"),
    ("left", "back"),
)


@dataclass(frozen=True)
class Shape:
    """A solid by name; sizes are between opposite faces in mm, and `edge` is an edge's length as a share of them.

    `usual` and `least` are the usual and the least size. A tetrahedron is measured from face to corner; a prism by
    its square sides, before it is bent. `path` names the faces from the first value to the last. `turn` is the angle
    in degrees that makes the strip level on the sheet.
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
        """The number of values that the shape shows."""
        return len(self.solid.faces)

    @property
    def sides(self) -> int:
        """The number of sides of each face of the shape."""
        return len(next(iter(self.solid.faces.values())))

    @property
    def article(self) -> str:
        """The shape's name with its article, for a sentence."""
        return with_article(self.name)

    @property
    def is_cube(self) -> bool:
        """Whether the shape is a cube, which is laid flat as a cross."""
        return self.name == "cube"

    @property
    def is_tube(self) -> bool:
        """Whether the shape is a prism, a tube with two blank ends."""
        return self.name == "prism"

    def net(self, size: float, pairs: bool = False, craft: Craft = PLAIN) -> Net:
        """Return the net of a die `size` mm high; `pairs` puts equal values of a cube opposite each other.

        PaperError for a solid that needs glue if there is none, and for tabs too wide.
        """
        if not craft.glue and not (self.is_cube or self.is_tube):
            raise PaperError(f"{self.article} does not hold without glue; give --solid cube, prism or dial")
        solid = self.fold(size, craft.thickness)
        if self.is_cube:
            return cube_net(solid, pairs, craft)
        return strip(solid, self.path, self.turn, craft)

    def fold(self, size: float, thickness: float = 0) -> Solid:
        """Return the solid of a die `size` mm high through the middle of the card; its edges are the folds.

        Half the card's thickness is outside that solid. So a solid whose faces are r from its middle is drawn (r -
        thickness / 2) / r of its size: a cube of 16 mm in card of 0.3 has faces of 15.7. The sides of a prism of n
        faces lose thickness x tan(180/n degrees) of width.
        """
        if self.is_tube:
            width = size - thickness * math.tan(math.pi / self.faces)
            return tube(self.faces, max(width, 0.1), size)
        whole = self.solid.grown(size * self.edge)
        return whole.grown(max(0.1, 1 - thickness / 2 / whole.inradius))


def cube_net(solid: Solid, pairs: bool = False, craft: Craft = PLAIN) -> Net:
    """Return the net of a cube with its values, a cross; `solid` has its size in mm.

    Opposite are 1 and 4, 2 and 5, 3 and 6, or with `pairs` 1 and 2, 3 and 4, 5 and 6.

    >>> [face.value for face in cube_net(CUBE.grown(16)).faces]
    [2, 1, 4, 5, 3, 6]
    """
    values = {name: value for value, name in enumerate(PAIRS if pairs else TURNS, start=1)}
    return unfold(solid, "front", CROSS, RIMS, values, tab_width=craft.tab_width, glue=craft.glue)


def strip(solid: Solid, path: Sequence[str], turn: float, craft: Craft = PLAIN) -> Net:
    """Return the net of a solid as a strip of the faces named in `path`, whose values count from 1.

    A face has the tabs for the faces before it, so that the last face is the lid. `turn` is the clockwise turn of the
    strip in degrees.
    """
    hinges = list(pairwise(path))
    tabs = [
        (later, earlier)
        for at, later in enumerate(path)
        for earlier in path[: max(0, at - 1)]
        if len(set(solid.faces[later]) & set(solid.faces[earlier])) == 2
    ]
    values = {name: value for value, name in enumerate(path, start=1)}
    laid = solid if solid.is_open else solid.on_a_path(path)
    return unfold(laid, path[0], hinges, tabs, values, turn, craft.tab_width, craft.glue)


# Paths that come back to where they begin. Opposite faces of the dodecahedron are six steps apart.
TETRAHEDRON_PATH = ("a", "b", "c", "d")
OCTAHEDRON_PATH = ("-++", "--+", "+-+", "+++", "++-", "+--", "---", "-+-")
DODECAHEDRON_PATH = ("c", "F", "d", "E", "A", "B", "C", "f", "D", "e", "a", "b")
ICOSAHEDRON_PATH = tuple("FIceafibgjdhECJDHBGA")
ACROSS_DODECAHEDRON = 2 * math.sqrt((25 + 11 * math.sqrt(5)) / 40)  # edges between opposite faces
ACROSS_ICOSAHEDRON = math.sqrt(3) * (3 + math.sqrt(5)) / 6

SHAPES = {
    shape.name: shape
    for shape in (
        Shape("tetrahedron", TETRAHEDRON, math.sqrt(3 / 2), usual=20, least=14, path=TETRAHEDRON_PATH, turn=120),
        Shape("cube", CUBE, 1, usual=16, least=12),
        Shape("octahedron", OCTAHEDRON, math.sqrt(3 / 2), usual=20, least=14, path=OCTAHEDRON_PATH, turn=90),
        Shape(
            "dodecahedron", DODECAHEDRON, 1 / ACROSS_DODECAHEDRON, usual=20, least=16, path=DODECAHEDRON_PATH, turn=126
        ),
        Shape("icosahedron", ICOSAHEDRON, 1 / ACROSS_ICOSAHEDRON, usual=30, least=22, path=ICOSAHEDRON_PATH, turn=90),
    )
}
LEAST_SIDES, MOST_SIDES = 3, 12  # of a prism


DIAL = "dial"
SOLIDS = (*SHAPES, "prism", DIAL)


@dataclass(frozen=True)
class Dial:
    """A disc with values around its edge, under a cover with a window; sizes are across the disc, in mm."""

    faces: int
    name: str = DIAL
    least: float = 30
    sides: int = 4  # of the window; a figure seen through it is always upright
    path: tuple[str, ...] = ()

    @property
    def usual(self) -> float:
        """The usual size in mm, large enough for words in the windows."""
        return 48 if self.faces <= 8 else 58

    @property
    def article(self) -> str:
        """The name of the dial with its article, for a sentence."""
        return with_article(self.name)


def shape_of(name: str, values: int) -> Shape | Dial:
    """Return the shape of that name; a prism and a dial have a face for each of the `values`, at least three.

    KeyError for an unknown name, PaperError for a prism of more than twelve values.
    """
    if name == DIAL:
        return Dial(max(LEAST_SIDES, values))
    return prism(values) if name == "prism" else SHAPES[name]


@cache
def prism(values: int) -> Shape:
    """Return an upright tube with a side for each value, at least three; PaperError for more than twelve."""
    if values > MOST_SIDES:
        raise PaperError(f"a prism shows {MOST_SIDES} values at most, not {values}; give --solid icosahedron")
    sides = max(LEAST_SIDES, values)
    return Shape("prism", tube(sides, 1, 1), 1, usual=14, least=12, path=tuple(str(i + 1) for i in range(sides)))
